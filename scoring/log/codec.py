"""Between the engine's values and what the database keeps of them.

A row of the log becomes an event, a game's columns become a state, and back. Nothing here asks the
database, and nothing here decides what is legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from rules_engine import events
from rules_engine.errors import NotNotation
from rules_engine.format import Format
from rules_engine.game import GameState, HandRecord
from rules_engine.house_rules import HouseRules

UNDO, AMEND = "undo", "amend"
KINDS = (*events.KINDS, UNDO, AMEND)

# What a person types in one go; longer texts are no remark but an attack on the disk.
TEXT_LENGTH = 1000
MOST_POINTS = 10_000
MOST_EVENTS = 100


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last entry that still counts, or an undo: `seq` names it."""

    seq: int


@dataclass(frozen=True, slots=True)
class Amend:
    """Other events in the place of entries of an earlier hand."""

    cancels: tuple[int, ...]
    events: tuple[events.Event, ...]
    reason: str = ""


Recorded = events.Event | Undo | Amend


class StoredGame(Protocol):
    """The columns that a state is read from."""

    rules: HouseRules
    format: Format
    state: Any


def read_state(game: StoredGame) -> GameState:
    """The engine's state of a game."""
    return GameState.from_data(game.rules, game.format, game.state)


def read_entry(kind: str, payload: object) -> Recorded:
    """What an entry says; raises NotNotation with the codes of `rules_engine.events`."""
    if kind == UNDO:
        return Undo(_whole(_fields(payload, needed=("seq",))["seq"], "seq"))
    if kind == AMEND:
        return _read_amend(_fields(payload, needed=("cancels", "events"), other=("reason",)))
    return _read_event(kind, payload)


def _read_event(kind: str, payload: object) -> events.Event:
    event = events.from_payload(kind, payload)
    if isinstance(event, events.Noted):
        check_text(event.text, "text")
    elif isinstance(event, events.Abandoned):
        check_text(event.reason, "reason")
    elif isinstance(event, events.CardsPlayed):
        check_text(event.play, "play")
    elif isinstance(event, events.Penalised) and (event.points or 0) > MOST_POINTS:
        raise NotNotation("bad_field", field="points")
    return event


def _read_amend(fields: Mapping[str, object]) -> Amend:
    cancels, replacing = fields["cancels"], fields["events"]
    if not isinstance(cancels, list) or len(cancels) > MOST_EVENTS:
        raise NotNotation("bad_field", field="cancels")
    if not isinstance(replacing, list) or len(replacing) > MOST_EVENTS:
        raise NotNotation("bad_field", field="events")
    reason = fields.get("reason", "")
    if not isinstance(reason, str):
        raise NotNotation("bad_field", field="reason")
    check_text(reason, "reason")
    told = []
    for item in replacing:
        event = _fields(item, needed=("kind", "payload"))
        if not isinstance(event["kind"], str):
            raise NotNotation("bad_field", field="kind")
        told.append(_read_event(event["kind"], event["payload"]))
    return Amend(tuple(_whole(seq, "cancels") for seq in cancels), tuple(told), reason)


def _fields(
    payload: object, *, needed: tuple[str, ...], other: tuple[str, ...] = ()
) -> Mapping[str, object]:
    if not isinstance(payload, Mapping):
        raise NotNotation("bad_field", field="payload")
    for name in payload:
        if name not in (*needed, *other):
            raise NotNotation("unknown_field", field=name)
    for name in needed:
        if name not in payload:
            raise NotNotation("missing_field", field=name)
    return payload


def _whole(value: object, field: str) -> int:
    if type(value) is not int:
        raise NotNotation("bad_field", field=field)
    return value


def check_text(text: str, field: str) -> None:
    """Refuse a text that is too long or that no database can keep; raises NotNotation."""
    if len(text) > TEXT_LENGTH or "\0" in text:
        raise NotNotation("bad_field", field=field)
    try:
        text.encode()
    except UnicodeEncodeError:  # half of a surrogate pair
        raise NotNotation("bad_field", field=field) from None


def write_entry(recorded: Recorded) -> tuple[str, dict[str, Any]]:
    """The kind and payload of an entry, the same for everything that means the same."""
    if isinstance(recorded, Undo):
        return UNDO, {"seq": recorded.seq}
    if isinstance(recorded, Amend):
        told = [events.to_payload(event) for event in recorded.events]
        payload: dict[str, Any] = {
            "cancels": list(recorded.cancels),
            "events": [{"kind": kind, "payload": fields} for kind, fields in told],
        }
        if recorded.reason:
            payload["reason"] = recorded.reason
        return AMEND, payload
    return events.to_payload(recorded)


def hand_to_data(hand: HandRecord) -> dict[str, Any]:
    """A finished hand as JSON: everything that a score sheet shows."""
    contract = hand.contract
    outcome = hand.outcome
    return {
        "number": hand.number,
        "dealer": hand.dealer,
        "calls": [list(made) for made in hand.calls],
        "contract": None if contract is None else contract.call,
        "declarer": None if contract is None else contract.declarer,
        "group": [] if contract is None else list(contract.group),
        "sides": [] if contract is None else list(contract.sides),
        "all_pass": hand.all_pass,
        "tricks": hand.tricks.to_data(),
        "order": list(hand.order),
        "made": hand.made,
        "lines": [[line.side, line.reason, line.points] for line in hand.lines],
        "before": hand.before.to_data(),
        "points": hand.points.to_data(),
        "after": hand.after.to_data(),
        "barred_next": list(hand.barred_next),
        "conceded": hand.conceded,
        "declare": hand.declare,
        "breach": hand.breach,
        "revoke": hand.revoke,
        "penalties": [[each.kind, each.side, each.points] for each in hand.penalties],
        **({"cards": hand.cards} if hand.cards else {}),
        **({"misdeals": list(hand.misdeals)} if hand.misdeals else {}),
        "stopped_at_trick": hand.stopped_at_trick,
        "outcome": None if outcome is None else [list(outcome.winners), outcome.reason],
    }


def without_finished(state: GameState) -> GameState:
    """The state as the database gives it back: without the hand that its last event finished."""
    return state if state.finished is None else replace(state, finished=None)
