"""Names that are hard to print stand whole on every page that lists people."""

from __future__ import annotations

import re
from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.utils import timezone

from clubs.services import add_player
from scoring.demo.play import Play
from scoring.demo.season import entry
from scoring.log.codec import read_state
from scoring.services import NewSeat, record, start_game
from tests.cast import Cast
from tests.names import HARD_NAMES, LONGEST
from tests.tournaments.ratings.season import drives
from tournaments.seasons.services import create_season


@pytest.mark.django_db
def test_every_list_of_people_has_them_whole_and_each_in_its_own_direction(
    cast: Cast, client: Client
) -> None:
    players = [add_player(club=cast.club, name=name) for name in HARD_NAMES]
    (evening,) = drives(cast, players, 1)
    day = evening.starts_at.date()
    season = create_season(
        club=cast.club, by=cast.admin, name="Cup", starts_on=day, ends_on=day + timedelta(days=1)
    )
    home = f"/clubs/{cast.club.slug}/"
    everybody = (
        f"{home}people/",
        f"{evening.get_absolute_url()}standings/",
        season.get_absolute_url(),
    )
    for address in everybody:
        text = client.get(address).text
        for name in HARD_NAMES:
            # Two of one name have a number with it where that tells them apart.
            assert re.search(rf"<bdi>{re.escape(name)}( \(\d\))?</bdi>", text), (address, name)
    seats = [NewSeat(player_id=players[at].pk) for at in (3, 10, 11, 15)]
    game = start_game(
        by=cast.scorer, club=cast.club, profile="australian-4", seats=seats, at=timezone.now()
    )
    play = Play(read_state(game), Random(1))
    record(game.pk, [entry(event) for event in play.hand()], cast.scorer)
    for address in (home, game.get_absolute_url(), f"{home}people/{players[3].pk}/"):
        assert LONGEST in client.get(address).text, address
