"""Places of teams: matches, then points; or sums of what pairs made."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.events.standings.team_places import Match, match_places, total_places

TEAMS = ("Aces", "Bowers", "Clubs", "Dealers")
points = st.integers(-500, 900)
matches = st.lists(
    st.builds(
        lambda at, two, own, other: Match(at, two, (own, other)),
        st.integers(1, 6),
        st.sampled_from([(a, b) for a in TEAMS for b in TEAMS if a < b]),
        points,
        points,
    ),
    max_size=12,
)


@given(matches)
def test_every_match_gives_two_and_the_better_place_has_more(played: list[Match]) -> None:
    lines = match_places(TEAMS, played, {}, worth="zero", credit=0)
    assert sum(line.score for line in lines) == 2 * len(played)
    assert sum(line.points for line in lines) == sum(sum(each.points) for each in played)
    assert sum(line.won for line in lines) == sum(line.lost for line in lines)
    order = [(line.score, line.points) for line in lines]
    assert order == sorted(order, reverse=True)
    for line in lines:
        assert line.place == 1 + sum(own > (line.score, line.points) for own in order)
        assert line.shared == (order.count((line.score, line.points)) > 1)


@given(matches, st.randoms(use_true_random=False))
def test_the_order_in_which_matches_come_in_changes_nothing(
    played: list[Match], chance: object
) -> None:
    mixed = list(played)
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    told = {"worth": "zero", "credit": 0}
    assert match_places(TEAMS, played, {}, **told) == match_places(TEAMS[::-1], mixed, {}, **told)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("worth", "score", "made"),
    [("average", Fraction(9, 2), 450), ("credit", 4, 340), ("zero", 3, 300)],
)
def test_a_round_sat_out_is_worth_what_the_event_says(
    worth: str, score: Fraction | int, made: int
) -> None:
    """Aces have won one of two matches and drawn the other, and sat one round out."""
    played = [Match(1, ("Aces", "Bowers"), (200, 100)), Match(2, ("Aces", "Clubs"), (100, 100))]
    lines = match_places(TEAMS[:3], played, {"Aces": 1}, worth=worth, credit=40)
    assert (lines[0].team, lines[0].score, lines[0].points) == ("Aces", score, made)
    assert (lines[0].played, lines[0].sat_out) == (2, 1)


@given(st.dictionaries(st.sampled_from(TEAMS), st.lists(st.fractions(), max_size=3)))
def test_a_total_is_the_sum_of_its_pairs(scores: dict[str, list[Fraction]]) -> None:
    lines = total_places(scores)
    assert {line.team: line.score for line in lines} == {
        team: sum(own, Fraction()) for team, own in scores.items()
    }
    assert [line.score for line in lines] == sorted((x.score for x in lines), reverse=True)
