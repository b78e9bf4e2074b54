"""A club goes out as one file and comes back into an empty site exactly as it was."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from clubs.audit import changes
from clubs.club_rows import ways_to_club
from clubs.models import ApiToken, Club, Invitation, Membership, Player, Role, RuleSet
from clubs.services import (
    accept_invitation,
    add_member,
    ask_claim,
    create_invitation,
    create_token,
    remove_member,
    save_rule_set,
)
from rules_engine.events import from_payload
from rules_engine.profiles import PROFILES
from scoring.archive import ArchiveError, restore_club, verify_archive, write_archive
from scoring.audit import check_game
from scoring.models import Game, GameEntry, Redaction, TableCard
from scoring.models.table_card import LateEntry
from scoring.services import forget_person, merge_people, rematch, undo
from scoring.services.table_cards import create_card
from scoring.statistics.person_record import person_record
from tests.scoring.archive.emptying import empty_the_site, same_but_for_the_time
from tests.scoring.cast import account, amend_hand, club_with
from tests.scoring.table import play, start

pytestmark = pytest.mark.django_db

NAMES = ("José García", "Ø", "محمد", "Margaret Doyle")


@pytest.fixture
def club() -> Club:
    """A club with everything in it: a merge, an undo, an amendment, a rematch, two versions."""
    club, people = club_with(sam=Role.SCORER)
    sam = people["sam"]
    game = start(sam, club=club, names=NAMES)
    play(game, sam, "7S", "N", NS=8, EW=2)
    play(game, sam, "7S", "N", NS=6, EW=4)
    undo(game.pk, sam)
    amend_hand(
        game.pk,
        sam,
        hand=1,
        events=[
            from_payload("contract", {"contract": "8S", "seat": "N"}),
            from_payload("tricks", {"tricks": {"NS": 8, "EW": 2}}),
        ],
        reason="Misheard.",
    )
    second = start(sam, club=club, names=("Jose", "B", "C", "D"), profile="avondale-4")
    play(second, sam, "10NT", "N", NS=10, EW=0)
    rematch(game_id=second.pk, by=sam)
    merge_people(
        kept=Player.objects.get(name="José García"), merged=Player.objects.get(name="Jose")
    )
    rules = PROFILES["australian-4"].rules
    kept = save_rule_set(club=club, name="Wednesdays", profile="australian-4", rules=rules, by=sam)
    save_rule_set(
        club=club,
        name="Wednesdays",
        profile="australian-4",
        rules=rules.replace(slam="none"),
        by=sam,
        rule_set=kept,
    )
    card = create_card(club=club, name="Table 4", by=people["olga"])
    LateEntry.objects.create(
        card=card, game=game, key=uuid4(), epoch=0, base=1, kind="note",
        payload={"text": "late"}, received_at=timezone.now(),
    )  # fmt: skip
    invitation = create_invitation(club=club, by=people["olga"], role=Role.MEMBER, note="for Ø")
    accept_invitation(invitation=invitation, user=account("ida"))
    create_invitation(club=club, by=people["olga"], role=Role.ADMIN)
    ask_claim(player=Player.objects.get(name="Ø"), by=User.objects.get(username="ida"))
    forget_person(player=Player.objects.get(name="D"))
    people["gone"] = account("gone")
    remove_member(membership=add_member(club=club, user=people["gone"]), by=people["olga"])
    EmailAddress.objects.create(user=sam, email="sam@example.org", verified=True, primary=True)
    create_token(user=sam, name="script", read_only=True)
    return club


def told(club: Club) -> dict[str, object]:
    """What people see of a club."""
    jose = Player.objects.get(club=club, name="José García")
    record = person_record(jose)
    return {
        "members": sorted(
            Membership.objects.filter(club=club).values_list("user__username", "role")
        ),
        "record": (record.games, record.won, record.hands, record.last),
        "entries": list(
            GameEntry.objects.order_by("key").values_list(
                "key", "seq", "kind", "payload", "recorded_by__username", "recorded_at"
            )
        ),
        "versions": [
            (version.number, version.rules)
            for version in RuleSet.objects.get(club=club).versions.all()
        ],
        "changes": changes(club),
        "invitations": list(
            Invitation.objects.values_list("role", "note", "used_by__username", "used_at")
        ),
        "late": list(LateEntry.objects.values_list("card__name", "payload")),
        "redactions": list(Redaction.objects.values_list("entry__key", "at")),
    }


def test_a_club_comes_back_exactly_as_it_was(club: Club) -> None:
    before = told(club)
    archive = write_archive(club)
    assert verify_archive(archive) == []
    empty_the_site()
    assert verify_archive(archive) == ["There is no such club here."]
    back = restore_club(archive)
    assert verify_archive(archive) == []
    assert told(back) == before
    for game in Game.objects.all():
        assert list(check_game(game)) == []
    assert not User.objects.get(username="sam").has_usable_password()


def test_an_archive_of_what_came_back_has_the_same_bytes_but_for_the_time(club: Club) -> None:
    archive = write_archive(club, mails=True)
    empty_the_site()
    assert same_but_for_the_time(write_archive(restore_club(archive), mails=True), archive)


def test_a_site_that_has_other_clubs_takes_it_under_other_numbers(club: Club) -> None:
    archive = write_archive(club)
    before = told(club)
    empty_the_site()
    other, people = club_with(sam=Role.SCORER)
    Club.objects.filter(pk=other.pk).update(slug="other")
    for name in ("olga", "sam"):
        User.objects.filter(username=name).update(username=f"another-{name}")
    play(start(people["sam"], club=other, names=("K", "L", "M", "N")), people["sam"], None)
    GameEntry.objects.all()._raw_delete(using="default")
    back = restore_club(archive)
    assert verify_archive(archive) == []
    assert told(back) == before
    assert sorted(other.players.values_list("name", flat=True)) == ["K", "L", "M", "N"]


def test_nothing_in_it_lets_anybody_in(club: Club) -> None:
    card = TableCard.objects.get()
    sam = User.objects.get(username="sam")
    sam.set_password("Not-in-the-archive")
    sam.save()
    secrets = {sam.password, ApiToken.objects.get().digest, "sam@example.org"}
    with zipfile.ZipFile(io.BytesIO(write_archive(club))) as file:
        texts = {name: file.read(name).decode() for name in file.namelist()}
    for name, text in texts.items():
        assert not [secret for secret in secrets if secret in text], name
    assert f'"{card.code}"' not in texts["rows/scoring.tablecard.jsonl"]
    assert json.loads(texts["manifest.json"])["left_out"]["API keys"] == "lets somebody in"
    with zipfile.ZipFile(io.BytesIO(write_archive(club, mails=True))) as file:
        assert "sam@example.org" in file.read("accounts.json").decode()


def test_a_restored_card_has_a_code_of_its_own(club: Club) -> None:
    archive = write_archive(club)
    empty_the_site()
    restore_club(archive)
    assert len(TableCard.objects.get().code) == 6


def test_accounts_are_those_of_the_same_people(club: Club) -> None:
    archive = write_archive(club, mails=True)
    empty_the_site()
    samantha = account("samantha")
    EmailAddress.objects.create(user=samantha, email="sam@example.org", verified=True)
    # Somebody who has taken the name since is not the same person.
    account("olga")
    back = restore_club(archive)
    assert Membership.objects.get(club=back, role=Role.SCORER).user == samantha
    assert Membership.objects.get(club=back, role=Role.OWNER).user.username == "olga-2"


def test_an_account_that_has_stayed_is_the_same(club: Club) -> None:
    archive, olga = write_archive(club), User.objects.get(username="olga")
    with connection.cursor() as cursor:
        for model in ways_to_club():
            cursor.execute(f'DELETE FROM "{model._meta.db_table}"')  # noqa: S608  our own table
    assert Membership.objects.get(club=restore_club(archive), role=Role.OWNER).user == olga


def test_a_namesake_with_another_address_is_another_person(club: Club) -> None:
    archive = write_archive(club, mails=True)
    empty_the_site()
    other = account("sam")
    EmailAddress.objects.create(user=other, email="another@example.org", verified=True)
    back = restore_club(archive)
    assert Membership.objects.get(club=back, role=Role.SCORER).user.username == "sam-2"


def changed(archive: bytes, part: str, old: str, new: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as source, zipfile.ZipFile(file, "w") as target:
        for name in source.namelist():
            text = source.read(name).decode()
            if name == part:
                assert old in text
                text = text.replace(old, new)
            target.writestr(name, text)
    return file.getvalue()


def renamed(archive: bytes, old: str, new: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as source, zipfile.ZipFile(file, "w") as target:
        for name in source.namelist():
            target.writestr(new if name == old else name, source.read(name))
    return file.getvalue()


def test_a_log_that_was_tampered_with_does_not_come_in(club: Club) -> None:
    archive = write_archive(club)
    empty_the_site()
    wrong = changed(
        archive,
        "rows/scoring.gameentry.jsonl",
        '"tricks": {"EW": 0, "NS": 10}',
        '"tricks": {"EW": 10, "NS": 0}',
    )
    with pytest.raises(ArchiveError, match="as it was"):
        restore_club(wrong, accept=True)
    assert not Club.objects.exists()


def test_a_club_that_is_here_is_not_overwritten(club: Club) -> None:
    with pytest.raises(ArchiveError, match="already"):
        restore_club(write_archive(club))


def test_what_has_changed_since_is_told(club: Club) -> None:
    archive = write_archive(club)
    Game.objects.filter(over=True).update(winners=["EW"])
    Player.objects.create(club=club, name="New")
    found = verify_archive(archive)
    assert any("what follows from it is not what it was" in line for line in found)
    assert "clubs.player: 8 in the archive, 9 here" in found
    Player.objects.filter(name="New").delete()
    Player.objects.filter(name="Ø").update(nickname="Oh")
    assert "clubs.player: row 2 is not what it was" in verify_archive(archive)


def test_columns_and_tables_of_a_later_version_are_not_lost_silently(club: Club) -> None:
    archive = write_archive(club)
    empty_the_site()
    later = changed(archive, "rows/clubs.club.jsonl", '"slug"', '"motto": "Open", "slug"')
    with pytest.raises(ArchiveError, match="motto"):
        restore_club(later, accept=True)
    with pytest.raises(ArchiveError, match="later version"):
        restore_club(renamed(archive, "rows/clubs.claim.jsonl", "rows/clubs.wish.jsonl"))


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"hello"])
def test_what_is_no_archive_is_refused(content: bytes) -> None:
    with pytest.raises(ArchiveError):
        restore_club(content)


def test_an_archive_of_another_kind_is_refused(club: Club) -> None:
    with pytest.raises(ArchiveError, match="no archive"):
        restore_club(changed(write_archive(club), "manifest.json", "best-bower", "other"))


def test_the_commands_take_it_out_and_in(
    club: Club, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "club.zip"
    call_command("archive_club", club.slug, str(file))
    call_command("verify_archive", str(file))
    empty_the_site()
    call_command("restore_club", str(file))
    call_command("verify_archive", str(file))
    assert "All is as in the archive." in capsys.readouterr().out
    with pytest.raises(CommandError):
        call_command("restore_club", str(file))
    with pytest.raises(CommandError):
        call_command("archive_club", "nowhere", str(file))


def test_only_the_owner_downloads_it(club: Club, client: Client) -> None:
    path = f"/clubs/{club.slug}/archive/"
    client.force_login(User.objects.get(username="sam"))
    assert client.get(path).status_code == 403
    client.force_login(User.objects.get(username="olga"))
    answer = client.get(path)
    assert verify_archive(answer.content) == []


@pytest.mark.usefixtures("club")
def test_one_takes_the_own_data_along_and_nobody_elses_name(client: Client) -> None:
    sam = User.objects.get(username="sam")
    Player.objects.filter(name="José García").update(user=sam)
    client.force_login(sam)
    answer = client.get("/my-data/")
    data = answer.json()
    assert data["people"][0]["name"] == "José García"
    assert {game["printed"] for game in data["people"][0]["games"]} == {"José García", "Jose"}
    assert "Margaret" not in answer.content.decode()
    assert data["roles"] == [{"club": "Rosehill", "role": "scorer"}]
