"""Choosing how to play: every way there is for those who are here, with its figures beside it."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.cast import Cast
from tests.tournaments.cast import new_event
from tests.tournaments.conftest import Reader
from tests.tournaments.events.views.test_director import Night
from tournaments.events.models import Movement, Odd
from tournaments.movements import generator, options


@pytest.fixture(autouse=True)
def plans_are_cheap(plans_are_made_once: None, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001  done before
    """Any plan will do."""
    monkeypatch.setattr(generator, "STEPS_A_PLAYER", 10)
    monkeypatch.setattr(generator, "JOINT_STEPS", 50)
    monkeypatch.setattr(generator, "ATTEMPTS", 1)


def cards(page: str) -> list[str]:
    """The ways to play, each as text."""
    found = re.findall(r'<li class="card.*?</li>', page, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]*>", " ", each).split()) for each in found]


@pytest.mark.parametrize(
    ("people", "sizes"),
    [
        (16, ["4 tables of four"]),
        (17, ["4 tables of four", "2 tables of four, 3 of 3", "3 tables of four, 1 of 5"]),
        (18, ["4 tables of four", "3 tables of four, 2 of 3", "2 tables of four, 2 of 5",
              "3 tables of four, 1 of 6"]),
        (19, ["4 tables of four", "4 tables of four, 1 of 3", "1 table of four, 3 of 5",
              "2 tables of four, 1 of 5, 1 of 6"]),
    ],
)  # fmt: skip
def test_all_odd_tables_that_differ_are_offered_with_their_figures(
    reader: Reader, cast: Cast, people: int, sizes: list[str]
) -> None:
    event = new_event(cast, people, rounds=4)
    found = cards(Night(reader(cast.director), event).get("movement/"))
    ways = [each for each in found if each.startswith(str(Movement.AUTO.label))]
    assert len(ways) == len(sizes)
    for card, size in zip(ways, sizes, strict=True):
        assert size in card
    six = [each for each in ways if str(Odd.SIX.label) in each]
    assert len(six) == (people in {18, 19})
    for card in six:
        assert "nobody waits" in card
        assert "Rules at an odd table: Six players, Three pairs" in card
        assert re.search(r"Rounds at an odd table \d", card)


def test_the_figures_of_a_way_are_those_of_its_plan(reader: Reader, cast: Cast) -> None:
    event = new_event(cast, 19, rounds=4)
    found = cards(Night(reader(cast.director), event).get("movement/"))
    six = next(each for each in options(19, 4, event.seed) if each.odd == "6")
    odd = Counter(p for one in six.plan.rounds for t in one.tables if len(t) != 4 for p in t)
    least, most = min(odd[p] for p in range(19)), max(odd.values())
    assert most - least <= 1
    card = next(each for each in found if str(Odd.SIX.label) in each)
    assert f"Rounds at an odd table {least}–{most}" in card
    assert f"Two meet again {six.plan.quality.rematches} " in card
