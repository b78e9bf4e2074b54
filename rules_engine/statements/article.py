"""The encyclopedia article on 500, for two to six players, with many variations (003)."""

from __future__ import annotations

from typing import Final

TOLD: Final = """
Of the many variants the standard pack has 43 cards.
    avondale-4: deck=43
Players speak in turn and bid or pass.
    always auction.Auction.takes: a pass is always legal
A bid says how many tricks the bidder and the partner will take together, and the trumps.
    avondale-4: sides=2x2
At no trumps the jokers are the only trumps: there are no bowers.
    always cards.ranking: the order of a suit at no trumps
J5 is a call at no trumps in which the jack stands above the ace of its suit.
    always cards.ranking: the strain J5; it ranks and scores as no trumps
In J5 there is no lower bower.
    always cards.ranking: the strain J5
In J5 the joker stays the only trump, with its usual rules.
    always joker.JokerRules: the strain J5
The other cards of J5 rank as usual.
    always cards.ranking: the strain J5
The winner of the auction leads.
    avondale-4 wikipedia-3 call-5 six-2x3: leads=bidder
In some variations the player at the dealer's left leads whoever won the bid.
    option: leads=left_of_dealer
Suit must be followed, the left bower being a trump.
    always play.legal_cards: the legal cards of a hand
Who has none of the suit led may play any card.
    always play.legal_cards: the legal cards of a hand
The highest trump takes the trick, else the highest card of the suit led.
    always trick.TrickRules.winner: who wins
The winner of a trick leads to the next.
    always play.Play.lay: the lead goes to the winner
A hand is scored after ten tricks.
    always score.score_hand: a hand of ten tricks
The player at the left of the last dealer deals next.
    always finish._close: the deal goes round
Double nullo may be called by a partner whose partner has passed.
    us-nullo-4: dn_needs_partner_nullo=false
Both partners then play, and neither may take a trick.
    always specials.MEANINGS: double nullo is for both partners
Its caller picks up the kitty and gives five cards to the partner.
    always exchange.double_misere_exchange: double nullo
The partner takes the five and lays any five away.
    always exchange.double_misere_exchange: double nullo
Three, five or six play with cards added or left out.
    always cards.pack_cards: a pack for each game
Three play without partners.
    wikipedia-3: players=3 sides=individual
With five, partners may rotate and each plays once without one.
    rotating-5: players=5 sides=rotating_221
Six play as three pairs.
    six-3x2: players=6 sides=3x2
Or six play as two teams of three.
    six-2x3: players=6 sides=2x3
Six need a pack of 63 cards.
    six-3x2 six-2x3: deck=63
Set: a bidder is set who fails by a number of tricks agreed beforehand.
    option: set_rule=true set_by=2
Points are scored as usual when somebody is set.
    always bans.barred_by: a set changes no points
Whoever took the kitty and was set may not bid in the next auction.
    always bans.barred_by: the taker of the kitty is barred
The others of the side may bid.
    always bans.barred_by: one seat alone is barred
In a double misère whoever touched the kitty first is barred.
    always bans.barred_by: the taker of the kitty is barred
As a rule one trick more than needed sets: five of seven, four of eight, three of nine, two of ten.
    avondale-4: set_by=1
A misère, open misère or double misère is set by three tricks.
    always bans.lost_by_enough: two tricks more than the number agreed
Breach: an opponent says that the contract will fail by a trick more than needed.
    option: breach_rule=50
Breach is called hand by hand and scores points of its own.
    option: breach_rule=50
Breach is as a rule not played together with set.
    not: each is an option by itself, and a table that plays one leaves the other off
One player of the other side may call it against a contract of seven or more.
    always bans.can_be_breached: from a level of seven
It may be called before or after the kitty is taken, but before play starts.
    always table_talk.call_breach: before the first trick
The tricks that make a breach are those that set.
    always bans.lost_by_enough: one threshold for both
Contract made: the bidders score it, and the callers lose points.
    option: breach_rule=50
Contract lost, but not by enough: the bidders lose it, and the callers lose the breach's value.
    option: breach_rule=50
Contract lost by enough: the bidders lose it, and the callers gain the breach's value.
    option: breach_rule=50
Nobody can win or lose the game by points of a breach.
    always score.score_hand: ten short of target and floor
Whose breach fails may not bid in the next auction.
    always bans.barred_by: the caller is barred
Who bid seven and was breached may not bid in the next auction.
    always bans.barred_by: the declarer of a seven is barred
Spread: the game ends when one score is negative, the other positive and 500 lie between them.
    option: spread=500
Two play with 43 cards and a dummy each.
    wikipedia-2-dummy: players=2 deck=43
Each dummy lies on the table as five cards face down with five face up on them.
    wikipedia-2-dummy: dummies=covered
Two bid as four do, as a rule without misère.
    wikipedia-2-dummy: specials=L1 auction=multi_round
The kitty goes to the player's own hand, and no card moves between hand and dummy.
    always exchange.take_kitty: the kitty is the bidder's
Two play in the usual order, from each hand in turn.
    always seating.hand_count: four hands of two players
After each trick a card that lies free is turned up.
    always play.Play.lay: a covered card is turned up
The hand that won the last trick leads.
    always play.Play.lay: the lead goes to the winner
Or two play as three do, with a dead hand.
    option: players=2 sides=individual
Or two play with 52 cards, ten each and eight face up on the table.
    two-52: players=2 deck=52
Each chooses one of the eight for the kitty.
    two-52: kitty=free
The bidding is as usual and there are no dummies.
    two-52: specials=L1 auction=multi_round
Then the defender takes one of the eight and lays a card away.
    always exchange.defender_exchange: the open cards of the game for two
The other open cards are dead.
    always exchange.defender_exchange: the open cards of the game for two
Or two draw from 45 or 43 cards, keeping one and throwing away one, with the kitty set aside.
    not: how cards come to the hands is not reckoned; the score is that of two with 45 cards
Three play with 33 cards: a joker and the cards from seven up.
    wikipedia-3: deck=33
Three deal, score and play as four do.
    wikipedia-3: schedule=avondale slam=none
Three may bid misère before a bid of seven.
    wikipedia-3: specials=L4
Open misère may be bid so too.
    wikipedia-3: specials=L4
Or three play with 45 or 43 cards and a fourth hand face down that nobody touches.
    dead-hand-3: players=3 deck=43
The two who lost the auction play together against the bidder.
    wikipedia-3 dead-hand-3: sides=individual
Five use the whole pack and one joker, ten cards each.
    call-5: players=5 deck=53 kitty=3
The auction of five begins at the dealer's left as usual.
    call-5: auction=multi_round
The bidder of five plays alone or calls a card to choose a partner.
    call-5: sides=call_card
The joker cannot be called.
    always called_card.callable_cards: the joker is no card to call
A bower or another high card is usual.
    not: advice, no rule
Some let no trump be called.
    option: call_trumps=false
In one version the holder says so at once.
    call-5: partner_reveal=announced
In the other nobody knows until the card is played.
    option: partner_reveal=hidden
Then the card may be the bidder's own, who has no partner.
    option: partner_reveal=hidden call_own=true
The partners change from hand to hand, and each plays for themselves.
    call-5: sides=call_card
The other three play against the two.
    call-5: sides=call_card
The bidder of five plays the first card.
    call-5: leads=bidder
The values are those of the usual game.
    call-5: schedule=avondale
If the two make it, both get the points: in full.
    call-5: partner_points=full
Or they get half each.
    option: partner_points=half
If they do not, both lose the same.
    call-5: failed_bid=subtract
Each trick of one of the others scores ten for that player.
    call-5: trick_points=10
With five, neither misère nor open misère is usual.
    call-5: specials=L1
At no trumps, misère with them, the joker is the only trump and has no suit.
    always joker.JokerRules: it belongs to no suit
Jacks stand between queen and the highest number card.
    always cards.ranking: the order of a suit at no trumps
The joker may trump a trick only when its holder cannot follow.
    avondale-4 wikipedia-3: joker_play=void_only
Who leads it names the suit to be followed.
    always joker.JokerRules.names: a joker led is named
It may not be a suit in which the player has claimed to be void.
    avondale-4 wikipedia-3: joker_name=not_shown_void
In some variations the joker may not be used on a suit in which its holder was void before.
    option: joker_renounced=forbidden
Except when it is the only card left.
    always joker.JokerRules.follows: a barred joker that is alone may be played
In some variations the joker may only be the first or the last card of a suit.
    option: joker_play=first_or_last
In others the winner of the auction may declare.
    option: declare=no_trumps
Who declares receives one card of the partner after laying cards away.
    option: declare=any
The partner chooses the best card and passes it face down.
    not: that it was declared is recorded, not which card was passed
The bidder lays one more card away, so as to have ten.
    always exchange.lay_away: as many cards go as came
The bidder plays alone and must take all ten tricks.
    always facts.HandFacts.needs: a declared hand needs ten tricks
Declare lost scores minus 500.
    avondale-4: declare_value=500 declare=none
Walker: the winner must have exactly 500 points.
    walker-4: exact_target=true target=500
At 1000 points one loses, as at minus 500.
    walker-4: over_limit=1000 floor=-500
The points for tricks must be taken.
    walker-4: trick_points=10
This game is as a rule longer.
    not: a remark, no rule
Some leave out misère, open misère, or both.
    option: specials=L1
French Canadian: four with 52 cards less twos and threes and two jokers.
    french-canadian-4: players=4 deck=46
The white joker is the stronger.
    french-canadian-4: joker_order=white
The deal is 3, 3 and 4 each, with three to the kitty after each of the first two rounds.
    french-canadian-4: deal=G kitty=6
Some turn the last card of the kitty face up.
    words: the card of the preset says so
The bidder takes the kitty and lays six cards away that nobody sees.
    always exchange.lay_away: as many cards go as came
The bidding is as in the other variation, and misère may be allowed.
    french-canadian-4: schedule=avondale specials=L7
The small misère is worth 500 and only eight at no trumps outbids it.
    french-canadian-4: specials=L7
The great misère is worth 1000 and only ten at no trumps outbids it.
    french-canadian-4: specials=L7
In the great one all cards lie face up.
    always specials.MEANINGS: the call is exposed
The game is to 1000.
    french-canadian-4: target=1000
Points of a lost contract are added to the other side.
    french-canadian-4: failed_bid=to_opponents
Points are never subtracted.
    french-canadian-4: failed_bid=to_opponents floor=none
The bidders' aim is to take at least the tricks that they bid.
    always score.is_made: a bid is made from its level on
They score by the table, for eight, nine or ten tricks of a bid of eight alike.
    avondale-4: schedule=avondale
There is nothing for more tricks in the original rules.
    avondale-4 perfect-4: slam=none
A lost bid is subtracted.
    avondale-4: failed_bid=subtract
Bid made or not, the other side scores ten for each trick.
    avondale-4: trick_points=10 trick_points_from=0
Read literally, that pays the opponents of a won misère too.
    option: special_won_def=10_per_own_trick
A side wins with at least 500 points.
    avondale-4: target=500 out_rule=any_points
If two are there in one hand, one by its bid, that one alone wins by the front door.
    avondale-4: tie_rule=bidder_first_then_trick_order
Some Australian versions want a made bid to win at any time.
    australian-4 australian-pack-4: out_rule=bid_only
By the rules of 1904 play stops when somebody scores out, unless the bidder can win out.
    us-original-1904: mid_hand_stop=true
The first to make 500 wins, unless the bidder makes 500 later in the hand.
    us-original-1904: mid_hand_stop=true
A side at minus 500 or below loses, by the back door.
    avondale-4: floor=-500 floor_strict=false floor_needs_other_nonnegative=false
The Avondale table is the most used.
    avondale-4 australian-4 walker-4: schedule=avondale
There is an Original table; its cells are lost here.
    us-original-1904: schedule=original
Perfect takes twenty off every bid, so that ten at no trumps is worth 500.
    perfect-4: schedule=perfect
Bids of six may be inkles, so that the lowest bid is seven.
    us-inkle-4: min_level=7 inkles=signal_first_two_seats
All ten tricks of a bid of eight or less may score 250: a slam.
    option: slam=upto_8S
A common variation asks for 500 points through winning bids; until then the game goes on.
    australian-4: out_rule=bid_only
Trick points may be left out, so that only bids score.
    option: trick_points=0
If two pass 500 in one hand, the highest points may win.
    option: tie_rule=highest_total
A side below minus 500 may lose only when the other is not negative.
    option: floor_needs_other_nonnegative=true floor_strict=true
Unrestricted bidding: any call need only outbid the one before, also misère before a seven.
    split-colours-4: specials=L6
Otherwise misère is only allowed after a bid of seven.
    australian-4 walker-4: specials=L4
Some informal games let the bidder lay down several winners at once.
    always table_talk.take_tricks: a hand may be conceded and its rest filled up
Some rules take 100 points off for it.
    option: laydown_penalty=100
Nobody else speaks of it, so that it costs nothing as a rule.
    avondale-4 australian-4 parlett-3 english-3 swedish-3: laydown_penalty=0
Most Australian packs score six spades 40 and each bid twenty more, up to 520.
    australian-pack-4: schedule=avondale
There open misère scores 520 and is the highest bid.
    australian-pack-4: specials=L3
There misère outranks a seven and not an eight.
    australian-pack-4: specials=L3
Split the colours: misère outbids the black sevens and not the red ones.
    split-colours-4: specials=L6
Open misère outbids the black eights and not the red ones.
    split-colours-4: specials=L6
Hi/lo outbids the black nines and not the red ones.
    split-colours-4: specials=L6
Double misère outbids the black tens and not the red ones.
    split-colours-4: specials=L6
Bid with the kitty and the partner in mind.
    not: advice, no rule
The partner bids in the same way, so do not count the same tricks twice.
    not: advice, no rule
With two even suits bid the one that is worth more.
    not: advice, no rule
With 45 cards there are four suits of eleven and a joker.
    option: deck=45
Then trumps are thirteen cards, the suit of the colour ten, the other two eleven.
    always cards.ranking: a suit's cards with bowers and joker
Guess how the missing trumps lie.
    not: advice, no rule
Lay whole plain suits away, so as to trump them.
    not: advice, no rule
Keep an ace of a plain suit.
    not: advice, no rule
Sometimes keep a king with a small card.
    not: advice, no rule
Lead trumps to draw those of the others, sometimes a lower one.
    not: advice, no rule
"""
