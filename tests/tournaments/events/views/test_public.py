"""What everybody sees of an event, with how many questions to the database."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Shown, Visibility
from tests.cast import Cast
from tests.tournaments.cast import fresh, new_event, next_released, play_rounds, tables
from tests.tournaments.conftest import Reader
from tournaments.events.models import Event, Round
from tournaments.events.screen_links import screen_code
from tournaments.events.services import check_in, close_round, substitute, tell_result


def asked(reader: Reader, address: str, user: object = None) -> int:
    client = reader(user)  # type: ignore[arg-type]
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address)
    assert answer.status_code == 200, address
    return len(queries)


PUBLIC = ("", "standings/", "rounds/1/seats/", "rounds/1/tables/1/", "entrants/1/")


@pytest.mark.parametrize("path", PUBLIC)
def test_pages_show_everybody_what_they_are_about(
    reader: Reader, evening: Event, path: str
) -> None:
    answer = reader(None).get(f"/events/{evening.pk}/{path}")
    assert answer.status_code == 200
    told = answer.content.decode()
    assert any(name in told for name in evening.entrants.values_list("name", flat=True)[:6])


@pytest.mark.parametrize(
    ("path", "queries"),
    [("", 11), ("standings/", 5), ("rounds/1/seats/", 9), ("entrants/1/", 11)],
)
def test_no_page_asks_more_for_more_people(
    reader: Reader, cast: Cast, path: str, queries: int
) -> None:
    counts = []
    for people in (4, 12):
        event = new_event(cast, people, title=f"For {people}")
        play_rounds(event, cast.director, 1)
        counts.append(asked(reader, f"/events/{event.pk}/{path}"))
    assert counts == [queries, queries]


def test_the_list_asks_the_same_for_one_event_as_for_three(reader: Reader, cast: Cast) -> None:
    new_event(cast, 1, title="One")
    first = asked(reader, "/events/")
    for title in ("Two", "Three"):
        new_event(cast, 1, title=title)
    assert asked(reader, "/events/") == first == 3


def test_the_list_is_narrowed_by_its_address(reader: Reader, cast: Cast) -> None:
    new_event(cast, 0, title="Spring cup")
    new_event(cast, 4, title="Autumn cup")
    page = reader(None).get("/events/?q=spring&club=riviere&state=planned").content.decode()
    assert "Spring cup" in page
    assert "Autumn cup" not in page


def test_times_are_those_of_the_club(reader: Reader, cast: Cast) -> None:
    cast.club.zone = "Australia/Brisbane"
    cast.club.save()
    event = new_event(cast)
    assert "19:30" in reader(None).get(f"/events/{event.pk}/").content.decode()
    assert "19:30" in reader(None).get("/events/").content.decode()


def test_a_live_part_answers_204_at_one_query_until_something_changes(
    reader: Reader, cast: Cast, evening: Event
) -> None:
    client, address = reader(None), f"/events/{evening.pk}/live/?v={evening.version}"
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address)
    assert (answer.status_code, answer.content, len(queries)) == (204, b"", 1)
    at = tables(Round.objects.get(number=2))[1]
    tell_result(table=at, points={"NS": 111, "EW": 222}, by=cast.scorer, side="NS")
    answer = client.get(address)
    assert answer.status_code == 200
    assert "222" in answer.content.decode()
    assert f"v={fresh(evening).version}" in answer.content.decode()


def test_a_live_part_is_told_again_when_its_time_has_run_out(
    reader: Reader, evening: Event
) -> None:
    address = f"/events/{evening.pk}/live/?v={evening.version}&until="
    assert reader(None).get(f"{address}99999999999").status_code == 204
    assert reader(None).get(f"{address}1").status_code == 200


def test_standings_say_why_a_tie_is_broken(reader: Reader, cast: Cast) -> None:
    event = new_event(cast, 4, tie_breaks=["wins"])
    current = next_released(event, cast.director)
    (table,) = tables(current)
    tell_result(table=table, points={"NS": 50, "EW": 50}, by=cast.director)
    close_round(round_=current, by=cast.director)
    page = reader(None).get(f"/events/{event.pk}/standings/").content.decode()
    assert page.partition("<body")[2].count("1=") == 4
    assert "nothing parts them" in page


def test_a_draft_is_nobodys_business_yet(reader: Reader, cast: Cast) -> None:
    event = new_event(cast, 8)
    next_released(event, cast.director)
    Round.objects.update(state="draft")
    assert reader(None).get(f"/events/{event.pk}/rounds/1/seats/").status_code == 404
    assert "Where do I sit" not in reader(None).get(f"/events/{event.pk}/").content.decode()


def test_strangers_see_of_people_what_club_and_person_allow(
    reader: Reader, cast: Cast, evening: Event
) -> None:
    hidden, short = evening.entrants.get(number=1).player, evening.entrants.get(number=7).player
    hidden.shown, short.shown = Shown.HIDDEN, Shown.INITIALS
    hidden.save()
    short.save()
    sub = new_event(cast, 1, title="x").entrants.get().player
    sub.name, sub.shown = "Secret Sub", Shown.HIDDEN
    sub.save()
    at = tables(Round.objects.get(number=2))[0].seats.get(seat=0).entrant
    substitute(entrant=at, player=sub, number=2, by=cast.director)
    pages = [*PUBLIC, "export.json", "export.csv", "live/?v=0", "rounds/2/seats/"]
    for page in pages:
        told = reader(None).get(f"/events/{evening.pk}/{page}").content.decode()
        assert "Zoë" not in told, page
        assert "Ñíguez" not in told, page
        assert "Secret" not in told, page
    members = reader(cast.member).get(f"/events/{evening.pk}/standings/").content.decode()
    assert "Zoë Ångström" in members


def test_a_person_who_asked_to_be_forgotten_is_not_named(
    reader: Reader, cast: Cast, evening: Event
) -> None:
    from scoring.services import forget_person  # noqa: PLC0415  beside what it is about

    forget_person(player=evening.entrants.get(number=1).player)
    page = reader(cast.member).get(f"/events/{evening.pk}/standings/").content.decode()
    assert "Zoë" not in page


def test_a_club_of_members_hides_its_events(reader: Reader, cast: Cast, evening: Event) -> None:
    cast.club.visibility = Visibility.MEMBERS
    cast.club.save()
    for page in (*PUBLIC, "live/", "export.json"):
        assert reader(cast.stranger).get(f"/events/{evening.pk}/{page}").status_code == 404, page
    assert "Tuesday drive" not in reader(None).get("/events/").content.decode()
    assert reader(cast.member).get(f"/events/{evening.pk}/").status_code == 200


def test_the_screen_needs_its_signed_link_and_no_account(
    reader: Reader, cast: Cast, evening: Event
) -> None:
    cast.club.visibility = Visibility.MEMBERS
    cast.club.save()
    code = screen_code(evening)
    page = reader(None).get(f"/screens/{code}/").content.decode()
    assert "Zoë Ångström" in page
    assert reader(None).get(f"/screens/{code[:-1]}x/").status_code == 404
    unchanged = f"/screens/{code}/live/?v={evening.version}"
    assert reader(None).get(unchanged).status_code == 204
    Event.objects.update(hide_scores=True)
    assert "screen-lines" not in reader(None).get(f"/screens/{code}/").content.decode()


def test_my_evening_says_where_i_sit_next_and_with_whom(reader: Reader, evening: Event) -> None:
    table = tables(Round.objects.get(number=2))[0]
    seats = list(table.seats.select_related("entrant").order_by("seat"))
    address = f"/events/{evening.pk}/entrants/{seats[0].entrant.number}/"
    page = reader(None).get(address).content.decode()
    assert "Table 1 N" in page
    assert seats[2].entrant.name in page
    assert "340 : -80" in page or "340 : −80" in page


def test_who_comes_late_waited_in_the_rounds_before(
    reader: Reader, cast: Cast, evening: Event
) -> None:
    (entrant,) = (
        each for each in new_event(cast, 1, title="y", here=False).entrants.select_related("player")
    )
    from tournaments.events.services import add_entrants  # noqa: PLC0415  beside what it is about

    (late,) = add_entrants(event=evening, by=cast.director, players=[entrant.player])
    check_in(entrant=late, by=cast.director)
    page = reader(None).get(f"/events/{evening.pk}/entrants/{late.number}/").content.decode()
    assert page.count("Did not play") == 2


def test_a_phone_that_lies_there_learns_of_the_next_seat(reader: Reader, cast: Cast) -> None:
    event = new_event(cast, 4)
    address = f"/events/{event.pk}/entrants/1/live/?v={event.version}"
    assert reader(None).get(address).status_code == 204
    next_released(event, cast.director)
    answer = reader(None).get(address)
    assert "Table 1" in answer.content.decode()
    assert "<html" not in answer.content.decode()


def test_a_round_that_is_played_is_not_to_be_drawn(
    reader: Reader, cast: Cast, evening: Event
) -> None:
    """The second of three is released: no button says to draw it."""
    address = f"/events/{evening.pk}/standings/"
    page = reader(cast.director).get(address).content.decode()
    assert "Draw round" not in page
    assert "To the board" in page
    assert "To the board" not in reader(cast.member).get(address).content.decode()
    close_all(evening, cast)
    director = reader(cast.director)
    page = director.get(address).content.decode()
    assert "Draw round 3" in page
    assert "Draw round 3" not in reader(cast.member).get(address).content.decode()
    # One tap draws it, and the draft is never drawn over from here.
    sent = director.post(f"/events/{evening.pk}/draft/", {"action": "draw"})
    assert sent.headers["Location"] == f"/events/{evening.pk}/draft/"
    page = director.get(address).content.decode()
    assert "Draft of round 3" in page
    assert "Draw round" not in page


def close_all(evening: Event, cast: Cast) -> None:
    current = Round.objects.select_related("event__club").get(event=evening, state="released")
    for table in tables(current)[1:]:
        tell_result(table=table, points={"NS": 10, "EW": 20}, by=cast.director, side="NS")
    close_round(round_=current, by=cast.director)
