"""The page on the game for three in the manner of David Parlett, with its owner's notes (000)."""

from __future__ import annotations

from typing import Final

TOLD: Final = """
The game comes from Euchre and was protected by an American card maker in 1904.
    not: history, no rule
For ten years it was America's favourite, then bridge took its place.
    not: history, no rule
It lives on elsewhere and is the national game of Australia.
    not: history, no rule
Australian packs have elevens, twelves and two red thirteens: 62 cards for up to six players.
    option: deck=62
In Australia it is nearly always played by four in pairs.
    australian-4: players=4 sides=2x2
It is shown for three, each for themselves.
    parlett-3 parlett-3-house: players=3 sides=individual
The pack is 32 cards and a joker.
    parlett-3 parlett-3-house: deck=33
Cards rank ace, king, queen, jack, ten, nine, eight, seven.
    always cards.ranking: the order of a plain suit
In trumps the joker is the best bower, then come the right and the left bower.
    always cards.ranking: the order of the trump suit
The left bower is a trump and no card of the suit that is printed on it.
    always cards.Ranking: the effective suit of the left bower
At no trumps the jacks stand between queen and ten.
    always cards.ranking: the order of a suit at no trumps
At no trumps the joker is the only trump in the pack.
    always joker.JokerRules: it wins whatever was led
Ten cards each: three, then three to the table, then four, then three.
    parlett-3 parlett-3-house: deal=A
The three cards on the table are the kitty.
    parlett-3 parlett-3-house: kitty=3
The aim is to be the first with 500 points, which takes several deals.
    parlett-3 parlett-3-house: target=500
In each deal the highest bidder names trumps and plays for at least the tricks that were bid.
    always auction.Auction.contract: the highest call is the contract
The opponents play together, but each scores for their own tricks.
    parlett-3 parlett-3-house: sides=individual trick_points=10
The auction begins at the dealer's left; everybody passes or bids higher than all before.
    always auction.open_auction: turns go round from the dealer's left
A bid says how many tricks and in which suit.
    always calls.Bid: a bid is a level and a strain
The auction goes round until two have passed.
    parlett-3 parlett-3-house: auction=multi_round
Who has passed may not come in again.
    parlett-3 parlett-3-house: reentry=never
Once two have passed, the third may not raise the bid.
    parlett-3 parlett-3-house: self_raise=false
The lowest bid is six, the highest ten tricks.
    parlett-3 parlett-3-house: min_level=6
Each bid is worth what the table says, from 40 for six spades to 520 for ten at no trumps.
    parlett-3 parlett-3-house: schedule=avondale
Misère is worth 250 and overcalls any bid of 240 or less.
    parlett-3 parlett-3-house: specials=L2
Open misère is worth 520 and overcalls every other call.
    parlett-3 parlett-3-house: specials=L2
Misère is a bid to lose every trick.
    always specials.MEANINGS: made with no trick
In open misère the bidder's cards lie on the table.
    always specials.MEANINGS: the call is exposed
Both are played at no trumps, and the joker stays the highest card.
    parlett-3 parlett-3-house: joker_misere=as_nt
When all pass, the kitty stays where it is and the hand is played at no trumps.
    parlett-3: all_pass=play_nt
When all pass, the player at the dealer's left leads.
    always seating.first_leader: who leads without a contract
When all pass, each scores ten for every trick they win.
    parlett-3: all_pass=play_nt trick_points=10
The page's owner turns the kitty up when all pass, and the auction is held again.
    parlett-3-house: all_pass=faceup_rebid_then_throw_in
If all pass again, the hand is thrown in and the next player deals.
    parlett-3-house: all_pass=faceup_rebid_then_throw_in
The bidder must win at least as many tricks as were bid.
    always score.is_made: a bid is made from its level on
More tricks than were bid earn nothing.
    always score.score_hand: a made bid pays its value
The bidder takes the kitty into the hand and lays any three cards away face down.
    always exchange.lay_away: as many cards go as came
The cards laid away are out of play.
    always exchange.lay_away: they belong to no hand
The bidder leads to the first trick.
    parlett-3 parlett-3-house: leads=bidder misere_leads=as_bids
In open misère the hand is laid down after the first trick.
    parlett-3 parlett-3-house: open_hand=after_first_trick
Suit must be followed; who cannot may trump or throw any card away.
    always play.legal_cards: the legal cards of a hand
The highest trump wins a trick, else the highest card of the suit led.
    always trick.TrickRules.winner: who wins
The winner of a trick leads to the next.
    always play.Play.lay: the lead goes to the winner
At no trumps the joker may be played to another's lead by a hand void in the suit only.
    parlett-3 parlett-3-house: joker_play=void_only
Who leads the joker names the suit that the others must follow.
    always joker.JokerRules.names: a joker led is named
It may not be a suit in which its holder has shown void.
    parlett-3 parlett-3-house: joker_name=not_shown_void
A made contract scores its value.
    always score.score_hand: the line "contract"
All ten tricks in a contract worth less than 250 score 250.
    parlett-3 parlett-3-house: slam=value_lt_250
A failed contract takes its value off the score.
    parlett-3 parlett-3-house: failed_bid=subtract
A score may go below nothing.
    always score.HandScore: scores are any whole numbers
Made or not, each opponent scores ten for every trick of their own.
    parlett-3 parlett-3-house: trick_points=10
In a won misère the opponents score nothing.
    parlett-3 parlett-3-house: special_won_def=0
In a lost misère the bidder loses 250 or 520.
    parlett-3 parlett-3-house: failed_bid=subtract
In a lost misère each opponent scores ten for every trick of the bidder.
    parlett-3 parlett-3-house: special_lost_def=10_per_bidder_trick
The first to reach or pass 500 wins.
    parlett-3 parlett-3-house: target=500 exact_target=false out_rule=any_points
When somebody is at minus 500 or worse, the greatest score wins.
    parlett-3 parlett-3-house: floor=-500 floor_strict=false floor_needs_other_nonnegative=false
If two or more get there in one deal, the bidder scores first and wins by it.
    parlett-3 parlett-3-house: tie_rule=bidder_first_then_trick_order
If both opponents get there and not the bidder, whoever took the earlier trick to it wins.
    parlett-3 parlett-3-house: tie_rule=bidder_first_then_trick_order
The page's owner lets tricks take nobody past 490.
    parlett-3-house: trick_cap=always_490 trick_cap_at=ten_below_target
To win there, a player must bid and make the contract.
    parlett-3-house: trick_cap=always_490
A revoke may be put right until the trick is turned down.
    always revoke.find_revokes: until the next lead
The card wrongly played stays face up and must be played as soon as it is lawful.
    always revoke.correct: an exposed card goes first
If the second player puts a revoke right, the third may take a card back too.
    always revoke.correct: who played after it plays again
After an opponent's revoke the bidder scores as if the contract had been made.
    parlett-3 parlett-3-house: revoke_rule=parlett
An opponent who revoked may score nothing for tricks.
    parlett-3 parlett-3-house: revoke_rule=parlett
After the bidder's revoke the value is lost, made or not.
    parlett-3 parlett-3-house: revoke_rule=parlett
"""
