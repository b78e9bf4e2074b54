"""A club is closed, waits, can be taken back, and is then deleted in every table of every app."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import pytest
from django.conf import settings as site
from django.contrib.auth.models import User
from django.core import mail
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from clubs.access import role_column
from clubs.club_rows import rows_of, ways_to_club
from clubs.models import Club, Membership, Role, Visibility
from clubs.selectors import left_of, role_in, roles_of
from clubs.services import (
    accept_invitation,
    add_member,
    add_player,
    create_club,
    create_device,
    create_invitation,
    merge_players,
)
from clubs.services.closing import close_club, reopen_club
from clubs.services.deleting import delete_closed_clubs, delete_club
from clubs.services.table_devices import device_code
from scoring.archive import restore_club, write_archive
from scoring.models import Game
from scoring.services.table_cards import create_card, keep_code, watch_code
from tests.cast import Cast
from tests.scoring.table import play, start
from tests.tournaments.cast import entrant, new_event, play_rounds
from tests.tournaments.seasons.test_seasons import DAYS
from tournaments.events.screen_links import screen_code
from tournaments.events.services import pay, set_club_fees
from tournaments.seasons.services import create_season

pytestmark = pytest.mark.django_db

PASSWORD = "kitty and two bowers"


def furnish(cast: Cast) -> Club:
    """A row in as many tables as a club of some years has."""
    club = cast.club
    event = new_event(cast, 4)
    play_rounds(event, cast.director, 2)
    set_club_fees(club=club, currency="AUD", fees=[("Members", 500)])
    for paid in (True, False, True):
        pay(entrant=entrant(event, 1), by=cast.director, paid=paid)
    game = start(cast.scorer, club=club)
    play(game, cast.scorer, "7S", "N", NS=8, EW=2)
    create_card(by=cast.director, club=club, name="Table 1", game=game)
    create_device(club=club, name="Bar")
    create_invitation(club=club, by=cast.admin, role=Role.MEMBER)
    one, other = (add_player(club=club, name=name) for name in ("Bo", "Bo B"))
    merge_players(kept=other, merged=one)
    create_season(club=club, by=cast.admin, name="2026", **DAYS)
    return club


def rows(club: Club) -> Counter[str]:
    counts = {model._meta.label: rows_of(club, model).count() for model in ways_to_club()}
    return Counter(counts)


def months_later(club: Club) -> Club:
    Club.objects.filter(pk=club.pk).update(closed_at=timezone.now() - timedelta(days=31))
    return Club.objects.get(pk=club.pk)


def as_owner(cast: Cast) -> Client:
    """As an owner who has just proved who it is."""
    cast.owner.set_password(PASSWORD)
    cast.owner.email = "olga@example.org"
    cast.owner.save()
    client = Client()
    client.post("/accounts/login/", {"login": cast.owner.username, "password": PASSWORD})
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


def test_nothing_of_the_club_is_left_and_all_of_others(cast: Cast) -> None:
    club = furnish(cast)
    other = create_club(name="Other", owner=cast.owner)
    add_player(club=other, name="Bo")
    play(start(cast.owner, club=other), cast.owner, "7S", "N", NS=8, EW=2)
    at_home = start(cast.scorer)
    Game.objects.filter(pk=at_home.pk).update(rematch_of=Game.objects.filter(club=club).first())
    before = rows(other)
    there = rows(club)
    assert sum(1 for count in there.values() if count) > 25
    archive = write_archive(club)
    close_club(club=club)
    months_later(club)
    call_command("clear_what_is_over")
    connection.check_constraints()
    assert not Club.objects.filter(pk=club.pk).exists()
    assert +rows(club) == Counter()
    assert rows(other) == before
    at_home.refresh_from_db()
    assert at_home.rematch_of_id is None
    assert User.objects.filter(username__startswith="table-").count() == 0
    assert User.objects.filter(pk=cast.member.pk).exists()
    # And the file that was handed out brings it back.
    again = restore_club(archive)
    assert rows(again)["scoring.GameEntry"] == there["scoring.GameEntry"]
    assert again.closed_at is None


def test_nobody_deletes_before_the_time_or_after_it_was_taken_back(cast: Cast) -> None:
    club = close_club(club=cast.club)
    with pytest.raises(ValidationError):
        delete_club(club=club, now=timezone.now() + timedelta(days=29))
    assert delete_closed_clubs(now=timezone.now()) == 0
    reopen_club(club=months_later(club))
    assert delete_closed_clubs(now=timezone.now()) == 0
    assert Club.objects.filter(pk=club.pk).exists()


def test_a_closed_club_is_read_by_its_members_and_changed_by_nobody(cast: Cast) -> None:
    club = furnish(cast)
    event = club.events.get()
    card, device = club.table_cards.get(), club.table_devices.get()
    invitation = club.invitations.get()
    codes = {
        f"/t/{keep_code(card)}/": 404,
        f"/w/{watch_code(card)}/": 410,
        f"/tables/{device_code(device)}/": 410,
        f"/screens/{screen_code(event)}/": 410,
        f"/clubs/{club.slug}/": 404,
        f"/events/{event.pk}/": 404,
    }
    assert {Client().get(address).status_code for address in codes} == {200}
    close_club(club=club)
    assert {address: Client().get(address).status_code for address in codes} == codes
    with pytest.raises(ValidationError):
        accept_invitation(invitation=invitation, user=User.objects.create_user("late"))
    for person in (cast.member, cast.scorer, cast.director, cast.admin):
        client = Client()
        client.force_login(person)
        page = client.get(f"/clubs/{club.slug}/")
        assert "This club is closed" in page.text
        assert "Take it back" not in page.text
        for address in ("people/add/", "events/new/", "settings/", "cards/"):
            status = client.get(f"/clubs/{club.slug}/{address}").status_code
            assert status in {403, 404}, (person, address)
        assert client.get(f"/events/{event.pk}/people/").status_code == 403
        assert client.get(f"/api/v1/clubs/{club.slug}/").json()["role"] == "member"
    reopen_club(club=club)
    assert {Client().get(address).status_code for address in codes} == {200}


def test_the_owner_is_asked_for_the_archive_and_the_other_owners_are_told(
    cast: Cast, django_capture_on_commit_callbacks: object
) -> None:
    second = User.objects.create_user("second", "second@example.org")
    add_member(club=cast.club, user=second, role=Role.OWNER)
    client = as_owner(cast)
    page = f"/clubs/{cast.club.slug}/close/"
    assert "After 30 days" in client.get(page).text
    assert client.post(page, {"action": "close"}).status_code == 422
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        assert client.post(page, {"action": "close", "sure": "yes"}).status_code == 302
    assert {message.to[0] for message in mail.outbox} >= {"second@example.org", "olga@example.org"}
    assert f"{site.SITE_URL}{page}" in mail.outbox[-1].body
    assert "Take it back" in client.get(page).text
    changed = client.get(f"/clubs/{cast.club.slug}/changes/").text
    assert "closed" in changed
    assert client.get(f"/clubs/{cast.club.slug}/archive/").status_code == 200
    settings = {"name": "R", "zone": "UTC", "visibility": "public", "people_shown": "full"}
    assert client.post(f"/clubs/{cast.club.slug}/settings/", settings).status_code == 422
    client.post(page, {"action": "reopen"})
    assert Club.objects.get(pk=cast.club.pk).visibility == Visibility.PUBLIC


def test_whoever_finds_an_open_browser_closes_no_club(cast: Cast) -> None:
    client = Client()
    client.force_login(cast.owner)
    client.post(f"/clubs/{cast.club.slug}/close/", {"action": "close", "sure": "yes"})
    assert Club.objects.get(pk=cast.club.pk).closed_at is None


def test_the_last_owner_may_leave_a_club_that_is_closed(cast: Cast) -> None:
    close_club(club=cast.club)
    client = as_owner(cast)
    assert "would have no owner" not in client.get("/accounts/close/").text
    client.post("/accounts/close/")
    assert not Membership.objects.filter(club=cast.club, role=Role.OWNER).exists()
    months_later(cast.club)
    assert delete_closed_clubs(now=timezone.now()) == 1


@pytest.mark.parametrize("role", Role)
def test_what_is_left_of_a_role_is_the_same_in_a_column(cast: Cast, role: Role) -> None:
    reader = User.objects.create_user("left")
    membership = Membership.objects.create(club=cast.club, user=reader, role=role)

    def told() -> list[int]:
        clubs = Club.objects.annotate(held=role_column(reader, "pk"))
        by_column = clubs.values_list("held", flat=True).get(pk=cast.club.pk)
        return [by_column, role_in(reader, cast.club.pk), roles_of(reader)[cast.club.pk]]

    assert told() == [membership.role] * 3
    Club.objects.filter(pk=cast.club.pk).update(closed_at=timezone.now())
    assert told() == [left_of(role)] * 3
