"""What a director does in a hurry: late, gone, a substitute, a question, a step taken back."""

from __future__ import annotations

import re

import pytest

from clubs.models import Player
from clubs.services import add_player
from tests.cast import Cast
from tests.tournaments.cast import entrant, fresh, new_event, next_released, play_rounds, tables
from tests.tournaments.conftest import Reader
from tests.tournaments.events.views.test_director import Night
from tournaments.events.models import (
    Event,
    HallTable,
    Nudge,
    Prize,
    Result,
    Round,
    Seat,
    SitOut,
    Substitution,
)
from tournaments.events.services import (
    draft_round,
    finish,
    last_step,
    lay_cards,
    release,
    withdraw,
)


@pytest.fixture
def night(reader: Reader, cast: Cast, evening: Event) -> Night:
    """Nine people; round 2 is played, its first table told."""
    return Night(reader(cast.director), evening)


def at_table(event: Event, table: int) -> Seat:
    found = Seat.objects.filter(round__event=event, round__number=2, table__number=table)
    return found.select_related("entrant").order_by("seat")[0]


def test_a_name_on_the_board_and_a_name_there_make_a_substitute(night: Night) -> None:
    seat = at_table(night.event, 2)
    waits = SitOut.objects.select_related("entrant").get(round__number=2).entrant
    page = f"people/{seat.entrant.number}/now/"
    assert page in night.get("board/")
    # Who waits this round stands first.
    offered = re.findall(r'name="player" value="(\d+)"', night.get(page))
    assert offered[0] == str(waits.player_id)
    night.post(page, action="sub", player=waits.player_id)
    sub = Substitution.objects.get()
    assert (sub.entrant, sub.player, sub.round_number) == (seat.entrant, waits.player, 2)
    assert "sits in" in night.get(page)


def test_a_guest_sits_in_by_a_name_that_was_typed(night: Night) -> None:
    page = f"people/{at_table(night.event, 2).entrant.number}/now/"
    night.post(page, action="sub", name="Þór Ð")
    assert Substitution.objects.get().name == "Þór Ð"
    other = f"people/{at_table(night.event, 1).entrant.number}/now/"
    assert (
        "Type a name, or tap one" in night.post(other, 422, action="sub", name=" ").content.decode()
    )


def test_a_name_that_is_refused_comes_back_to_be_mended(night: Night) -> None:
    wrong, back = "Ana \u202eRuiz", 'value="Ana \u202eRuiz"'
    late = night.post("late/", 422, name=wrong, said="no").content.decode()
    assert back in late
    assert "cannot be printed" in late
    person = f"people/{at_table(night.event, 1).entrant.number}/now/"
    assert back in night.post(person, 422, action="sub", name=wrong).content.decode()


def test_who_goes_home_in_the_middle_of_a_round_leaves_a_chair_that_is_asked_about(
    night: Night,
) -> None:
    seat = at_table(night.event, 2)
    answer = night.post("gone/", number=seat.entrant.number)
    assert answer["Location"].endswith(f"people/{seat.entrant.number}/now/")
    assert "Who sits in for the rest of round 2?" in night.get(f"people/{seat.entrant.number}/now/")
    # At a table that is told nobody has to sit in.
    told = at_table(night.event, 1)
    assert night.post("gone/", number=told.entrant.number)["Location"].endswith("/board/")
    night.post(f"people/{told.entrant.number}/now/", action="back")
    assert not hasattr(entrant(night.event, told.entrant.number), "withdrawal")
    night.post("gone/", 404, number=99)
    night.post("gone/", number=seat.entrant.number)
    assert "has gone home already" in night.get("gone/")


def test_who_was_expected_comes_with_a_tap_and_who_was_not_by_name(
    night: Night, cast: Cast
) -> None:
    known = add_player(club=cast.club, name="Ana")
    night.post("late/", name="ana")
    late = night.event.entrants.get(player=known)
    assert (late.first_round, late.late_counts) == (3, True)
    night.post("late/", name="  New   Name ", said="no")
    new = night.event.entrants.get(name="New Name")
    assert (new.first_round, new.late_counts) == (3, False)
    assert SitOut.objects.filter(entrant=new, counts=False).count() == 2
    assert "plays from round 3 on" in night.get("late/")
    add_player(club=cast.club, name="Ana")
    answer = night.post("late/", 422, name="Ana").content.decode()
    assert "Several on the club’s list" in answer
    assert Player.objects.filter(name="Ana").count() == 2


def test_the_board_says_when_the_director_asked_and_phones_and_screen_say_it_too(
    night: Night, reader: Reader
) -> None:
    night.post("board/", action="nudge", at="2")
    assert "Asked for the result at" in night.get("board/")
    seat = at_table(night.event, 2)
    visitor = Night(reader(None), night.event)
    for page in (
        "rounds/2/tables/2/",
        f"entrants/{seat.entrant.number}/",
        "rounds/2/tables/2/live/",
    ):
        assert "The director asks for the result" in visitor.get(page)
    screen = re.search(r"/screens/[^/]+/", night.get("papers/"))
    assert screen is not None
    assert (
        "The director asks for the result: table 2"
        in visitor.client.get(screen[0]).content.decode()
    )
    night.post("rounds/2/tables/2/", action="tell", **{"points-NS": "10", "points-EW": "0"})
    assert not Nudge.objects.exists()
    assert "The director asks" not in visitor.get("rounds/2/tables/2/")
    night.post("board/", action="nudge", at="2")
    assert "has a result already" in night.get("board/")


