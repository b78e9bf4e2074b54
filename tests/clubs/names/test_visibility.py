import pytest

from clubs.models import Club, Player, Role, Shown
from clubs.names.visibility import initials, name_for, public_name, shown_to_public


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("José García", "J. G."),
        ("Ø", "Ø."),
        ("E\u0301mile Zola", "É. Z."),
        ("محمد", "م."),
        ("(Bo) O'Neill", "B. O."),
        ("王小明", "王."),
    ],
)
def test_initials_are_letters(name: str, short: str) -> None:
    assert initials(name) == short


def test_the_stricter_of_club_and_person_holds() -> None:
    club, player = Club(people_shown=Shown.INITIALS), Player(shown=Shown.FULL)
    assert shown_to_public(club, player) == Shown.INITIALS
    assert shown_to_public(club, Player(shown=Shown.HIDDEN)) == Shown.HIDDEN
    assert shown_to_public(Club(people_shown=Shown.FULL), None) == Shown.FULL


def test_members_see_whole_names() -> None:
    club, player = Club(people_shown=Shown.HIDDEN), Player(name="José", shown=Shown.HIDDEN)
    assert name_for(player, club=club, role=Role.MEMBER) == "José"
    assert name_for(player, club=club, role=Role.TABLE) == "José"
    assert name_for(player, club=club, role=0) == public_name("José", Shown.HIDDEN) == "Somebody"
