"""A table's phone without an account sends the total of a slip and confirms the other side's."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client

from scoring.services.table_cards import keep_code, revoke_card
from tests.cast import Cast
from tests.tournaments.cast import fresh, new_event, tables, tell_all
from tests.tournaments.conftest import Reader
from tournaments.events.models import Event, HallTable, Result, Round, Table, Version
from tournaments.events.services import (
    close_round,
    draft_round,
    end_round,
    last_step,
    lay_cards,
    number_tables,
    open_round,
    tell_result,
    undo,
)
from tournaments.events.services.cards import tables_meant
from tournaments.events.views.card_slip import MOST_SENT

pytestmark = pytest.mark.django_db
TOLD = {"points-NS": "340", "points-EW": "-120"}


class Phone:
    """A phone at a table, known by its cookie and nothing else."""

    def __init__(self, table: Table, code: str) -> None:
        self.client, self.table = Client(), table
        self.path = f"/t/{code}/slip/"
        self.status = 0

    def looks(self) -> str:
        response = self.client.get(self.path)
        self.status = response.status_code
        return response.content.decode()

    def sends(self, action: str = "tell", /, **data: Any) -> str:
        """What the page says after something was sent."""
        told = {"table": self.table.pk, "action": action, **data}
        response = self.client.post(self.path, told, follow=True)
        self.status = response.status_code
        return response.content.decode()


def text(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def evening(cast: Cast, **settings: Any) -> Round:
    """A round at one table on which a card lies."""
    event = new_event(cast, 4, **{"confirming": "side", **settings})
    lay_cards(event=event, count=1, by=cast.director)
    return open_round(draft=draft_round(event=event, by=cast.director), by=cast.director)


def at_the_table(current: Round) -> Phone:
    phone = Phone(tables(current)[0], keep_code(HallTable.objects.get().card))
    phone.looks()
    return phone


def result(current: Round) -> Result:
    return Result.objects.get(table__round=current)


@pytest.mark.parametrize(
    ("confirming", "same", "another"),
    [
        ("off", "confirmed", "confirmed"),
        ("side", "confirmed", "confirmed"),
        ("phone", "entered", "confirmed"),
        ("typists", "entered", "confirmed"),
    ],
)
def test_both_totals_are_sent_and_confirmed_as_the_event_asks(
    cast: Cast, confirming: str, same: str, another: str
) -> None:
    current = evening(cast, confirming=confirming)
    one, other = at_the_table(current), at_the_table(current)
    said = text(one.sends(**TOLD, side="NS", key=uuid4()))
    assert "340" in said
    assert "Table 1’s phone" in said
    assert Version.objects.get().side == ("NS" if confirming in {"side", "phone"} else "")
    one.sends(**TOLD, side="EW", key=uuid4())
    assert result(current).state == same
    other.sends(**TOLD, side="EW", key=uuid4())
    assert result(current).state == another
    assert Version.objects.count() == 1


def test_the_other_side_says_that_it_is_right_or_wrong(cast: Cast) -> None:
    current = evening(cast, confirming="phone")
    one, other = at_the_table(current), at_the_table(current)
    one.sends(**TOLD, side="NS", key=uuid4())
    assert "The other side confirms on another phone" in one.looks()
    assert "That is right" not in one.looks()
    assert "That is right" in other.looks()
    # For its own side nobody says yes, and not without saying for whom.
    assert "Say for which side you speak" in other.sends("confirm", version=1)
    other.sends("confirm", version=1, side="NS")
    assert other.status == 422
    other.sends("confirm", version=1, side="EW")
    assert result(current).state == "confirmed"
    line = last_step(current.event)
    assert line is not None
    undo(event=current.event, seq=line.seq, by=cast.director)
    other.sends("dispute")
    assert result(current).state == "disputed"
    assert "the director decides" in one.looks()


def test_other_figures_are_a_dispute_and_nothing_of_either_is_hidden(
    cast: Cast, reader: Reader
) -> None:
    current = evening(cast)
    one, other = at_the_table(current), at_the_table(current)
    one.sends(**TOLD, side="NS", key=uuid4())
    said = text(other.sends(**{"points-NS": "320", "points-EW": "-120"}, side="EW", key=uuid4()))
    assert result(current).state == "disputed"
    assert "340" in said
    assert "320" in said
    page = f"/events/{current.event_id}/rounds/1/tables/1/"
    assert text(reader(cast.director).get(page).content.decode()).count("Table 1’s phone") == 2
    book = reader(cast.director).get(f"/events/{current.event_id}/book/").content.decode()
    assert "Table 1’s phone" in book
    assert "card-" not in book


def test_a_phone_confirms_what_a_scorer_typed_and_the_other_way_round(cast: Cast) -> None:
    current = evening(cast, confirming="typists")
    tell_result(table=tables(current)[0], points={"NS": 340, "EW": -120}, by=cast.scorer)
    phone = at_the_table(current)
    # Who types it again sees nothing of what was typed first.
    assert "340" not in phone.looks()
    assert "entered" not in text(phone.looks())
    phone.sends(**TOLD, key=uuid4())
    assert result(current).state == "confirmed"


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"points-NS": "340", "points-EW": ""}, "Every side of table 1 needs its points"),
        ({"points-NS": "345", "points-EW": "-120"}, "345 is no multiple of ten"),
        ({"points-NS": "340000", "points-EW": "-120"}, "No table makes more than"),
        ({**TOLD, "side": ""}, "Say for which side you speak"),
    ],
)
def test_what_is_refused_stays_in_its_boxes(cast: Cast, sent: dict[str, str], said: str) -> None:
    current = evening(cast, length="timed")
    (first, *_) = tables(current)[0].seats.all()
    deeds = {f"slams-{first.entrant_id}": "1", f"call-{first.entrant_id}": "7S"}
    phone = at_the_table(current)
    page = phone.sends(**{"side": "EW", "key": "k", **deeds, **sent})
    assert phone.status == 422
    assert said in page
    for value in filter(None, (sent["points-NS"], sent["points-EW"])):
        assert f'value="{value}"' in page
    assert f'name="slams-{first.entrant_id}" type="text" inputmode="numeric" size="2"' in page
    assert re.search(r'value="7S" selected', page)
    assert not Result.objects.exists()


def test_an_odd_figure_is_asked_about_once_and_slams_are_written_down(cast: Cast) -> None:
    current = evening(cast)
    table = tables(current)[0]
    phone, who = at_the_table(current), table.seats.first()
    assert who is not None
    odd = {"points-NS": "345", "points-EW": "-120", "side": "NS", "key": str(uuid4())}
    odd |= {f"slams-{who.entrant_id}": "1", f"call-{who.entrant_id}": "8H"}
    page = phone.sends(**odd)
    sure = re.search(r'name="sure" value="([^"]*)"', page)
    assert sure is not None
    phone.sends(**odd, sure=sure[1])
    assert phone.status == 200
    assert result(current).versions.get().points == {"NS": 345, "EW": -120}
    assert table.deeds.get(entrant=who.entrant_id).slams == 1


def undo_to_the_draft(event: Event, cast: Cast) -> None:
    for _ in range(20):
        line = last_step(event)
        if line is None or line.kind == "drawn":
            break
        undo(event=event, seq=line.seq, by=cast.director)


def test_a_round_that_is_closed_or_taken_back_is_told_with_the_figures(cast: Cast) -> None:
    current = evening(cast)
    phone, late = at_the_table(current), at_the_table(current)
    sent: dict[str, Any] = {**TOLD, "side": "NS", "key": uuid4()}
    phone.sends(**sent)
    end_round(round_=current, by=cast.director)
    # The answer of the first time was lost: it is not told as lost.
    assert "This slip was taken at" in phone.sends(**sent)
    assert phone.status == 200
    page = late.sends(**{"points-NS": "777", "points-EW": "-90"}, side="EW", key=uuid4())
    assert late.status == 422
    assert "Nothing was stored: show the slip to the director." in page
    assert "NS 777" in text(page)
    undo_to_the_draft(fresh(current.event), cast)
    page = late.sends(**{"points-NS": "777", "points-EW": "-90"}, side="EW", key=uuid4())
    assert late.status == 422
    assert "NS 777" in text(page)
    assert "No round is played at this table now." in page
    assert not Result.objects.exists()


def test_a_slip_of_the_last_round_never_counts_in_the_next(cast: Cast) -> None:
    current = evening(cast)
    late = at_the_table(current)
    tell_all(current, cast.scorer)
    close_round(round_=current, by=cast.director)
    draft = draft_round(event=fresh(current.event), by=cast.director)
    following = open_round(draft=draft, by=cast.director)
    page = late.sends(**TOLD, side="NS", key=uuid4())
    assert late.status == 422
    assert "Nothing was stored" in page
    assert not Result.objects.filter(table__round=following).exists()


def test_nobody_sends_without_a_card_that_works(cast: Cast) -> None:
    current = evening(cast)
    phone = at_the_table(current)
    made_up = Phone(tables(current)[0], "9.1-nothing")
    made_up.sends(**TOLD, side="NS", key=uuid4())
    assert made_up.status == 404
    # A card speaks for its own table.
    other = evening(cast, title="Other")
    phone.table = Table.objects.get(round=other)
    number_tables(event=fresh(other.event), by=cast.director, first=5)
    Table.objects.filter(pk=phone.table.pk).update(number=5)
    phone.sends(**TOLD, side="NS", key=uuid4())
    assert phone.status == 422
    revoke_card(card=HallTable.objects.filter(event=None).get().card)
    phone.looks()
    assert phone.status == 404
    assert not Result.objects.exists()


def test_a_table_that_sends_without_end_is_told_to_wait_and_keeps_its_figures(cast: Cast) -> None:
    cache.clear()
    current = evening(cast)
    phone = at_the_table(current)
    for _ in range(MOST_SENT):
        phone.sends(**{"points-NS": "", "points-EW": ""}, side="NS")
    page = phone.sends(**TOLD, side="NS", key=uuid4())
    assert phone.status == 429
    assert 'value="340"' in page
    assert not Result.objects.exists()
    cache.clear()
    phone.sends(**TOLD, side="NS", key=uuid4())
    assert result(current).state == "entered"


def test_a_browser_without_a_cookie_is_no_second_phone(cast: Cast) -> None:
    current = evening(cast, confirming="typists")
    path = at_the_table(current).path
    told = {"table": tables(current)[0].pk, "action": "tell", **TOLD}
    for _ in range(2):
        Client().post(path, {**told, "key": uuid4()})
    assert result(current).state == "entered"


def events(cast: Cast) -> tuple[Event, Event]:
    """Two evenings at a table 1, the second released while the first is played."""
    one, other = new_event(cast, 4, title="Drive"), new_event(cast, 4, title="Learners")
    lay_cards(event=one, count=1, by=cast.director)
    for event in (one, other):
        open_round(draft=draft_round(event=event, by=cast.director), by=cast.director)
    return fresh(one), fresh(other)


def printed() -> str:
    return f"/t/{keep_code(HallTable.objects.get(event=None).card)}/"


def test_a_card_asks_which_of_two_evenings_is_meant(cast: Cast) -> None:
    _one, other = events(cast)
    phone = Client()
    page = phone.get(printed()).content.decode()
    assert "Two events have a table of this number" in page
    assert "Drive, round 1" in page
    assert "Learners, round 1" in page
    at = Table.objects.get(round__event=other)
    answer = phone.post(f"{printed()}at/{at.pk}/")
    own = HallTable.objects.get(event=other).card
    assert answer["Location"] == f"/t/{keep_code(own)}/?here=1"
    phone.post(f"/t/{keep_code(own)}/", {"do": "join"})
    own.refresh_from_db()
    assert own.game_id == at.game_id
    # This phone is asked no more, another one is.
    assert phone.get(printed())["Location"] == f"/t/{keep_code(own)}/"
    assert "Two events" in Client().get(printed()).content.decode()
    # Whose total is typed is asked as well.
    slip = Client().get(f"{printed()}slip/").content.decode()
    assert "Learners, round 1" in slip
    assert 'name="points-NS"' not in slip
    assert 'name="points-NS"' in phone.get(f"{printed()}slip/?table={at.pk}").content.decode()


def test_a_round_that_was_taken_back_meanwhile_gets_no_game(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    _one, other = events(cast)
    card = HallTable.objects.get(event=None).card
    meant = [each for each in tables_meant(card) if each.round.event_id == other.pk]
    undo_to_the_draft(other, cast)
    monkeypatch.setattr("tournaments.events.views.card_slip.tables_meant", lambda _card: meant)
    answer = Client().post(f"{printed()}at/{meant[0].pk}/")
    assert answer["Location"] == printed()
    assert Table.objects.get(pk=meant[0].pk).game_id is None


def test_a_card_goes_where_only_one_can_be_meant(cast: Cast) -> None:
    one, other = events(cast)
    first = one.played.get()
    tell_all(first, cast.scorer)
    close_round(round_=first, by=cast.director)
    own = keep_code(HallTable.objects.get(event=other).card)
    assert Client().get(printed())["Location"] == f"/t/{own}/"
    assert "Keep the score here" in Client().get(f"/t/{own}/").content.decode()


def test_the_card_of_an_evening_of_its_own_numbers_asks_nothing(cast: Cast) -> None:
    one, other = new_event(cast, 4, title="Drive"), new_event(cast, 4, title="Learners")
    number_tables(event=other, by=cast.director, first=11)
    for event in (one, other):
        lay_cards(event=fresh(event), count=1, by=cast.director)
        open_round(draft=draft_round(event=fresh(event), by=cast.director), by=cast.director)
    assert not HallTable.objects.exclude(event=None).exists()
    for hall in HallTable.objects.all():
        page = Client().get(f"/t/{keep_code(hall.card)}/").content.decode()
        assert "Keep the score here" in page
        assert "Only the total from the slip" in page
