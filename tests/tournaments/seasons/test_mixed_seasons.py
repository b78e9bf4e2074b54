"""Seasons of people and pairs, with evenings of double weight, and for members only."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from clubs.models import Player
from clubs.services import add_player, merge_players
from tests.cast import Cast
from tests.tournaments.cast import STARTS, fresh, new_event, next_released, tables
from tests.tournaments.seasons.test_seasons import DAYS, evening, four, new_season, totals
from tournaments.events.models import Event
from tournaments.events.services import (
    NewPair,
    add_entrants,
    check_in,
    close_round,
    create_event,
    enter_pairs,
    finish,
    tell_result,
)
from tournaments.events.standings.facts import event_standings
from tournaments.seasons.counting import (
    Attended,
    EveningRule,
    SeasonRules,
    as_counted,
    season_table,
)
from tournaments.seasons.models import Season
from tournaments.seasons.season import season_standing
from tournaments.seasons.services import (
    change_season,
    check_weight,
    close_season,
    honours_outdated,
)

__all__ = ["four"]
DOUBLE = (Fraction(2), "")
FORM: dict[str, Any] = {
    "name": "Spring 2026", "starts_on": "2026-11-01", "ends_on": "2026-12-31", "worth": "score",
    "best": 0, "drop": 0, "attendance": 0, "carry": 0,
}  # fmt: skip


def on(evening: int, person: int, place: int, **said: Any) -> Attended:
    told = {"rounds": 4, "won": 0, "sharing": 1, "placed": 4, "score": 10, **said}
    score = told.pop("score")
    return Attended(evening, person, score, place=place, **told)


def worth(came: Sequence[Attended], **rules: Any) -> dict[int, Any]:
    told = SeasonRules("places", **rules)
    lines = season_table(as_counted(came, told), told, 9)
    return {line.person: line.total for line in lines}


# Four pairs; the second place is shared by two of them.
PAIRS = [
    on(0, 2 * number + both, place, pair=number + 1, sharing=sharing)
    for number, (place, sharing) in enumerate([(1, 1), (2, 2), (2, 2), (4, 1)])
    for both in (1, 2)
]


def test_a_pair_is_one_or_its_two_are_people_who_share_their_places() -> None:
    half = Fraction(1, 2)
    one = worth(PAIRS)
    assert one == {1: 4, 2: 4, 3: 2 + half, 4: 2 + half, 5: 2 + half, 6: 2 + half, 7: 1, 8: 1}
    people = worth(PAIRS, pairs="people")
    # Places 1 and 2, then 3 to 6, then 7 and 8 of eight people.
    assert people == {
        1: 7 + half, 2: 7 + half, 3: 4 + half, 4: 4 + half, 5: 4 + half, 6: 4 + half,
        7: 1 + half, 8: 1 + half,
    }  # fmt: skip
    # As much as eight people who play alone share out.
    alone = [on(0, place, place, placed=8) for place in range(1, 9)]
    assert sum(people.values()) == sum(worth(alone).values())


# Six people: the second and the two who share the third place are guests, but for one.
SIX = [
    on(0, 1, 1, placed=6),
    on(0, 2, 2, placed=6, guest=True),
    on(0, 3, 3, placed=6, sharing=2),
    on(0, 4, 3, placed=6, sharing=2, guest=True),
    on(0, 5, 5, placed=6),
    on(0, 6, 0, placed=5),
]


def test_guests_are_skipped_or_keep_their_places() -> None:
    assert worth(SIX, guests="skip") == {1: 3, 3: 2, 5: 1, 6: 0}
    assert worth(SIX, guests="keep") == {1: 6, 3: Fraction(7, 2), 5: 2, 6: 0}
    assert set(worth(SIX)) == {1, 2, 3, 4, 5, 6}


def test_a_member_behind_a_guest_has_won_where_guests_are_skipped() -> None:
    came = [on(0, 1, 1, guest=True), on(0, 2, 2)]
    won = {}
    for guests in ("skip", "keep"):
        rules = SeasonRules("places", guests=guests)
        (line,) = season_table(as_counted(came, rules), rules, 1)
        won[guests] = line.evenings_won
    assert won == {"skip": 1, "keep": 0}


@pytest.mark.parametrize(
    ("pairs", "due"),
    [
        ("pair", {2: 3, 3: 2, 4: 2, 8: 1}),
        ("people", {2: 4, 3: Fraction(5, 2), 4: Fraction(5, 2), 8: 1}),
    ],
)
def test_a_pair_with_a_guest_is_there_for_the_member_in_it(pairs: str, due: dict[int, Any]) -> None:
    """The first pair has one guest, the third is two, the last has one."""
    came = [each._replace(guest=each.person in {1, 5, 6, 7}) for each in PAIRS]
    assert worth(came, guests="skip", pairs=pairs) == due


def test_an_evening_counts_so_many_times_and_is_chosen_as_such() -> None:
    came = [on(n, 1, 1, score=score) for n, score in enumerate((50, 70, 40))]
    rules = SeasonRules("score", best=2, evenings={2: EveningRule(Fraction(3, 2))})
    (line,) = season_table(as_counted(came, rules), rules, 3)
    assert [(each.value, each.counts) for each in line.evenings] == [
        (50, False), (70, True), (60, True),
    ]  # fmt: skip
    assert line.total == 130
    third = SeasonRules("score", evenings={0: EveningRule(Fraction(1, 3))})
    (line,) = season_table(as_counted(came[:1], third), third, 1)
    assert line.total == Fraction(50, 3)


@pytest.mark.parametrize(
    "told", ["0", "-1", "1/0", "101", "1/101", "two", "1e99999999", "", "1.234"]
)
def test_what_is_no_weight_is_refused(told: str) -> None:
    with pytest.raises(ValidationError, match="counts so many times"):
        check_weight(told)


@pytest.mark.parametrize(
    ("told", "weight"), [("2", "2"), ("1,5", "3/2"), ("3/2", "3/2"), ("0.5", "1/2")]
)
def test_a_weight_is_exact(told: str, weight: str) -> None:
    assert check_weight(told) == Fraction(weight)


def of_pairs(cast: Cast, players: Sequence[Player], week: int, points: dict[str, int]) -> Event:
    event = create_event(
        club=cast.club, by=cast.director, title="Pairs", seed=week, rounds=1, confirming="off",
        starts_at=STARTS + timedelta(days=7 * week), movement="round_robin",
    )  # fmt: skip
    new = [NewPair(players[0], players[1]), NewPair(players[2], players[3])]
    for pair in enter_pairs(event=event, by=cast.director, pairs=new):
        check_in(entrant=pair.one, by=cast.director)
    current = next_released(fresh(event), cast.director)
    tell_result(table=tables(current)[0], points=points, by=cast.director)
    close_round(round_=current, by=cast.director)
    finish(event=fresh(event), by=cast.director)
    return fresh(event)


def change(season: Season, **said: Any) -> Season:
    kept = {"name": season.name, "worth": season.worth, **DAYS}
    change_season(season=season, **{**kept, **said})
    return Season.objects.select_related("club", "previous").get(pk=season.pk)


def test_people_and_pairs_add_up_in_one_season(cast: Cast, four: list[Player]) -> None:
    evening(cast, four, 0, [{"NS": 300, "EW": 100}])
    pairs = of_pairs(cast, four, 1, {"NS": 300, "EW": 100})
    season = new_season(cast, worth="places")
    alone = totals(season)
    season = change(season, pair_places="people")
    both = totals(season)
    first = {
        each.player_id
        for each in pairs.entrants.all()
        if each.player_id in {line.person for line in season_standing(season).attended}
    }
    assert first == {player.pk for player in four}
    # Two pairs: 2 and 1 as pairs; as four people 3½ each and 1½ each.
    assert sum(alone.values()) == 10 + 2 * (2 + 1)
    assert sum(both.values()) == 10 + 10


def test_race_titles_honours_files_and_api_have_the_weight(cast: Cast, four: list[Player]) -> None:
    evening(cast, four, 0, [{"NS": 300, "EW": 100}])
    second = evening(cast, four, 1, [{"NS": 120, "EW": 80}])
    season = new_season(cast)
    season = change(season, evenings={second: DOUBLE})
    standing = season_standing(season)
    totals_now = {line.person: line.total for line in standing.lines}
    assert standing.race()[-1] == totals_now
    assert set(totals_now.values()) <= {200 + 80, 200 - 80, -200 + 80, -200 - 80}
    client = Client()
    client.force_login(cast.admin)
    told = client.get(f"/api/v1/seasons/{season.pk}/").json()
    assert {line["player"]: line["total"] for line in told["lines"]} == totals_now
    assert told["evenings"] == [
        {"event": str(second.pk), "weight": 2, "weight_exact": "2", "guests": ""}
    ]
    assert {each["weight"] for line in told["lines"] for each in line["evenings"]} == {1, 2}
    rows = client.get(f"/seasons/{season.pk}/?download=csv").text.splitlines()
    assert len(rows) == 5
    assert "counts 2 times" in client.get(f"/seasons/{season.pk}/").text
    assert "× 2" in client.get(f"/seasons/{season.pk}/people/{four[0].pk}/").text
    closed = close_season(season=season)
    honours = list(closed.honours.select_related("player"))
    assert not honours_outdated(season_standing(season), honours)
    assert max(Fraction(each.figure) for each in honours if each.kind == "1") == max(
        totals_now.values()
    )


def test_a_season_for_members_lists_members_in_every_place(cast: Cast, four: list[Player]) -> None:
    guest = four[0]
    Player.objects.filter(pk=guest.pk).update(guest=True)
    evening(cast, four, 0, [{"NS": 300, "EW": 100}])
    for guests in ("skip", "keep"):
        season = Season.objects.filter(club=cast.club).first() or new_season(cast, worth="places")
        season = change(season, guests=guests)
        standing = season_standing(season)
        members = {player.pk for player in four[1:]}
        assert {line.person for line in standing.lines} == members
        assert set(standing.people) == members
        assert {line.player_id for line in standing.sheets} == members
        held = {person for title in standing.honours() for person in title.people}
        assert held <= members
        assert guest.name not in Client().get(f"/seasons/{season.pk}/").text
    # The evening's own rule goes before the season's.
    event = Event.objects.filter(club=cast.club).latest("starts_at")
    season = change(season, guests="skip", evenings={event: (Fraction(1), "count")})
    assert guest.pk in totals(season)


def test_a_guest_who_is_merged_into_a_member_counts_as_one(cast: Cast, four: list[Player]) -> None:
    double = add_player(club=cast.club, name="Visitor", guest=True)
    evening(cast, [double, *four[1:]], 0, [{"NS": 300, "EW": 100}])
    season = new_season(cast, guests="keep")
    assert set(totals(season)) == {player.pk for player in four[1:]}
    merge_players(kept=four[0], merged=double)
    assert set(totals(season)) == {player.pk for player in four}


def test_a_season_that_carries_over_brings_in_by_the_rules_of_the_one_before(
    cast: Cast, four: list[Player]
) -> None:
    first_evening = evening(cast, four, 0, [{"NS": 300, "EW": 100}])
    evening(cast, four, 10, [{"NS": 100, "EW": 90}])
    first = new_season(cast, name="First")
    first = change(first, evenings={first_evening: DOUBLE})
    second = new_season(
        cast, name="Second", carry=50, previous=first,
        starts_on=DAYS["ends_on"] + timedelta(days=1), ends_on=DAYS["ends_on"] + timedelta(days=99),
    )  # fmt: skip
    brought = totals(first)
    assert set(brought.values()) == {400, -400}
    own = {person: total - Fraction(brought[person], 2) for person, total in totals(second).items()}
    assert set(own.values()) == {10, -10}


def test_the_form_keeps_what_evenings_say(cast: Cast, four: list[Player]) -> None:
    event = evening(cast, four, 0, [{"NS": 300, "EW": 100}])
    season = new_season(cast)
    client = Client()
    client.force_login(cast.admin)
    url = f"/seasons/{season.pk}/settings/"
    told = FORM | {"pair_places": "people", "guests": "keep"}
    bad = client.post(url, {**told, f"weight-{event.pk}": "0", f"guests-{event.pk}": ""})
    assert bad.status_code == 422
    assert "counts so many times" in bad.text
    sent = {**told, f"weight-{event.pk}": "1,5", f"guests-{event.pk}": "count"}
    assert client.post(url, sent).status_code == 302
    (kept,) = season.evenings.all()
    assert (kept.times, kept.parts, kept.guests) == (3, 2, "count")
    page = client.get(url).text
    assert 'value="3/2"' in page
    # What only the season says is kept by a caller who knows nothing of evenings.
    change(season)
    assert season.evenings.count() == 1


def test_the_api_makes_and_changes_such_a_season(cast: Cast, four: list[Player]) -> None:
    event = evening(cast, four, 0, [{"NS": 300, "EW": 100}])
    client = Client()
    client.force_login(cast.admin)
    told = {
        "id": "5d3fc5d8-54a1-4a39-9b5c-0e8f7e9e0002",
        "name": "Mixed", "starts_on": "2026-11-01", "ends_on": "2026-12-31",
        "pair_places": "people", "guests": "skip",
        "evenings": [{"event": str(event.pk), "weight": "3/2"}],
    }  # fmt: skip
    url = f"/api/v1/clubs/{cast.club.slug}/seasons/"
    made = client.post(url, told, content_type="application/json")
    assert made.status_code == 201
    season = Season.objects.get(pk=made.json()["id"])
    assert (season.pair_places, season.guests) == ("people", "skip")
    assert [(each.times, each.parts) for each in season.evenings.all()] == [(3, 2)]
    # What is read can be sent: the number, or where it has no end the exact text.
    url = f"/api/v1/seasons/{season.pk}/"
    for number, sent in enumerate((1.5, 2, "2/3"), 4):
        told = {
            "id": f"5d3fc5d8-54a1-4a39-9b5c-0e8f7e9e000{number}",
            "evenings": [{"event": str(event.pk), "weight": sent}],
        }
        assert client.patch(url, told, content_type="application/json").status_code == 200
        (read,) = client.get(url).json()["evenings"]
        assert (read["weight"], read["weight_exact"]) == {
            1.5: (1.5, "3/2"), 2: (2, "2"), "2/3": (0.666667, "2/3"),
        }[sent]  # fmt: skip
    bad = {
        "id": "5d3fc5d8-54a1-4a39-9b5c-0e8f7e9e0003",
        "evenings": [{"event": str(event.pk), "weight": "0"}],
    }
    answer = client.patch(f"/api/v1/seasons/{season.pk}/", bad, content_type="application/json")
    assert answer.status_code in {400, 422}


def test_lines_of_pairs_know_their_pairs(cast: Cast, four: list[Player]) -> None:
    event = of_pairs(cast, four, 0, {"NS": 10, "EW": 20})
    alone = new_event(cast, 0, title="Nobody")
    assert alone.lines.count() == 0
    season_standing(new_season(cast))
    assert sorted(event.lines.values_list("pair", flat=True)) == [1, 1, 2, 2]


def test_who_never_played_takes_up_no_place_of_the_evening_or_the_season(
    cast: Cast, four: list[Player]
) -> None:
    """Somebody who said that he would be late has 0 points, more than those who lost, and no place;
    he is in no season, and who played has as many points as who was left behind, and one."""
    event = evening(cast, four, 0, [{"NS": 300, "EW": 100}], done=False)
    (late,) = add_entrants(event=event, by=cast.director, guests=["Late"])
    check_in(entrant=late, by=cast.director, said_so=True)
    placed = {line.entrant: line.place for line in event_standings(fresh(event))}
    assert placed.pop(late.pk) == 0
    assert sorted(placed.values()) == [1, 1, 3, 3]
    assert sorted(totals(new_season(cast, worth="places")).values()) == [1.5, 1.5, 3.5, 3.5]


def test_guests_are_ticked_where_the_season_is_set(cast: Cast, four: list[Player]) -> None:
    evening(cast, four, 0, [{"NS": 300, "EW": 100}])
    season = new_season(cast)
    client = Client()
    client.force_login(cast.admin)
    url = f"/seasons/{season.pk}/settings/"
    told = FORM | {"pair_places": "pair", "guests": "skip"}
    event = Event.objects.get(title="Week 1")
    told |= {f"weight-{event.pk}": "1", f"guests-{event.pk}": ""}
    client.post(url, {**told, "who_guests": [four[0].pk, four[1].pk]})
    assert set(totals(season)) == {four[2].pk, four[3].pk}
    ticked = client.get(url).context["form"]["who_guests"].value()
    assert set(ticked) == {four[0].pk, four[1].pk}
    assert "guest of the club" in client.get(four[0].get_absolute_url()).text
    assert "guest of the club" not in Client().get(four[0].get_absolute_url()).text
    client.post(url, {**told, "who_guests": [four[0].pk]})
    assert set(totals(season)) == {each.pk for each in four[1:]}
