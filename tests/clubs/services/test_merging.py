from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import connection

from clubs.models import Player, Shown
from clubs.selectors import active_players, records_of
from clubs.services import (
    add_player,
    change_player,
    create_club,
    forget_player,
    merge_players,
    unmerge_player,
)
from tests.clubs.conftest import House


@pytest.fixture
def three(house: House) -> tuple[Player, Player, Player]:
    first, second, third = (add_player(club=house.club, name=name) for name in ("A", "B", "C"))
    return first, second, third


def fresh(player: Player) -> Player:
    return Player.objects.get(pk=player.pk)


def test_a_merged_record_leaves_the_list_and_belongs_to_its_person(
    house: House, three: tuple[Player, Player, Player]
) -> None:
    a, b, c = three
    merge_players(kept=a, merged=b)
    assert list(active_players(house.club)) == [a, c]
    assert set(records_of(a)) == {a, b}
    assert set(records_of(fresh(b))) == {a, b}


def test_taking_a_merge_back_gives_back_what_was_merged_before(
    three: tuple[Player, Player, Player],
) -> None:
    a, b, c = three
    merge_players(kept=b, merged=c)
    merge_players(kept=a, merged=fresh(b))
    assert set(records_of(a)) == {a, b, c}
    unmerge_player(player=fresh(b))
    assert set(records_of(a)) == {a}
    assert set(records_of(fresh(b))) == {b, c}
    assert fresh(c).merged_into == b


def test_taking_back_an_inner_merge_leaves_the_outer_one(
    three: tuple[Player, Player, Player],
) -> None:
    a, b, c = three
    merge_players(kept=b, merged=c)
    merge_players(kept=a, merged=fresh(b))
    unmerge_player(player=fresh(c))
    assert set(records_of(a)) == {a, b}
    assert set(records_of(fresh(c))) == {c}


def test_who_is_hidden_is_hidden_by_every_record(three: tuple[Player, Player, Player]) -> None:
    a, b, c = three
    merge_players(kept=b, merged=c)
    change_player(player=b, name="B", nickname="", number="", shown=Shown.INITIALS)
    assert fresh(c).shown == Shown.INITIALS
    merge_players(kept=a, merged=fresh(b))
    assert {fresh(each).shown for each in three} == {Shown.INITIALS}
    change_player(player=fresh(a), name="A", nickname="", number="", shown=Shown.HIDDEN)
    assert {fresh(each).shown for each in three} == {Shown.HIDDEN}
    unmerge_player(player=fresh(c))
    assert fresh(c).shown == Shown.HIDDEN


def test_who_was_merged_before_is_hidden_by_every_record_from_now_on(
    three: tuple[Player, Player, Player],
) -> None:
    a, b, c = three
    merge_players(kept=a, merged=b)
    Player.objects.filter(pk=a.pk).update(shown=Shown.HIDDEN)
    hide = import_module("clubs.migrations.0008_hidden_by_every_record").hide_alike
    hide(apps, SimpleNamespace(connection=connection))
    assert [fresh(each).shown for each in (a, b, c)] == [Shown.HIDDEN, Shown.HIDDEN, Shown.FULL]


def test_two_accounts_are_two_people(house: House, three: tuple[Player, Player, Player]) -> None:
    a, b, _c = three
    a.user, b.user = house.member, house.scorer
    a.save()
    b.save()
    with pytest.raises(ValidationError, match="two people"):
        merge_players(kept=a, merged=b)


def test_what_cannot_be_merged_is_refused(
    house: House, three: tuple[Player, Player, Player]
) -> None:
    a, b, c = three
    other = add_player(club=create_club(name="Other", owner=house.owner), name="A")
    with pytest.raises(ValidationError, match="same record"):
        merge_players(kept=a, merged=a)
    with pytest.raises(ValidationError, match="another club"):
        merge_players(kept=a, merged=other)
    merge_players(kept=a, merged=b)
    with pytest.raises(ValidationError, match="merged already"):
        merge_players(kept=c, merged=fresh(b))
    forget_player(player=c)
    with pytest.raises(ValidationError, match="forgotten"):
        merge_players(kept=a, merged=fresh(c))


def test_what_is_not_merged_cannot_be_taken_back(three: tuple[Player, Player, Player]) -> None:
    with pytest.raises(ValidationError):
        unmerge_player(player=three[0])
