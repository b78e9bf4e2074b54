"""What a game refuses, each with its kind, its code and parameters, and the game unchanged."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import events
from rules_engine.errors import CannotHappen, NotLegalNow, NotNotation, RuleViolation
from rules_engine.game import apply
from rules_engine.notation import parse_game

# A game so far, the next event that is refused, the kind, the code and its parameters.
REFUSED: list[tuple[str, events.Event, type[RuleViolation], str, dict[str, object]]] = [
    ("avondale-4 / N: 6S", events.CallMade("N", "7S"), NotLegalNow, "out_of_turn",
     {"expected": "S", "seat": "N"}),
    ("avondale-4 / N: - 6S -", events.CallMade("E", "7S"), NotLegalNow, "already_passed",
     {"seat": "E"}),
    ("avondale-4 set_rule=true / N: 7S ... ; NS=6,EW=4 / E: -", events.CallMade("E", "6S"),
     NotLegalNow, "barred", {"seat": "E"}),
    ("avondale-4 / N: 7S", events.CallMade("S", "6NT"), NotLegalNow, "too_low",
     {"call": "6NT", "standing": "7S"}),
    ("australian-4 / N: 6S", events.CallMade("S", "M"), NotLegalNow, "gate",
     {"call": "M", "level": 7}),
    ("avondale-4 / N:", events.CallMade("E", "M"), NotLegalNow, "not_on_ladder", {"call": "M"}),
    ("avondale-4 min_level=7 / N:", events.CallMade("E", "6S"), NotLegalNow, "no_six_bids",
     {"call": "6S"}),
    ("us-inkle-4 / N: - -", events.CallMade("W", "6S"), NotLegalNow, "inkle_seat",
     {"call": "6S"}),
    ("us-nullo-4 dn_needs_partner_nullo=true / N:", events.CallMade("E", "DN"), NotLegalNow,
     "needs_partner_nullo", {"call": "DN"}),
    ("avondale-4 / N: 6S ...", events.CallMade("S", "7S"), NotLegalNow, "auction_closed",
     {"kind": "call", "phase": "play"}),
    ("avondale-4 / N: 6S", events.TrickWon("N"), NotLegalNow, "auction_open",
     {"kind": "trick", "phase": "auction"}),
    ("call-5 / A: 6S ...", events.TrickWon("A"), NotLegalNow, "not_now",
     {"kind": "trick", "phase": "partner"}),
    ("avondale-4 / N: 6S ...", events.PartnerCalled("N"), NotLegalNow, "not_now",
     {"kind": "partner", "phase": "play"}),
    ("parlett-3 / A: 6S ... ; revoke=A", events.Revoked("B"), NotLegalNow, "not_now",
     {"kind": "revoke", "phase": "play"}),
    ("avondale-4 / N:", events.BanWaived("N"), NotLegalNow, "not_now",
     {"kind": "ban_waived", "phase": "auction"}),
    ("avondale-4 / N: abandon", events.CallMade("E", "6S"), NotLegalNow, "game_over", {}),
    ("avondale-4 / N: 6S", events.ContractSet("M", "S"), NotLegalNow, "not_on_ladder",
     {"call": "M"}),
    ("us-inkle-4 / N: 6S", events.ContractSet("6C", "S"), NotLegalNow, "not_on_ladder",
     {"call": "6C"}),
    ("avondale-4 set_rule=true / N: 7S ... ; NS=6,EW=4 / E:", events.ContractSet("7S", "E"),
     NotLegalNow, "barred", {"seat": "E"}),
    ("avondale-4 / N: - 6S", events.ContractSet("7S", "E"), NotLegalNow, "already_passed",
     {"seat": "E"}),
    ("swedish-3 / A: 6S 6C", events.ContractSet("7S", "B"), NotLegalNow, "already_passed",
     {"seat": "B"}),
    ("nz-4 reentry=after_suit_change set_rule=true / N: 7S ... ; NS=6,EW=4 / E: -",
     events.ContractSet("7S", "E"), NotLegalNow, "barred", {"seat": "E"}),
    ("avondale-4 / N: 7D", events.ContractSet("7C", "S"), CannotHappen, "contract_mismatch",
     {"contract": "7C", "standing": "7D"}),
    ("avondale-4 / N: 7D", events.ContractSet("7D", "S"), CannotHappen, "contract_mismatch",
     {"contract": "7D", "standing": "7D"}),
    ("avondale-4 / N: 7D", events.ContractSet(None), CannotHappen, "contract_mismatch",
     {"contract": None, "standing": "7D"}),
    ("avondale-4 / N: 6S ...", events.TricksTaken((("NS", 5), ("EW", 4))), CannotHappen,
     "bad_tricks", {"total": 9}),
    ("avondale-4 / N: 6S ...", events.TricksTaken((("NS", 11), ("EW", -1))), CannotHappen,
     "bad_tricks", {"total": None}),
    ("avondale-4 / N: 6S ...", events.TricksTaken((("NS", 10),)), CannotHappen, "bad_tricks",
     {"total": None}),
    ("avondale-4 / N: 6S ... ; NNN", events.TricksTaken((("NS", 2), ("EW", 8))), CannotHappen,
     "bad_order", {"side": "NS", "recorded": 3, "given": 2}),
    ("australian-4 / N: OM ...", events.TrickWon("W"), CannotHappen, "partner_has_trick",
     {"seat": "W"}),
    ("avondale-4 declare=any / N: 6S ... ; declare", events.TrickWon("W"), CannotHappen,
     "partner_has_trick", {"seat": "W"}),
    ("nz-4 revoke_rule=american / N: M ...", events.Revoked("W"), CannotHappen, "sits_out",
     {"seat": "W"}),
    ("avondale-4 / N: 6S ...", events.Revoked("W"), CannotHappen, "revoke_rule_off", {}),
    ("avondale-4 / N: 8S ...", events.BreachCalled("S"), CannotHappen, "breach_rule_off", {}),
    ("call-5 / A: 6S ...", events.PartnerCalled("B"), CannotHappen, "bad_partner",
     {"seat": "B"}),
    ("call-5 breach_rule=100 / A: 7S ... ; breach=C", events.PartnerCalled("C"), CannotHappen,
     "bad_partner", {"seat": "C"}),
    ("call-5 / A: 7S ...", events.PartnerCalled("C", "JK"), CannotHappen, "bad_card",
     {"card": "JK"}),
    ("swedish-5 / A: 7S ... ", events.PartnerCalled("C", "JC"), CannotHappen, "bad_card",
     {"card": "JC"}),
    ("swedish-5 / A: 7S ... ", events.PartnerCalled("C", "QS"), CannotHappen, "bad_card",
     {"card": "QS"}),
    ("avondale-4 / N: 6S ...", events.Penalised("laydown", "N"), CannotHappen, "bad_penalty",
     {"penalty": "laydown", "side": "N"}),
    ("avondale-4 / N: 6S ...", events.Penalised("talk", "NS"), CannotHappen, "bad_penalty",
     {"penalty": "talk", "side": "NS"}),
    ("avondale-4 / N: 6S ...", events.Penalised("laydown", "NS", -1), CannotHappen,
     "bad_penalty", {"points": -1}),
    ("australian-4 declare=any / N: OM ...", events.Declared(), CannotHappen,
     "declare_not_allowed", {}),
    ("avondale-4 declare=any / N: 6S ... ; declare", events.Declared(), CannotHappen,
     "declare_not_allowed", {}),
    ("avondale-4 declare=any / N: 6S ... ; E", events.Declared(), CannotHappen,
     "declare_not_allowed", {}),
    ("avondale-4 / N: 6NT ...", events.Declared(), CannotHappen, "declare_not_allowed", {}),
    ("avondale-4 declare=no_trumps / N: 6S ...", events.Declared(), CannotHappen,
     "declare_not_allowed", {}),
    ("parlett-3 declare=any / A: 6S ...", events.Declared(), CannotHappen,
     "declare_not_allowed", {}),
    ("parlett-3 declare=any / A: ...", events.Declared(), CannotHappen, "declare_not_allowed", {}),
    ("avondale-4 / N: 6S", events.CallMade("X", "7S"), NotNotation, "unknown_seat",
     {"seat": "X"}),
    ("avondale-4 / N: 6S", events.CallMade("S", "7s"), NotNotation, "unknown_call",
     {"call": "7s"}),
    ("avondale-4 / N: 6S", events.ContractSet("7S"), NotNotation, "unknown_seat",
     {"seat": None}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "event", "kind", "code", "params"),
    REFUSED,
    ids=[f"{code} {number}" for number, (_, _, _, code, _) in enumerate(REFUSED)],
)
def test_the_refusal_has_its_kind_code_and_parameters_and_changes_nothing(
    line: str,
    event: events.Event,
    kind: type[RuleViolation],
    code: str,
    params: dict[str, object],
) -> None:
    state = parse_game(line).replay()
    before = state.to_data()
    with pytest.raises(kind) as refused:
        apply(state, event)
    assert (refused.value.code, refused.value.params) == (code, params)
    assert state.to_data() == before


def breach_refused(line: str, seat: str) -> None:
    with pytest.raises(CannotHappen) as refused:
        apply(parse_game(line).replay(), events.BreachCalled(seat))
    assert refused.value.code == "breach_not_allowed"


def test_a_breach_is_refused_against_a_six_after_a_lead_from_the_bidder_or_twice() -> None:
    """V8 of the catalogue."""
    rules = "avondale-4 breach_rule=100 / N:"
    breach_refused(f"{rules} 6S ...", "S")
    breach_refused(f"{rules} 7S ... ; E", "S")
    breach_refused(f"{rules} 7S ...", "E")
    breach_refused(f"{rules} 7S ...", "W")
    breach_refused(f"{rules} 7S ... ; breach=S", "N")
    breach_refused("avondale-4 all_pass=play_nt breach_rule=100 / N: ...", "S")
    breach_refused(
        "call-5 partner_reveal=hidden breach_rule=9 / A: 7S ... ; A=2,B=7,C=0,D=1,E=0", "C"
    )


def test_only_a_side_in_question_was_first() -> None:
    opening = parse_game("parlett-3 / C:").replay()
    data: dict[str, Any] = {**opening.to_data(), "scores": [0, 460, 480]}
    state = type(opening).from_data(opening.rules, opening.format, data)
    for event in parse_game("parlett-3 / C: 7C ... ; A=4,B=4,C=2").events:
        state = apply(state, event)
    for sides in (("A",), (), ("B", "A"), ("X",)):
        with pytest.raises(CannotHappen) as refused:
            apply(state, events.FirstAtTarget(sides))
        assert refused.value.code == "bad_first"
    with pytest.raises(NotLegalNow) as late:
        apply(state, events.Misdealt())
    assert late.value.params == {"kind": "misdeal", "phase": "ask"}
