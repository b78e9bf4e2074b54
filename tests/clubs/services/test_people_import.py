from __future__ import annotations

import time

import pytest

from clubs.models import Player, PlayerImport
from clubs.services import add_player, confirm_import, read_people
from clubs.services.people_import import PersonRow
from tests.clubs.conftest import House


def dry_run(house: House, *lines: str) -> tuple[PlayerImport, list[PersonRow]]:
    content = "\n".join(lines).encode()
    return read_people(club=house.club, by=house.admin, content=content, filename="list.csv")


def test_nothing_is_added_before_it_is_confirmed(house: House) -> None:
    waiting, rows = dry_run(house, "name", "Ana", "Bo")
    assert [row.state for row in rows] == ["new", "new"]
    assert not Player.objects.exists()
    assert confirm_import(waiting=waiting) == 2
    assert not PlayerImport.objects.exists()


def test_added_people_can_be_found_and_have_a_history(house: House) -> None:
    waiting, _rows = dry_run(house, "name;nickname;number", "José García;Pepe;12")
    confirm_import(waiting=waiting)
    player = Player.objects.get()
    assert (player.name, player.nickname, player.number) == ("José García", "Pepe", "12")
    assert player.search == "jose garcia pepe 12"
    assert player.history.count() == 1


def test_duplicates_are_marked_and_left_out(house: House) -> None:
    add_player(club=house.club, name="José García")
    waiting, rows = dry_run(house, "name,number", "JOSE GARCIA,", "Ana,1", "ana,1", "Ana,2")
    assert [row.state for row in rows] == ["duplicate", "new", "duplicate", "new"]
    assert confirm_import(waiting=waiting) == 2
    assert Player.objects.count() == 3


def test_namesakes_are_added_when_somebody_says_so(house: House) -> None:
    add_player(club=house.club, name="Ana")
    waiting, _rows = dry_run(house, "name", "Ana")
    assert confirm_import(waiting=waiting, also_duplicates=True) == 1
    assert Player.objects.filter(name="Ana").count() == 2


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (",7", "missing"),
        ("A" * 81 + ",7", "80 characters"),
        ("Ana\u202e,7", "printed"),
        ("Ana,7,8", "more cells"),
        ("Ana," + "7" * 21, "20 characters"),
    ],
)
def test_a_faulty_row_says_why_and_stays_out(house: House, line: str, words: str) -> None:
    waiting, rows = dry_run(house, "name,number", line, "Bo,8")
    assert [row.state for row in rows] == ["faulty", "new"]
    assert words in rows[0].words
    assert rows[0].line == 2
    confirm_import(waiting=waiting)
    assert [player.name for player in Player.objects.all()] == ["Bo"]


def test_five_thousand_rows_take_less_than_ten_seconds(house: House) -> None:
    lines = [f"Player number {number},{number}" for number in range(5000)]
    start = time.process_time()
    waiting, rows = dry_run(house, "name,number", *lines)
    added = confirm_import(waiting=waiting)
    assert time.process_time() - start < 10
    assert (len(rows), added, Player.objects.count()) == (5000, 5000, 5000)
