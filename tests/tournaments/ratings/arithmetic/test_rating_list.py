"""What a list promises, whatever the games are."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.ratings.arithmetic.league import NAMES, league
from tournaments.ratings.arithmetic import BadFact, Fact, Rating, RatingList
from tournaments.ratings.arithmetic.fit import FIRST_NU

SIZES = ((2, 2), (1, 1), (3, 3), (1, 1, 1), (2, 2, 2), (1, 1, 1, 1, 1, 1), (1, 2))


def rated(facts: Iterable[Fact]) -> RatingList:
    ratings = RatingList()
    for fact in facts:
        ratings.record(fact)
    return ratings


def game(time: float, *names: str, **result: Any) -> Fact:
    """Two against two, named in order."""
    return Fact(time, ((names[0], names[1]), (names[2], names[3])), **result)


@st.composite
def any_games(draw: st.DrawFn) -> list[Fact]:
    """Rounds of games of every form; somebody may sit in several of a round."""
    facts = []
    for time in range(draw(st.integers(1, 6))):
        for _ in range(draw(st.integers(1, 6))):
            sizes = draw(st.sampled_from(SIZES))
            names = draw(st.permutations(NAMES[:12]))
            sides = []
            for size in sizes:
                sides.append(tuple(names[:size]))
                names = names[size:]
            ranks = tuple(float(draw(st.integers(1, 3))) for _ in sizes)
            margin = float(draw(st.integers(-2000, 2000))) if len(sizes) == 2 else None
            hands = draw(st.sampled_from((None, 1.0, 8.0, 24.0)))
            kind = draw(st.sampled_from(("both", "margin", "ranks", "none")))
            facts.append(
                Fact(
                    float(time),
                    tuple(sides),
                    margin if kind in {"both", "margin"} else None,
                    ranks if kind in {"both", "ranks"} else None,
                    hands,
                )
            )
    return facts


@given(any_games(), st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_the_order_of_games_within_a_round_says_nothing(facts: list[Fact], random: Random) -> None:
    shuffled = sorted(facts, key=lambda fact: (fact.time, random.random()))
    one, other = RatingList(), RatingList()
    chances = {id(fact): one.record(fact) for fact in facts}
    assert {id(fact): other.record(fact) for fact in shuffled} == chances
    assert one.ratings() == other.ratings()
    assert one.fitted() == other.fitted()


def test_the_order_of_games_says_nothing_in_a_long_league_either() -> None:
    facts = league(3, 3000).facts
    random = Random(1)
    shuffled = sorted(facts, key=lambda fact: (fact.time, random.random()))
    assert rated(facts).ratings() == rated(shuffled).ratings()


@given(any_games())
@settings(max_examples=40, deadline=None)
def test_chances_and_ratings_are_always_sane(facts: list[Fact]) -> None:
    ratings = RatingList()
    for fact in facts:
        assert 0 < ratings.record(fact) < 1
    for rating in ratings.ratings().values():
        assert 0 < rating.deviation <= 1 + 1e-9
        assert abs(rating.mean) < 20


@given(any_games())
@settings(max_examples=20, deadline=None)
def test_a_chance_is_the_same_asked_for_as_recorded(facts: list[Fact]) -> None:
    ratings = RatingList()
    for fact in facts:
        unplayed = fact._replace(margin=None, ranks=None)
        asked = ratings.record(unplayed)
        assert ratings.record(fact) == pytest.approx(asked, abs=1e-12)
        assert ratings.record(unplayed) == asked


def test_games_still_to_be_played_change_nothing() -> None:
    facts = league(4, 400).facts
    mixed = [
        one
        for fact in facts
        for one in (fact._replace(margin=None, sides=(("New",), ("Newer",))), fact)
    ]
    assert rated(mixed).ratings() == rated(facts).ratings()


def test_nobody_known_is_even_and_a_win_is_worth_something() -> None:
    ratings = RatingList()
    assert ratings.record(game(1, *"ABCD", margin=300.0)) == 0.5
    assert ratings.record(game(2, *"ABCD", margin=300.0)) > 0.5
    assert ratings.record(game(3, *"ACBD")) == 0.5
    table = ratings.ratings()
    assert table["A"] == table["B"]
    assert table["A"].mean == -table["C"].mean > 0
    assert table["A"].deviation < 1


def test_sides_and_partners_may_change_seats() -> None:
    facts = league(5, 600).facts
    turned = [
        fact._replace(
            sides=tuple(tuple(reversed(side)) for side in reversed(fact.sides)),
            margin=-(fact.margin or 0.0),
        )
        for fact in facts
    ]
    one, other = RatingList(), RatingList()
    for fact, back in zip(facts, turned, strict=True):
        assert one.record(fact) == pytest.approx(1 - other.record(back), abs=1e-9)
    mirrored = other.ratings()
    for name, rating in one.ratings().items():
        assert rating == pytest.approx(mirrored[name], abs=1e-9)


@given(st.floats(-300, 300), st.floats(0.01, 0.2), st.sampled_from((1.0, 8.0, 16.0)))
@settings(max_examples=50, deadline=None)
def test_one_margin_gives_the_exact_gaussian_posterior(
    margin: float, prior: float, hands: float
) -> None:
    ratings = RatingList()
    ratings.fit.prior = prior
    ratings.fit.scale = 400.0
    ratings.record(game(1, *"ABCD", margin=margin, hands=hands))
    table = ratings.ratings()
    # By information: (1/prior + x x' hands/8)⁻¹ on the diagonal, x = (1, 1, -1, -1).
    weight = hands / 8
    variance = prior - prior**2 * weight / (1 + 4 * prior * weight)
    mean = prior * weight * (margin / 400 / weight) / (1 + 4 * prior * weight)
    assert table["A"].mean * sqrt(prior) == pytest.approx(mean)
    assert table["D"].mean * sqrt(prior) == pytest.approx(-mean)
    assert table["A"].deviation ** 2 * prior == pytest.approx(variance)


def test_more_hands_weigh_more() -> None:
    tables = [
        rated([game(1, *"ABCD", margin=10.0 * hands, hands=hands)]).ratings()["A"]
        for hands in (4.0, 8.0, 16.0)
    ]
    deviations = [rating.deviation for rating in tables]
    assert deviations == sorted(deviations, reverse=True)
    assert len(set(deviations)) == 3


def test_hands_that_are_not_said_are_eight() -> None:
    assert (
        rated([game(1, *"ABCD", margin=50.0)]).ratings()
        == rated([game(1, *"ABCD", margin=50.0, hands=8.0)]).ratings()
    )


def test_a_margin_beyond_the_cap_counts_as_the_cap() -> None:
    def after(margin: float) -> Rating:
        facts = league(6, 500, points=100.0).facts
        return rated([*facts, game(9999, *NAMES[:4], margin=margin)]).ratings()[NAMES[0]]

    cap = rated(league(6, 500, points=100.0).facts).fitted().cap
    assert cap is not None
    assert after(cap * 1.01) == after(cap * 100)
    assert after(cap * 0.9).mean < after(cap * 1.01).mean


def test_a_wild_first_margin_is_forgiven() -> None:
    facts = league(7, 2000, points=100.0).facts
    wild = [facts[0]._replace(margin=1e8), *facts[1:]]
    fitted, plain = rated(wild).fitted(), rated(facts).fitted()
    assert fitted.nu == pytest.approx(plain.nu, rel=0.1)
    assert fitted.points == pytest.approx(plain.points, rel=0.1)


def test_a_first_round_of_margins_of_nothing_does_not_set_the_scale() -> None:
    facts = league(7, 300, points=100.0).facts
    ratings = rated([facts[0]._replace(time=0.0, margin=0.0), *facts])
    assert ratings.fitted().points == pytest.approx(rated(facts).fitted().points, rel=0.1)


def test_margins_of_nothing_only_are_no_disaster() -> None:
    ratings = rated(fact._replace(margin=0.0) for fact in league(8, 300).facts)
    assert all(abs(rating.mean) < 1e-9 for rating in ratings.ratings().values())


def test_time_does_not_go_backwards_and_the_list_survives_it() -> None:
    ratings = rated(league(9, 100).facts)
    with pytest.raises(BadFact) as refused:
        ratings.record(game(0, *NAMES[:4], margin=1.0))
    assert refused.value.code == "time_backwards"
    assert ratings.ratings() == rated(league(9, 100).facts).ratings()


def test_a_round_that_was_closed_stays_closed() -> None:
    ratings = rated([game(1, *"ABCD", margin=1.0)])
    ratings.ratings()
    with pytest.raises(BadFact) as refused:
        ratings.record(game(1, *"EFGH", margin=1.0))
    assert refused.value.code == "round_closed"


def test_asking_for_ratings_on_the_way_changes_nothing() -> None:
    facts = league(10, 800).facts
    asked = RatingList()
    for number, fact in enumerate(facts):
        if fact.time > asked.time and number % 3 == 0:
            asked.ratings()
        asked.record(fact)
    assert asked.ratings() == rated(facts).ratings()


def test_time_makes_a_rating_less_sure_and_no_better() -> None:
    facts = league(11, 1500).facts
    ratings = rated(facts)
    before = ratings.ratings()
    ratings.record(game(facts[-1].time + 5000, "X", "Y", "Z", "W", margin=1.0))
    after = ratings.ratings()
    for name in NAMES:
        assert after[name].mean == before[name].mean
        # Where nobody was seen to change, the list takes it that nobody does.
        assert before[name].deviation <= after[name].deviation <= 1
        assert after[name].played == before[name].played


def test_people_who_were_seen_to_change_are_less_sure_with_time() -> None:
    ratings = rated(league(11, 1500).facts)
    ratings.fit.drift.value, ratings.fit.fade = 1e-4, 1e-4 * ratings.fit.prior
    before = ratings.ratings()
    ratings.record(game(ratings.time + 5000, "X", "Y", "Z", "W", margin=1.0))
    after = ratings.ratings()
    for name in NAMES:
        assert before[name].deviation < after[name].deviation <= 1


def test_everybody_sits_in_every_game_of_an_evening_at_one_time() -> None:
    """Eight rounds under one date: less is known than round by round, and nothing runs away."""
    facts = league(12, 2000).facts
    evenings = [fact._replace(time=float(int(fact.time) // 8)) for fact in facts]
    by_round, by_evening = rated(facts).ratings(), rated(evenings).ratings()
    for name in NAMES:
        assert by_evening[name].mean == pytest.approx(by_round[name].mean, abs=0.25)
        assert by_evening[name].rounds == by_round[name].rounds


def test_rounds_and_partners_are_counted() -> None:
    names = iter("BCDEFB")
    facts = [game(time, "A", next(names), "X", "Y", margin=1.0) for time in range(6)]
    table = rated(facts).ratings()
    assert (table["A"].rounds, table["A"].partners) == (6, 4)
    assert (table["X"].rounds, table["X"].partners) == (6, 1)
    alone = rated([Fact(1, (("A",), ("B",), ("C",)), None, (1, 2, 3))]).ratings()
    assert alone["A"].partners == 0


def test_of_several_sides_the_better_places_are_worth_more() -> None:
    ratings = rated(
        Fact(float(time), (("A",), ("B",), ("C",)), None, (1, 2, 3)) for time in range(9)
    )
    table = ratings.ratings()
    assert table["A"].mean > table["B"].mean > table["C"].mean
    assert ratings.record(Fact(99, (("A",), ("B",), ("C",)))) > 1 / 3


def test_an_empty_list_is_empty() -> None:
    assert RatingList().ratings() == {}
    assert RatingList().fitted().nu == FIRST_NU
    assert RatingList().chance(game(1, *"ABCD")) == 0.5
