from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs.models import Player, PlayerImport
from clubs.people_lists.preview import PersonRow
from clubs.services import add_player, confirm_import, read_people
from clubs.services.people_import import preview, set_columns
from tests.clubs.conftest import House


def dry_run(house: House, *lines: str) -> tuple[PlayerImport, list[PersonRow]]:
    content = "\n".join(lines).encode()
    waiting = read_people(club=house.club, by=house.admin, content=content)
    return waiting, preview(waiting)


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
    assert [row.state for row in rows] == ["known", "new", "twice", "new"]
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


def test_columns_are_read_as_somebody_says(house: House) -> None:
    waiting, rows = dry_run(house, "Ek;Ana", "Alm;Bo")
    assert [row.name for row in rows] == ["Ek Ana", "Alm Bo"]
    set_columns(waiting=waiting, columns=["family", "given"], first=1)
    assert [row.name for row in preview(waiting)] == ["Bo Alm"]
    set_columns(waiting=waiting, columns=["", ""], first=0)
    assert [row.state for row in preview(waiting)] == ["faulty", "faulty"]


def test_what_was_said_row_by_row_is_done(house: House) -> None:
    add_player(club=house.club, name="Ana")
    waiting, _rows = dry_run(house, "name", "Ana", "Bo", "Ana\u202e", "Ci")
    added = confirm_import(waiting=waiting, said={0: "new", 1: "skip"}, mended={2: "Didi"})
    assert added == 3
    assert sorted(player.name for player in Player.objects.all()) == ["Ana", "Ana", "Ci", "Didi"]


def test_a_number_of_somebody_else_is_asked_about(house: House) -> None:
    add_player(club=house.club, name="Margaret Doyle", number="8")
    _waiting, rows = dry_run(house, "name,number", "Peggy Doyle,8", "Margaret Doyle,9")
    assert [row.state for row in rows] == ["several", "new"]
    assert "Margaret Doyle (8)" in rows[0].words


def test_a_list_is_taken_once(house: House) -> None:
    waiting, _rows = dry_run(house, "name", "Ana")
    again = PlayerImport.objects.get(pk=waiting.pk)
    assert confirm_import(waiting=waiting) == 1
    assert confirm_import(waiting=again) == 0


def test_a_list_of_another_account_goes_on_waiting(house: House) -> None:
    read_people(club=house.club, by=house.owner, content=b"Ana")
    dry_run(house, "Bo")
    dry_run(house, "Ci")
    assert PlayerImport.objects.count() == 2
    PlayerImport.objects.update(made_at=timezone.now() - timedelta(days=2))
    dry_run(house, "Di")
    assert PlayerImport.objects.count() == 1


def test_the_cost_does_not_grow_with_the_rows(
    house: House, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for count in (1, 3):
        waiting, _rows = dry_run(house, "name", *(f"Ana {count} {n}" for n in range(count)))
        with django_assert_num_queries(8):
            confirm_import(waiting=waiting)
