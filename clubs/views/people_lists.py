"""What the pages have in common that take in a list of people: the club's and an evening's."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as say

from clubs.forms.people import PeopleListForm
from clubs.models import Club, PlayerImport
from clubs.people_lists.columns import (
    FAMILY,
    GIVEN,
    GROUP,
    MOST_COLUMNS,
    NAME,
    NICKNAME,
    NUMBER,
    PARTS,
    TITLES,
    TURNED,
    UNUSED,
)
from clubs.people_lists.file import is_named, sample
from clubs.people_lists.preview import FAULTY, FRESH, KNOWN, SEVERAL, SKIP, PersonRow
from clubs.services.people_import import (
    kept_lines,
    preview,
    read_people,
    reading_of,
    set_columns,
)
from web.pages import blame
from web.uploads.limits import USUAL, too_large

# What needs a person's eye is shown whole up to here, what does not only in its beginning.
MOST_TOLD: Final = 300
MOST_NEW: Final = 20
# An evening's list is shown whole, each row with its choice: as many as a form may send.
MOST_ENTERED: Final = 450
MEND: Final = "mend"
_ROW: Final = re.compile(r"row-(\d{1,6})")


def read_form(
    request: HttpRequest, form: PeopleListForm, *, club: Club, by: User, purpose: str = ""
) -> PlayerImport | None:
    """The list that was sent, waiting for its yes; None where the form says what is wrong."""
    if request.method != "POST" or not form.is_valid():
        return None
    file = form.cleaned_data["file"]
    try:
        if file is not None and file.size > USUAL.content:
            raise too_large()
        return read_people(
            club=club,
            by=by,
            content=b"" if file is None else file.read(),
            pasted=form.cleaned_data["pasted"],
            purpose=purpose,
        )
    except ValidationError as error:
        blame(form, error)
        return None


@dataclass(frozen=True, slots=True)
class Said:
    """What somebody said row by row: choices, and names put right, by the row's place."""

    choices: dict[int, str]
    mended: dict[int, str]

    @classmethod
    def of(cls, sent: QueryDict) -> Said:
        """As the page sends it."""
        choices: dict[int, str] = {}
        mended: dict[int, str] = {}
        for key in sent:
            found = _ROW.fullmatch(key)
            if found is None:
                continue
            at, choice = int(found[1]), str(sent[key])
            if choice != MEND:
                choices[at] = choice
            if choice != SKIP and f"mend-{at}" in sent:
                mended[at] = str(sent[f"mend-{at}"])
        return cls(choices, mended)


def columns_were_set(request: HttpRequest, waiting: PlayerImport) -> bool:
    """Whether the page asked for other columns, which are read from now on."""
    if request.method != "POST" or request.POST.get("do") != "columns":
        return False
    columns = [request.POST.get(f"column-{at}", UNUSED) for at in range(len(_width(waiting)))]
    first = request.POST.get("first", "")
    known = [part if part in PARTS else UNUSED for part in columns]
    set_columns(
        waiting=waiting,
        columns=known,
        first=int(first)
        if first.isascii() and first.isdecimal() and len(first) < MOST_COLUMNS
        else 0,
    )
    return True


def _width(waiting: PlayerImport) -> range:
    widest = max((len(cells) for _line, cells, _fault in waiting.rows), default=0)
    return range(min(MOST_COLUMNS, widest))


def people_context(
    waiting: PlayerImport, *, inside: Collection[int] | None = None, said: Said | None = None
) -> dict[str, Any]:
    """What the page shows of a list that waits: columns, counts, rows."""
    rows = preview(waiting, inside=inside, mended=said.mended if said else None)
    counted = Counter(row.state for row in rows)
    eye = [row for row in rows if row.asks or (inside is None and row.state == KNOWN)]
    own = [*eye[:MOST_TOLD], *_plain(rows)[:MOST_NEW]]
    shown = own if inside is None else rows[:MOST_ENTERED]
    return {
        "waiting": waiting,
        "columns": _columns(waiting),
        "is_named": is_named(waiting.reading["columns"]),
        "beginnings": _beginnings(waiting),
        "first": waiting.reading["first"],
        "cut_at": waiting.reading.get("cut_at"),
        "rows": [(row, *_answer(row, said)) for row in shown],
        "counted": counted,
        "taking": sum(row.usual != SKIP for row in rows),
        "several": counted[SEVERAL],
        "left": len(rows) - len(shown),
    }


def _plain(rows: Sequence[PersonRow]) -> list[PersonRow]:
    return [row for row in rows if row.state == FRESH]


def _answer(row: PersonRow, said: Said | None) -> tuple[str, str | None]:
    """What stands in the fields of a row: the choice, and the name where it is to be put right."""
    if said is None:
        return row.usual, row.name if row.state == FAULTY else None
    if row.state == FAULTY:
        return MEND if row.at in said.mended else SKIP, said.mended.get(row.at, row.name)
    return said.choices.get(row.at, row.usual), said.mended.get(row.at)


def part_words() -> list[tuple[str, str]]:
    """What a column can be, in words."""
    return [
        (UNUSED, say("not used")),
        (NAME, say("Name")),
        (TURNED, say("Name as “family, given”")),
        (GIVEN, say("Given name")),
        (FAMILY, say("Family name")),
        (NICKNAME, say("Nickname")),
        (NUMBER, say("Number")),
        (GROUP, say("Group")),
    ]


def _columns(waiting: PlayerImport) -> list[dict[str, Any]]:
    lines, reading = kept_lines(waiting), reading_of(waiting)
    told = waiting.reading["columns"]
    words = dict(part_words())
    columns = []
    for at in _width(waiting):
        part = told[at] if at < len(told) else UNUSED
        columns.append(
            {
                "name": f"column-{at}",
                "number": at + 1,
                "part": part,
                "words": words[part],
                "sample": sample(lines, reading, at),
            }
        )
    return columns


def _beginnings(waiting: PlayerImport) -> list[tuple[int, str]]:
    """The lines with which a list can begin, by place and words."""
    lines = kept_lines(waiting)[: TITLES + 1]
    return [
        (at, " · ".join(str(cell) for cell in line.cells if cell != "")[:60])
        for at, line in enumerate(lines)
    ]
