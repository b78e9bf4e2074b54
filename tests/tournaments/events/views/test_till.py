"""The till: fees by group, paid with a tap, a cash sheet that adds up, and nothing erased."""

from __future__ import annotations

import csv
import re
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.db.models import Sum
from django.test.utils import CaptureQueriesContext

from clubs.models import Player
from clubs.services import add_player, merge_players
from tests.cast import Cast
from tests.tournaments.cast import entrant, fresh, new_event
from tests.tournaments.conftest import Reader
from tests.tournaments.events.views.test_director import Night
from tests.tournaments.pairs_cast import pair_event
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, TillKind, TillLine
from tournaments.events.services import (
    delete_event,
    enter_line,
    last_step,
    pay,
    remove_entrant,
    reverse_line,
    set_club_fees,
    set_fees,
    undo,
)
from tournaments.events.shown.till import cash_sheet

FEES = [("Members", 500), ("Guests", 750), ("Juniors", 0)]
SCRIPT = {"HX-Request": "true"}


@pytest.fixture
def club_till(cast: Cast) -> None:
    set_club_fees(club=cast.club, currency="AUD", fees=FEES)


@pytest.fixture
def event(cast: Cast, club_till: None) -> Event:  # noqa: ARG001  asked for by its effect
    return new_event(cast, 5)


@pytest.fixture
def night(reader: Reader, cast: Cast, event: Event) -> Night:
    return Night(reader(cast.director), event)


def lines(event: Event, **wanted: Any) -> list[tuple[str, str, int, bool]]:
    rows = event.till_lines.filter(**wanted).order_by("pk")
    return list(rows.values_list("kind", "word", "amount", "stands"))


def test_a_tap_at_the_door_marks_who_has_paid_and_a_second_takes_it_back(
    night: Night, event: Event
) -> None:
    page = night.get("check-in/")
    assert page.count('class="door-fee"') == 5
    assert "$5.00" in page
    client, url = night.client, f"/events/{event.pk}/people/1/fee/"
    html = client.post(url, {"paid": "yes"}, headers=SCRIPT).content.decode()
    assert '<li id="p1"' in html
    assert re.search(r'class="door-fee" aria-pressed="true"', html)
    assert "1 paid" in html
    # The undo bar is the newest step's, and leads back to the door.
    assert "Zoë Ångström has paid $5.00" in html.partition("undo-bar")[2]
    assert 'name="back" value="event_check_in"' in html
    client.post(url, {"paid": "yes"}, headers=SCRIPT)  # the same again
    assert lines(event) == [("fee", "Members", 500, True)]
    client.post(url, {"paid": "no"}, headers=SCRIPT)
    assert lines(event) == [("fee", "Members", 500, False), ("fee", "Members", -500, False)]
    wrong, opposite = event.till_lines.order_by("pk")
    assert opposite.reverses == wrong
    assert opposite.by is not None


def test_without_a_script_the_door_comes_back_at_the_name(night: Night, event: Event) -> None:
    answer = night.post("people/2/fee/", paid="yes")
    assert answer["Location"] == f"/events/{event.pk}/check-in/#p2"
    assert night.post("people/3/fee/", paid="yes", back="till")["Location"].endswith("/till/")
    assert len(lines(event, stands=True)) == 2


def test_the_fee_is_that_of_the_group_of_last_time_or_of_tonight(
    cast: Cast, reader: Reader, event: Event
) -> None:
    ana = entrant(event, 1).player
    pay(entrant=entrant(event, 1), by=cast.director, group="Guests")
    again = new_event(cast, title="Next week")
    night = Night(reader(cast.director), again)
    kept = add_player(club=cast.club, name="Ana again")
    merge_players(kept=kept, merged=ana)  # the same person under another record
    others = [entrant(event, number).player_id for number in (2, 3)]
    night.post("people/", players=[kept.pk, *others])
    again.entrants.filter(number=3).update(group="JUNIORS")
    page = night.get("till/")
    assert re.findall(r'<span class="muted"><bdi>(\w+)</bdi>', page) == [
        "Guests", "Members", "Juniors",
    ]  # fmt: skip
    for number in (1, 2, 3):
        night.post(f"people/{number}/fee/", paid="yes")
    assert [line[1:3] for line in lines(again)] == [
        ("Guests", 750), ("Members", 500), ("Juniors", 0),
    ]  # fmt: skip
    night.post("people/2/fee/", paid="yes", group="Nobody")
    assert "There is no fee for" in night.get("till/")


