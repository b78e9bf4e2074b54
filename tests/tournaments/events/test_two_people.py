"""Two who sat in one round of an evening are two people, whatever sheets were kept."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from clubs.models import Player
from clubs.services import add_player
from scoring.services import merge_people, preview_merge
from tests.cast import Cast
from tests.tournaments.cast import entrant, fresh, new_event, next_released, play_rounds
from tournaments.events.services import substitute


def player(event_player: object) -> Player:
    assert isinstance(event_player, Player)
    return event_player


def test_people_of_one_round_are_not_merged_at_one_table_or_another(cast: Cast) -> None:
    event = new_event(cast, 8)
    players = [player(entrant(event, number).player) for number in range(1, 9)]
    kept, *others = players
    assert preview_merge(kept=kept, merged=others[0]).refused == ""
    play_rounds(event, cast.director, 1)
    for other in others:
        assert "same round of an event" in preview_merge(kept=kept, merged=other).refused
        with pytest.raises(ValidationError) as refused:
            merge_people(kept=kept, merged=other)
        assert refused.value.code == "sat_together"


def test_who_sat_in_for_somebody_sat_and_who_was_replaced_did_not(cast: Cast) -> None:
    event = new_event(cast, 4)
    sub = add_player(club=cast.club, name="Sub")
    current = next_released(fresh(event), cast.director)
    one, two = entrant(event, 1), entrant(event, 2)
    substitute(entrant=one, player=sub, number=current.number, by=cast.director)
    assert preview_merge(kept=sub, merged=player(two.player)).refused
    assert not preview_merge(kept=sub, merged=player(one.player)).refused
