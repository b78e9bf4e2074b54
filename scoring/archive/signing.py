"""Whether an archive is what this site gave out, and what it would grant if it is not.

Roles and accounts are rows like any other: whoever edits them in a file makes himself an owner.
So a site signs what it writes, and of any other file whoever runs the site is told whom it would
let do what before it is taken in.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from django.core.signing import BadSignature, Signer

from clubs.models import Membership, Role
from scoring.archive.accounts import Accounts
from scoring.archive.numbers import Row
from scoring.archive.parts import label_of
from web.uploads.packages import Package

SIGNATURE: Final = "signature.json"
# It has the time of writing, which is no matter, and grants nothing.
UNSIGNED: Final = frozenset({SIGNATURE, "manifest.json"})


def signature(package: Package) -> str:
    """What this site writes under the content of an archive."""
    return _signer().signature(_digest(package))


def is_ours(package: Package) -> bool:
    """Whether the archive is one of this site, with every row as it was written.

    Those of the first days have no signature: they are taken for somebody else's.
    """
    if SIGNATURE not in package.names:
        return False
    try:
        told = json.loads(package.read(SIGNATURE))["signature"]
        signer = _signer()
        signer.unsign(f"{_digest(package)}{signer.sep}{told}")
    except (BadSignature, KeyError, TypeError, ValueError):
        return False
    return True


def _signer() -> Signer:
    return Signer(salt="scoring.archive")


def _digest(package: Package) -> str:
    """One number for all files but the unsigned ones, by name."""
    whole = hashlib.sha256()
    for name in sorted(package.names - UNSIGNED):
        part = hashlib.sha256()
        for chunk in package.chunks(name):
            part.update(chunk)
        whole.update(f"{part.hexdigest()} {name}\n".encode())
    return whole.hexdigest()


def grants(
    members: Iterator[Row], told_accounts: Iterable[Mapping[str, Any]], accounts: Accounts
) -> Iterator[str]:
    """Who would have which role, the highest first, and which account of this site that is."""
    told = sorted(members, key=lambda row: (-int(row["role"]), str(row["user_id"])))
    there = {each["name"]: each for each in told_accounts}
    for row in told:
        role = Role(int(row["role"]))
        known = accounts.here(there[row["user_id"]])
        mail = there[row["user_id"]].get("mail")
        account = f"a new account, {mail}" if mail else "a new account"
        if known is not None:
            account = f"{known.get_username()} of this site"
        yield f"{role.name.lower()}: {row['user_id']} ({account})"


MEMBERS: Final = label_of(Membership)
