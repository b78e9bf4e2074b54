"""The events of a club are in its archive, whole, and come back with the same standings."""

from __future__ import annotations

import io
import re
import zipfile

import pytest
from django.test import Client

from clubs.models import Club, Player
from scoring.archive import ArchiveError, restore_club, verify_archive, write_archive
from scoring.archive.parts import KNOWN, archived_columns, archived_models, label_of
from tests.cast import Cast
from tests.scoring.archive.emptying import empty_the_site, same_but_for_the_time
from tests.scoring.table import play, start
from tests.tournaments.cast import entrant, fresh, new_event, play_rounds
from tournaments.club_archive import event_digest
from tournaments.events.models import Event, Logged, SideScore, TillLine
from tournaments.events.services import adjust, pay, set_club_fees, undo, withdraw

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(cast: Cast) -> Event:
    """An evening with sit-outs, a withdrawal, an adjustment and a game of the club beside it."""
    play(start(cast.scorer, club=cast.club), cast.scorer, "7S", "N", NS=8, EW=2)
    event = new_event(cast, 9)
    play_rounds(event, cast.director, 2)
    withdraw(entrant=entrant(event, 3), by=cast.director, reason="Train")
    set_club_fees(club=cast.club, currency="AUD", fees=[("Members", 500)])
    pay(entrant=entrant(event, 1), by=cast.director)
    pay(entrant=entrant(event, 1), by=cast.director, paid=False)
    adjust(entrant=entrant(event, 1), points=-10, reason="Late", by=cast.director)
    return fresh(event)


def test_an_evening_comes_back_with_the_same_standings(cast: Cast, evening: Event) -> None:
    archive = write_archive(cast.club, mails=True)
    assert verify_archive(archive) == []
    before = event_digest(evening)
    till = list(TillLine.objects.values_list("kind", "word", "amount", "stands", "reverses"))
    empty_the_site()
    back = restore_club(archive)
    assert verify_archive(archive) == []
    assert event_digest(Event.objects.get()) == before
    assert Event.history.count() > 0
    rows = TillLine.objects.values_list("kind", "word", "amount", "stands", "reverses")
    assert list(rows) == till
    assert len(till) == 2
    assert same_but_for_the_time(write_archive(back, mails=True), archive)


@pytest.mark.usefixtures("evening")
def test_a_restored_evening_goes_on_and_can_be_undone(cast: Cast) -> None:
    archive = write_archive(cast.club)
    empty_the_site()
    restore_club(archive)
    event = Event.objects.get()
    director = event.created_by
    assert director is not None
    last = Logged.objects.filter(event=event).order_by("-seq")[0]
    assert last.kind == "adjusted"
    undo(event=event, seq=last.seq, by=director)
    play_rounds(fresh(event), director, 1)
    assert event.played.count() == 3


@pytest.mark.usefixtures("evening")
def test_standings_that_do_not_follow_do_not_come_in(cast: Cast) -> None:
    archive = write_archive(cast.club)
    empty_the_site()
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as source, zipfile.ZipFile(file, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            if label_of(SideScore) in name:
                content = re.sub(rb'"points": -?\d+', b'"points": 7', content)
            target.writestr(name, content)
    with pytest.raises(ArchiveError, match="does not come out as it was"):
        restore_club(file.getvalue(), accept=True)
    assert not Club.objects.exists()


def test_every_table_of_a_club_is_in_the_archive_or_said_to_be_left_out() -> None:
    """A new table or column that is not meant to be in it needs a reason in `leave_out`."""
    models = archived_models()
    labels = {label_of(model) for model in models}
    assert {"tournaments.entrant", "scoring.gameentry", "clubs.historicalplayer"} <= labels
    assert all(KNOWN.left_out.values())
    suspicious = ("digest", "password", "secret", "token", "code")
    for model in models:
        for field in archived_columns(model):
            assert not field.name.endswith(suspicious), f"{field}: does it let anybody in?"


def test_the_own_data_have_the_events_and_nobody_elses_name(
    cast: Cast, evening: Event, client: Client
) -> None:
    Player.objects.filter(pk=entrant(evening, 1).player_id).update(user=cast.member)
    client.force_login(cast.member)
    answer = client.get("/my-data/")
    (person,) = answer.json()["people"]
    (entry,) = person["kept_elsewhere"]["entrants"]
    assert (entry["name"], entry["number"]) == ("Zoë Ångström", 1)
    assert "Wilhelmina" not in answer.content.decode()
