"""A club goes out as one file and comes back into an empty site exactly as it was."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from clubs.models import Club, Membership, Player, Role, RuleSet
from clubs.services import create_device, save_rule_set
from rules_engine.events import from_payload
from rules_engine.profiles import PROFILES
from scoring.archive import ArchiveError, restore_club, verify_archive, write_archive
from scoring.audit import check_game
from scoring.models import Game, GameEntry, Hand, HandScore, HandSeat, PlayerSummary, Sitting
from scoring.person_record import person_record
from scoring.services import amend_hand, merge_people, rematch, undo
from tests.scoring.cast import club_with
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
    create_device(club=club, name="Table 4")
    return club


def empty_the_site() -> None:
    """What no page can do: take everything away, logs included."""
    for model in (PlayerSummary, HandSeat, HandScore, Hand):
        model.objects.all().delete()
    GameEntry.objects.all()._raw_delete(using="default")
    Sitting.objects.all().delete()
    Game.objects.all().update(rematch_of=None)
    Game.objects.all().delete()
    RuleSet.objects.all().delete()
    Player.objects.update(merged_into=None, root=None)
    Player.objects.all().delete()
    club = Club.objects.get()
    club.table_devices.all().delete()
    club.delete()
    User.objects.all().delete()


def told(club: Club) -> dict[str, object]:
    """What people see of a club."""
    jose = Player.objects.get(club=club, name="José García")
    record = person_record(jose)
    return {
        "members": sorted(
            Membership.objects.filter(club=club).values_list("user__username", "role")
        ),
        "record": (record.games, record.won, record.hands, record.contracts, record.last),
        "entries": list(
            GameEntry.objects.order_by("key").values_list(
                "key", "seq", "kind", "payload", "recorded_by__username", "recorded_at"
            )
        ),
        "versions": [
            (version.number, version.rules)
            for version in RuleSet.objects.get(club=club).versions.all()
        ],
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


def test_a_second_archive_of_it_is_the_first_but_for_the_numbers(club: Club) -> None:
    first = games_of(write_archive(club))
    archive = write_archive(club)
    empty_the_site()
    assert games_of(write_archive(restore_club(archive))) == first


def games_of(archive: bytes) -> list[tuple[str, str]]:
    with zipfile.ZipFile(io.BytesIO(archive)) as file:
        lines = file.read("games.jsonl").decode().splitlines()
    return [(game["id"], game["digest"]) for game in map(json.loads, lines)]


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


def test_a_log_that_was_tampered_with_does_not_come_in(club: Club) -> None:
    archive = write_archive(club)
    empty_the_site()
    wrong = changed(
        archive, "games.jsonl", '"tricks": {"EW": 0, "NS": 10}', '"tricks": {"EW": 10, "NS": 0}'
    )
    with pytest.raises(ArchiveError, match="as it was"):
        restore_club(wrong)
    assert not Club.objects.exists()


def test_a_club_that_is_here_is_not_overwritten(club: Club) -> None:
    with pytest.raises(ArchiveError, match="already"):
        restore_club(write_archive(club))


def test_what_has_changed_since_is_told(club: Club) -> None:
    archive = write_archive(club)
    Game.objects.filter(over=True).update(winners=["EW"])
    Player.objects.create(club=club, name="New")
    found = verify_archive(archive)
    assert any("not what it was" in line for line in found)
    assert any(line.startswith("people") for line in found)


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
