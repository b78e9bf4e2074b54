"""By what a round was drawn is said in every language, whatever draws it."""

from __future__ import annotations

import pytest
from django.utils import translation

from tournaments.events.draws import pair_draws
from tournaments.events.services.past_tables import METHOD
from tournaments.events.shown.drawn_by import METHODS, drawn_by
from tournaments.movements import plan
from tournaments.movements.drives import DRIVES
from tournaments.movements.teams import TEAM_KINDS
from tournaments.movements.whist import RECIPES


def test_every_method_has_words() -> None:
    pairs = {*pair_draws.PLANNED.values(), pair_draws.FREE, pair_draws.SWISS, pair_draws.KNOCKOUT}
    whist = {f"whist tournament, {name}" for name, _ in RECIPES}
    assert set(METHODS) >= pairs | whist | {*DRIVES.values()} | {*TEAM_KINDS.values()}
    assert METHOD in METHODS


@pytest.mark.parametrize(("players", "rounds"), [(8, 7), (9, 3), (12, 4), (13, 14), (16, 5)])
def test_what_an_evening_is_planned_by_has_words(players: int, rounds: int) -> None:
    assert plan(players, rounds, seed=1).method in METHODS


def test_a_reader_has_the_own_words_and_a_method_of_the_past_its_name() -> None:
    with translation.override("sv"):
        assert drawn_by("stored table") == "lagrad tabell"
        assert drawn_by("by hat") == "by hat"
