from __future__ import annotations

from clubs.models import Player, Role, Shown
from clubs.selectors import all_players, find_people, people_seen_by, players_of
from clubs.services import add_player, change_player, merge_players
from tests.clubs.conftest import House


def show(player: Player, shown: Shown) -> None:
    change_player(player=player, name=player.name, nickname="", number="", shown=shown)


def found(house: House, asked: str, *, whole_names: bool = True) -> list[str]:
    people = find_people(all_players(house.club), asked, whole_names=whole_names)
    return [player.name for player in people]


def test_jose_finds_jose_with_an_accent(house: House, people: list[Player]) -> None:
    assert found(house, "jose") == [people[0].name]
    assert found(house, "GARCIA josé") == [people[0].name]
    assert found(house, "jose doyle") == []


def test_a_nickname_and_a_number_are_found_too(house: House) -> None:
    add_player(club=house.club, name="Ana", nickname="Søster", number="B-12")
    assert found(house, "soster b-12") == ["Ana"]


def test_what_is_typed_is_no_pattern(house: House, people: list[Player]) -> None:
    assert people
    assert found(house, "%") == []
    assert found(house, "_") == []


def test_strangers_do_not_find_who_is_shown_by_initials(house: House, people: list[Player]) -> None:
    show(people[0], Shown.INITIALS)
    assert found(house, "jose", whole_names=False) == []
    assert found(house, "jose") == ["José García"]


def test_strangers_do_not_see_who_is_hidden(house: House, people: list[Player]) -> None:
    show(people[1], Shown.HIDDEN)
    assert people[1] not in people_seen_by(house.club, 0)
    assert people[1] in people_seen_by(house.club, Role.MEMBER)


def test_a_club_that_hides_everybody_has_an_empty_list(house: House, people: list[Player]) -> None:
    house.club.people_shown = Shown.HIDDEN
    assert list(people_seen_by(house.club, 0)) == []
    assert len(people_seen_by(house.club, Role.MEMBER)) == len(people)


def test_an_account_is_the_person_whose_record_it_claimed(
    house: House, people: list[Player]
) -> None:
    people[5].user = house.member
    people[5].save()
    merge_players(kept=people[4], merged=people[5])
    assert list(players_of(house.member)) == [people[4]]
