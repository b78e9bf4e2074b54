from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from clubs.models import Player, PlayerImport, Shown
from clubs.services import add_player, change_player, forget_player, merge_players, read_people
from tests.clubs.conftest import House


def test_forgetting_takes_the_name_out_of_list_and_history(house: House) -> None:
    player = add_player(club=house.club, name="José García", nickname="Pepe", number="12")
    twin = add_player(club=house.club, name="Jose Garcia")
    change_player(player=player, name="José G.", nickname="Pepe", number="12", shown=Shown.FULL)
    merge_players(kept=player, merged=twin)
    done = forget_player(player=twin)
    assert {record.pk for record in done} == {player.pk, twin.pk}
    for record in Player.objects.all():
        assert (record.name, record.nickname, record.number) == ("Former player", "", "")
        assert record.search == "former player"
        assert (record.retired, record.shown, record.user) == (True, Shown.HIDDEN, None)
    rows = Player.history.all()
    assert {(row.name, row.nickname, row.number) for row in rows} == {("Former player", "", "")}
    assert rows.filter(history_change_reason="forgotten").count() == 2


def test_a_waiting_list_does_not_bring_a_forgotten_name_back(house: House) -> None:
    player = add_player(club=house.club, name="José")
    read_people(club=house.club, by=house.admin, content=b"name\nJos\xc3\xa9\n")
    forget_player(player=player)
    assert not PlayerImport.objects.exists()


def test_who_was_forgotten_gets_no_new_name(house: House) -> None:
    player = add_player(club=house.club, name="José")
    forget_player(player=player)
    player.refresh_from_db()
    with pytest.raises(ValidationError, match="forgotten"):
        change_player(player=player, name="José", nickname="", number="", shown=Shown.FULL)


def test_a_renamed_player_is_found_by_the_new_name(house: House) -> None:
    player = add_player(club=house.club, name="Ana Alm")
    change_player(player=player, name="Ana Ek", nickname="", number="", shown=Shown.FULL)
    assert Player.objects.get(pk=player.pk).search == "ana ek"
