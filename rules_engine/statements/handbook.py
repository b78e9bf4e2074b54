"""The English handbook of the 1910s, for three players (004)."""

from __future__ import annotations

from typing import Final

TOLD: Final = """
The game is played in America and Canada and not yet well known in England.
    not: history, no rule
It is first of all a game for three.
    english-3: players=3 sides=individual
It takes from Euchre, Loo, Nap and auction bridge and has their merits without their faults.
    not: praise, no rule
Each of the three is against both others.
    english-3: sides=individual
The pack is the 32 cards from the seven up and the joker.
    english-3: deck=33
With trumps the joker is the highest, then the jack of trumps, then the other jack of the colour.
    always cards.ranking: the order of the trump suit
After them come ace, king, queen, ten, nine, eight and seven of trumps: ten trumps in all.
    always cards.ranking: the order of the trump suit
The suit of the same colour has seven cards, the two others have eight each.
    always cards.ranking: the left bower belongs to trumps
In those two the jack stands between queen and ten.
    always cards.ranking: the order of a plain suit
Without trumps all cards but the joker rank as in whist.
    always cards.ranking: the order of a suit at no trumps
Without trumps the joker is the master card.
    always joker.JokerRules: it wins whatever was led
If it is led, the leader names its suit and the others must follow.
    always joker.JokerRules.names: a joker led is named
In cutting for the deal the joker is lowest, then the ace, then seven upwards to the king.
    words: the card of the preset says so
The dealer gives three rounds of three cards and one of one card.
    english-3: deal=B
The three cards left are the widow, face down.
    english-3: kitty=3
The player at the dealer's left speaks first.
    always auction.open_auction: turns go round from the dealer's left
A bid is of six tricks or more.
    english-3: min_level=6
A bid names trumps or no trumps.
    always calls.Bid: a bid is a level and a strain
Nobody has to bid: everybody may pass.
    always auction.Auction.takes: a pass is always legal
Each in turn bids higher or passes.
    always auction.Auction.refusal: a call outranks what stands
Who has passed cannot bid later.
    english-3: reentry=never
The bidding goes on until everybody is content.
    english-3: auction=multi_round self_raise=false
If nobody bids, the cards are played at no trumps.
    english-3: all_pass=play_nt
Then the widow is left alone.
    always exchange.takes_kitty: without a contract nobody takes the kitty
Then the player at the dealer's left leads.
    always seating.first_leader: who leads without a contract
Then each scores ten for every trick.
    english-3: all_pass=play_nt trick_points=10
The highest bidder has the first lead.
    english-3: leads=bidder
The bidder takes the widow and lays any three of the thirteen cards away face down.
    always exchange.lay_away: as many cards go as came
Nobody may look at the cards laid away.
    option: discard_penalty=20
There are penalties for laying away too many or too few cards, and for looking at them.
    option: discard_penalty=20
What a bid is worth hangs on the number of tricks and on the trumps.
    always schedule.SCHEDULES: a value for each level and strain
The schedule is the Avondale table, from 40 to 520.
    english-3: schedule=avondale
It rises by 20 from suit to suit and by 100 from level to level.
    english-3: schedule=avondale
No two bids are worth the same.
    english-3: schedule=avondale
The joker led cannot be named a suit in which its holder has failed before.
    english-3: joker_name=not_shown_void
The joker played to a suit in which its holder has failed before has no winning value.
    english-3: joker_renounced=no_value
A hand that can follow may play the joker all the same.
    english-3: joker_play=any_time
With trumps the joker and both bowers belong to the trump suit.
    always cards.Ranking: their effective suit
A fulfilled contract scores its value and no more.
    always score.score_hand: a made bid pays its value
All ten tricks score at least 250.
    english-3: slam=value_lt_250
A bid worth more than 250 gains nothing by all ten.
    english-3: slam=value_lt_250
A failed bid is set down as minus and taken off past or future points.
    english-3: failed_bid=subtract
In every case each opponent scores ten for every trick of their own.
    english-3: trick_points=10 trick_points_from=0
The first to score 500 wins.
    english-3: target=500 out_rule=any_points
If two are over 500 in one deal and one of them is the bidder, the bidder wins.
    english-3: tie_rule=bidder_first_then_trick_order
If neither is the bidder, whoever first made the trick that took them over wins.
    english-3: tie_rule=bidder_first_then_trick_order
There is no end at a low score.
    english-3: floor=none
The score is kept in three columns: won, lost, net.
    words: the sheet has a view of these three columns
"""
