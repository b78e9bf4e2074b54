"""Two Annas are told apart in the same way wherever they are named."""

from __future__ import annotations

import re
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.urls import get_resolver, reverse

from clubs.models import Player, Role
from clubs.names.namesakes import told_apart
from clubs.services import add_player
from scoring.forms.seats import tell_apart
from tests.cast import Cast
from tests.permissions.test_urls import addresses
from tests.permissions.things import Things
from tests.scoring.table import play
from tests.tournaments.cast import fresh, new_event, play_rounds, tables
from tests.tournaments.conftest import Reader
from tests.tournaments.test_exports import arguments
from tournaments.events.entrants.people_names import event_names
from tournaments.events.models import Event
from tournaments.events.papers.export import event_data
from tournaments.events.services import (
    add_entrants,
    check_in,
    draft_round,
    finish,
    keep_sheet,
    release,
    substitute,
    undo,
)
from tournaments.ratings.services import replay_ratings
from tournaments.seasons.season import season_standing
from tournaments.seasons.services import close_season, create_season
from tournaments.seasons.shown import People, honour_lines

ANNAS = ("Anna (Red)", "Anna (17)")


@pytest.fixture
def evening(cast: Cast) -> Event:
    """Two Annas, one with a nickname and one with a number, and two others."""
    event = new_event(cast, 0, rounds=2)
    annas = [
        add_player(club=cast.club, name="Anna", nickname="Red", number="4"),
        add_player(club=cast.club, name="Anna", number="17"),
    ]
    others = [add_player(club=cast.club, name=name) for name in ("Bo", "Cy")]
    entrants = add_entrants(event=event, by=cast.director, players=[*annas, *others])
    for entrant in entrants:
        check_in(entrant=entrant, by=cast.director)
    return fresh(event)


def test_event_season_pad_board_and_door_say_the_same(
    cast: Cast, evening: Event, reader: Reader
) -> None:
    play_rounds(evening, cast.director, 1)
    names = event_names(fresh(evening), Role.MEMBER)
    assert set(names.by_entrant.values()) == {*ANNAS, "Bo", "Cy"}
    data = event_data(fresh(evening), names)
    assert set(ANNAS) <= {line["name"] for line in data["standings"]}
    assert set(ANNAS) <= set(tell_apart(Player.objects.filter(club=cast.club).order_by("pk")))
    current = release(draft=draft_round(event=evening, by=cast.director), by=cast.director)
    browser = reader(cast.director)
    places = ("check-in/", "rounds/2/seats/", "board/", "papers/guide/", "papers/slips/", "people/")
    for place in places:
        page = browser.get(f"/events/{evening.pk}/{place}").content.decode()
        assert all(anna in page for anna in ANNAS), place
    game = keep_sheet(table=tables(current)[0], by=cast.scorer)
    assert set(ANNAS) <= set(game.names)


def test_who_sits_in_is_told_from_a_namesake_on_paper_and_sheet(
    cast: Cast, evening: Event, reader: Reader
) -> None:
    red = evening.entrants.get(number=1)
    third = add_player(club=cast.club, name="Bo", number="99")
    current = release(draft=draft_round(event=evening, by=cast.director), by=cast.director)
    red.event = evening
    substitute(entrant=red, player=third, number=1, by=cast.director)
    slips = reader(cast.director).get(f"/events/{evening.pk}/papers/slips/").content.decode()
    assert "Bo (99)" in slips
    game = keep_sheet(table=tables(current)[0], by=cast.scorer)
    assert {"Bo", "Bo (99)", "Anna (17)", "Cy"} == set(game.names)
    line = evening.log.get(kind="substituted")
    undo(event=evening, seq=line.seq, by=cast.director)
    game.refresh_from_db()
    assert {"Anna (Red)", "Anna (17)", "Bo", "Cy"} == set(game.names)


