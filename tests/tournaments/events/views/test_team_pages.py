"""An evening of teams over plain forms and over the API, and what everybody sees of it."""

from __future__ import annotations

import csv

import pytest

from tests.cast import Cast
from tests.tournaments.cast import fresh, next_released, tables
from tests.tournaments.conftest import Reader
from tests.tournaments.events.api.test_running import Program
from tests.tournaments.events.views.test_director import Night
from tests.tournaments.events.views.test_movement_page import cards
from tests.tournaments.pairs_cast import better_wins, meetings, pair, pair_event, refused, waits
from tournaments.events.models import Event, Movement
from tournaments.events.screen_links import screen_code
from tournaments.events.services import (
    NewPair,
    check_in,
    close_round,
    correct_result,
    draft_round,
    enter_pairs,
    exchange_partners,
    finish,
    lock_tables,
    release,
    remove_pair,
    set_teams,
    swap,
)
from tournaments.events.standings.facts import event_standings
from tournaments.events.standings.prizes import suggested_prizes
from tournaments.events.standings.teams import team_standings

NAMES = ("Reds", "Blues", "Greens", "Whites")


def team_event(
    cast: Cast, teams: int = 4, size: int = 2, movement: str = "team_robin", rounds: int = 3
) -> Event:
    """An event of teams; the pairs of the first are 1, 2 and so on."""
    event = pair_event(cast, teams * size, movement, rounds=rounds)
    named = {pair(event, n).pk: NAMES[(n - 1) // size] for n in range(1, teams * size + 1)}
    set_teams(event=event, by=cast.director, teams=named)
    return fresh(event)


def test_from_pairs_to_the_standings_of_teams(reader: Reader, cast: Cast) -> None:
    event = pair_event(cast, 8, rounds=3)
    night = Night(reader(cast.director), event)
    assert "To play for teams, say first which pairs make one" in night.get("movement/")
    night.post("teams/", **{f"team-{n}": NAMES[(n - 1) // 2] for n in range(1, 9)})
    found = cards(night.get("movement/"))
    robin = next(each for each in found if each.startswith(str(Movement.TEAM_ROBIN.label)))
    assert "3 rounds" in robin
    assert "4 tables; nobody waits" in robin
    night.post("movement/", movement="team_robin", rounds="3")
    guide = night.get("papers/guide/")
    assert "3*" in guide
    for number in (1, 2, 3):
        night.post("draft/", action="draw")
        assert "of one team" not in night.get("draft/")
        night.post("draft/", action="release")
        current = event.played.get(number=number)
        better_wins(current, cast)
        close_round(round_=current, by=cast.director)
    lines = {line.team: line for line in team_standings(fresh(event))}
    assert [(line.team, line.won, line.lost) for line in lines.values()] == [
        ("Reds", 3, 0), ("Blues", 2, 1), ("Greens", 1, 2), ("Whites", 0, 3)
    ]  # fmt: skip
    assert lines["Reds"].points == 3 * 600
    pages = [night.get("standings/"), night.get("papers/standings/"),
             reader(None).get(f"/screens/{screen_code(event)}/").content.decode()]  # fmt: skip
    for page in pages:
        assert "<bdi>Reds</bdi>" in page
        assert page.index("<bdi>Reds</bdi>") < page.index("<bdi>Whites</bdi>")
    assert "3 – 0 – 0" in pages[0]
    # On a phone too, in one piece.
    assert '1800 points; <span class="whole">3 – 0 – 0</span>' in pages[0]
    told = (
        reader(None).get(f"/events/{event.pk}/export.csv?sheet=teams").content.decode("utf-8-sig")
    )
    rows = list(csv.DictReader(told.splitlines()))
    assert [(row["place"], row["team"], row["pairs"]) for row in rows][:2] == [
        ("1", "Reds", "1 2"), ("2", "Blues", "3 4")
    ]  # fmt: skip


def test_a_team_wins_its_prize_together_and_stands_on_the_sheet_to_take_home(
    reader: Reader, cast: Cast
) -> None:
    event = team_event(cast, rounds=1)
    current = next_released(event, cast.director)
    better_wins(current, cast)
    close_round(round_=current, by=cast.director)
    finish(event=fresh(event), by=cast.director)
    lines = event_standings(fresh(event))
    won = {each.kind: each for each in suggested_prizes(fresh(event), lines)}
    best = team_standings(fresh(event))
    assert [line.place for line in best] == [1, 1, 3, 3]
    assert (won["team"].main, won["team"].together, len(won["team"].entrants)) == (False, False, 4)
    night = Night(reader(cast.director), event)
    page = night.get("finish/")
    assert "First team: shared by" in page
    assert "og:image" not in page
    # One of the two made a trick less.
    adjusted = next(table for table in tables(current) if table.number == 1)
    correct_result(
        table=adjusted, points={"NS": 310, "EW": 100}, by=cast.director, reason="Misread"
    )
    first, second = team_standings(fresh(event))[:2]
    assert (first.place, second.place) == (1, 2)
    won = {each.kind: each for each in suggested_prizes(fresh(event), event_standings(event))}
    leads = {team: tuple(event.pairs.filter(team=team).values_list("one_id", flat=True))
             for team in NAMES}  # fmt: skip
    assert won["team"].entrants == leads[first.team]
    assert won["team_second"].entrants == leads[second.team]
    assert won["team"].main
    page = night.get("finish/")
    assert page.count('value="First team"') == 2
    assert "shared by" not in page.split("Second team")[0]
    assert page.index(f"<bdi>{first.team}</bdi>") < page.index('value="First team"')
    sheet = night.get("papers/results/")
    assert (
        f'<span class="team">1 <bdi>{first.team}</bdi> <strong>2</strong> (1 – 0 – 0)</span>'
        in sheet
    )
    told = Program(cast.director).client.get(f"/api/v1/events/{event.pk}/prizes/").json()
    assert [(each["name"], each["together"]) for each in told["suggested"]][:3] == [
        ("First team", True), ("Second team", True), ("Best pair", False)
    ]  # fmt: skip


def test_an_odd_team_sits_out_and_a_locked_match_stays(cast: Cast) -> None:
    event = team_event(cast, teams=3, size=3)
    draft = draft_round(event=event, by=cast.director)
    out = waits(draft)
    assert len(out) == 3
    assert len({(n - 1) // 3 for n in out}) == 1
    first = meetings(draft)[0]
    lock_tables(draft=draft, numbers=[1], by=cast.director)
    again = draft_round(event=fresh(event), by=cast.director, again=True)
    assert meetings(again)[0] == first
    assert {frozenset((a - 1) // 3 for a in two) for two in meetings(again)} == {
        frozenset((a - 1) // 3 for a in first)
    }
    assert waits(again) == out
    release(draft=again, by=cast.director)


def test_a_locked_table_of_one_team_leaves_the_others_a_match(cast: Cast) -> None:
    """The director has put two pairs of a team at one table, and nobody is seated twice for it."""
    event = team_event(cast, teams=3, size=3)
    draft = draft_round(event=event, by=cast.director)
    (one, opponent), *others = meetings(draft)
    mate = next(n for two in others for n in two if (n - 1) // 3 == (one - 1) // 3)
    swap(draft=draft, one=pair(event, opponent).one_id, other=pair(event, mate).one_id,
         by=cast.director)  # fmt: skip
    lock_tables(draft=draft, numbers=[1], by=cast.director)
    again = draft_round(event=fresh(event), by=cast.director, again=True)
    first, *drawn = meetings(again)
    assert set(first) == {one, mate}
    assert all((a - 1) // 3 != (b - 1) // 3 for a, b in drawn)
    assert sorted([*first, *(n for two in drawn for n in two), *waits(again)]) == list(range(1, 10))


def test_leading_teams_meet_in_a_swiss(cast: Cast) -> None:
    event = team_event(cast, movement="team_swiss")
    current = next_released(event, cast.director)
    better_wins(current, cast)
    close_round(round_=current, by=cast.director)
    best = [line.team for line in team_standings(event) if line.won]
    second = next_released(fresh(event), cast.director)
    teams = {frozenset(NAMES[(n - 1) // 2] for n in two) for two in meetings(second)}
    assert frozenset(best) in teams


def test_a_total_is_what_the_pairs_have_made(cast: Cast) -> None:
    event = team_event(cast, movement="team_totals")
    for _ in range(3):
        current = next_released(fresh(event), cast.director)
        assert all((a - 1) // 2 != (b - 1) // 2 for a, b in meetings(current))
        better_wins(current, cast)
        close_round(round_=current, by=cast.director)
    lines = team_standings(fresh(event))
    assert lines[0].team == "Reds"
    assert sum(line.score for line in lines) == 0


def test_teams_stay_once_they_have_played_and_partners_are_exchanged_within_one(
    reader: Reader, cast: Cast
) -> None:
    event = team_event(cast)
    night = Night(reader(cast.director), event)
    current = next_released(event, cast.director)
    with refused("round_open"):
        exchange_partners(pair=pair(event, 1), other=pair(event, 2), by=cast.director)
    better_wins(current, cast)
    close_round(round_=current, by=cast.director)
    night.post("teams/", status=422, **{"team-1": "Blues"})
    night.post("teams/", **{"team-1": "Scarlets", "team-2": "Scarlets"})
    with refused("other_team"):
        exchange_partners(pair=pair(event, 1), other=pair(event, 3), by=cast.director)
    one, two = pair(event, 1), pair(event, 2)
    before = {line.team: line.points for line in team_standings(fresh(event))}
    night.post("teams/", action="exchange", one="1", other="2")
    assert (pair(event, 1).other, pair(event, 2).other) == (two.other, one.other)
    assert {line.team: line.points for line in team_standings(fresh(event))} == before
    following = next_released(fresh(event), cast.director)
    seated = {
        each.entrant_id: (each.table_id, each.side)
        for table in tables(following)
        for each in table.seats.all()
    }
    assert seated[one.one_id] == seated[two.other_id]


def test_partners_are_exchanged_as_they_are_by_now(cast: Cast) -> None:
    event = team_event(cast)
    one, two = pair(event, 1), pair(event, 2)
    for _ in range(2):  # two directors tap at the same time, on pages of before
        exchange_partners(pair=one, other=two, by=cast.director)
    assert (pair(event, 1).other, pair(event, 2).other) == (one.other, two.other)
    set_teams(event=event, by=cast.director, teams={two.pk: "Greens"})
    with refused("other_team"):
        exchange_partners(pair=one, other=two, by=cast.director)
    remove_pair(pair=pair(event, 2), by=cast.director)
    with refused("other_team"):
        exchange_partners(pair=one, other=two, by=cast.director)
    assert event.pairs.count() == 7


def test_a_pair_without_a_team_is_named_before_anything_is_drawn(cast: Cast) -> None:
    event = team_event(cast)
    (late,) = enter_pairs(event=event, by=cast.director, pairs=[NewPair("Lars", "Liv", "L and L")])
    check_in(entrant=late.one, by=cast.director)
    with pytest.raises(Exception, match="no_team") as refusal:
        draft_round(event=fresh(event), by=cast.director)
    assert refusal.value.params["names"] == "L and L"  # type: ignore[attr-defined]


def test_strangers_do_not_learn_of_hidden_people_by_the_name_of_a_team(
    reader: Reader, cast: Cast
) -> None:
    event = team_event(cast)
    current = next_released(event, cast.director)
    better_wins(current, cast)
    close_round(round_=current, by=cast.director)
    cast.club.people_shown = "initials"
    cast.club.save()
    page = reader(None).get(f"/events/{event.pk}/standings/").content.decode()
    assert "Reds" not in page
    assert "Team 1" in page
    told = reader(None).get(f"/events/{event.pk}/export.json").content.decode()
    assert "Reds" not in told
    assert "Reds" in reader(cast.member).get(f"/events/{event.pk}/standings/").content.decode()


def test_teams_over_the_api(cast: Cast) -> None:
    event = pair_event(cast, 4, "team_robin", rounds=1)
    director = Program(cast.director)
    at = f"events/{event.pk}/"
    pairs = [{"pair": n, "team": "A" if n < 3 else "B"} for n in range(1, 5)]
    assert director.post(f"{at}teams/", pairs=pairs)["pairs"] == pairs
    one, two = pair(event, 1), pair(event, 2)
    director.post(f"{at}teams/", exchange=[1, 2])
    assert pair(event, 1).other_id == two.other_id
    assert pair(event, 2).other_id == one.other_id
    assert director.post(f"{at}teams/", 422, exchange=[1, 3])["code"] == "other_team"
    assert director.post(f"{at}teams/", 422, exchange=[1, 9])["code"] == "no_such_entrant"
    current = next_released(fresh(event), cast.director)
    better_wins(current, cast)
    close_round(round_=current, by=cast.director)
    told = director.client.get(f"/api/v1/{at}standings/").json()
    assert [line["team"] for line in told["teams"]] == ["A", "B"]
    data = director.client.get(f"/api/v1/{at}").json()
    assert data["teams"] == told["teams"]
    assert data["pairs"][0]["team"] == "A"