def test_all_silent_tables_are_asked_at_once_and_by_the_director_alone(
    reader: Reader, cast: Cast
) -> None:
    event = new_event(cast, 12)
    next_released(event, cast.director)
    Night(reader(cast.scorer), event).post("board/", 403, action="nudge", at="all")
    night = Night(reader(cast.director), event)
    night.post("board/", action="nudge", at="all")
    assert Nudge.objects.count() == 3
    assert "table 1, 2, 3" in night.get("board/")


def test_a_note_stands_at_its_table_and_changes_no_figure(night: Night, reader: Reader) -> None:
    text = "Revoke in hand 3, nobody asked"
    night.post("rounds/2/tables/1/", action="remark", reason=text)
    assert text in night.get("rounds/2/tables/1/")
    assert "1 note" in night.get("board/")
    assert text in night.get("book/")
    assert text not in Night(reader(None), night.event).get("rounds/2/tables/1/")
    night.post("rounds/2/tables/1/", 422, action="remark", reason=" ")
    assert Result.objects.get(table__round__number=2).versions.count() == 1


def test_the_book_undoes_what_nothing_stands_on_and_says_what_stands_in_the_way(
    night: Night,
) -> None:
    told = night.event.log.filter(kind="told").order_by("seq")
    first, last = told[0], told.last()
    assert last is not None
    night.post("rounds/2/tables/2/", action="tell", **{"points-NS": "10", "points-EW": "0"})
    page = night.get("book/")
    assert f'name="seq" value="{last.seq}"' in page
    assert f'name="seq" value="{first.seq}"' not in page
    assert 'This stands on it: <bdi dir="ltr">Round 1 closed' in page
    night.post("book/", seq=first.seq)
    assert "Not while this stands on it: Round 1 closed" in night.get("book/")
    night.post("book/", seq=last.seq)
    assert [each.table.number for each in Result.objects.filter(table__round__number=2)] == [2]


def test_a_draft_that_does_not_fit_is_said_and_mended_on_the_spot(
    reader: Reader, cast: Cast
) -> None:
    event = new_event(cast, 9, rounds=3)
    draft = draft_round(event=event, by=cast.director)
    waits = SitOut.objects.select_related("entrant").get(round=draft).entrant
    night = Night(reader(cast.director), event)
    seat = Seat.objects.filter(round=draft).select_related("entrant")[0]
    withdraw(entrant=entrant(event, seat.entrant.number), by=cast.director)
    page = night.get("draft/")
    assert "The draft is not up to date" in page
    night.post("draft/", action="release")
    assert Round.objects.get().state == "draft"
    script = {"HX-Request": "true"}
    answer = night.client.post(f"/events/{event.pk}/draft/", {"action": "fit"}, headers=script)
    told = answer.content.decode()
    assert "<html" not in told
    assert "not up to date" not in told
    assert Seat.objects.filter(round__state="draft", entrant=waits).exists()
    night.post("draft/", action="release")
    assert Round.objects.get().state == "released"


def test_prices_of_every_exchange_are_asked_for_by_script(reader: Reader, cast: Cast) -> None:
    event = new_event(cast, 9, rounds=3)
    play_rounds(event, cast.director, 1)
    draft = draft_round(event=fresh(event), by=cast.director)
    one = Seat.objects.filter(round=draft)[0].entrant_id
    night = Night(reader(cast.director), event)
    prices = night.client.get(f"/events/{event.pk}/draft/prices/{one}/").json()["prices"]
    assert len(prices) == 8
    for other, (repeats, meetings) in prices.items():
        before = draft.quality
        night.post("draft/", action="swap", one=one, other=other)
        after = Round.objects.get(pk=draft.pk).quality
        assert after["new_repeats"] - before["new_repeats"] == repeats
        assert after["new_meetings"] - before["new_meetings"] == meetings
        night.post("draft/", action="swap", one=one, other=other)
    script = {"HX-Request": "true"}
    wrong = {"action": "swap", "one": one, "other": one}
    answer = night.client.post(f"/events/{event.pk}/draft/", wrong, headers=script)
    assert "Choose two different people" in answer.content.decode()


def test_cards_are_made_and_printed_once_and_open_the_pad(reader: Reader, cast: Cast) -> None:
    event = new_event(cast, 8)
    night = Night(reader(cast.director), event)
    assert "Draw, results and standings" not in night.get("papers/tables/")
    night.post("papers/", count="2")
    page = night.get("papers/tables/")
    assert page.count("Keep the score here") == 2
    links = re.findall(r'href="http://testserver(/t/[^"]+)"', page)
    assert len(links) == 2
    next_released(event, cast.director)
    lay_cards(event=event, count=2, by=cast.director)
    assert night.client.get(links[0]).status_code == 200
    assert HallTable.objects.count() == 2


