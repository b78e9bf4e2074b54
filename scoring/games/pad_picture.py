"""The pad as a picture, for who has not seen one: three hands and an auction that the rules play.

Nothing of it is written down but who called and took what: scores, dead calls and words are those
that a pad would show.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from django.utils.translation import gettext as say

from rule_words.signs.letters import seat_letters
from rules_engine import events
from rules_engine.format import Format
from rules_engine.game import GameState, HandRecord, replay
from rules_engine.ladder import Rung
from rules_engine.profiles import PROFILES
from rules_engine.state import AUCTION
from scoring.games.bid_grid import bid_grid
from scoring.log.codec import hand_to_data
from scoring.snapshot import refused_calls
from scoring.words.endings import hand_words, needs_words
from scoring.words.names import Names

PROFILE: Final = "australian-4"
# At home in each of the site's languages, and short.
PEOPLE: Final = ("Anna", "Martin", "Maria", "Victor")
PLAYED: Final = (
    (("7H", "N"), {"NS": 8, "EW": 2}),
    (("8S", "E"), {"NS": 2, "EW": 8}),
    (("7C", "W"), {"NS": 4, "EW": 6}),
)
CALLED: Final = (("W", "6S"), ("N", "7D"))


@cache
def _game() -> tuple[GameState, HandRecord]:
    """The game as it stands, and the hand before."""
    log: list[events.Event] = []
    for (contract, seat), tricks in PLAYED:
        log += [events.ContractSet(contract, seat), events.TricksTaken(tuple(tricks.items()))]
    rules = PROFILES[PROFILE].rules
    last = replay(rules, Format(), 3, log).finished
    state = replay(rules, Format(), 3, [*log, *(events.CallMade(*said) for said in CALLED)])
    if last is None or state.phase != AUCTION:
        raise ValueError(CALLED)
    return state, last


def pad_picture() -> dict[str, Any]:
    """What the picture shows, in the reader's language: no query."""
    state, last = _game()
    rules, needs = state.rules, needs_words(state)
    names = Names.of(rules, PEOPLE)
    said, letters = dict(state.calls), seat_letters(rules.table)
    refused = refused_calls(state.auction, rules.ladder.calls)
    grid = bid_grid(rules.ladder)
    turn = "" if state.turn is None else names.seat(state.turn)
    standing = str(state.auction.standing)
    best = max(state.scores.values)
    return {
        "hand": state.hand,
        "turn": turn,
        "standing": standing,
        "holder": "" if state.auction.holder is None else names.seat(state.auction.holder),
        "width": grid.width,
        "cells": [None if rung is None else _cell(rung, names, refused) for rung in grid.cells],
        "sides": [
            {
                "name": names.side(side),
                "score": state.scores[side],
                "needs": needs[side],
                "leading": state.scores[side] == best,
            }
            for side in rules.table.sides
        ],
        "seats": [
            {
                "letter": letters[seat],
                "name": names.seat(seat),
                "deals": state.dealer == seat,
                "turn": state.turn == seat,
                "said": said.get(seat),
            }
            for seat in rules.table.seats
        ],
        "last": hand_words(hand_to_data(last), names),
        "words": say(
            "The pad in the middle of an auction: %(holder)s bids %(call)s, %(name)s is to call, "
            "and the bids that are dead are dim."
        )
        % {"holder": PEOPLE[state.calls[-1][0]], "call": names.call(standing), "name": turn},
    }


def _cell(rung: Rung, names: Names, refused: dict[str, str]) -> dict[str, Any]:
    return {
        "call": rung.call,
        "name": "" if rung.level else names.call(rung.call),
        "value": rung.value,
        "dead": rung.call in refused,
    }