def test_another_group_takes_the_place_of_the_first_with_who_and_why(
    night: Night, event: Event, cast: Cast
) -> None:
    night.post("people/1/fee/", paid="yes")
    night.post("people/1/fee/", paid="yes", group="Guests", reason="Her first evening")
    assert lines(event) == [
        ("fee", "Members", 500, False),
        ("fee", "Members", -500, False),
        ("fee", "Guests", 750, True),
    ]
    reversal = event.till_lines.get(reverses__isnull=False)
    assert (reversal.reason, reversal.by) == ("Her first evening", cast.director)


def test_both_of_a_pair_pay_with_one_tap(cast: Cast, reader: Reader, club_till: None) -> None:  # noqa: ARG001
    event = pair_event(cast, 3)
    pay(entrant=entrant(event, 2), by=cast.director, group="Guests")
    pay(entrant=entrant(event, 2), by=cast.director, paid=False)
    night = Night(reader(cast.director), event)
    assert night.get("check-in/").count("$10.00") == 3
    night.post("people/3/fee/", paid="yes")
    assert [line[:3] for line in lines(event, stands=True)] == [("fee", "Members", 500)] * 2
    assert "2 paid" in night.get("check-in/")


def test_the_cash_sheet_adds_up(night: Night, event: Event) -> None:
    for number in (1, 2, 3):
        group = "Guests" if number == 3 else "Members"
        night.post(f"people/{number}/fee/", paid="yes", group=group)
    night.post("till/", action="float", amount="50", key=uuid4())
    for kind, word, amount in (
        ("raffle", "Meat tray", "42.50"),
        ("taking", "Tea", "6,5"),
        ("prize", "First", "20"),
        ("expense", "Milk", "3.35"),
    ):
        night.post("till/", action="line", kind=kind, word=word, amount=amount, key=uuid4())
    night.post("till/", action="counted", amount="93.15", key=uuid4())
    sheet = cash_sheet(event.till_lines.all(), "AUD")
    assert sheet.due == 5000 + 2 * 500 + 750 + 4250 + 650 - 2000 - 335
    assert (sheet.counted, sheet.difference) == (9315, 0)
    told = [(line.label, line.people, line.words) for line in sheet.lines]
    assert told == [
        ("In the box at the start", None, "$50.00"),
        ("Entry fee: Guests", 1, "$7.50"),
        ("Entry fee: Members", 2, "$10.00"),
        ("Raffle: Meat tray", None, "$42.50"),
        ("Other takings: Tea", None, "$6.50"),
        ("Prize paid out: First", None, "−$20.00"),
        ("Expense: Milk", None, "−$3.35"),
        ("Should be in the box", None, "$93.15"),
        ("Counted at the end", None, "$93.15"),
        ("Difference", None, "$0.00"),
    ]
    page = night.get("till/")
    for label, _people, words in told:
        assert label in page
        assert words in page


def test_what_is_typed_wrong_comes_back_and_nothing_is_entered(night: Night, event: Event) -> None:
    for data in (
        {"kind": "raffle", "amount": "five"},
        {"kind": "raffle", "amount": "0"},
        {"kind": "expense", "amount": "3"},
        {"kind": "fee", "amount": "3"},
    ):
        page = night.post("till/", 422, action="line", key=uuid4(), **data).content.decode()
        assert f'value="{data["amount"]}"' in page
    night.post("till/", 404, action="nonsense")
    assert lines(event) == []


def test_a_form_that_is_sent_twice_enters_one_line(night: Night, event: Event) -> None:
    key = uuid4()
    for _ in range(2):
        night.post("till/", action="line", kind="raffle", amount="5", key=key)
    assert lines(event) == [("raffle", "", 500, True)]


