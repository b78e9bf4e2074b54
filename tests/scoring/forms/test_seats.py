import pytest
from django.core.exceptions import ValidationError

from clubs.models import NAME_LENGTH, Player
from scoring.forms.seats import Seated, find_seated, same_person, tell_apart


def player(name: str, nickname: str = "") -> Player:
    return Player(name=name, nickname=nickname)


def test_a_name_that_one_player_has_is_offered_as_it_is() -> None:
    zoe = player("Zoë", "Torrens")
    assert tell_apart([zoe]) == {"Zoë": zoe}


@pytest.mark.parametrize(
    ("people", "labels"),
    [
        ([("Ana", "Tall"), ("Ana", "Small")], ["Ana (Tall)", "Ana (Small)"]),
        ([("Ana", ""), ("Ana", "")], ["Ana (1)", "Ana (2)"]),
        ([("Ana", "Tall"), ("Ana", "Tall")], ["Ana (Tall)", "Ana (1)"]),
        ([("Ana", ""), ("ANA", "Tall"), ("Bo", "")], ["Ana (1)", "ANA (Tall)", "Bo"]),
        ([("Ana", "1"), ("Ana", "")], ["Ana (1)", "Ana (2)"]),
    ],
)
def test_namesakes_are_offered_under_names_of_their_own(
    people: list[tuple[str, str]], labels: list[str]
) -> None:
    assert list(tell_apart(player(*each) for each in people)) == labels


def test_the_longest_names_stay_names_when_they_are_told_apart() -> None:
    longest = "x" * NAME_LENGTH
    labels = list(tell_apart([player(longest), player(longest)]))
    assert [len(label) for label in labels] == [NAME_LENGTH] * 2
    assert labels[0] != labels[1]


@pytest.mark.parametrize("typed", ["Zoë Ångström", "  zoë   ångström ", "ZOË ÅNGSTRÖM"])
def test_a_player_is_found_whatever_the_capitals_and_blanks(typed: str) -> None:
    zoe = player("Zoë Ångström")
    assert find_seated(typed, tell_apart([zoe])) == Seated("Zoë Ångström", zoe)


def test_a_name_that_nobody_has_is_somebody_new() -> None:
    assert find_seated(" Q ", {}) == Seated("Q")


def test_a_name_that_two_have_is_asked_for() -> None:
    with pytest.raises(ValidationError, match=r"Choose Ana \(1\) and Ana \(2\)"):
        find_seated("ana", tell_apart([player("Ana"), player("Ana")]))


def test_one_name_in_two_seats_is_noticed_and_empty_seats_are_not() -> None:
    seated = [Seated("Ana"), None, Seated("Bo"), None, Seated("ana"), Seated("Ana ")]
    assert same_person(seated) == {4: 0, 5: 0}
