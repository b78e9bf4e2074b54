"""The proof that a site has everything of an archive, exactly so."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from clubs.club_rows import foreign_keys, rows_of, tracked
from clubs.models import Club
from rules_engine.house_rules import HouseRules
from scoring.archive.parts import KNOWN, archived_models, label_of
from scoring.archive.reading import ArchiveFile
from scoring.archive.rows import Row
from scoring.archive.writing import FOLLOWS, write_archive
from scoring.models import Game

MOST: Final = 20
"""So many differing rows of a table are told one by one."""


def verify_archive(content: bytes) -> list[str]:
    """What of an archive is not in this site exactly so: empty where all is well.

    A figure that stands in two places of the club and is not the same is told too.

    Rows are compared by their order, since a site that has other clubs gives them other numbers;
    what follows from them (projections, standings) by its digest.
    """
    there = ArchiveFile(content)
    club = Club.objects.filter(slug=there.slug()).first()
    if club is None:
        return ["There is no such club here."]
    here = ArchiveFile(write_archive(club))
    found: list[str] = []
    places: tuple[_Places, _Places] = ({}, {})
    for model in archived_models():
        rows = [
            list(_ordered(model, archive.rows(label_of(model)), known))
            for archive, known in zip((there, here), places, strict=True)
        ]
        found += _rows_that_differ(label_of(model), *rows)
        found += _digests_that_differ(model, there, here, *places)
        found += _figures_that_differ(model, club)
    return found


_Places = dict[str, dict[str, int]]


def _ordered(model: Any, rows: Iterator[Row], places: _Places) -> Iterator[str]:
    """Rows with places in the order of their tables instead of numbers."""
    label, pk = label_of(model), model._meta.pk.attname  # noqa: SLF001  public
    own = places.setdefault(label, {})
    told = list(rows)
    own.update({str(row[pk]): place for place, row in enumerate(told, 1)})
    named = {key.attname: label_of(key.related_model) for key in foreign_keys(model)}
    past = tracked(model)
    if past is not None:
        named[past._meta.pk.attname] = label_of(past)  # noqa: SLF001  public
    for row in told:
        plain = {
            name: _place(value, places.get(named.get(name, ""))) for name, value in row.items()
        }
        if model is Game:  # rules of an earlier time lack the options that came later
            plain["rules"] = HouseRules.from_data(plain["rules"]).to_data()
        yield json.dumps(plain | {pk: own[str(row[pk])]}, sort_keys=True)


def _place(value: Any, places: Mapping[str, int] | None) -> Any:
    if places is None or value is None:
        return value
    return places.get(str(value), "gone")


def _rows_that_differ(label: str, there: list[str], here: list[str]) -> Iterator[str]:
    if len(there) != len(here):
        yield f"{label}: {len(there)} in the archive, {len(here)} here"
        return
    differing = [
        place for place, rows in enumerate(zip(there, here, strict=True), 1) if rows[0] != rows[1]
    ]
    for place in differing[:MOST]:
        yield f"{label}: row {place} is not what it was"
    if len(differing) > MOST:
        yield f"{label}: {len(differing) - MOST} more rows are not what they were"


def _figures_that_differ(model: Any, club: Club) -> Iterator[str]:
    check = KNOWN.checks.get(label_of(model))
    if check is not None:
        for row in rows_of(club, model):
            yield from check(row)


def _digests_that_differ(
    model: Any, there: ArchiveFile, here: ArchiveFile, known: _Places, own: _Places
) -> Iterator[str]:
    label = label_of(model)
    if label not in KNOWN.digests:
        return
    by_place = {own[label][number]: digest for number, digest in here.data(FOLLOWS)[label].items()}
    for number, digest in there.data(FOLLOWS).get(label, {}).items():
        if by_place.get(known[label][number]) != digest:
            yield f"{label} {number}: what follows from it is not what it was"