def test_another_count_needs_a_reason_and_both_stay_to_be_seen(night: Night, event: Event) -> None:
    night.post("till/", action="counted", amount="10", key=uuid4())
    night.post("till/", 422, action="counted", amount="12", key=uuid4())
    night.post("till/", action="counted", amount="12", reason="A note stuck", key=uuid4())
    assert [line[2:] for line in lines(event)] == [(1000, False), (-1000, False), (1200, True)]
    page = night.get("till/")
    assert "A note stuck" in page
    assert "<s>$10.00</s>" in page


def test_a_line_is_reversed_once_with_a_reason(night: Night, event: Event, cast: Cast) -> None:
    line = enter_line(event=event, by=cast.director, kind="prize", word="First", amount=2000)
    night.post("till/", 422, action="reverse", line=line.pk, reason=" ")
    night.post("till/", action="reverse", line=line.pk, reason="Was a voucher")
    night.post("till/", 422, action="reverse", line=line.pk, reason="Again")
    opposite = TillLine.objects.get(reverses=line)
    assert (opposite.amount, opposite.reason, opposite.by) == (2000, "Was a voucher", cast.director)
    night.post("till/", 404, action="reverse", line=opposite.pk, reason="No")
    assert "Was a voucher" in night.get("till/")
    assert "taken back" in night.get("book/")


def test_an_undo_of_the_book_reverses_and_says_who(event: Event, cast: Cast) -> None:
    pay(entrant=entrant(event, 1), by=cast.director)
    enter_line(event=event, by=cast.director, kind="raffle", amount=500)
    for _ in range(2):
        step = last_step(fresh(event))
        assert step is not None
        undo(event=event, seq=step.seq, by=cast.admin)
    assert event.till_lines.filter(stands=True).count() == 0
    assert event.till_lines.count() == 4
    assert {line.by for line in event.till_lines.filter(reverses__isnull=False)} == {cast.admin}
    assert event.till_lines.aggregate(all=Sum("amount"))["all"] == 0


def test_a_fee_that_was_taken_back_is_not_taken_back_again_by_the_book(
    event: Event, cast: Cast
) -> None:
    pay(entrant=entrant(event, 1), by=cast.director)
    step = last_step(fresh(event))
    assert step is not None
    pay(entrant=entrant(event, 1), by=cast.director, paid=False)
    with pytest.raises(EventRefused) as refused:
        undo(event=event, seq=step.seq, by=cast.director)
    assert refused.value.code == "undo_blocked"
    assert event.till_lines.count() == 2


def undo_last(event: Event, cast: Cast) -> None:
    step = last_step(fresh(event))
    assert step is not None
    undo(event=event, seq=step.seq, by=cast.admin)


def test_an_undo_of_a_figure_that_took_the_place_of_another_brings_that_back(
    event: Event, cast: Cast
) -> None:
    by = cast.director
    pay(entrant=entrant(event, 1), by=by)
    pay(entrant=entrant(event, 1), by=by, group="Guests")
    enter_line(event=event, by=by, kind="float", amount=5000)
    enter_line(event=event, by=by, kind="float", amount=6000, reason="A note stuck")
    standing = [lines(event, stands=True)]
    for _ in range(4):
        undo_last(event, cast)
        standing.append(lines(event, stands=True))
    members, guests = ("fee", "Members", 500, True), ("fee", "Guests", 750, True)
    assert standing == [
        [guests, ("float", "", 6000, True)],
        [guests, ("float", "", 5000, True)],
        [guests],
        [members],
        [],
    ]
    assert event.till_lines.aggregate(all=Sum("amount"))["all"] == 0


def test_a_count_that_another_took_the_place_of_is_not_undone_before_it(
    event: Event, cast: Cast
) -> None:
    enter_line(event=event, by=cast.director, kind="counted", amount=100)
    first = last_step(fresh(event))
    assert first is not None
    enter_line(event=event, by=cast.director, kind="counted", amount=200, reason="Again")
    with pytest.raises(EventRefused, match="undo_blocked"):
        undo(event=event, seq=first.seq, by=cast.director)


