"""What is in an archive of a club, and what is left out of it on purpose.

Every table that belongs to a club is in it (`clubs.club_rows`), so an app that is written later is
taken along without being listed. What is listed, with its reason, is what is *not* taken along:
what follows from something else and is made again, and what lets somebody in. Other apps say theirs
with `leave_out`, `follows` and `names_rows` when the site starts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.db.models import Field, Model
from django.utils.crypto import get_random_string

from clubs.club_rows import columns, foreign_keys, tracked, ways_to_club
from clubs.models import Club
from rules_engine.game import start

Digest = Callable[[Any], str]
Check = Callable[[Any], Iterable[str]]
Number = Callable[[type[Model], Any], Any]
Inside = Callable[[dict[str, Any], Number], dict[str, Any]]

MADE_AGAIN: Final = "follows from the rest and is made again"
LETS_IN: Final = "lets somebody in"
OF_THE_SITE: Final = "is about this club at this site only"
PASSING: Final = "is kept for a short while only"
DIGITS: Final = "0123456789"


@dataclass(slots=True)
class Known:
    """What the apps have said about their tables, by label (`app.model` or `app.model.column`).

    `fills` give a left-out column its value in a restored row, where its default will not do.
    """

    left_out: dict[str, str] = field(default_factory=dict)
    fills: dict[str, Callable[[Any], Any]] = field(default_factory=dict)
    digests: dict[str, Digest] = field(default_factory=dict)
    may_change: set[str] = field(default_factory=set)
    checks: dict[str, Check] = field(default_factory=dict)
    inside: dict[str, Inside] = field(default_factory=dict)
    first_numbers: dict[str, str] = field(default_factory=dict)


KNOWN: Final = Known(
    left_out={
        "clubs.playerimport": PASSING,
        "clubs.done": PASSING,
        "clubs.mailconsent": OF_THE_SITE,
        "clubs.invitation.address": PASSING,
        "clubs.invitation.address_mark": OF_THE_SITE,
        "clubs.invitation.mailed_at": OF_THE_SITE,
        "clubs.club.closed_at": OF_THE_SITE,
        "clubs.club.visibility_before": OF_THE_SITE,
        "clubs.historicalclub.closed_at": OF_THE_SITE,
        "clubs.historicalclub.visibility_before": OF_THE_SITE,
        "clubs.player.search": MADE_AGAIN,
        "scoring.game.names": MADE_AGAIN,
        "scoring.game.state": MADE_AGAIN,
        "scoring.game.last_hand": MADE_AGAIN,
        "scoring.game.undo_seq": MADE_AGAIN,
        "scoring.game.redo_seq": MADE_AGAIN,
        "scoring.game.over": MADE_AGAIN,
        "scoring.game.reason": MADE_AGAIN,
        "scoring.game.winners": MADE_AGAIN,
        "scoring.directorcall": PASSING,
        "scoring.hand": MADE_AGAIN,
        "scoring.handscore": MADE_AGAIN,
        "scoring.handseat": MADE_AGAIN,
        "scoring.kepttally": MADE_AGAIN,
        "scoring.tablecard.code": LETS_IN,
        "scoring.tablecard.phone": PASSING,
        "scoring.tablecard.tries": PASSING,
        "scoring.tablecard.tries_since": PASSING,
        "scoring.tablecard.asked_by": PASSING,
    },
    fills={
        "scoring.game.names": lambda _: [],
        "scoring.game.state": lambda game: start(
            game.rules, game.format, game.first_dealer
        ).to_data(),
        "scoring.tablecard.code": lambda _: get_random_string(6, DIGITS),
    },
)
# What belongs to accounts and not to a club is in no archive; a reader of the manifest is told so.
OF_ACCOUNTS: Final[Mapping[str, str]] = {
    "passwords, passkeys, recovery codes, sessions": LETS_IN,
    "API keys": LETS_IN,
    "codes of invitations, of table cards and of devices": "are signed anew by each site",
}


def leave_out(why: str, *labels: str) -> None:
    """Say that tables or columns are in no archive."""
    KNOWN.left_out.update(dict.fromkeys(labels, why))


def follows(label: str, digest: Digest, *, may_change: bool = False) -> None:
    """Say what follows from the rows of a table: `digest` of a row must come out the same again.

    It must not depend on the numbers of rows, and is made of figures that every later version can
    tell in the same shape: years lie between the site that writes an archive and the one that reads
    it. Where a later version may count otherwise on purpose (`may_change`), what it makes of an
    older archive is told and not refused.
    """
    KNOWN.digests[label] = digest
    if may_change:
        KNOWN.may_change.add(label)


def digest_of(row: Any, club: Club) -> str:
    """What follows from a row of this club, whose address may be another than the database has:
    that which the archive has."""
    row.club = club
    return KNOWN.digests[label_of(type(row))](row)


def must_agree(label: str, check: Check) -> None:
    """Say what is to be compared within the rows of a table: `check` of a row tells every figure
    that stands in two places and is not the same."""
    KNOWN.checks[label] = check


def names_rows(label: str, inside: Inside) -> None:
    """Say that the rows of a table name others by number inside of JSON.

    `inside` of a row and of `number` is the row with what `number(model, old)` gives in the place
    of each of them; of an account that is its name in an archive.
    """
    KNOWN.inside[label] = inside


def keeps_first_number(label: str, column: str) -> None:
    """Say that something follows from the numbers of a table's rows: `column` then has the first
    number of a row that got another one, and is empty for all others."""
    KNOWN.first_numbers[label] = column


def label_of(model: type[Model]) -> str:
    """The name of a table in an archive, `app.model`."""
    return str(model._meta.label_lower)  # noqa: SLF001  Django's public _meta


def archived_models() -> list[type[Model]]:
    """The tables of an archive, each after those that its rows name.

    Where tables name each other in a ring, a key that may be empty comes later than its row.
    """
    waiting = [model for model in ways_to_club() if label_of(model) not in KNOWN.left_out]
    waiting.sort(key=label_of)
    done: list[type[Model]] = []
    while waiting:
        free = _free(waiting, required=False) or _free(waiting, required=True)
        done += free
        waiting = [model for model in waiting if model not in free]
    return done


def _free(waiting: list[type[Model]], *, required: bool) -> list[type[Model]]:
    """The tables that name none of those that wait; all of them over required columns only."""
    return [
        model for model in waiting if not _needed(model, required=required) & set(waiting) - {model}
    ]


def _needed(model: type[Model], *, required: bool) -> set[type[Model]]:
    keys = [key for key in foreign_keys(model) if not (required and key.null)]
    named: set[Any] = {key.related_model for key in keys}
    past = tracked(model)
    return named if past is None else named | {past}


def archived_columns(model: type[Model]) -> list[Field[Any, Any]]:
    """The columns of a table that an archive has, in the order of their declaration."""
    label = label_of(model)
    return [each for each in columns(model) if f"{label}.{each.name}" not in KNOWN.left_out]
