"""What is taken in is what was given out, or says what it grants."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from pytest_django.fixtures import Settings

from clubs.models import Club, Membership, Role
from scoring.archive import restore_club, write_archive
from scoring.archive.accounts import Accounts, Trust
from scoring.archive.reading import ForeignArchive
from scoring.archive.signing import grants
from tests.scoring.archive.emptying import empty_the_site
from tests.scoring.cast import club_with

pytestmark = pytest.mark.django_db


@pytest.fixture
def archive() -> bytes:
    club, _people = club_with(mo=Role.MEMBER, sam=Role.SCORER)
    content = write_archive(club)
    empty_the_site()
    return content


def promoted(content: bytes, name: str, role: Role) -> bytes:
    """The archive with another role for somebody, everything else as it was."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(made, "w") as new:
        for each in old.namelist():
            text = old.read(each).decode()
            if each == "rows/clubs.membership.jsonl":
                rows = [json.loads(line) for line in text.splitlines()]
                for row in rows:
                    row["role"] = role if row["user_id"] == name else row["role"]
                text = "".join(json.dumps(row) + "\n" for row in rows)
            new.writestr(each, text)
    return made.getvalue()


def test_ones_own_archive_comes_in_without_a_question(archive: bytes) -> None:
    assert restore_club(archive).slug == "rosehill"


def test_an_edited_role_is_told_before_it_is_granted(archive: bytes) -> None:
    User.objects.create_user("mo")
    with pytest.raises(ForeignArchive) as refused:
        restore_club(promoted(archive, "mo", Role.OWNER))
    told = str(refused.value).splitlines()
    assert told[1:-1] == [
        "  owner: mo (a new account)",
        "  owner: olga (a new account)",
        "  scorer: sam (a new account)",
    ]
    assert not Club.objects.exists()


def test_one_of_another_site_comes_in_when_somebody_says_so(
    archive: bytes, settings: Settings, tmp_path: Path
) -> None:
    settings.SECRET_KEY = "another site’s"
    file = tmp_path / "club.zip"
    file.write_bytes(archive)
    with pytest.raises(CommandError, match="not written by this site"):
        call_command("restore_club", str(file))
    call_command("restore_club", str(file), accept=True, verbosity=0)
    assert Membership.objects.filter(role=Role.OWNER).count() == 1


def test_the_list_names_the_account_that_an_address_leads_to() -> None:
    someone = User.objects.create_user("chief")
    EmailAddress.objects.create(user=someone, email="c@example.org", verified=True)
    told = {"name": "harmless", "active": True}
    there = [{"email": "c@example.org", "verified": True, "primary": True}]
    rows: list[dict[str, object]] = [{"role": 50, "user_id": "harmless"}]
    known, joined = {**told, "addresses": there}, Accounts(Trust.ADDRESSES)
    assert list(grants(iter(rows), [known], joined)) == ["owner: harmless (chief of this site)"]
    assert list(grants(iter(rows), [told], joined)) == ["owner: harmless (a new account)"]
    sent = {**known, "mail": "c@example.org"}
    assert list(grants(iter(rows), [sent], Accounts(Trust.NOBODY))) == [
        "owner: harmless (a new account, c@example.org)"
    ]