def test_money_is_given_back_whatever_fees_there_are_now_and_the_book_keeps_a_short_reason(
    event: Event, cast: Cast
) -> None:
    pay(entrant=entrant(event, 1), by=cast.director)
    set_club_fees(club=cast.club, currency="AUD", fees=[])
    set_fees(event=fresh(event), by=cast.director, fees=[])
    pay(entrant=entrant(event, 1), by=cast.director, paid=False, reason="x" * 9000)
    assert lines(event, stands=True) == []
    assert event.log.get(kind="not_paid").payload["reason"] == "x" * 200


def test_what_stands_adds_up_like_everything(event: Event, cast: Cast) -> None:
    """Reversals cancel what they reverse, whatever was done in which order."""
    by = cast.director
    for number in (1, 2, 3, 1):
        pay(entrant=entrant(event, number), by=by)
    pay(entrant=entrant(event, 2), by=by, group="Guests")
    pay(entrant=entrant(event, 3), by=by, paid=False)
    pay(entrant=entrant(event, 3), by=by)
    reverse_line(line=enter_line(event=event, by=by, kind="raffle", amount=7), by=by, reason="x")
    enter_line(event=event, by=by, kind="expense", word="Tea", amount=300)
    everything = event.till_lines.exclude(kind=TillKind.COUNTED)
    standing = everything.filter(stands=True)
    assert [rows.aggregate(all=Sum("amount"))["all"] for rows in (everything, standing)] == [
        500 + 750 + 500 - 300
    ] * 2


def test_who_paid_and_is_taken_off_the_list_leaves_the_money(event: Event, cast: Cast) -> None:
    pay(entrant=entrant(event, 1), by=cast.director)
    remove_entrant(entrant=entrant(event, 1), by=cast.director)
    assert lines(event) == [("fee", "Members", 500, True)]
    with pytest.raises(EventRefused, match="has_records"):
        delete_event(event=fresh(event))
    reverse_line(line=event.till_lines.get(), by=cast.director, reason="Went home")
    assert event.till_lines.filter(stands=True).count() == 0


def test_fees_of_the_club_are_copied_when_the_first_pays(
    night: Night, event: Event, cast: Cast, reader: Reader
) -> None:
    night.post("people/1/fee/", paid="yes")
    admin = reader(cast.admin)
    told = {"currency": "aud", "group-0": "Members", "amount-0": "6", "group-1": "", "amount-1": ""}
    assert admin.post("/clubs/riviere/fees/", told).status_code == 302
    night.post("people/2/fee/", paid="yes")
    assert [line[2] for line in lines(event)] == [500, 500]
    assert "$6.00" in Night(reader(cast.director), new_event(cast, 1)).get("till/")


def test_an_evening_has_fees_of_its_own_and_gets_the_usual_back(
    night: Night, event: Event, cast: Cast
) -> None:
    assert 'value="7.50"' in night.get("fees/")
    night.post("fees/", **{"group-0": "All", "amount-0": "10"})
    assert "$10.00" in night.get("check-in/")
    night.post(
        "fees/", 422, **{"group-0": "All", "amount-0": "10", "group-1": "ALL", "amount-1": "1"}
    )
    night.post("fees/", 422, **{"group-0": "All", "amount-0": "10", "group-1": "Half"})
    step = last_step(fresh(event))
    assert step is not None
    assert step.kind == "fees"
    undo(event=event, seq=step.seq, by=cast.director)
    assert "$5.00" in night.get("check-in/")


def test_the_page_of_fees_keeps_every_group_that_a_program_has_set(
    night: Night, event: Event, cast: Cast
) -> None:
    fees = [(f"Group {n}", 100 * n) for n in range(9)]
    set_fees(event=event, by=cast.director, fees=fees)
    page = night.get("fees/")
    boxes = dict(re.findall(r'name="((?:group|amount)-\d+)" value="([^"]*)"', page))
    night.post("fees/", **{**boxes, "amount-0": "7"})
    assert [(fee.group, fee.amount) for fee in event.fees.all()] == [("Group 0", 700), *fees[1:]]


