"""What no page can do: a site with nothing in it, to take an archive into."""

from __future__ import annotations

import io
import json
import zipfile

from django.contrib.auth.models import User
from django.db import connection

from clubs.club_rows import ways_to_club


def empty_the_site() -> None:
    """Take every club away, logs and histories included, and every account."""
    with connection.cursor() as cursor:
        for model in ways_to_club():
            cursor.execute(f'DELETE FROM "{model._meta.db_table}"')  # noqa: S608  our own table
    User.objects.all().delete()


def same_but_for_the_time(one: bytes, other: bytes) -> bool:
    """Whether two archives have the same files, byte for byte, but for when they were made."""
    return _files(one) == _files(other)


def _files(archive: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(archive)) as file:
        files = {name: file.read(name) for name in file.namelist()}
    manifest = json.loads(files["manifest.json"])
    del manifest["made_at"]
    return {**files, "manifest.json": json.dumps(manifest).encode()}
