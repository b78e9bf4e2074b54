"""Games by players without a brain, one JSON line each: `manage.py simulate australian-4`."""

from __future__ import annotations

import json
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterable, Sequence
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from rules_engine.errors import RuleViolation
from rules_engine.events import to_payload
from rules_engine.format import Format
from rules_engine.profiles import PROFILES, Profile, profile
from rules_engine.simulate import (
    CardPlayed,
    CardsDealt,
    CardsLaidAway,
    Step,
    log_of,
    play_game,
    run,
)
from rules_engine.state import GameState

RANDOM: Final = "random"
FULL_STRENGTH: Final = 100
RESULT, LOG, CARDS = "result", "log", "cards"
# A drive has no end by score; this is how long one usually is.
DRIVE_HANDS: Final = 8

Json = dict[str, object]


def strengths(text: str) -> tuple[int | None, ...]:
    """`80` for everybody, or one for each seat: `90,random,90,40`."""
    words = text.split(",")
    if not all(
        word == RANDOM or (word.isdecimal() and int(word) <= FULL_STRENGTH) for word in words
    ):
        raise ArgumentTypeError(f"{text!r} is not made of numbers from 0 to 100 and “{RANDOM}”.")
    return tuple(None if word == RANDOM else int(word) for word in words)


class Command(BaseCommand):
    help = "Plays whole games with no people and prints one JSON line a game; writes no database."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("profiles", nargs="*", help="Presets to play; all of them without one.")
        parser.add_argument("--games", type=int, default=1, help="How many of each; 1.")
        parser.add_argument(
            "--seed", type=int, default=1, help="The first seed, then on by one; 1."
        )
        parser.add_argument(
            "--strengths",
            type=strengths,
            default=(80,),
            help=f"0 to 100 or “{RANDOM}”: one for all, or one a seat with commas between; 80.",
        )
        parser.add_argument("--hands", type=int, help="A fixed number of hands to a game.")
        parser.add_argument(
            "--detail",
            choices=(RESULT, LOG, CARDS),
            default=RESULT,
            help="The result alone, with the log of its game, or with every card as well.",
        )

    def handle(self, *_: Any, **options: Any) -> None:
        try:
            chosen = [profile(name) for name in options["profiles"]] or list(PROFILES.values())
            lengths = [_length(each, options["hands"]) for each in chosen]
        except RuleViolation as refused:
            raise CommandError(str(refused)) from refused
        for each, length in zip(chosen, lengths, strict=True):
            given = options["strengths"]
            told = given * each.rules.players if len(given) == 1 else given
            if len(told) != each.rules.players:
                raise CommandError(f"{each.name} has {each.rules.players} players.")
            for seed in range(options["seed"], options["seed"] + options["games"]):
                line = _game(each, seed, told, length, options["detail"])
                self.stdout.write(json.dumps(line, separators=(",", ":")))


def _length(chosen: Profile, hands: int | None) -> Format:
    if hands is None and chosen.rules.target is None:
        return Format(hands=DRIVE_HANDS)
    return Format(hands=hands)


def _game(
    chosen: Profile, seed: int, told: Sequence[int | None], length: Format, detail: str
) -> Json:
    """One game as a line: who sat there, what came of it, and how."""
    dealer = seed % chosen.rules.players
    steps, state = run(play_game(chosen.rules, seed, told, length=length, dealer=dealer))
    names = chosen.rules.table.seat_names
    line: Json = {
        "profile": chosen.name,
        "seed": seed,
        "strengths": dict(zip(names, (RANDOM if s is None else s for s in told), strict=True)),
        "format": length.to_data(),
        "dealer": names[dealer],
        **_result(state),
    }
    if detail == LOG:
        line["log"] = _payloads(log_of(steps))
    elif detail == CARDS:
        line["steps"] = _payloads(steps)
    return line


def _result(state: GameState) -> Json:
    outcome = state.outcome
    return {
        "deals": state.hand,
        "hands": state.played,
        "scores": state.scores.to_data(),
        "winners": [] if outcome is None else list(outcome.winners),
        "reason": None if outcome is None else outcome.reason,
    }


def _payloads(steps: Iterable[Step]) -> list[Json]:
    """Events as a log keeps them, and between them the cards."""
    return [_payload(step) for step in steps]


def _payload(step: Step) -> Json:
    match step:
        case CardsDealt(dealer, hands, kitty):
            return {"kind": "deal", "dealer": dealer, "hands": dict(hands), "kitty": kitty}
        case CardsLaidAway(hand, discards, held):
            return {"kind": "lay_away", "hand": hand, "discards": discards, "held": held}
        case CardPlayed(hand, card, named):
            return {"kind": "card", "hand": hand, "card": card, "named": named or None}
        case _:
            kind, payload = to_payload(step)
            return {"kind": kind, "payload": payload}
