"""The Swedish rules of femhundra, for two to five players (002)."""

from __future__ import annotations

from typing import Final

TOLD: Final = """
The game was made about 1900, perhaps by R. F. Foster, from Euchre and a bidding whist.
    not: history, no rule
It was the most esteemed game of the United States until bridge drove it out.
    not: history, no rule
Two to five may play, best three.
    swedish-3: players=3
The pack has 24 to 53 cards, as the number of players asks.
    always cards.pack_cards: a pack for each game
For three the pack is the cards from the seven up and a joker: 33.
    swedish-3 swedish-3-anglo swedish-3-multiround: deck=33 sides=individual
Who has no joker may use the two of spades.
    words: the cards of these presets say so
Without trumps the joker is the highest card of the suit led in the trick it is played to.
    swedish-3 swedish-2 swedish-5: joker_play=any_time
It therefore takes its trick by itself.
    swedish-3 swedish-4: joker_renounced=wins
With trumps the joker is the highest trump, then the jack, then the other jack of the colour.
    always cards.ranking: the order of the trump suit
Then comes the rest of the trump suit, from the ace down to the seven.
    always cards.ranking: the order of the trump suit
Three cards each, three to the table face down, then four and three each.
    swedish-3 swedish-4 swedish-5: deal=A
The cards on the table are the kitty.
    swedish-3 swedish-4 swedish-5: kitty=3
The auction begins at the dealer's left and goes clockwise.
    always auction.open_auction: turns go round from the dealer's left
Everybody may speak once only.
    swedish-3 swedish-3-anglo swedish-2: auction=single_chance
One bids or passes.
    always auction.Auction.takes: a pass is always legal
A bid must be higher than the one before.
    always auction.Auction.refusal: a call outranks what stands
A bid says how many tricks and which trumps, or none.
    always calls.Bid: a bid is a level and a strain
The lowest bid is six spades.
    swedish-3 swedish-4 swedish-5: min_level=6 schedule=avondale
The highest possible bid is ten at no trumps, for all ten tricks.
    swedish-3 swedish-2 swedish-4 swedish-5-plain: specials=L1
Whoever bids highest plays the contract.
    always auction.Auction.contract: the highest call is the contract
When all pass nobody plays a contract, and the hand is played at no trumps.
    swedish-3 swedish-3-anglo swedish-2 swedish-4 swedish-5: all_pass=play_nt
The bidder takes the kitty and lays any three cards away.
    always exchange.lay_away: as many cards go as came
Without a bidder the kitty is laid aside unused.
    always exchange.takes_kitty: without a contract nobody takes the kitty
The bidder leads to the first trick.
    swedish-3 swedish-4 swedish-5: leads=bidder
Without a bidder the player at the dealer's left leads.
    always seating.first_leader: who leads without a contract
The highest trump wins a trick, else the highest card of the suit led.
    always trick.TrickRules.winner: who wins
Suit must be followed; who cannot may throw a card or trump.
    always play.legal_cards: the legal cards of a hand
Who leads the joker says which suit it stands for, and it is the highest card of that suit.
    always joker.JokerRules.names: a joker led is named
It may not be a suit that its holder could not follow before.
    swedish-3 swedish-4 swedish-5: joker_name=not_shown_void
Aces are worth 5 or 25 points, court cards and tens 10, small cards 5.
    not: it belongs to another game of the name, rummy for 500; here no card has points
A contract is made with at least as many tricks as were bid.
    always score.is_made: a bid is made from its level on
It then scores the bid's value from the table.
    swedish-3 swedish-4 swedish-5: schedule=avondale
More tricks than were bid score nothing more.
    always score.score_hand: a made bid pays its value
A bid worth less than 250 still scores 250 if all ten tricks are won.
    swedish-3 swedish-3-anglo swedish-2 swedish-5: slam=value_lt_250
A lost bid costs as many points as it was worth.
    swedish-3 swedish-4 swedish-5: failed_bid=subtract
A score may go below nothing.
    always score.HandScore: scores are any whole numbers
In both cases each opponent scores ten a trick.
    swedish-3 swedish-4 swedish-5: trick_points=10
Without a bidder all score ten for each trick they win.
    swedish-3 swedish-2: all_pass=play_nt trick_points=10
Several deals are played.
    always game.apply: hands until somebody is out
The first to reach or pass 500 wins.
    swedish-3 swedish-3-anglo swedish-2 swedish-5: target=500 out_rule=any_points
If two or three are there in one deal with equal points, the bidder of that deal wins.
    swedish-3 swedish-4 swedish-5: tie_rule=equal_points_only
With unequal points the higher score wins, which the sentence implies.
    swedish-3 swedish-4 swedish-5: tie_rule=equal_points_only
Without a bidder the first to get to 500 in the order of the tricks wins.
    swedish-3 swedish-4 swedish-5: no_declarer_tie=as_tie_rule
Read by itself, that sentence lets the earlier trick win with fewer points, too.
    option: no_declarer_tie=trick_order
The game is over too when somebody falls to minus 500, and whoever is best placed wins.
    swedish-3 swedish-4 swedish-5: floor=-500 floor_strict=false
That is to win by the back door.
    words: the pages say so
With English speakers the table has two more bids.
    swedish-3-anglo: specials=L3
Misère is worth 250, is played without trumps, and takes no trick.
    swedish-3-anglo swedish-5: specials=L3
Misère stands between seven at no trumps and eight spades.
    swedish-3-anglo swedish-5: specials=L3
Open misère is the same with all the bidder's cards open on the table.
    always specials.MEANINGS: the call is exposed
Open misère is worth 520 and stands above ten at no trumps.
    swedish-3-anglo swedish-5: specials=L3
When such a bid is lost, each opponent scores ten for every trick of the bidder.
    swedish-3-anglo swedish-5: special_lost_def=10_per_bidder_trick
The bidder loses the value as usual.
    swedish-3-anglo swedish-5: failed_bid=subtract
In a misère the joker must be played by who cannot follow, and then wins the trick.
    swedish-3-anglo swedish-5 swedish-4-misere: joker_misere=must_when_void
Of late years the auction often goes round several times.
    swedish-3-multiround: auction=multi_round
It is over when all others pass after a bid.
    swedish-3-multiround: auction=multi_round self_raise=false
Then all ten tricks do not lift a smaller bid to 250.
    swedish-3-multiround: slam=none
Two play with 24 cards, from the ace down to the nine.
    swedish-2: players=2 deck=24
Two play without a joker.
    swedish-2: deck=24
Two play with four cards in the kitty and otherwise as three.
    swedish-2: kitty=4 auction=single_chance all_pass=play_nt
Five play with 53 cards, a whole pack and a joker.
    swedish-5 swedish-5-plain: players=5 deck=53
They have ten cards each and three in the kitty.
    swedish-5 swedish-5-plain: kitty=3
The bidder of five plays alone or asks for a card to have its holder as partner.
    swedish-5 swedish-5-plain: sides=call_card
The card asked for is no trump.
    swedish-5 swedish-5-plain: call_trumps=false
It is not a card of the bidder's own.
    swedish-5 swedish-5-plain: call_own=false
Its holder must say so at once.
    swedish-5 swedish-5-plain: partner_reveal=announced
The two play together against the three.
    swedish-5 swedish-5-plain: sides=call_card
If they make it, both score the whole value.
    swedish-5 swedish-5-plain: partner_points=full
If they do not, both lose it.
    swedish-5 swedish-5-plain: partner_points=full failed_bid=subtract
In a misère the bidder of five may not name a partner.
    swedish-5: specials=L3
Four play in two pairs sitting opposite each other.
    swedish-4 swedish-4-misere: players=4 sides=2x2
Four play with 43 cards: without twos, threes and black fours, with a joker.
    swedish-4 swedish-4-misere: deck=43
They have ten cards each and three in the kitty, as before.
    swedish-4 swedish-4-misere: kitty=3
The auction of four goes round until a bid is followed by three passes.
    swedish-4 swedish-4-misere: auction=multi_round self_raise=false
Who has passed may not come in again.
    swedish-4 swedish-4-misere: reentry=never
Points go to the bidder's side and to the other side as above.
    swedish-4 swedish-4-misere: trick_points=10 failed_bid=subtract
The first side to reach or pass 500 has won.
    swedish-4 swedish-4-misere: target=500 out_rule=any_points
A side cannot get to 500 by tricks while the other side loses a contract: it stays at 490.
    swedish-4 swedish-4-misere: trick_cap=when_opponents_fail_490 trick_cap_at=ten_below_target
A variant for four has misère and open misère.
    swedish-4-misere: specials=L3b
There open misère is worth 500.
    swedish-4-misere: specials=L3b
No misère of either kind may be called there before somebody has bid seven spades.
    swedish-4-misere: specials=L3b
In a misère of that variant the partner lays the cards away and the bidder plays alone.
    always specials.MEANINGS: the call is for one alone
"""