def test_settings_show_what_differs_from_last_time_and_fold_the_rest(
    reader: Reader, cast: Cast
) -> None:
    new_event(cast, 0, starts_at=fresh(new_event(cast, 0)).starts_at.replace(day=1), cap=500)
    event = new_event(cast, 0, title="Now", cap=300, confirming="side")
    page = Night(reader(cast.director), event).get("settings/")
    shown, folded = page.split("Everything else, as last time")[:2]
    assert 'name="cap"' in shown
    assert "Last time: 500" in shown
    assert 'name="rounds"' in shown
    assert 'name="method"' in folded
    assert 'name="rules_5"' in folded


def test_more_prizes_are_written_in_empty_rows_and_a_refusal_keeps_what_was_typed(
    reader: Reader, cast: Cast
) -> None:
    event = new_event(cast, 8, rounds=1)
    play_rounds(event, cast.director, 1)
    finish(event=fresh(event), by=cast.director)
    night = Night(reader(cast.director), event)
    assert "Another prize" in night.get("finish/")
    first = event.entrants.get(number=1)
    rows = {
        "name-0": "First", "entrant-0": first.pk, "main-0": "yes",
        "name-1": "Best hat", "entrant-1": first.pk, "main-1": "yes",
    }  # fmt: skip
    page = night.post("finish/", 422, action="prizes", **rows).content.decode()
    assert "would get two main prizes" in page
    assert 'value="Best hat"' in page
    del rows["main-1"]
    rows |= {"name-2": "Best hat", "entrant-2": first.pk}  # the same again is one prize
    night.post("finish/", action="prizes", **rows)
    assert list(Prize.objects.values_list("name", "main")) == [("First", True), ("Best hat", False)]


def test_guide_cards_for_more_people_than_are_planned_say_what_will_be_drawn(
    reader: Reader, cast: Cast
) -> None:
    event = new_event(cast, 66, rounds=2)
    printed = Night(reader(cast.director), event).get("papers/guide/")
    assert printed.count('<article class="guide card">') == 66
    draft = draft_round(event=fresh(event), by=cast.director)
    seat = Seat.objects.filter(round=draft, table__number=7).select_related("entrant")[2]
    card = printed.split(f'<span class="num">{seat.entrant.number}</span>')[1]
    assert '<span class="guide-seat score">7 S</span>' in card.split("</tr>")[1]
    assert tables(draft)[6].number == 7


def test_a_player_who_is_signed_in_finds_his_next_seat_at_once(
    reader: Reader, cast: Cast, evening: Event
) -> None:
    seat = at_table(evening, 2)
    Player.objects.filter(pk=seat.entrant.player_id).update(user=cast.member)
    page = f"/events/{evening.pk}/entrants/{seat.entrant.number}/"
    own = Night(reader(cast.member), evening)
    assert f'href="{page}">My next seat' in own.get("")
    assert "Table 2 N" in own.get(f"entrants/{seat.entrant.number}/")
    visitor = Night(reader(None), evening)
    assert "My next seat" not in visitor.get("")
    # Everybody else finds himself by name.
    assert f'href="{page}"' in visitor.get("rounds/2/seats/")


def test_the_part_of_a_page_that_changed_brings_the_undo_of_the_last_step(
    cast: Cast, reader: Reader
) -> None:
    event = new_event(cast, 5, here=False)
    browser, door = reader(cast.director), f"/events/{event.pk}/check-in/"
    for number in (1, 2):
        posted = browser.post(door, {"number": number, "here": "yes"}, headers={"HX-Request": "1"})
        html = posted.content.decode()
        line = last_step(fresh(event))
        assert line is not None
        assert html.count('id="undo-bar" hx-swap-oob="true"') == 1
        assert f'name="seq" value="{line.seq}"' in html
        assert 'name="back" value="event_check_in"' in html
        assert event.entrants.get(number=number).name in html.partition("undo-bar")[2]
    whole = browser.get(door).content.decode()
    assert whole.count('id="undo-bar"') == 1
    assert "hx-swap-oob" not in whole
    scorer = reader(cast.scorer).post(door, {"number": 3}, headers={"HX-Request": "1"})
    assert "undo-bar" not in scorer.content.decode()


def test_every_part_of_the_directors_pages_that_is_sent_again_has_the_bar(
    cast: Cast, reader: Reader
) -> None:
    event = new_event(cast, 8)
    browser, part = reader(cast.director), {"HX-Request": "1"}
    draft = draft_round(event=event, by=cast.director)
    locked = browser.post(
        f"/events/{event.pk}/draft/", {"action": "lock", "table": 1}, headers=part
    )
    assert (
        "Tables of the draft of round 1 locked" in locked.content.decode().partition("undo-bar")[2]
    )
    release(draft=draft, by=cast.director)
    live = browser.get(f"/events/{event.pk}/board/live/").content.decode()
    assert "Round 1 released" in live.partition("undo-bar")[2]
    assert 'name="back" value="event_board"' in live
