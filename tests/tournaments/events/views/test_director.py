"""The director's night over plain forms, as it goes when no script runs."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from clubs.services import add_player
from tests.cast import Cast
from tests.tournaments.cast import NAMES, entrant, fresh, new_event, tables
from tests.tournaments.conftest import Reader
from tournaments.events.models import Event, EventState, Result, ResultState, Round, RoundState
from tournaments.events.services import last_step, release
from tournaments.events.table_rules import chosen


class Night:
    """A client that walks through one event."""

    def __init__(self, client: Client, event: Event) -> None:
        self.client, self.event = client, event

    def get(self, page: str) -> str:
        answer = self.client.get(f"/events/{self.event.pk}/{page}")
        assert answer.status_code == 200, page
        return answer.content.decode()

    def post(self, page: str, status: Any = 302, **data: Any) -> HttpResponse:
        answer = self.client.post(f"/events/{self.event.pk}/{page}", data)
        assert answer.status_code == status, (page, answer.status_code)
        return answer  # type: ignore[return-value]


def test_a_night_from_the_new_event_to_the_published_result(reader: Reader, cast: Cast) -> None:
    old = new_event(cast, 8, rounds=2, confirming="side")
    client = reader(cast.director)
    assert "Tuesday drive" in client.get("/clubs/riviere/events/new/").content.decode()
    made = client.post(
        "/clubs/riviere/events/new/",
        {
            "title": "Wednesday",
            "starts_at": "2026-12-02T19:30",
            "template": str(old.pk),
            "people_too": "on",
        },
    )
    event = Event.objects.exclude(pk=old.pk).get()
    assert made["Location"] == f"/events/{event.pk}/people/"
    night = Night(client, event)
    night.post("people/", names="Guest One\n\n Guest Two ")
    assert NAMES[2] in night.get("people/")
    for number in range(1, 10):
        night.post("check-in/", number=number, here="yes")
    assert '<span class="score">9</span>' in night.get("check-in/")
    page = night.get("movement/")
    assert page.count("Take this one") + page.count("Keep this one") in {3, 4, 5, 6}
    night.post("movement/", movement="auto", odd="sit")
    night.post("draft/", action="draw")
    for number in (1, 2):
        assert "Release round" in night.get("draft/")
        night.post("draft/", action="release")
        assert "Who sits where" in night.get("board/")
        for table in (1, 2):
            told = {"points-NS": "340", "points-EW": "−80", "side": "NS"}
            night.post(f"rounds/{number}/tables/{table}/", action="tell", **told)
            assert "That is right" in night.get(f"rounds/{number}/tables/{table}/")
            night.post(f"rounds/{number}/tables/{table}/", action="confirm", version="1", side="EW")
        night.post("board/", action="close")
        night.get("standings/")
        if number == 1:
            night.post("draft/", action="draw")
    assert "Finish the event" in night.get("finish/")
    night.post("finish/", action="finish")
    assert "A suggestion" in night.get("finish/")
    first = event.entrants.get(number=1)
    night.post(
        "finish/", action="prizes", **{"name-0": "First", "entrant-0": first.pk, "main-0": "yes"}
    )
    night.post("finish/", action="publish")
    assert fresh(event).state == EventState.PUBLISHED
    assert "First" in night.get("")
    for kind in ("guide", "slips", "tables", "standings", "results"):
        night.get(f"papers/{kind}/")
    assert "Results published" in night.get("book/")
    night.get("papers/")
    night.get("settings/")


def test_namesakes_are_warned_of_before_anybody_is_added(reader: Reader, cast: Cast) -> None:
    add_player(club=cast.club, name="Ana")
    night = Night(reader(cast.director), new_event(cast))
    answer = night.post("people/", 422, names="Ana\nBo")
    assert "On the club’s list" in answer.content.decode()
    assert night.event.entrants.count() == 0
    night.post("people/", names="Ana\nBo", sure="on")
    assert night.event.entrants.count() == 2


def test_people_of_the_club_are_ticked(reader: Reader, cast: Cast) -> None:
    ana = add_player(club=cast.club, name="Ana")
    night = Night(reader(cast.director), new_event(cast))
    night.post("people/", players=[ana.pk])
    assert [each.player for each in night.event.entrants.all()] == [ana]


def test_two_taps_change_places_and_the_price_stands_beside_each_name(
    reader: Reader, cast: Cast
) -> None:
    night = Night(reader(cast.director), new_event(cast, 9))
    night.post("draft/", action="draw")
    one, other = (entrant(night.event, n).pk for n in (1, 2))
    page = night.get(f"draft/?swap={one}")
    assert "changes places with whom" in page
    assert page.count('class="price') == 8
    night.post("draft/", action="swap", one=one, other=other)
    assert Round.objects.get().by_hand
    night.post("draft/", action="lock", table=["1"])
    night.post("draft/", action="again")
    assert tables(Round.objects.get())[0].locked
    night.post("draft/", action="discard")
    assert not Round.objects.exists()


def test_a_round_that_lacks_results_is_not_closed_and_each_table_is_named(
    reader: Reader, cast: Cast, evening: Event
) -> None:
    night = Night(reader(cast.director), evening)
    assert "table 2 has no result" in night.get("board/")
    night.post("board/", action="close")
    assert "Round 2 cannot be closed yet: table 2 has no result" in night.get("board/")
    assert Round.objects.get(number=2).state == RoundState.RELEASED


def test_a_slip_that_cannot_be_read_is_asked_for_again_with_what_was_typed(
    reader: Reader, cast: Cast, evening: Event
) -> None:
    night = Night(reader(cast.scorer), evening)
    answer = night.post(
        "rounds/2/tables/2/", 422, action="tell", **{"points-NS": "12o", "points-EW": "-50"}
    )
    assert 'value="12o"' in answer.content.decode()
    assert "Nothing was stored" in answer.content.decode()
    assert Result.objects.filter(table__round__number=2).count() == 1


def test_a_double_submit_tells_a_result_once(reader: Reader, cast: Cast, evening: Event) -> None:
    night = Night(reader(cast.scorer), evening)
    said = {"action": "tell", "points-NS": "10", "points-EW": "20", "side": "NS"}
    key = "6f8cf0f0-5d0a-4f8e-8ad4-8c0ce1f9b001"
    for _ in range(2):
        night.post("rounds/2/tables/2/", key=key, **said)
    result = Result.objects.get(table__round__number=2, table__number=2)
    assert result.versions.count() == 1
    assert result.state == ResultState.ENTERED


def test_a_dispute_is_ruled_by_the_director_alone(
    reader: Reader, cast: Cast, evening: Event
) -> None:
    scorer, director = Night(reader(cast.scorer), evening), Night(reader(cast.director), evening)
    scorer.post("rounds/2/tables/1/", action="dispute")
    ruling = {"action": "rule", "points-NS": "300", "points-EW": "0", "reason": "Slip"}
    scorer.post("rounds/2/tables/1/", 403, **ruling)
    director.post("rounds/2/tables/1/", 422, **{**ruling, "reason": ""})
    director.post("rounds/2/tables/1/", **ruling)
    assert Result.objects.get(table__round__number=2).state == ResultState.CONFIRMED


def test_the_last_step_stands_on_every_page_and_is_taken_back(
    reader: Reader, cast: Cast, evening: Event
) -> None:
    night = Night(reader(cast.director), evening)
    assert "NS\xa0340, EW\xa0−80" in night.get("board/")
    line = last_step(evening)
    assert line is not None
    night.post("book/", seq=line.seq, back="event_board")
    assert not Result.objects.filter(table__round__number=2).exists()
    night.post("book/", seq=line.seq, back="event_board")
    assert "That is not there to be undone any more" in night.get("board/")


@pytest.mark.parametrize(
    ("back", "page"),
    [
        ("event_slips", "slips/"),
        ("event_person_now", "board/"),
        ("event_table", "board/"),
        ("event_correct", "standings/"),
        ("event_settings", "book/"),
        ("admin:index", "book/"),
    ],
)
def test_an_undo_leads_to_its_page_or_the_step_it_belongs_to(
    reader: Reader, cast: Cast, evening: Event, back: str, page: str
) -> None:
    night = Night(reader(cast.director), evening)
    line = last_step(evening)
    assert line is not None
    answer = night.post("book/", seq=line.seq, back=back)
    assert answer.headers["Location"] == f"/events/{evening.pk}/{page}"


def test_a_correction_is_shown_first_and_made_when_confirmed(
    reader: Reader, cast: Cast, evening: Event
) -> None:
    night = Night(reader(cast.director), evening)
    told = {"points-NS": "2000", "points-EW": "0", "reason": "One zero lost"}
    page = night.post("rounds/1/tables/1/correct/", 200, **told).content.decode()
    assert "What this changes" in page
    assert Result.objects.get(table__round__number=1, table__number=1).stands == 1
    night.post("rounds/1/tables/1/correct/", sure="yes", **told)
    assert Result.objects.get(table__round__number=1, table__number=1).stands == 2


def test_one_person_is_sent_home_or_replaced_from_a_page_of_his_own(
    reader: Reader, cast: Cast, evening: Event
) -> None:
    night = Night(reader(cast.director), evening)
    sub = add_player(club=cast.club, name="Sub")
    at = tables(Round.objects.get(number=2))[0].seats.get(seat=1).entrant
    night.post(f"people/{at.number}/", action="substitute", player=sub.pk)
    assert "Sub" in night.get("board/")
    night.post("people/2/", action="wishes", fixed_table=2, group="Newcomers", apart=[at.pk])
    night.post("people/2/", action="adjust", points=-20, reason="Phone at the table")
    assert "−20 by the director" in night.get("standings/")
    night.post("people/3/", action="gone", reason="Ill")
    assert "gone home" in night.get("check-in/")
    night.post("people/3/", 422, action="remove")
    night.post("people/3/", 404, action="nonsense")


def test_check_in_by_script_gives_the_door_alone(reader: Reader, cast: Cast) -> None:
    event = new_event(cast, 4, here=False)
    answer = reader(cast.scorer).post(
        f"/events/{event.pk}/check-in/",
        {"number": 1, "here": "yes"},
        headers={"HX-Request": "true"},
    )
    assert "<html" not in answer.content.decode()
    assert '<span class="score">1</span>' in answer.content.decode()


def test_settings_that_change_places_are_warned_of(
    reader: Reader, cast: Cast, evening: Event
) -> None:
    night = Night(reader(cast.director), evening)
    assert "Rounds have been drawn" in night.get("settings/")
    data = {
        name: getattr(evening, name)
        for name in (
            "title", "rounds", "length", "hands", "minutes", "method", "cap",
            "bonus_margin", "scale", "sit_out_score", "sit_out_credit", "confirming",
            "correction_days", "leavers",
        )
    }  # fmt: skip
    data |= {f"rules_{size}": told for size, told in chosen(evening).items()}
    night.post("settings/", **{**data, "starts_at": "2026-11-25T19:30", "cap": 200})
    assert fresh(evening).cap == 200
    night.post("settings/", 422, **{**data, "starts_at": "2026-11-25T19:30", "rounds": 1})
    assert fresh(evening).rounds == 3


def test_guide_cards_say_beforehand_what_is_then_drawn(reader: Reader, cast: Cast) -> None:
    event = new_event(cast, 13, rounds=3, odd="3")
    night = Night(reader(cast.director), event)
    printed = night.get("papers/guide/")
    sat: list[tuple[str, int]] = []
    for number in range(1, 4):
        night.post("draft/", action="draw")
        draft = Round.objects.select_related("event__club").get(number=number)
        seat = draft.tables.get(number=1).seats.select_related("entrant").get(seat=0)
        sat.append((seat.entrant.name, number))
        release(draft=draft, by=cast.director)
        for table in tables(draft):
            sides = dict.fromkeys(table.seats.values_list("side", flat=True))
            fields = {f"points-{side}": "100" for side in sides}
            night.post(f"rounds/{number}/tables/{table.number}/", action="tell", **fields)
        night.post("board/", action="close")
        again = night.get("papers/guide/")
        assert again.count("<td") == printed.count("<td")
        # The star is explained on each card that has one, and on no other.
        assert again.count("* planned") == (13 if number < 3 else 0)
    assert printed.count("* planned") == 13
    for name, number in sat:
        cards = printed.split("</article>")
        card = next(each for each in cards if f"<bdi>{name}" in each.split("</h2>")[0])
        row = card.split(f">Round {number}*<")[1].split("</tr>")[0]
        assert ">1 N<" in row or ">1 A<" in row


def test_scores_on_the_screen_are_a_switch(reader: Reader, cast: Cast, evening: Event) -> None:
    night = Night(reader(cast.director), evening)
    night.post("board/", action="scores")
    assert fresh(evening).hide_scores
    assert fresh(evening).version == evening.version + 1
    assert "Show scores on the screen" in night.get("board/")
    night.post("board/", action="scores")
    assert not fresh(evening).hide_scores


def test_a_score_sheet_is_begun_from_the_table(reader: Reader, cast: Cast, evening: Event) -> None:
    night = Night(reader(cast.scorer), evening)
    answer = night.post("rounds/2/tables/2/", action="sheet")
    assert answer["Location"].endswith("/pad/")
    assert "Go on with the score sheet" in night.get("rounds/2/tables/2/")
    assert night.client.get(answer["Location"]).status_code == 200
