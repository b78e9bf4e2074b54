"""A club with events comes into a site that has others with events, and nothing shown changes."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from pytest_django.fixtures import Settings

from clubs.models import Club, Membership, Role, TableDevice
from clubs.services import create_club
from clubs.services.closing import close_club
from scoring.archive import ArchiveError, Wishes, restore_club, verify_archive, write_archive
from scoring.archive.inside import renumbered
from scoring.archive.numbers import count_past
from scoring.models import GameEntry, TableCard
from tests.cast import ROLES, Cast
from tests.scoring.archive.emptying import empty_the_site
from tests.scoring.table import play, start
from tests.tournaments.cast import entrant, fresh, new_event, play_rounds
from tests.tournaments.events.services.test_steps import EVENINGS
from tests.tournaments.test_closing_a_club import months_later
from tests.tournaments.two_sites import another_site, figures, furnish
from tournaments.events.draws.drawn_from import results_moved
from tournaments.events.models import (
    Adjustment,
    Entrant,
    Event,
    Logged,
    Pair,
    Result,
    SitOut,
    Substitution,
    Table,
    TillLine,
)
from tournaments.events.services import (
    adjust,
    come_back,
    draft_round,
    last_step,
    undo,
    withdraw,
)
from tournaments.events.services.steps import KINDS

pytestmark = pytest.mark.django_db

AS = "riviere-2"


def test_a_club_comes_into_a_site_with_another_under_other_numbers(settings: Settings) -> None:
    """Both have the same address, the same names of accounts and the same numbers of rows."""
    club = furnish(Cast(), 9)
    archive, there = write_archive(club, mails=True), figures(club)
    keys = set(GameEntry.objects.values_list("key", flat=True))
    another_site(settings, "of another site")
    own = furnish(Cast(), 7)
    here = figures(own)
    with pytest.raises(ArchiveError, match="--as riviere-2") as taken:
        restore_club(archive, accept=True)
    assert (taken.value.code, taken.value.offer) == ("address_taken", AS)
    back = restore_club(archive, Wishes(accept=True, address=AS))
    assert figures(back) == there
    assert figures(own) == here
    assert verify_archive(archive) == []
    call_command("verify", verbosity=0)
    assert keys <= set(GameEntry.objects.values_list("key", flat=True))
    # Nobody of one site is somebody of the other.
    people = Membership.objects.filter(club=back).exclude(role=Role.TABLE)
    members = people.values_list("user__username", flat=True)
    assert set(members) == {f"{role}-2" for role in ROLES}
    assert not Membership.objects.filter(club=own, user__username__endswith="-2").exists()
    for refused in (archive, write_archive(back)):
        with pytest.raises(ArchiveError, match=r"here already: .* riviere-2\.") as twice:
            restore_club(refused, Wishes(accept=True, address="third"))
        assert twice.value.code == "already_here"


def test_a_restored_evening_goes_on_and_its_book_is_taken_back(settings: Settings) -> None:
    archive = write_archive(furnish(Cast(), 9))
    another_site(settings, "of another site")
    furnish(Cast(), 7)
    back = restore_club(archive, Wishes(accept=True, address=AS))
    for title in ("Running", "Planned", "Snowed"):
        event = Event.objects.get(club=back, title=title)
        director = event.created_by
        assert director is not None
        assert director.username == "director-2"
        while (line := last_step(event)) is not None:
            undo(event=event, seq=line.seq, by=director)
        assert not event.entrants.exists(), title


BASES = (Entrant, Table, Result, SitOut, Pair, Adjustment, Substitution, TillLine)


@pytest.mark.parametrize("kind_of_evening", EVENINGS)
def test_every_number_in_a_book_is_known_to_be_one(
    cast: Cast, kind_of_evening: Callable[[Cast], Any], settings: Settings
) -> None:
    """Each table counts from a number of its own, so that none is taken for another's. Then the
    whole book is taken back where all have other numbers."""
    least = 10**12
    for place, model in enumerate(BASES, 1):
        count_past(model, place * least)
    evening = kind_of_evening(cast)
    for _kind, step in evening.steps():
        step()

    def gone(model: Any, number: int) -> int:
        if model in BASES:
            assert number // least == BASES.index(model) + 1, model
        return 0

    for line in Logged.objects.all():
        left = json.dumps(renumbered(line.payload, KINDS[line.kind].rows, gone))
        assert not re.search(rf"[1-8]\d{{{len(str(least)) - 1}}}", left), left
    titles = list(Event.objects.values_list("title", flat=True))
    archive = write_archive(cast.club)
    another_site(settings, "of another site")
    restore_club(archive, accept=True)
    assert Entrant.objects.order_by("pk")[0].pk < least
    assert list(Event.objects.values_list("title", flat=True)) == titles
    event = Event.objects.get()
    by = User.objects.get(username="director")
    while (last := last_step(event)) is not None:
        undo(event=event, seq=last.seq, by=by)


def test_a_deleted_club_comes_back_under_its_numbers(cast: Cast) -> None:
    club = furnish(cast)
    archive, before = write_archive(club), figures(club)
    numbers = sorted(Entrant.objects.values_list("pk", flat=True))
    other = Club.objects.create(name="Other", slug="other")
    months_later(close_club(club=club))
    call_command("clear_what_is_over")
    assert list(Club.objects.all()) == [other]
    back = restore_club(archive)
    assert figures(back) == before
    assert sorted(Entrant.objects.values_list("pk", flat=True)) == numbers
    assert not Entrant.objects.exclude(lot=None).exists()
    assert Membership.objects.get(club=back, role=Role.OWNER).user == cast.owner


def rewritten(archive: bytes, part: str, change: Callable[[str], str]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(made, "w") as new:
        for name in old.namelist():
            text = old.read(name).decode()
            new.writestr(name, change(text) if name == part else text)
    return made.getvalue()


@pytest.mark.parametrize("join", [False, True])
def test_no_archive_makes_anybody_somebody_of_this_site(settings: Settings, *, join: bool) -> None:
    """A file may say that a card, a device or a member is the chief of this site, by name, by
    address and by the moment of joining."""
    cast = Cast()
    TableDevice.objects.create(
        club=cast.club, name="Bar", user=User.objects.create_user("device"),
        created_at=cast.owner.date_joined,
    )  # fmt: skip
    archive = write_archive(cast.club, mails=True)
    another_site(settings, "of another site")
    chief = User.objects.create_superuser("chief", "chief@example.org")
    EmailAddress.objects.create(user=chief, email=chief.email, verified=True, primary=True)
    told = {
        "name": "chief",
        "active": True,
        "joined": chief.date_joined.isoformat(),
        "mail": chief.email,
        "addresses": [{"email": chief.email, "verified": True, "primary": True}],
    }

    def accounts(text: str) -> str:
        return json.dumps([each for each in json.loads(text) if each["name"] != "device"] + [told])

    forged = rewritten(archive, "accounts.json", accounts)
    forged = rewritten(
        forged, "rows/clubs.tabledevice.jsonl", lambda text: text.replace('"device"', '"chief"')
    )
    back = restore_club(forged, Wishes(accept=True, join=join))
    device = TableDevice.objects.get(club=back)
    assert device.user.username == "chief-2"
    assert not device.user.is_staff
    assert not device.user.has_usable_password()
    assert EmailAddress.objects.get(email=chief.email).user == chief
    chief.refresh_from_db()
    assert not chief.memberships.exists()


def test_addresses_join_accounts_only_where_somebody_vouches(settings: Settings) -> None:
    cast = Cast()
    EmailAddress.objects.create(user=cast.member, email="m@example.org", verified=True)
    archive = write_archive(cast.club, mails=True)
    for join, who in ((False, "member"), (True, "molly")):
        another_site(settings, f"site {join}")
        molly = User.objects.create_user("molly")
        EmailAddress.objects.create(user=molly, email="m@example.org", verified=True)
        restore_club(archive, Wishes(accept=True, join=join))
        assert Membership.objects.get(role=Role.MEMBER).user.username == who
        assert EmailAddress.objects.get().user == molly


def test_an_address_of_a_site_that_nobody_vouches_for_is_not_confirmed(settings: Settings) -> None:
    cast = Cast()
    EmailAddress.objects.create(user=cast.member, email="m@example.org", verified=True)
    archive = write_archive(cast.club, mails=True)
    another_site(settings, "of another site")
    restore_club(archive, accept=True)
    assert not EmailAddress.objects.get().verified


@pytest.mark.parametrize("number", [2**31, 2**63, -5, 0])
def test_no_archive_uses_up_the_numbers_of_the_site(settings: Settings, number: int) -> None:
    archive = write_archive(Cast().club)
    another_site(settings, "of another site")
    forged = rewritten(
        archive,
        "rows/clubs.historicalclub.jsonl",
        lambda text: json.dumps({**json.loads(text.splitlines()[0]), "history_id": number}) + "\n",
    )
    club = restore_club(forged, accept=True)
    assert 0 < Club.history.get(id=club.pk).history_id < 1000
    club.name = "Again"
    club.save()
    assert Club.history.count() == 2


@pytest.mark.parametrize("address", ["not an address", "x" * 61, "../up"])
def test_an_address_that_is_none_is_refused(settings: Settings, address: str) -> None:
    archive = write_archive(Cast().club)
    another_site(settings, "of another site")
    with pytest.raises(ArchiveError) as refused:
        restore_club(archive, Wishes(accept=True, address=address))
    assert refused.value.code == "bad_address"
    assert not Club.objects.exists()
    assert not User.objects.exists()


def test_the_codes_printed_for_a_deleted_club_open_no_other(cast: Cast, settings: Settings) -> None:
    """Numbers that were given here once are nobody else's."""
    settings.SECRET_KEY, ours = "of another site", settings.SECRET_KEY
    archive = write_archive(furnish(cast))
    printed = TableCard.objects.latest("pk").pk
    empty_the_site()  # the counters go on
    settings.SECRET_KEY = ours
    restore_club(archive, accept=True)
    assert TableCard.objects.earliest("pk").pk > printed


