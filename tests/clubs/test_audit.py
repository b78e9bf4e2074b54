"""The trail of changes tells who did what, before and after, in words."""

from __future__ import annotations

from django.contrib.auth.models import User

from clubs.audit import Change, changes
from clubs.models import Player
from clubs.services import (
    accept_invitation,
    add_player,
    change_player,
    create_invitation,
    forget_player,
    merge_players,
    save_rule_set,
)
from rules_engine.profiles import PROFILES
from tests.clubs.conftest import House


def told(house: House, what: str) -> list[Change]:
    return [change for change in changes(house.club) if what in change.what]


def fields(change: Change) -> list[tuple[str, str, str]]:
    return [(field.label, field.before, field.after) for field in change.fields]


def test_a_renaming_is_told_with_both_names(house: House, people: list[Player]) -> None:
    change_player(player=people[0], name="José Ruiz", nickname="Pepe", number="", shown="full")
    newest = told(house, "José Ruiz")[0]
    assert newest.done == "changed"
    assert fields(newest) == [("name", "José García", "José Ruiz"), ("nickname", "—", "Pepe")]


def test_a_name_is_told_as_it_was_written_and_from_namesakes_where_it_still_is(
    house: House,
) -> None:
    ana = add_player(club=house.club, name="Ana", number="7")
    add_player(club=house.club, name="Ana", number="8")
    assert {change.what for change in told(house, "Ana")} == {"Ana (7)", "Ana (8)"}
    # A name that looks like the old one with a mark is another name.
    change_player(player=ana, name="Ana (Rosehill)", nickname="", number="7", shown="full")
    changed, *added = told(house, "Ana")
    assert changed.what == "Ana (Rosehill)"
    assert [change.what for change in added] == ["Ana", "Ana"]


def test_a_merge_names_the_person_and_not_a_number(house: House, people: list[Player]) -> None:
    merge_players(kept=people[0], merged=people[1])
    assert ("merged into", "—", "José García") in fields(told(house, "Ø")[0])
    assert people[1].merged_into == people[0]


def test_a_new_version_of_house_rules_tells_what_it_plays_otherwise(house: House) -> None:
    rules = PROFILES["australian-4"].rules
    kept = save_rule_set(
        club=house.club, name="Wednesdays", profile="australian-4", rules=rules, by=house.director
    )
    values = rules.bid_values | {"7S": 150}
    own = rules.with_overrides({"schedule": values})
    save_rule_set(
        club=house.club,
        name="Wednesdays",
        profile="australian-4",
        rules=own,
        by=house.director,
        rule_set=kept,
    )
    second, first = told(house, "House rules Wednesdays")
    assert fields(first) == []
    assert fields(second) == [
        (
            "Values of the bids",
            "Avondale, the usual table",
            "Avondale, the usual table; but 7♠ 150",
        )
    ]
    assert second.by == "director"


def test_an_invitation_is_told_when_it_is_made_and_when_it_is_used(house: House) -> None:
    invitation = create_invitation(club=house.club, by=house.owner, role=20, note="Ana")
    accept_invitation(invitation=invitation, user=User.objects.create_user("ana"))
    assert [(change.done, change.by) for change in told(house, "as Scorer, for Ana")] == [
        ("taken up", "ana"),
        ("made", "olga"),
    ]


def test_a_forgotten_name_is_not_told_but_that_it_was_forgotten(
    house: House, people: list[Player]
) -> None:
    forget_player(player=people[0])
    trail = changes(house.club)
    assert not any("José" in change.what or "José" in str(change.fields) for change in trail)
    assert any("as the person asked" in change.done for change in trail)
