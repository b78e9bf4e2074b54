"""From the database to an archive."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import get_user_model
from django.utils import timezone

from clubs.club_rows import rows_of
from clubs.models import Club
from scoring.archive.accounts import written_accounts
from scoring.archive.parts import KNOWN, OF_ACCOUNTS, archived_models, digest_of, label_of
from scoring.archive.rows import written_rows
from scoring.archive.signing import SIGNATURE, signature
from web.uploads.packages import Package

FORMAT: Final = "best-bower club archive"
# 2 had digests of all that was kept of a row, whose shape changed with the site: nothing can be
# compared with them, and what follows is only made again.
VERSION: Final = 3
READ: Final = frozenset({2, VERSION})
MANIFEST, ACCOUNTS, FOLLOWS = "manifest.json", "accounts.json", "follows.json"
# What we wrote ourselves needs no limit.
MOST_WRITTEN: Final = 2**63
# A time in a zip file would make two archives of the same data differ.
NO_TIME: Final = (1980, 1, 1, 0, 0, 0)


def rows_file(label: str) -> str:
    """The file of a table's rows, one a line."""
    return f"rows/{label}.jsonl"


def write_archive(club: Club, *, mails: bool = False) -> bytes:
    """The archive of a club: the same bytes for the same data, but for the time in its manifest.

    With `mails` it has the addresses of the accounts that it names; they are for whoever runs the
    site. Rows are read one after the other, so that the size of a log is no matter.
    """
    file = io.BytesIO()
    users = dict(get_user_model().objects.values_list("pk", "username"))
    named: set[str] = set()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        _put(archive, MANIFEST, [_json(_manifest(club, mails=mails), indent=1)])
        for model in archived_models():
            lines = _lines(club, model, _Noting(users, named))
            _put(archive, rows_file(label_of(model)), lines)
        accounts = list(written_accounts(named, mails=mails))
        _put(archive, ACCOUNTS, [_json(accounts, indent=1)])
        _put(archive, FOLLOWS, [_json(what_follows(club), indent=1)])
    signed = signature(Package(file.getvalue(), most=MOST_WRITTEN))
    with zipfile.ZipFile(file, "a", zipfile.ZIP_DEFLATED) as archive:
        _put(archive, SIGNATURE, [_json({"signature": signed})])
    return file.getvalue()


class _Noting(dict[Any, str]):
    """Names of accounts that remembers which were asked for."""

    def __init__(self, names: Mapping[Any, str], noted: set[str]) -> None:
        super().__init__(names)
        self._noted = noted

    def get(self, key: Any, default: Any = None) -> Any:
        name = super().get(key, default)
        if name is not None:
            self._noted.add(name)
        return name


def _lines(club: Club, model: Any, users: Mapping[Any, str]) -> Iterable[str]:
    return (_json(row) + "\n" for row in written_rows(club, model, users))


def what_follows(club: Club) -> dict[str, dict[str, str]]:
    """Digests of what follows from the rows of some tables, by table and number of the row."""
    return {
        label_of(model): {
            str(row.pk): digest_of(row, club) for row in rows_of(club, model).iterator()
        }
        for model in archived_models()
        if label_of(model) in KNOWN.digests
    }


def _manifest(club: Club, *, mails: bool) -> dict[str, Any]:
    left_out = dict(OF_ACCOUNTS) | KNOWN.left_out
    if not mails:
        left_out["mail addresses"] = "were given to the site and not to the club"
    return {
        "format": FORMAT,
        "version": VERSION,
        "site": settings.VERSION,
        "made_at": timezone.now().isoformat(),
        "club": club.slug,
        "left_out": left_out,
    }


def _json(data: object, indent: int | None = None) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True, indent=indent)


def _put(archive: zipfile.ZipFile, name: str, texts: Iterable[str]) -> None:
    told = zipfile.ZipInfo(name, NO_TIME)
    told.compress_type = zipfile.ZIP_DEFLATED
    told.external_attr = 0o644 << 16
    with archive.open(told, "w", force_zip64=True) as file:
        for text in texts:
            file.write(text.encode())
