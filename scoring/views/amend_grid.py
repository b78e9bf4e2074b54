"""The pad's own places for correcting a hand: its contract, its bidder, its tricks."""

from __future__ import annotations

from typing import Any

from rule_words.calls import call_words
from rules_engine.house_rules import TRICKS_IN_A_HAND
from rules_engine.ladder import Rung
from rules_engine.rulebook import can_be_contract
from scoring.forms.amend import PASSED, AmendForm
from scoring.games.bid_grid import bid_grid
from scoring.words.names import Names


def meant(form: AmendForm, names: Names) -> dict[str, Any]:
    """What the page offers to tap, and which of it holds now."""
    rules = form.rules
    grid = bid_grid(rules.ladder)
    contract, asked = str(form["contract"].value()), form.asked
    declarer = str(form["declarer"].value())
    tricks = None if asked is None else str(form[f"tricks_{asked}"].value())

    def cell(rung: Rung) -> dict[str, Any]:
        return {
            "call": rung.call,
            "name": "" if rung.level else call_words(rung.call),
            "value": rung.value,
            "chosen": rung.call == contract,
            "never": not can_be_contract(rules, rung),
        }

    return {
        "width": grid.width,
        "cells": [None if rung is None else cell(rung) for rung in grid.cells],
        "passed": contract == PASSED,
        "thrown_in": rules.all_pass != "play_nt",  # noqa: S105 - no password
        "bidders": [
            {"seat": seat, "name": names.seat(seat), "chosen": declarer == str(seat)}
            for seat in rules.table.seats
        ],
        "asked": "" if asked is None else names.side(asked),
        "asked_field": "" if asked is None else f"tricks_{asked}",
        "numbers": [
            {"number": number, "chosen": tricks == str(number)}
            for number in range(TRICKS_IN_A_HAND + 1)
        ],
        "trick_errors": [error for field in form.trick_fields for error in field.errors],
    }
