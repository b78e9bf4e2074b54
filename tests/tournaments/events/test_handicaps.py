"""Handicaps: points a round beside the play, in the score and nowhere else."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.test import Client

from tests.cast import Cast
from tests.tournaments.cast import (
    entrant,
    fresh,
    name_of,
    new_event,
    next_released,
    play_rounds,
    tables,
)
from tests.tournaments.pairs_cast import pair_event
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, SideScore
from tournaments.events.papers.export import event_data
from tournaments.events.papers.guide import guide_cards
from tournaments.events.papers.numbers import SHEETS, event_sheets
from tournaments.events.services import (
    close_round,
    correct_result,
    create_event,
    draft_round,
    finish,
    give_prizes,
    last_step,
    preview_correction,
    publish,
    release,
    remove_entrant,
    set_handicaps,
    tell_result,
    undo,
)
from tournaments.events.services.handicaps import in_hundredths
from tournaments.events.services.prizes import prizes_outdated
from tournaments.events.standings.facts import event_standings
from tournaments.events.standings.prizes import suggested_prizes
from tournaments.events.standings.ranking import Rules, Standing, TableScore, standings
from tournaments.events.standings.score_words import handicap_words
from tournaments.ratings.handicaps import HandicapRule
from tournaments.ratings.reading import rated_games
from tournaments.seasons.evenings import evening_lines

# Two rounds; 5 sits out the first, 4 the second.
TABLES = (
    TableScore(1, 1, (((1, 2), 100), ((3, 4), 40))),
    TableScore(2, 1, (((1, 5), 100), ((2, 3), 40))),
)
OUT = {5: 1, 4: 1}


def of(lines: tuple[Standing, ...], who: int) -> Standing:
    return next(line for line in lines if line.entrant == who)


@pytest.mark.parametrize(
    ("sit_out", "score"),
    [("average", 2 * (60 + 7)), ("credit", 60 + 7 + 25), ("zero", 60 + 7)],
)
def test_in_a_sit_out_a_handicap_counts_where_the_own_average_does(
    sit_out: str, score: int
) -> None:
    rules = Rules(sit_out=sit_out, credit=25)
    line = of(standings(range(1, 6), TABLES, rules, sit_outs=OUT, handicaps={5: 7}), 5)
    assert line.score == score
    rounds = line.played + line.sat_out
    if sit_out == "average":  # a quotient counts the same above and below
        assert Fraction(line.score) / rounds == Fraction(line.made) / line.played + line.handicap
    without = of(standings(range(1, 6), TABLES, rules, sit_outs=OUT), 5)
    assert (line.raw, line.made) == (without.score, without.made)


def test_who_never_played_has_nothing_from_a_handicap() -> None:
    lines = standings((1, 2, 3, 4, 9), TABLES[:1], Rules(), sit_outs={9: 1}, handicaps={9: 7})
    assert of(lines, 9).score == of(lines, 9).raw == 0


def test_places_go_by_the_score_with_it_and_a_third_of_a_point_is_exact() -> None:
    rules = Rules(method="rank", tie_breaks=())
    lines = standings((1, 2, 3, 4), TABLES[:1], rules, handicaps={3: Fraction(1, 3)})
    assert [line.place for line in lines] == [1, 1, 3, 4]
    assert of(lines, 3).score == Fraction(1, 3)
    lines = standings((1, 2, 3, 4), TABLES[:1], rules, handicaps={3: Fraction(4, 3)})
    assert (lines[0].entrant, lines[0].raw, lines[0].won) == (3, 0, 0)


def test_the_formula_counts_whole_steps_and_is_capped() -> None:
    rule = HandicapRule(points=1000, step=50, most=3000)
    assert [rule.handicap(1620, own) for own in (1620, 1571, 1570, 1521, 1470, 900, 1700)] == [
        0, 0, 1000, 1000, 3000, 3000, 0,
    ]  # fmt: skip


@pytest.mark.parametrize("told", ["0.125", "1000.01", "ten", "1/3", "1/0", "nan", "1e999999999"])
def test_more_than_two_decimals_or_too_much_is_refused(told: str) -> None:
    with pytest.raises(EventRefused, match="bad_handicap"):
        in_hundredths(told)


@pytest.mark.parametrize(
    ("kept", "words"), [(0, ""), (1000, "+10"), (-50, "−0.5"), (25, "+0.25"), (100_000, "+1000")]
)
def test_a_handicap_is_printed_without_zeros(kept: int, words: str) -> None:
    assert handicap_words(kept) == words


@pytest.fixture
def evening(cast: Cast) -> Event:
    event = new_event(cast, 9, rounds=2, method="margin", cap=0)
    play_rounds(event, cast.director, 2)
    return fresh(event)


def give(event: Event, cast: Cast, **points: int) -> None:
    told = {entrant(event, int(key[1:])).pk: kept for key, kept in points.items()}
    set_handicaps(event=event, by=cast.director, handicaps=told)


def test_a_handicap_lifts_its_person_is_told_and_taken_back(cast: Cast, evening: Event) -> None:
    before = event_standings(evening)
    last = before[-1]
    results = list(SideScore.objects.order_by("pk").values_list("points", flat=True))
    rated = list(rated_games(evening.club_id))
    set_handicaps(event=evening, by=cast.director, handicaps={last.entrant: 99_950})
    first = event_standings(evening)[0]
    assert (first.entrant, first.raw, first.handicap) == (
        last.entrant, last.score, Fraction(1999, 2),
    )  # fmt: skip
    # Neither results nor ratings know of it.
    assert list(SideScore.objects.order_by("pk").values_list("points", flat=True)) == results
    assert list(rated_games(evening.club_id)) == rated
    line = last_step(evening)
    assert line is not None
    undo(event=evening, seq=line.seq, by=cast.director)
    assert event_standings(evening) == before


def test_nothing_changed_is_no_step(cast: Cast, evening: Event) -> None:
    give(evening, cast, n1=500)
    line = last_step(evening)
    give(evening, cast, n1=500)
    assert last_step(evening) == line


def test_pages_prints_files_api_and_season_have_both_scores(cast: Cast, evening: Event) -> None:
    give(evening, cast, n5=1050)
    line = of(event_standings(evening), entrant(evening, 5).pk)
    names = event_names(evening, 20)
    told = next(e for e in event_data(evening, names)["standings"] if e["entrant"] == 5)
    assert Fraction(told["raw"]) == line.raw
    assert told["handicap"] == "21/2"
    rows = event_sheets(evening, names)["standings"]
    row = dict(zip(SHEETS["standings"], next(r for r in rows if r[2] == 5), strict=True))
    assert row["handicap"] == 10.5
    assert row["score"] != row["raw"]
    client = Client()
    client.force_login(cast.director)
    for page in ("standings/", "papers/standings/", "", "entrants/5/", "people/", "people/5/"):
        text = client.get(f"/events/{evening.pk}/{page}").text
        assert "+10.5" in text, page
    assert "Without handicap" in client.get(f"/events/{evening.pk}/standings/").text
    assert "counts in a sit-out too" in client.get(f"/events/{evening.pk}/standings/").text
    spoken = client.get(f"/api/v1/events/{evening.pk}/standings/").json()["standings"]
    api = next(each for each in spoken if each["entrant"] == 5)
    assert api["handicap"] == 10.5
    assert Fraction(api["raw_exact"]) == line.raw
    season = {each.entrant: each for each in evening_lines(evening)}
    assert season[5].exact_score == line.score
    assert next(c for c in guide_cards(evening, names) if c.number == 5).handicap == "+10.5"


def test_without_handicaps_no_column_says_so(evening: Event) -> None:
    client = Client()
    assert "Without handicap" not in client.get(f"/events/{evening.pk}/standings/").text


def test_there_is_a_prize_for_the_best_without_one(cast: Cast, evening: Event) -> None:
    lines = event_standings(evening)
    best, last = lines[0], lines[-1]
    assert "scratch" not in {each.kind for each in suggested_prizes(evening, lines)}
    set_handicaps(
        event=evening,
        by=cast.director,
        handicaps={last.entrant: 100_000, lines[-2].entrant: 90_000},
    )
    prizes = {each.kind: each for each in suggested_prizes(evening, event_standings(evening))}
    assert prizes["high"].entrants == (last.entrant,)
    assert prizes["scratch"].entrants == (best.entrant,)


def test_prizes_that_were_written_down_say_that_a_handicap_came_later(
    cast: Cast, evening: Event
) -> None:
    finish(event=evening, by=cast.director)
    give_prizes(event=evening, by=cast.director, prizes=[("First", entrant(evening, 1), True)])
    give(evening, cast, n1=500)
    assert prizes_outdated(fresh(evening))
    publish(event=evening, by=cast.director)
    with pytest.raises(EventRefused, match="already_published"):
        give(evening, cast, n1=700)


def test_a_draft_drawn_from_the_standings_is_stale_after_a_handicap(cast: Cast) -> None:
    event = new_event(cast, 8, rounds=3, movement="swiss", method="margin", cap=0)
    play_rounds(event, cast.director, 1)
    draft = draft_round(event=fresh(event), by=cast.director)
    give(event, cast, n8=50_000)
    with pytest.raises(EventRefused, match="results_moved"):
        release(draft=draft, by=cast.director)


def test_a_pair_has_one_together_whichever_of_the_two_is_named(cast: Cast) -> None:
    event = pair_event(cast, 4, "round_robin", rounds=2, method="wins")
    current = next_released(event, cast.director)
    for table in current.tables.all():
        tell_result(table=table, points={"NS": 10, "EW": 20}, by=cast.director)
    close_round(round_=current, by=cast.director)
    pair = event.pairs.get(number=2)
    set_handicaps(event=event, by=cast.director, handicaps={pair.other_id: 50})
    line = of(event_standings(fresh(event)), pair.one_id)
    assert (line.handicap, line.given) == (Fraction(1, 2), Fraction(1, 2))


def test_a_knockout_has_none(cast: Cast) -> None:
    event = pair_event(cast, 4, "knockout", rounds=2)
    with pytest.raises(EventRefused, match="no_handicaps"):
        give(event, cast, n1=100)


def test_who_is_taken_off_the_list_and_put_back_still_has_it(cast: Cast) -> None:
    event = new_event(cast, 5, here=False)
    give(event, cast, n5=300)
    remove_entrant(entrant=entrant(event, 5), by=cast.director)
    line = last_step(event)
    assert line is not None
    undo(event=event, seq=line.seq, by=cast.director)
    assert entrant(event, 5).handicap == 300


@pytest.mark.parametrize(("method", "kept"), [("margin", 300), ("wins", 0)])
def test_an_evening_like_the_last_has_its_handicaps_where_it_counts_alike(
    cast: Cast, method: str, kept: int
) -> None:
    event = new_event(cast, 5, here=False, method="margin")
    give(event, cast, n5=300)
    again = create_event(
        club=cast.club, by=cast.director, title="Again", starts_at=event.starts_at,
        template=event, people_too=True, method=method,
    )  # fmt: skip
    assert again.entrants.get(name=name_of(4)).handicap == kept


def test_a_correction_is_previewed_with_handicaps_and_leavers(cast: Cast, evening: Event) -> None:
    lines = event_standings(evening)
    give(evening, cast, **{f"n{number}": 1000 * number for number in range(1, 10)})
    table = tables(evening.played.get(number=2))[0]
    points = {"NS": 900, "EW": 0}
    changes = preview_correction(table=table, points=points, by=cast.director)
    before = {line.entrant: line for line in event_standings(evening)}
    assert {moved.entrant: moved.before for moved in changes.moved} == {
        moved.entrant: before[moved.entrant] for moved in changes.moved
    }
    correct_result(table=table, points=points, by=cast.director, reason="Slip")
    after = {line.entrant: line for line in event_standings(evening)}
    assert all(moved.after == after[moved.entrant] for moved in changes.moved)
    assert changes.moved
    assert [line.raw for line in lines] == [line.score for line in lines]
