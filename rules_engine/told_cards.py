"""A hand recorded card by card: the cards agree with its tricks, whichever was told first.

The cards change nothing of the score. They name the winner of every trick that they tell, so that
a trick recorded for somebody else is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules_engine import events
from rules_engine.card_text import format_play, parse_play
from rules_engine.cards import JOKERS, strain_under
from rules_engine.errors import CannotHappen
from rules_engine.play import Play
from rules_engine.seating import first_leader, hands_out, seat_of
from rules_engine.seats import Seat, Side
from rules_engine.state import GameState


def tell_cards(state: GameState, event: events.CardsPlayed) -> GameState:
    """The cards of the hand in progress, in whole tricks, as `card_text` writes them.

    Raises what `parse_play` raises, and CannotHappen `cards_of_another_hand` for another strain,
    leader or circle, `declare_not_allowed` for a joker declared by anybody but the contractor,
    `half_a_trick`, `cards_disagree` with a trick recorded already.
    """
    at = parse_play(state.rules, event.play)
    _check_hand(state, at)
    if at.trick or not at.tricks:
        raise CannotHappen("half_a_trick")
    for number, (told, recorded) in enumerate(zip(_seats(state, at), state.order, strict=False), 1):
        if told != recorded:
            raise CannotHappen("cards_disagree", trick=number)
    return replace(state, cards=format_play(state.rules, at))


def _check_hand(state: GameState, at: Play) -> None:
    """Refuse cards that were not played to this contract."""
    rules, contract = state.rules, state.contract
    tricks = at.circle.tricks
    strain = strain_under(state.rules, None if contract is None else contract.call)
    # J5 is recorded as a bid at no trumps (precision 1).
    if tricks.strain != strain and (tricks.strain, strain) != ("J5", "NT"):
        raise CannotHappen("cards_of_another_hand", strain=tricks.strain)
    leader = at.tricks[0].leader if at.tricks else at.leader
    if leader != first_leader(rules, state.dealer, contract):
        raise CannotHappen("cards_of_another_hand", leader=leader)
    if tricks.declared and (contract is None or not _held_joker(at, contract.declarer)):
        raise CannotHappen("declare_not_allowed", declared=tricks.declared)
    playing = {hand for hand in range(len(at.hands)) if hand in at.circle.turns[leader]}
    if playing != set(range(len(at.hands))) - hands_out(rules, contract):
        raise CannotHappen("cards_of_another_hand", out=sorted(playing))


def _held_joker(at: Play, hand: int) -> bool:
    """Whether a hand had the joker before the first lead: who declares its suit holds it (5.6)."""
    first = at
    while first.start is not None:
        first = first.start
    return JOKERS[0] in first.hands[hand]


def _seats(state: GameState, at: Play) -> tuple[Seat, ...]:
    """The seats that the cards give the tricks to."""
    return tuple(seat_of(state.rules, hand) for hand in at.winners)


def told_winners(state: GameState) -> tuple[Seat, ...]:
    """The winners that the cards of the hand tell, none where no cards were told."""
    return _seats(state, parse_play(state.rules, state.cards)) if state.cards else ()


def check_winner(state: GameState, seat: Seat) -> None:
    """Refuse a trick that the cards give to somebody else; raises CannotHappen."""
    told, number = told_winners(state), len(state.order)
    if number < len(told) and told[number] != seat:
        raise CannotHappen("cards_disagree", trick=number + 1)


def check_totals(state: GameState, given: Mapping[Side, int]) -> None:
    """Refuse totals with fewer tricks for a side than the cards tell; raises CannotHappen."""
    told = [state.rules.table.side_of(seat) for seat in told_winners(state)]
    for side in state.rules.table.sides:
        if told.count(side) > given[side]:
            raise CannotHappen("cards_disagree", trick=None)