def test_the_command_takes_it_in_at_another_address(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "club.zip"
    file.write_bytes(write_archive(Cast().club))
    another_site(settings, "of another site")
    Cast()
    with pytest.raises(CommandError, match="--as riviere-2"):
        call_command("restore_club", str(file), accept=True)
    call_command("restore_club", str(file), accept=True, address=AS)
    call_command("verify_archive", str(file))
    said = capsys.readouterr().out
    assert "at riviere-2" in said
    assert "All is as in the archive." in said
    with pytest.raises(CommandError, match="here already"):
        call_command("restore_club", str(file), accept=True, address="third")


def clubs_of(owner: User, names: tuple[str, ...]) -> None:
    for name in names:
        club = create_club(name=name, owner=owner)
        play(start(owner, club=club), owner, "7S", "N", NS=8, EW=2)


def shown() -> dict[str, Any]:
    return {club.name: figures(club) for club in Club.objects.all()}


def test_two_sites_of_several_clubs_become_one_whichever_way(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What both show is the same whichever of the two takes the other in."""
    folders, told = (tmp_path / "one", tmp_path / "two"), list[dict[str, Any]]()
    for place, folder in enumerate(folders):
        another_site(settings, f"site {place}")
        cast = Cast()
        Club.objects.update(name=f"Rivière {place}")
        play_rounds(new_event(cast, 5, tie_breaks=["lot"]), cast.director, 1 + place)
        clubs_of(cast.owner, ("Bar", f"Hall {place}"))
        Club.objects.filter(name="Bar").update(name=f"Bar {place}")
        call_command("archive_site", str(folder))
        told.append(shown())
    both = told[0] | told[1]
    with pytest.raises(CommandError, match="is not empty"):
        call_command("archive_site", str(folders[0]))
    # The second site is here: it takes the first one in.
    with pytest.raises(CommandError, match=r"(?s)owner: owner .*Nothing was changed"):
        call_command("merge_site", str(folders[0]))
    assert Club.objects.count() == len(told[1])
    call_command("merge_site", str(folders[0]), accept=True)
    assert shown() == both
    assert set(Club.objects.values_list("slug", flat=True)) == {
        "riviere", "riviere-2", "bar", "bar-2", "hall-0", "hall-1"
    }  # fmt: skip
    # Who owned all clubs of one site owns them here, and is one person.
    owners = Membership.objects.filter(role=Role.OWNER).values_list("user__username", "club__slug")
    assert {slug for who, slug in owners if who == "owner-2"} == {"riviere-2", "bar-2", "hall-0"}
    call_command("merge_site", str(folders[0]), accept=True)
    assert "0 clubs are here" in capsys.readouterr().out
    # And the other way round, into the first, which is what its archives say.
    another_site(settings, "site 0")
    for folder in folders:
        call_command("merge_site", str(folder), accept=True)
    assert shown() == both
    call_command("verify", verbosity=0)


def test_a_folder_with_one_damaged_archive_changes_nothing(
    settings: Settings, tmp_path: Path
) -> None:
    cast = Cast()
    clubs_of(cast.owner, ("Bar",))
    call_command("archive_site", str(tmp_path / "site"))
    another_site(settings, "of another site")
    file = tmp_path / "site" / "riviere.zip"
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(CommandError, match=r"riviere\.zip: That is no archive"):
        call_command("merge_site", str(tmp_path / "site"), accept=True)
    assert not Club.objects.exists()
    assert not User.objects.exists()
    with pytest.raises(CommandError, match="no archive in"):
        call_command("merge_site", str(tmp_path / "nowhere"), accept=True)


def test_a_draft_of_equals_is_still_drawn_from_its_results(settings: Settings) -> None:
    cast = Cast()
    event = new_event(cast, 8, movement="swiss", rounds=3)
    play_rounds(event, cast.director, 1)
    adjust(entrant=entrant(event, 1), points=-10, reason="Late", by=cast.director)
    draft = draft_round(event=fresh(event), by=cast.director)
    assert draft.drawn_from
    archive = write_archive(cast.club)
    another_site(settings, "of another site")
    new_event(Cast(), 5)
    back = restore_club(archive, Wishes(accept=True, address=AS))
    there = back.events.get()
    waiting = there.played.get(number=2)
    assert results_moved(there, waiting) == ""
    other = entrant(there, 2)
    adjust(entrant=other, points=-10, reason="Late", by=there.created_by or cast.owner)
    assert results_moved(there, waiting)


def test_an_archive_of_before_comes_in_under_other_numbers(settings: Settings) -> None:
    """It says neither since when accounts are, nor what lots are drawn by, nor who wrote a line."""
    cast = Cast()
    event = new_event(cast, 9, tie_breaks=["lot"])
    play_rounds(event, cast.director, 1)
    withdraw(entrant=entrant(event, 3), by=cast.director, reason="Train")
    come_back(entrant=entrant(event, 3), by=cast.director)
    there = figures(cast.club)["events"]

    def without(column: str, text: str) -> str:
        rows = [json.loads(line) for line in text.splitlines()]
        return "".join(
            json.dumps({name: value for name, value in row.items() if name != column}) + "\n"
            for row in rows
        )

    archive = write_archive(cast.club)
    lines = "rows/tournaments.logged.jsonl"
    director = f'"by": {cast.director.pk}'
    archive = rewritten(archive, lines, lambda text: text.replace('"by": "director"', director))
    archive = rewritten(archive, "rows/tournaments.entrant.jsonl", partial(without, "lot"))
    archive = rewritten(
        archive,
        "accounts.json",
        lambda text: json.dumps(
            [{"name": each["name"], "active": True} for each in json.loads(text)]
        ),
    )
    another_site(settings, "of another site")
    new_event(Cast(), 5)
    back = restore_club(archive, Wishes(accept=True, address=AS))
    assert figures(back)["events"] == there
    evening = back.events.get()
    last = last_step(evening)
    assert last is not None
    undo(event=evening, seq=last.seq, by=User.objects.get(username="director-2"))
    assert evening.entrants.get(number=3).withdrawal.by is None
