"""Recorded facts and their payloads."""

from __future__ import annotations

import pytest

from rules_engine import events
from rules_engine.errors import NotNotation

PAYLOADS: list[tuple[events.Event, str, dict[str, object]]] = [
    (events.CallMade("N", "7S"), "call", {"seat": "N", "call": "7S"}),
    (events.OthersPass(), "others_pass", {}),
    (events.ContractSet("7S", "N"), "contract", {"contract": "7S", "seat": "N"}),
    (events.ContractSet(None), "contract", {"contract": None}),
    (events.PartnerCalled("C", "AS"), "partner", {"seat": "C", "card": "AS"}),
    (events.PartnerCalled(None), "partner", {"seat": None}),
    (events.BreachCalled("E"), "breach", {"seat": "E"}),
    (events.Declared(), "declare", {}),
    (events.TrickWon("N"), "trick", {"seat": "N"}),
    (events.CardsPlayed("S N | N:"), "cards", {"play": "S N | N:"}),
    (events.TricksTaken((("NS", 7), ("EW", 3))), "tricks", {"tricks": {"NS": 7, "EW": 3}}),
    (
        events.TricksTaken((("NS", 7), ("EW", 3)), conceded=True),
        "tricks",
        {"tricks": {"NS": 7, "EW": 3}, "conceded": True},
    ),
    (events.Revoked("N"), "revoke", {"seat": "N"}),
    (events.Penalised("laydown", "NS"), "penalty", {"penalty": "laydown", "side": "NS"}),
    (
        events.Penalised("laydown", "NS", 0),
        "penalty",
        {"penalty": "laydown", "side": "NS", "points": 0},
    ),
    (events.FirstAtTarget(("B",)), "first", {"sides": ["B"]}),
    (events.Misdealt(), "misdeal", {}),
    (events.BanWaived("N"), "ban_waived", {"seat": "N"}),
    (events.Noted(""), "note", {"text": ""}),
    (events.Abandoned(), "abandon", {}),
    (events.Abandoned("rain"), "abandon", {"reason": "rain"}),
]


@pytest.mark.parametrize(("event", "kind", "payload"), PAYLOADS)
def test_an_event_is_kept_as_its_payload_and_read_from_it(
    event: events.Event, kind: str, payload: dict[str, object]
) -> None:
    assert events.to_payload(event) == (kind, payload)
    assert events.from_payload(kind, payload) == event


def test_every_kind_is_tried_here() -> None:
    assert {kind for _, kind, _ in PAYLOADS} == set(events.KINDS)


@pytest.mark.parametrize(
    ("kind", "payload", "code", "field"),
    [
        ("bid", {}, "unknown_kind", None),
        ("call", [], "bad_field", "payload"),
        ("call", {"seat": "N", "call": "7S", "by": 4}, "unknown_field", "by"),
        ("call", {"seat": "N"}, "missing_field", "call"),
        ("call", {"seat": 0, "call": "7S"}, "bad_field", "seat"),
        ("tricks", {"tricks": {"NS": 7.0, "EW": 3}}, "bad_field", "tricks"),
        ("tricks", {"tricks": {"NS": True, "EW": 9}}, "bad_field", "tricks"),
        ("tricks", {"tricks": {"NS": 7, "EW": 3}, "conceded": 1}, "bad_field", "conceded"),
        ("penalty", {"penalty": "laydown", "side": "NS", "points": True}, "bad_field", "points"),
        ("first", {"sides": ["B", 2]}, "bad_field", "sides"),
        ("first", {"sides": "B"}, "bad_field", "sides"),
        ("note", {"text": None}, "bad_field", "text"),
    ],
)
def test_a_payload_that_tells_nothing_is_refused(
    kind: str, payload: object, code: str, field: str | None
) -> None:
    with pytest.raises(NotNotation) as refused:
        events.from_payload(kind, payload)
    assert refused.value.code == code
    assert refused.value.params.get("field") == field
