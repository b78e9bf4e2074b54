"""Why an archive is not taken in: before anything is written, and in words."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.core.validators import validate_slug

from clubs.models import Club
from scoring.archive.numbers import Rows
from scoring.archive.parts import archived_models, label_of
from scoring.models import Game

BATCH: Final = 500
MOST_ADDRESS: Final = 60


class ArchiveError(Exception):
    """The file is no archive, or cannot be taken in; in words for whoever runs the site.

    `code` stays: `no_archive`, `other_version`, `later_version`, `already_here`, `address_taken`,
    `bad_address`, `foreign`, `does_not_follow`, `damaged`. `offer` is an address that is free.
    """

    def __init__(self, code: str, words: str, *, offer: str = "") -> None:
        super().__init__(words)
        self.code, self.offer = code, offer


def refuse_here(rows: Rows, club: dict[str, Any], address: str) -> None:
    """Raises ArchiveError `already_here` for a club that this site has, under whatever address, and
    `address_taken` where another club has its address."""
    known = club_here(club) or _club_of_rows(rows)
    if known is not None:
        raise ArchiveError("already_here", _here_already(known))
    try:
        validate_slug(address)
    except ValidationError as error:
        words = f"{address} cannot be an address: letters, digits and hyphens can."
        raise ArchiveError("bad_address", words) from error
    if len(address) > MOST_ADDRESS:
        raise ArchiveError("bad_address", f"An address has at most {MOST_ADDRESS} letters.")
    if Club.objects.filter(slug=address).exists():
        offer = _free(address)
        raise ArchiveError(
            "address_taken",
            f"Another club is at the address {address} here. Take this one in with --as {offer}, "
            "or another address that is free.",
            offer=offer,
        )


def club_here(told: dict[str, Any]) -> Club | None:
    """The club that an archive's is here: no two were founded at the same moment."""
    if "created_at" not in told:
        return Club.objects.filter(slug=told["slug"]).first()
    return Club.objects.filter(created_at=datetime.fromisoformat(told["created_at"])).first()


def _club_of_rows(rows: Rows) -> Club | None:
    """The club here that has one of the games or events of an archive."""
    for model in archived_models():
        if label_of(model) not in {label_of(Game), "tournaments.event"}:
            continue
        numbers = [row["id"] for row in rows(label_of(model))]
        for part in _parts(numbers):
            rows_here: Any = model._base_manager.filter(pk__in=part)  # noqa: SLF001  public
            row = rows_here.select_related("club").first()
            if row is not None and isinstance(row.club, Club):
                return row.club
    return None


def _parts(numbers: list[Any]) -> Iterator[list[Any]]:
    return (numbers[at : at + BATCH] for at in range(0, len(numbers), BATCH))


def _here_already(club: Club) -> str:
    words = f"The club of this archive is here already: {club.name}, at the address {club.slug}."
    if club.closed_at is None:
        return f"{words} Nothing was changed."
    return f"{words} It is closed, and its owner can take that back. Nothing was changed."


def _free(address: str) -> str:
    number = 2
    while True:
        ending = f"-{number}"
        offer = f"{address[: MOST_ADDRESS - len(ending)]}{ending}"
        if not Club.objects.filter(slug=offer).exists():
            return offer
        number += 1
