"""Whatever is no archive is told off with a sentence, and nothing of it stays."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from clubs.models import Club
from scoring.archive import ArchiveError, restore_club
from tests.bad_files import ALL


@pytest.mark.django_db
@pytest.mark.parametrize("name", ALL)
def test_no_file_but_an_archive_comes_in(name: str) -> None:
    with pytest.raises(ArchiveError) as refused:
        # Rows of another site get numbers of this one, so that one could even be taken in.
        restore_club(ALL[name](), accept=name != "a huge id")
    assert refused.value.code in {"no_archive", "other_version", "damaged", "foreign"}
    assert str(refused.value).startswith(
        (
            "That is no archive",
            "The archive is damaged",
            "This archive was not written by this site",
        )
    )
    assert not Club.objects.exists()
    assert not User.objects.exists()


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("restore_club", str(tmp_path / "nothing.zip"))
