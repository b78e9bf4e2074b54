"""A list of people for an event: looked at first, entered only when somebody says so."""

from __future__ import annotations

import re

from django.core.files.uploadedfile import SimpleUploadedFile

from clubs.models import Player
from clubs.services import add_player
from tests.cast import Cast
from tests.tournaments.cast import new_event
from tests.tournaments.conftest import Reader
from tests.tournaments.events.views.test_director import Night
from tournaments.events.models import Entrant


def sealed(page: str) -> str:
    found = re.search(r'name="rows" value="([^"]+)"', page)
    assert found is not None
    return found[1]


def test_pasted_lines_are_marked_row_by_row_and_nothing_is_entered(
    reader: Reader, cast: Cast
) -> None:
    event = new_event(cast, 2)  # Zoë Ångström and Q are in
    add_player(club=cast.club, name="José Ñíguez")
    for number in ("7", "8"):
        add_player(club=cast.club, name="Margaret Doyle", number=number)
    night = Night(reader(cast.director), event)
    pasted = (
        "Zoë Ångström\nJosé Ñíguez\nMargaret Doyle\nMargaret Doyle;8\nليلى حداد\nليلى حداد\n"
        + "x" * 90
    )
    page = night.post("people/import/", 200, pasted=pasted).content.decode()
    for mark in (
        "in the event already", "✓ on the club’s list", "⚑ several of this name", "+ new",
        "⚑ twice in this list",
    ):  # fmt: skip
        assert mark in page
    assert "1 row cannot be read" in page
    assert event.entrants.count() == 2
    assert Player.objects.count() == 5


def test_what_was_confirmed_is_entered_and_choices_are_kept(reader: Reader, cast: Cast) -> None:
    event = new_event(cast, 0)
    seven, eight = (add_player(club=cast.club, name="Margaret Doyle", number=n) for n in "78")
    night = Night(reader(cast.director), event)
    file = SimpleUploadedFile(
        "list.csv", "name,number\nMargaret Doyle,\nMargaret Doyle,8\nÞ,\n".encode()
    )
    page = night.post("people/import/", 200, file=file).content.decode()
    rows = sealed(page)
    night.post("people/import/", rows=rows, **{"row-2": str(seven.pk)})
    entered = Entrant.objects.filter(event=event).order_by("number")
    assert [each.player for each in entered][:2] == [seven, eight]
    assert [each.name for each in entered] == ["Margaret Doyle", "Margaret Doyle", "Þ"]
    # The same again enters nobody twice.
    night.post("people/import/", rows=rows, **{"row-2": str(seven.pk), "row-4": "skip"})
    assert entered.count() == 3


def test_a_list_that_was_altered_on_its_way_is_not_entered(reader: Reader, cast: Cast) -> None:
    night = Night(reader(cast.director), new_event(cast, 0))
    page = night.post("people/import/", 200, pasted="Ana\nBo").content.decode()
    night.post("people/import/", rows=sealed(page)[:-2])
    assert night.event.entrants.count() == 0
    assert "Nothing was entered" in night.get("people/import/")


def test_nothing_and_what_is_no_table_are_refused(reader: Reader, cast: Cast) -> None:
    night = Night(reader(cast.director), new_event(cast, 0))
    night.post("people/import/", 422, pasted=" \n ")
    bad = SimpleUploadedFile("list.csv", b"\x00\x01")
    night.post("people/import/", 422, file=bad)
