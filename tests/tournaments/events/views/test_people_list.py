"""A list of people for an event: looked at first, entered only when somebody says so."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from clubs.models import Player
from clubs.services import add_player
from tests.bad_files import NO_TABLES, ODD
from tests.cast import Cast
from tests.tournaments.cast import new_event
from tests.tournaments.conftest import Reader
from tests.tournaments.events.views.test_director import Night
from tournaments.events.models import Entrant


def looked_at(night: Night, **sent: object) -> tuple[str, str]:
    """Where a list that was sent waits, and its page."""
    path = night.post("people/import/", 302, **sent).headers["Location"].split("/", 3)[3]
    return path, night.get(path)


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
    _path, page = looked_at(night, pasted=pasted)
    for mark in (
        "in the event already", "on the club’s list", "several of this name", "new",
        "twice in this list",
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
    path, _page = looked_at(night, file=file)
    night.post(path, **{"row-0": str(seven.pk)})
    entered = Entrant.objects.filter(event=event).order_by("number")
    assert [each.player for each in entered][:2] == [seven, eight]
    assert [each.name for each in entered] == ["Margaret Doyle", "Margaret Doyle", "Þ"]
    # The list was taken; the same again enters nobody twice.
    night.post(path, 404)
    path, page = looked_at(night, pasted="Margaret Doyle;8\nÞ")
    assert page.count("in the event already") == 2
    night.post(path)
    assert entered.count() == 3


def test_groups_and_names_put_right_come_along(reader: Reader, cast: Cast) -> None:
    night = Night(reader(cast.director), new_event(cast, 0))
    path, _page = looked_at(night, pasted="Namn;Grupp\nAna;B\nBo\u202e;A\n")
    told = {"row-0": "new", "row-1": "mend", "mend-1": "x" * 90}
    assert "x" * 90 in night.post(path, 422, **told).content.decode()
    assert night.event.entrants.count() == 0
    night.post(path, **told | {"mend-1": "Bo"})
    assert list(night.event.entrants.values_list("name", "group")) == [("Ana", "B"), ("Bo", "A")]


def test_columns_are_set_for_an_evening_too(reader: Reader, cast: Cast) -> None:
    night = Night(reader(cast.director), new_event(cast, 0))
    path, _page = looked_at(night, pasted="Ek\tAna\nAlm\tBo")
    night.post(path, **{"do": "columns", "column-0": "family", "column-1": "given", "first": "0"})
    night.post(path)
    assert list(night.event.entrants.values_list("name", flat=True)) == ["Ana Ek", "Bo Alm"]


def test_a_list_of_another_evening_or_of_the_club_is_none(reader: Reader, cast: Cast) -> None:
    night = Night(reader(cast.director), new_event(cast, 0))
    other = Night(night.client, new_event(cast, 0, title="Other"))
    path, _page = looked_at(night, pasted="Ana")
    other.post(path, 404)
    number = path.rstrip("/").rpartition("/")[2]
    answer = reader(cast.admin).get(f"/clubs/{cast.club.slug}/people/import/{number}/")
    assert answer.status_code == 404


@pytest.mark.parametrize("name", NO_TABLES)
def test_nothing_and_what_is_no_table_are_refused(reader: Reader, cast: Cast, name: str) -> None:
    night = Night(reader(cast.director), new_event(cast, 0))
    night.post("people/import/", 422, pasted=" \n ")
    bad = SimpleUploadedFile("list.csv", NO_TABLES[name]())
    night.post("people/import/", 422, file=bad)


@pytest.mark.parametrize("name", ODD)
def test_what_is_odd_is_shown(reader: Reader, cast: Cast, name: str) -> None:
    night = Night(reader(cast.director), new_event(cast, 0))
    looked_at(night, file=SimpleUploadedFile("list.csv", ODD[name]()))


def test_one_bad_line_does_not_take_the_others_along(reader: Reader, cast: Cast) -> None:
    night = Night(reader(cast.director), new_event(cast, 0))
    typed = "Ana\n" + "x" * 90 + "\nBo"
    page = night.post("people/", 422, names=typed).content.decode()
    assert typed in page
    assert "80 characters" in page
    assert night.event.entrants.count() == 0
    add_player(club=cast.club, name="Ána")
    page = night.post("people/", 422, names="Ana\nBo").content.decode()
    assert ">\nAna\nBo</textarea>" in page
    night.post("people/", names="Ana\nBo", sure="on")
    assert night.event.entrants.count() == 2


def test_one_bad_pair_does_not_take_the_others_along(reader: Reader, cast: Cast) -> None:
    night = Night(reader(cast.director), new_event(cast, 0, movement="lines"))
    typed = "Ana / Bo\nCi / " + "x" * 90
    page = night.post("people/", 422, pairs=typed).content.decode()
    assert typed in page
    assert night.event.entrants.count() == 0
