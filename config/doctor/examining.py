"""All that is looked at, and what was found in words, the worst last."""

from __future__ import annotations

from collections.abc import Sequence

from django.core import checks

from config.checks import mail_is_taken, tries_are_counted
from config.doctor.inside import BESIDE, INTO, database_is_there
from config.doctor.outside import look_from_outside


def examine(url: str = "", *, mail: bool = True) -> list[checks.CheckMessage]:
    """Everything that is wrong with this site, the worst last; with `url` from outside as well."""
    found = database_is_there()
    looks = BESIDE if found else (*INTO, tries_are_counted, *BESIDE)
    found += [message for look in looks for message in look()]
    if mail:
        found += mail_is_taken()
    if url:
        found += look_from_outside(url)
    return sorted(found, key=lambda message: message.level)


def lines(found: Sequence[checks.CheckMessage]) -> list[str]:
    """A line for what is wrong and one for what to do."""
    told = []
    for message in found:
        word = "WRONG" if message.level >= checks.ERROR else "LOOK"
        told += [f"{word} {message.id}: {message.msg}", f"    {message.hint}"]
    return told