def test_the_honours_board_and_the_table_of_the_season_tell_them_apart(
    cast: Cast, evening: Event
) -> None:
    play_rounds(evening, cast.director, 1)
    finish(event=fresh(evening), by=cast.director)
    season = create_season(
        club=cast.club, by=cast.admin, name="S", worth="places",
        starts_on=date(2026, 1, 1), ends_on=date(2026, 12, 31),
    )  # fmt: skip
    standing = season_standing(season)
    people = People(cast.club, standing.people, Role.MEMBER)
    assert set(ANNAS) <= {people(line.person) for line in standing.lines}
    closed = close_season(season=season)
    honours = closed.honours.select_related("player")
    both = {name for line in honour_lines(honours, cast.club, Role.MEMBER) for name in line.names}
    annas = {name for name in both if name.startswith("Anna")}
    assert annas <= {*ANNAS, "Anna"}


# Where the nickname and the number stand beside the name in fields of their own, or the page is
# about bringing namesakes together.
BESIDE = {
    "api_player", "api_players", "club_people", "people_cards", "person", "person_edit",
    "person_forget", "person_merge",
}  # fmt: skip


def test_no_page_names_one_of_two_annas_and_does_not_say_which(
    cast: Cast, evening: Event, reader: Reader
) -> None:
    things = Things(cast)
    annas = list(Player.objects.filter(club=cast.club, name="Anna").order_by("pk"))
    play_rounds(evening, cast.director, 1)
    current = release(draft=draft_round(event=evening, by=cast.director), by=cast.director)
    game = keep_sheet(table=tables(current)[0], by=cast.scorer)
    for seat in "NESW":
        play(game, cast.scorer, "6S", seat, NS=5, EW=5)
    replay_ratings(cast.club.pk)
    create_season(
        club=cast.club, by=cast.admin, name="S", worth="places",
        starts_on=date(2026, 1, 1), ends_on=date(2026, 12, 31),
    )  # fmt: skip
    told = arguments(things, evening) | {
        "game_id": game.pk, "player_id": annas[0].pk, "other_id": annas[1].pk, "table": 1,
        "number": 1,
    }  # fmt: skip
    browser, named = reader(cast.owner), set()
    wrong: dict[str, list[str]] = {}
    asked = [(name, route, "") for name, route in addresses(get_resolver().url_patterns)]
    # Nobody has played enough for the leaderboard.
    rated = {"club_ratings", "api_ratings"}
    asked += [(n, route, "?show=provisional") for n, route, _ in asked if n in rated]
    for name, route, more in asked:
        wanted = {key: told[key] for key in told if f":{key}>" in route}
        if name is None or name in BESIDE or route.startswith(("accounts", "admin")):
            continue
        if route.count("<") != len(wanted):
            continue
        answer = browser.get(f"{reverse(name, kwargs=wanted)}{more}")
        if answer.status_code != 200 or answer.streaming or "Anna" not in (page := text_of(answer)):
            continue
        named.add(name)
        found = re.findall(r"[^\n]{0,30}Anna(?! \((?:Red|17)\))[^\n]{0,40}", page)
        if found:
            wrong[name] = found[:2]
    assert not wrong, "\n".join(f"{k} {v}" for k, v in wrong.items())
    assert {"event_standings", "club_ratings", "club_statistics", "event_board", "api_ratings",
            "season", "event_export", "person_rating", "pair"} <= named  # fmt: skip


def text_of(answer: Any) -> str:
    """What a page says, without its markup."""
    page = re.sub(
        r"(?s)<(script|style|template).*?</\1>", "", answer.content.decode(errors="ignore")
    )
    return unescape(re.sub(r"<[^>]+>", "", page))


def test_marks_that_are_shared_tell_nobody_apart_and_strangers_see_none() -> None:
    people = {
        1: Player(name="Anna", nickname="Red", number="1"),
        2: Player(name="anna ", nickname="Red", number="2"),
        3: Player(name="Anna"),
    }
    shown = {key: person.name for key, person in people.items()}
    member = told_apart(shown, people, Role.MEMBER, {key: key * 10 for key in people})
    assert member == {1: "Anna (1)", 2: "anna  (2)", 3: "Anna (30)"}
    assert told_apart(shown, people, 0) == shown
