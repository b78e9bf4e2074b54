"""The director's night with pairs over plain forms, and what everybody sees of it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.cast import Cast
from tests.tournaments.cast import STARTS, fresh, next_released, tables
from tests.tournaments.conftest import Reader
from tests.tournaments.events.views.test_director import Night
from tests.tournaments.pairs_cast import better_wins, meetings, pair, pair_event
from tournaments.events.models import Decision, Event, Movement, Pair, Substitution
from tournaments.events.services import close_round, set_pair, tell_result


def test_a_night_of_pairs_from_the_new_event_to_the_published_result(
    reader: Reader, cast: Cast
) -> None:
    client = reader(cast.director)
    client.post(
        "/clubs/riviere/events/new/",
        {"title": "Pairs", "starts_at": "2026-12-02T19:30", "entry": "pairs"},
    )
    event = Event.objects.get()
    assert event.movement == Movement.ROUND_ROBIN
    night = Night(client, event)
    lines = "The Jokers: Zoë Ångström / Q\nMargaret Doyle / José Ñíguez\nليلى حداد & Bo"
    night.post("people/", pairs=lines)
    assert event.pairs.count() == 3
    night.post("people/", pairs="Only one", status=422)
    page = night.get("people/")
    assert "The Jokers" in page
    assert "Zoë Ångström" in page
    night.post("people/", pairs="Cy / Di")
    for each in event.pairs.all():
        night.post("check-in/", number=each.one.number, here="yes")
    assert "of 4 pairs here" in night.get("check-in/")
    assert "The Jokers" in night.get("check-in/?q=angstrom")
    assert "<bdi>Cy – Di</bdi>" not in night.get("check-in/?q=angstrom")
    page = night.get("movement/")
    assert page.count("Take this one") + page.count("Keep this one") in {3, 4, 5}
    assert "6 of 6" in page
    night.post("movement/", movement="round_robin", rounds="3")
    for number in (1, 2, 3):
        night.post("draft/", action="draw")
        assert "met before" not in night.get("draft/")
        night.post("draft/", action="release")
        for table in (1, 2):
            told = {"points-NS": "340", "points-EW": "−80", "side": "NS"}
            night.post(f"rounds/{number}/tables/{table}/", action="tell", **told)
            night.post(f"rounds/{number}/tables/{table}/", action="confirm", version="1", side="EW")
        night.post("board/", action="close")
    night.post("finish/", action="finish")
    page = night.get("finish/")
    assert page.count(">The Jokers</option>") >= 1
    assert ">Q</option>" not in page
    one = pair(event, 1).one_id
    night.post("finish/", action="prizes", **{"name-0": "First", "entrant-0": one, "main-0": "yes"})
    night.post("finish/", action="publish")
    assert "The Jokers" in reader(None).get(f"/events/{event.pk}/").content.decode()
    assert "The Jokers" in reader(None).get(f"/events/{event.pk}/standings/").content.decode()


def test_a_name_on_the_clubs_list_is_that_person_and_two_of_one_name_must_be_chosen(
    reader: Reader, cast: Cast
) -> None:
    event = pair_event(cast, 3, here=False)
    night = Night(reader(cast.director), event)
    page = night.post("people/", pairs="Margaret Doyle / Ana", status=422).content.decode()
    assert "twice" in page
    page = night.post("people/", pairs="Q / Ana", status=422).content.decode()
    assert "already" in page
    assert event.pairs.count() == 3
    answer = night.post("people/", one="", other="", status=422).content.decode()
    assert "This field is required" in answer


def test_what_is_done_with_one_pair(reader: Reader, cast: Cast) -> None:
    event = pair_event(cast, 4)
    next_released(event, cast.director)
    night = Night(reader(cast.director), event)
    second = pair(event, 2)
    page = f"people/{second.other.number}/"
    assert "X" in night.get(page)
    wishes = {"name": "Aces", "seed": "1", "fixed_table": "2", "group": "New"}
    night.post(page, action="wishes", **wishes)
    assert (pair(event, 2).name, pair(event, 2).one.group) == ("Aces", "New")
    sub = cast.club.players.create(name="Sub")
    night.post(page, action="substitute", missing=second.other.number, player=sub.pk)
    assert Substitution.objects.get().entrant == second.other
    night.post(page, action="adjust", points="-20", reason="Late")
    night.post(page, action="gone")
    assert "gone home" in night.get("check-in/")
    night.post(page, action="back")
    night.post(page, action="remove", status=422)
    assert Pair.objects.count() == 4
    assert "Aces" in night.get(f"entrants/{second.one.number}/")


def knockout(cast: Cast) -> Event:
    event = pair_event(cast, 6, "knockout", rounds=3)
    for number in range(1, 7):
        set_pair(pair=pair(event, number), by=cast.director, seed=number)
    return fresh(event)


def test_the_bracket_shows_who_goes_on_and_why(reader: Reader, cast: Cast) -> None:
    event = knockout(cast)
    night, visitor = Night(reader(cast.director), event), reader(None)
    assert "Quarter-finals" in night.get("bracket/")
    first = next_released(event, cast.director)
    better_wins(first, cast, but=[1])
    tell_result(table=tables(first)[0], points={"NS": 5, "EW": 5}, by=cast.director)
    night.post("bracket/", round=1, table=1, side="EW")
    assert Decision.objects.get().side == "EW"
    close_round(round_=first, by=cast.director)
    page = visitor.get(f"/events/{event.pk}/bracket/").content.decode()
    assert "level; the table decided" in page
    assert "Semi-finals" in page
    assert "Level. Play a hand more" not in page
    for _ in range(2):
        current = next_released(fresh(event), cast.director)
        better_wins(current, cast)
        close_round(round_=current, by=cast.director)
    page = visitor.get(f"/events/{event.pk}/bracket/").content.decode()
    assert "For third place" in page
    assert "Winner" in page
    standings = visitor.get(f"/events/{event.pk}/standings/").content.decode()
    assert "Knockout: the score is the rounds come through" in standings
    assert "against each other: 1 against" in standings


def test_strangers_do_not_learn_of_a_hidden_person_by_the_name_of_the_pair(
    reader: Reader, cast: Cast
) -> None:
    event = pair_event(cast, 2, rounds=1)
    cast.club.people_shown = "initials"
    cast.club.save()
    current = next_released(event, cast.director)
    better_wins(current, cast)
    close_round(round_=current, by=cast.director)
    page = reader(None).get(f"/events/{event.pk}/").content.decode()
    assert "Les Ölpreise" not in page
    page = reader(cast.member).get(f"/events/{event.pk}/standings/").content.decode()
    assert "Les Ölpreise" in page


PAGES = {
    "people/": 13,
    "check-in/": 12,
    "movement/": 13,
    "standings/": 17,
    "bracket/": 15,
    "papers/guide/": 13,
    "export.json": 28,
}


@pytest.mark.parametrize(("path", "queries"), PAGES.items())
def test_pages_of_pairs_ask_the_same_for_two_and_for_six(
    reader: Reader, cast: Cast, path: str, queries: int
) -> None:
    counts = []
    for count, rounds in ((2, 1), (6, 3)):
        # Evenings of the same day look at each other, and a later one at the earlier.
        settings: dict[str, Any] = {
            "title": f"For {count}",
            "starts_at": STARTS - timedelta(days=count),
        }
        event = pair_event(cast, count, "knockout", rounds=rounds, **settings)
        current = next_released(event, cast.director)
        assert meetings(current)
        better_wins(current, cast)
        close_round(round_=current, by=cast.director)
        client = reader(cast.director)
        with CaptureQueriesContext(connection) as asked:
            assert client.get(f"/events/{event.pk}/{path}").status_code == 200
        counts.append(len(asked))
    assert counts == [queries, queries]
