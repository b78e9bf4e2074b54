"""The facts that can be recorded of a game, one by one, and their payloads.

An event is a frozen value; its `kind` and payload are what a log keeps. In payloads a seat is its
printed name (`N`, `A`) and a side its key (`NS`, `A`), so that a log can be read without the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules_engine.errors import NotNotation


@dataclass(frozen=True, slots=True)
class CallMade:
    """A seat bids, calls a special or passes."""

    seat: str
    call: str


@dataclass(frozen=True, slots=True)
class OthersPass:
    """Everybody who is still to speak passes, until the auction closes."""


@dataclass(frozen=True, slots=True)
class ContractSet:
    """The contract without its auction; both None where everybody passed."""

    contract: str | None
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class PartnerCalled:
    """The seat that holds the called card, None for a bidder who plays alone."""

    seat: str | None
    card: str | None = None


@dataclass(frozen=True, slots=True)
class BreachCalled:
    """A defender says that the contract will be lost by a trick more than needed."""

    seat: str


@dataclass(frozen=True, slots=True)
class Declared:
    """The bidder takes a card from the partner and must win all ten tricks alone."""


@dataclass(frozen=True, slots=True)
class TrickWon:
    """A seat won the next trick."""

    seat: str


@dataclass(frozen=True, slots=True)
class CardsPlayed:
    """The cards of the hand in progress, trick by trick, as `card_text` writes them."""

    play: str


@dataclass(frozen=True, slots=True)
class TricksTaken:
    """All ten tricks by side; `conceded` where the rest was filled up, not played."""

    tricks: tuple[tuple[str, int], ...]
    conceded: bool = False


@dataclass(frozen=True, slots=True)
class Revoked:
    """A seat revoked and did not correct it in time."""

    seat: str


@dataclass(frozen=True, slots=True)
class Penalised:
    """A side pays for laying cards down or a wrong discard; points None take the rule's."""

    penalty: str
    side: str
    points: int | None = None


@dataclass(frozen=True, slots=True)
class FirstAtTarget:
    """The table's word on who reached the target first."""

    sides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Misdealt:
    """The same dealer deals this hand again; `reason` is one of MISDEALS, or empty."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class BanWaived:
    """The table lets a barred player call after all."""

    seat: str


@dataclass(frozen=True, slots=True)
class Noted:
    """A remark that changes nothing."""

    text: str


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The game ends here with no winner."""

    reason: str = ""


Event = (
    CallMade
    | OthersPass
    | ContractSet
    | PartnerCalled
    | BreachCalled
    | Declared
    | TrickWon
    | CardsPlayed
    | TricksTaken
    | Revoked
    | Penalised
    | FirstAtTarget
    | Misdealt
    | BanWaived
    | Noted
    | Abandoned
)

# Why a deal is void, where the table says it (catalogue 1.9).
MISDEALS: Final = ("no_ace_no_face", "card_exposed", "wrong_count")

# Field of a payload → (is it needed, the JSON types it may have).
_TEXT: Final = (str,)
_SEAT_OR_NONE: Final = (str, type(None))
_Fields = Mapping[str, tuple[bool, tuple[type, ...]]]

_KINDS: Final[Mapping[str, tuple[Callable[..., Event], _Fields]]] = {
    "call": (CallMade, {"seat": (True, _TEXT), "call": (True, _TEXT)}),
    "others_pass": (OthersPass, {}),
    "contract": (ContractSet, {"contract": (True, _SEAT_OR_NONE), "seat": (False, _SEAT_OR_NONE)}),
    "partner": (PartnerCalled, {"seat": (True, _SEAT_OR_NONE), "card": (False, _SEAT_OR_NONE)}),
    "breach": (BreachCalled, {"seat": (True, _TEXT)}),
    "declare": (Declared, {}),
    "trick": (TrickWon, {"seat": (True, _TEXT)}),
    "cards": (CardsPlayed, {"play": (True, _TEXT)}),
    "tricks": (TricksTaken, {"tricks": (True, (dict,)), "conceded": (False, (bool,))}),
    "revoke": (Revoked, {"seat": (True, _TEXT)}),
    "penalty": (
        Penalised,
        {
            "penalty": (True, _TEXT),
            "side": (True, _TEXT),
            "points": (False, (int, type(None))),
        },
    ),
    "first": (FirstAtTarget, {"sides": (True, (list,))}),
    "misdeal": (Misdealt, {"reason": (False, _TEXT)}),
    "ban_waived": (BanWaived, {"seat": (True, _TEXT)}),
    "note": (Noted, {"text": (True, _TEXT)}),
    "abandon": (Abandoned, {"reason": (False, _TEXT)}),
}

_KIND_OF: Final = {made: kind for kind, (made, _) in _KINDS.items()}

KINDS: Final = tuple(_KINDS)


def from_payload(kind: str, payload: object) -> Event:
    """The event that a log row tells.

    Raises NotNotation: `unknown_kind`, `unknown_field`, `missing_field`, `bad_field`.
    """
    if kind not in _KINDS:
        raise NotNotation("unknown_kind", kind=kind)
    if not isinstance(payload, Mapping):
        raise NotNotation("bad_field", field="payload")
    made, fields = _KINDS[kind]
    for name in payload:
        if name not in fields:
            raise NotNotation("unknown_field", field=name)
    values: dict[str, Any] = {}
    for name, (needed, types) in fields.items():
        if name in payload:
            values[name] = _checked(name, payload[name], types)
        elif needed:
            raise NotNotation("missing_field", field=name)
    return made(**values)


def _checked(name: str, value: object, types: tuple[type, ...]) -> object:
    """A field's value in the engine's shape: lists and dictionaries become tuples."""
    if type(value) not in types:
        raise NotNotation("bad_field", field=name)
    if isinstance(value, dict):
        if not all(type(number) is int for number in value.values()):
            raise NotNotation("bad_field", field=name)
        return tuple(value.items())
    if isinstance(value, list):
        if not all(isinstance(item, str) for item in value):
            raise NotNotation("bad_field", field=name)
        return tuple(value)
    return value


def to_payload(event: Event) -> tuple[str, dict[str, object]]:
    """The kind and payload of an event; what has its usual value is left out."""
    kind = _KIND_OF[type(event)]
    _, fields = _KINDS[kind]
    payload: dict[str, object] = {}
    for name, (needed, types) in fields.items():
        value = getattr(event, name)
        if types == (dict,):
            value = dict(value)
        elif types == (list,):
            value = list(value)
        usual = value is None or value is False or value == ""  # 0 points are not the usual ones
        if needed or not usual:
            payload[name] = value
    return kind, payload
