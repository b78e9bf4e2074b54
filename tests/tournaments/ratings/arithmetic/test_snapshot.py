"""Going on from a round gives what going through all of them gives, to the last bit."""

from __future__ import annotations

import json

import pytest

from tests.tournaments.ratings.arithmetic.league import league
from tournaments.ratings.arithmetic import Fact, OtherVersion, RatingList, from_data, to_data


def mixed(games: int) -> list[Fact]:
    """A league with some winners and some tables of four among the margins."""
    facts = []
    for number, fact in enumerate(league(31, games).facts):
        if number % 5 == 1:
            facts.append(fact._replace(margin=None, ranks=(2.0, 1.0)))
        elif number % 5 == 2:
            alone = tuple((name,) for side in fact.sides for name in side)
            facts.append(fact._replace(sides=alone, margin=None, ranks=(1.0, 3.0, 2.0, 3.0)))
        else:
            facts.append(fact)
    return facts


@pytest.mark.parametrize("after", [0, 7, 60, 901])
def test_a_list_goes_on_from_its_data(after: int) -> None:
    facts = mixed(1000)
    day = facts[after].time
    whole, part = RatingList(), RatingList()
    chances = [whole.record(fact) for fact in facts]
    for fact in facts:
        if fact.time < day:
            part.record(fact)
    resumed = from_data(json.loads(json.dumps(to_data(part))))
    later = [resumed.record(fact) for fact in facts if fact.time >= day]
    assert later == chances[len(chances) - len(later) :]
    assert resumed.ratings() == whole.ratings()
    assert resumed.fitted() == whole.fitted()
    assert to_data(resumed) == to_data(whole)


def test_a_corrected_game_is_replayed_from_its_round() -> None:
    facts = mixed(600)
    wrong = 300
    corrected = [*facts]
    corrected[wrong] = facts[wrong]._replace(margin=-77.0, ranks=None, sides=facts[0].sides)
    before = RatingList()
    for fact in facts:
        if fact.time < facts[wrong].time:
            before.record(fact)
    again, fresh = from_data(to_data(before)), RatingList()
    for fact in corrected:
        fresh.record(fact)
        if fact.time >= facts[wrong].time:
            again.record(fact)
    assert again.ratings() == fresh.ratings()


def test_the_data_grow_with_what_is_kept_to_look_back_at_and_with_nothing_else() -> None:
    sizes = []
    for games in (1000, 3000):
        ratings = RatingList()
        for fact in league(32, games).facts:
            ratings.record(fact)
        data = to_data(ratings)
        assert len(data["fit"].pop("past")["margins"]) == games
        sizes.append(len(json.dumps(data)))
    assert sizes[1] < 1.2 * sizes[0]


@pytest.mark.parametrize("after", [30, 100, 700])
def test_a_list_that_looks_back_goes_on_from_its_data(after: int) -> None:
    facts = league(33, 1000).facts
    day = facts[after].time
    whole, part = RatingList(), RatingList()
    for fact in facts:
        whole.record(fact)
        if fact.time < day:
            part.record(fact)
    resumed = from_data(json.loads(json.dumps(to_data(part))))
    for fact in facts:
        if fact.time >= day:
            resumed.record(fact)
    assert resumed.ratings() == whole.ratings()
    assert to_data(resumed) == to_data(whole)


def test_data_of_another_arithmetic_are_refused() -> None:
    data = to_data(RatingList())
    with pytest.raises(OtherVersion):
        from_data(data | {"version": 0})
