"""The list of a club's people and what is done with one of them."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html import unescape
from urllib.parse import parse_qs

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Player, PlayerImport, Shown
from clubs.services import add_player
from scoring.models import Game, Sitting
from scoring.services import merge_people
from tests.bad_files import NO_TABLES, ODD
from tests.clubs.conftest import SIXTY, House
from tests.scoring import table

PEOPLE = "/clubs/rosehill/people/"


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_guest_is_added_with_a_name_alone(house: House) -> None:
    answer = signed_in(house.scorer).post(f"{PEOPLE}add/", {"name": "  José  García "})
    assert answer.headers["Location"] == PEOPLE
    assert Player.objects.get().name == "José García"


def test_a_name_without_letters_is_refused_and_nobody_added(house: House) -> None:
    answer = signed_in(house.scorer).post(f"{PEOPLE}add/", {"name": "A\u202eb"})
    assert answer.status_code == 422
    assert "printed" in answer.content.decode()
    assert not Player.objects.exists()


def test_the_list_is_searched_and_sorted_by_its_address(house: House, people: list[Player]) -> None:
    client = signed_in(house.member)
    found = client.get(f"{PEOPLE}?q=jose&sort=-name").content.decode()
    assert "José García" in found
    assert "Margaret" not in found
    assert 'aria-sort="descending"' in found
    assert len(people) == 6


def test_another_record_of_no_key_is_asked_for_again(house: House, people: list[Player]) -> None:
    page = f"{people[0].get_absolute_url()}merge/"
    assert signed_in(house.admin).get(f"{page}?other={'9' * 5000}").status_code == 200


def test_the_list_is_sorted_by_the_last_evening_and_the_link_keeps_the_search(
    house: House, people: list[Player]
) -> None:
    jose, _o, sixty, _m, margaret, _other = people
    merged = add_player(club=house.club, name="Peg")
    merge_people(kept=margaret, merged=merged)
    for day, player in enumerate((sixty, jose, merged), 1):
        game = table.start(house.scorer, club=house.club, names=("A", "B", "C", "D"))
        Sitting.objects.filter(game=game, seat=0).update(player=player)
        Game.objects.filter(pk=game.pk).update(created_at=datetime(2026, 11, day, tzinfo=UTC))
    client = signed_in(house.member)
    page = client.get(f"{PEOPLE}?state=playing").content.decode()
    link = re.search(r'href="\?([^"]*sort=-played[^"]*)"', page)
    assert link is not None
    assert parse_qs(unescape(link[1])) == {"state": ["playing"], "sort": ["-played"]}
    for sort, wanted in (
        ("-played", ["Margaret Doyle", "José García", SIXTY]),
        ("played", [SIXTY, "José García", "Margaret Doyle"]),
    ):
        table_rows = client.get(f"{PEOPLE}?state=playing&sort={sort}").context["table"].rows
        names = [row.record.name for row in table_rows if row.record.name not in "ABCD"]
        assert names[:3] == wanted


@pytest.mark.parametrize("count", [1, 3])
def test_sorting_by_the_last_evening_asks_the_same_for_one_and_for_three(
    house: House, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(count):
        add_player(club=house.club, name=f"Player {number}")
    client = signed_in(house.member)
    client.get(PEOPLE)
    with django_assert_num_queries(7):
        client.get(f"{PEOPLE}?sort=-played")


def test_who_plays_no_longer_can_be_left_out(house: House, people: list[Player]) -> None:
    client = signed_in(house.admin)
    client.post(f"{PEOPLE}{people[0].pk}/retire/", {"retired": "yes"})
    assert "José García" not in client.get(f"{PEOPLE}?state=playing").content.decode()
    assert "José García" in client.get(f"{PEOPLE}?state=retired").content.decode()


def test_strangers_see_no_nickname_and_no_number(house: House) -> None:
    add_player(club=house.club, name="Ana", nickname="Ace", number="B-12")
    page = Client().get(PEOPLE).content.decode()
    assert "Ana" in page
    assert "Ace" not in page
    assert "B-12" not in page
    assert "Ace" in signed_in(house.member).get(PEOPLE).content.decode()


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_the_list_can_be_taken_out_as_the_reader_sees_it(house: House, kind: str) -> None:
    player = add_player(club=house.club, name="Ana Alm", nickname="=1+1")
    answer = signed_in(house.member).get(f"{PEOPLE}?download={kind}")
    assert answer["Content-Disposition"] == f'attachment; filename="rosehill-people.{kind}"'
    if kind == "csv":
        assert "Ana Alm,'=1+1" in answer.content.decode("utf-8-sig")
        Player.objects.filter(pk=player.pk).update(shown=Shown.INITIALS)
        seen = Client().get(f"{PEOPLE}?download=csv").content.decode("utf-8-sig")
        assert "A. A." in seen
        assert "Alm" not in seen


def test_a_person_is_renamed_and_hidden(house: House, people: list[Player]) -> None:
    told = {"name": "Pepe", "nickname": "", "number": "7", "shown": Shown.HIDDEN}
    answer = signed_in(house.admin).post(f"{PEOPLE}{people[0].pk}/edit/", told)
    assert answer.headers["Location"] == f"{PEOPLE}{people[0].pk}/"
    assert Client().get(f"{PEOPLE}{people[0].pk}/").status_code == 404
    assert "Pepe" in signed_in(house.member).get(f"{PEOPLE}{people[0].pk}/").content.decode()


def test_a_list_is_shown_before_it_is_taken_in(house: House) -> None:
    client = signed_in(house.admin)
    file = SimpleUploadedFile("people.csv", "name;number\nAna;1\n;2\n".encode("cp1252"))
    answer = client.post(f"{PEOPLE}import/", {"file": file})
    confirm = answer.headers["Location"]
    page = client.get(confirm).content.decode()
    assert "1 person would be added." in page
    assert "A name is missing." in page
    assert not Player.objects.exists()
    client.post(confirm)
    assert [player.name for player in Player.objects.all()] == ["Ana"]
    assert not PlayerImport.objects.exists()


def test_a_faulty_row_is_put_right_on_the_page(house: House) -> None:
    client = signed_in(house.admin)
    confirm = client.post(f"{PEOPLE}import/", {"pasted": "Bo\nAna\u202e"}).headers["Location"]
    # Still wrong: the page comes back with what was typed, and nobody was added.
    told = {"row-0": "new", "row-1": "mend", "mend-1": "A" * 81}
    answer = client.post(confirm, told)
    assert answer.status_code == 422
    assert "A" * 81 in answer.content.decode()
    assert not Player.objects.exists()
    client.post(confirm, told | {"mend-1": "Ana"})
    assert [player.name for player in Player.objects.all()] == ["Ana", "Bo"]


def test_columns_are_set_on_the_page(house: House) -> None:
    client = signed_in(house.admin)
    confirm = client.post(f"{PEOPLE}import/", {"pasted": "Ek\tAna\nAlm\tBo"}).headers["Location"]
    assert "Ek Ana" in client.get(confirm).content.decode()
    told = {"do": "columns", "column-0": "family", "column-1": "given", "first": "0"}
    assert client.post(confirm, told).status_code == 302
    page = client.get(confirm).content.decode()
    assert "Ana Ek" in page
    # A column that there is not, and a line that there is not, are nothing.
    bad = {"do": "columns", "column-0": "x", "column-1": "name", "first": "99999"}
    assert client.post(confirm, bad).status_code == 302
    assert client.get(confirm).status_code == 200


@pytest.mark.parametrize("name", NO_TABLES)
def test_a_file_that_is_no_list_is_refused(house: House, name: str) -> None:
    file = SimpleUploadedFile("people.csv", NO_TABLES[name]())
    answer = signed_in(house.admin).post(f"{PEOPLE}import/", {"file": file, "pasted": "Bo"})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "file" in page
    assert ">\nBo</textarea>" in page  # what was typed beside it is there still


@pytest.mark.parametrize("name", ODD)
def test_an_odd_file_is_shown(house: House, name: str) -> None:
    client = signed_in(house.admin)
    file = SimpleUploadedFile("people.csv", ODD[name]())
    confirm = client.post(f"{PEOPLE}import/", {"file": file}).headers["Location"]
    assert client.get(confirm).status_code == 200
    assert client.post(confirm).status_code == 302