def test_a_currency_stays_once_money_was_taken(cast: Cast, event: Event, reader: Reader) -> None:
    admin = reader(cast.admin)
    told = {"currency": "nzd", "group-0": "Members", "amount-0": "6"}
    assert admin.post("/clubs/riviere/fees/", told).status_code == 302
    pay(entrant=entrant(event, 1), by=cast.director)
    answer = admin.post("/clubs/riviere/fees/", {**told, "currency": "AUD"})
    assert answer.status_code == 422
    assert "Money was taken in NZD" in answer.content.decode()
    answer = admin.post("/clubs/riviere/fees/", {**told, "currency": "12"})
    assert "three letters of the currency" in answer.content.decode()


def test_a_club_that_has_not_said_its_money_is_told_where(reader: Reader, cast: Cast) -> None:
    event = new_event(cast, 4)
    for who, words in ((cast.director, "An administrator"), (cast.admin, "Set currency and fees")):
        night = Night(reader(who), event)
        assert words in night.get("till/")
        assert words in night.get("fees/")
    night.post("people/1/fee/", paid="yes")
    assert "has not said in what money" in night.get("check-in/")
    assert "door-fee" not in night.get("check-in/")


def test_only_who_directs_and_the_person_see_a_fee(
    reader: Reader, cast: Cast, event: Event
) -> None:
    pay(entrant=entrant(event, 1), by=cast.director)
    Player.objects.filter(pk=entrant(event, 1).player_id).update(user=cast.member)
    own = Night(reader(cast.member), event)
    assert "Your entry fee: $5.00, paid." in " ".join(own.get("entrants/1/").split())
    assert "$5.00" not in own.get("entrants/2/")
    assert "entry fee" not in Night(reader(cast.director), event).get("entrants/1/")
    for who in (None, cast.stranger, cast.scorer):
        other = Night(reader(who), event)
        assert "entry fee" not in other.get("entrants/1/")
        for page in ("", "standings/", "export.json", "export.csv"):
            assert "5.00" not in other.get(page)
    assert "$" not in Night(reader(cast.scorer), event).get("check-in/")


def test_files_have_numbers_and_words_that_no_spreadsheet_runs(night: Night) -> None:
    night.post("people/1/fee/", paid="yes")
    night.post("till/", action="line", kind="expense", word="=1+1", amount="3.35", key=uuid4())
    rows = list(csv.DictReader(StringIO(night.get("till/?download=csv").lstrip("\ufeff"))))
    assert [(row["kind"], row["amount"], row["currency"]) for row in rows] == [
        ("fee", "5", "AUD"), ("expense", "-3.35", "AUD"),
    ]  # fmt: skip
    assert rows[0]["who"] == "Zoë Ångström"
    assert rows[1]["what for"] == "'=1+1"
    sheet = list(csv.reader(StringIO(night.get("till/?download=csv&part=sheet").lstrip("\ufeff"))))
    assert sheet[-1] == ["Should be in the box", "", "1.65", "AUD"]


@pytest.mark.parametrize("count", [1, 3])
def test_the_till_asks_the_same_for_one_and_for_three(
    cast: Cast,
    reader: Reader,
    club_till: None,  # noqa: ARG001
    count: int,
) -> None:
    event = new_event(cast, 4 * count)
    for number in range(1, count + 1):
        pay(entrant=entrant(event, number), by=cast.director)
        enter_line(event=event, by=cast.director, kind="raffle", amount=number)
    client = reader(cast.director)
    asked = []
    for path in ("till/", "fees/", "check-in/", "till/?download=csv"):
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/events/{event.pk}/{path}").status_code == 200
        asked.append(len(queries))
    assert asked == [18, 11, 15, 10]


def test_set_fees_twice_the_same_changes_nothing(event: Event, cast: Cast) -> None:
    set_fees(event=event, by=cast.director, fees=[("All", 100)])
    before = event.log.count()
    set_fees(event=event, by=cast.director, fees=[("All", 100)])
    assert event.log.count() == before
