from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError

from clubs.models import Club, Player, Role
from scoring.audit import check_game
from scoring.models import Game, Sitting
from scoring.services import forget_person, merge_people, preview_merge
from tests.scoring.cast import club_with
from tests.scoring.table import play, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def house() -> tuple[Club, User]:
    club, people = club_with(sam=Role.SCORER)
    return club, people["sam"]


def test_a_preview_tells_what_would_come_together(house: tuple[Club, User]) -> None:
    club, sam = house
    start(sam, club=club, names=("Ana", "Bo", "Cy", "Di"))
    start(sam, club=club, names=("Anna", "B", "C", "D"))
    ana, anna = Player.objects.get(name="Ana"), Player.objects.get(name="Anna")
    preview = preview_merge(kept=ana, merged=anna)
    assert (preview.kept_games, preview.merged_games, preview.together) == (1, 1, 0)
    assert preview.refused == ""
    assert not Player.objects.exclude(merged_into=None).exists()


def test_two_at_one_table_are_two_people(house: tuple[Club, User]) -> None:
    club, sam = house
    start(sam, club=club, names=("Ana", "Bo", "Cy", "Di"))
    ana, bo = Player.objects.get(name="Ana"), Player.objects.get(name="Bo")
    assert "one table" in preview_merge(kept=ana, merged=bo).refused
    with pytest.raises(ValidationError, match="one table"):
        merge_people(kept=ana, merged=bo)


def test_forgetting_takes_the_name_off_every_sheet_and_keeps_the_scores(
    house: tuple[Club, User],
) -> None:
    club, sam = house
    game = start(sam, club=club, names=("José", "Bo", "Cy", "Di"), title="José and Josés, final")
    play(game, sam, "7S", "N", NS=8, EW=2)
    before = Game.objects.get(pk=game.pk)
    forget_person(player=Player.objects.get(name="José"))
    after = Game.objects.get(pk=game.pk)
    assert after.names == ["Former player", "Bo", "Cy", "Di"]
    assert after.title == "Former player and Josés, final"
    assert (after.state, after.last_hand) == (before.state, before.last_hand)
    assert not Sitting.objects.filter(name="José").exists()
    assert list(check_game(after)) == []
