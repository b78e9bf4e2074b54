"""The leaderboard of 50,000 people against one of 50: `python -m benchmarks.ratings_page`.

Uses a database of its own, of the configured kind. The large club has 20,000 finished games and
500 events behind its mark, the small one 20 and 5. Also: the one query of the mark, and what it
takes to make the places of a new day.
"""

from __future__ import annotations

import os
import sys
import time
from datetime import timedelta
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Final

import django

if TYPE_CHECKING:
    from collections.abc import Callable

    from clubs.models import Club

MANY, FEW = 50_000, 50
GAMES, EVENTS = 20_000, 500
TRIES: Final = 9
MOST_QUERIES: Final = 4
BOUND: Final = 3.0
BATCH: Final = 5_000


def make_club(people: int, games: int, events: int) -> Club:
    """A club with ratings of everybody, two in three of them settled; written in bulk."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415  apps are ready only now

    from clubs.services import create_club  # noqa: PLC0415
    from tournaments.ratings.mark import watermark  # noqa: PLC0415
    from tournaments.ratings.models import ClubRatings  # noqa: PLC0415

    owner = get_user_model().objects.create_user(f"owner-{people}")
    club = create_club(name=f"Benchmark {people}", owner=owner, slug=f"bench-{people}")
    make_people(club, people)
    make_games(club, owner, games, events)
    ClubRatings.objects.create(club=club, lists=[{"kind": "2-2", "accuracy": None}])
    ClubRatings.objects.filter(club=club).update(mark=watermark(club.pk).wanted)
    return club


def make_people(club: Club, people: int) -> None:
    """Players with ratings that have no places yet."""
    from django.utils import timezone  # noqa: PLC0415  apps are ready only now

    from clubs.models import Player  # noqa: PLC0415
    from tournaments.ratings.models import PlayerRating  # noqa: PLC0415

    chance = Random(people)  # noqa: S311  a seed for a benchmark, no secret
    players = Player.objects.bulk_create(
        (Player(club=club, name=f"Player {number}") for number in range(people)), batch_size=BATCH
    )
    PlayerRating.objects.bulk_create(
        (
            PlayerRating(
                club=club,
                kind="2-2",
                player=player,
                mean=chance.gauss(0, 1),
                deviation=0.3 if number % 3 else 0.7,
                rounds=60,
                partners=4,
                played=timezone.now() - timedelta(days=chance.random() * 80),
            )
            for number, player in enumerate(players)
        ),
        batch_size=BATCH,
    )


def make_games(club: Club, owner: Any, games: int, events: int) -> None:
    """Rows that the mark is made from; nobody has played anything."""
    from django.utils import timezone  # noqa: PLC0415  apps are ready only now

    from scoring.models import Game  # noqa: PLC0415
    from scoring.services import NewSeat, start_game  # noqa: PLC0415
    from tournaments.events.models import Event  # noqa: PLC0415

    seats = [NewSeat(name) for name in ("Ana", "Bo", "Cy", "Di")]
    model = start_game(by=owner, profile="australian-4", seats=seats, club=club)
    fields = {
        field.attname: getattr(model, field.attname)
        for field in Game._meta.concrete_fields  # noqa: SLF001  Django's public _meta
        if field.attname != "id"
    }
    now = timezone.now()
    fields |= {"over": True, "ended_at": now, "version": 30, "reason": "target"}
    Game.objects.bulk_create((Game(**fields) for _ in range(games)), batch_size=BATCH)
    Event.objects.bulk_create(
        Event(club=club, title="Drive", starts_at=now, seed=number) for number in range(events)
    )


def seconds(action: Callable[[], Any]) -> float:
    """How long it took, once."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def ask(path: str) -> int:
    """A page as a stranger gets it; the queries that it asked."""
    from django.db import connection  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415

    with CaptureQueriesContext(connection) as queries:
        answer = Client().get(path)
    if answer.status_code != 200:  # noqa: PLR2004
        raise RuntimeError(f"{path}: {answer.status_code}")
    return len(queries)


def run() -> None:
    """Fill two clubs and print the figures."""
    from django.db import connection  # noqa: PLC0415
    from django.test.utils import setup_test_environment  # noqa: PLC0415

    from tournaments.ratings.mark import watermark  # noqa: PLC0415
    from tournaments.ratings.services import replay_ratings  # noqa: PLC0415

    setup_test_environment()
    few = make_club(FEW, GAMES // 1000, EVENTS // 100)
    many = make_club(MANY, GAMES, EVENTS)
    replay_ratings(few.pk)
    places = seconds(lambda: replay_ratings(many.pk))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    say(f"{connection.vendor}: places of {MANY:,} people for a new day: {places:.2f} s")
    mark = min(seconds(lambda: watermark(many.pk)) for _ in range(TRIES))
    say(f"the mark of {GAMES:,} games and {EVENTS} events: {1000 * mark:.1f} ms")
    for words, query in (
        ("leaderboard", ""),
        ("its last page", "?page=999999"),
        ("the provisional", "?show=provisional"),
    ):
        paths = [f"/clubs/{club.slug}/ratings/{query}" for club in (few, many)]
        asked = [ask(path) for path in paths]
        # In turn, so that what else the machine does falls on both.
        taken = [[seconds(partial(ask, path)) for path in paths] for _ in range(TRIES)]
        small, large = (min(column) for column in zip(*taken, strict=True))
        say(
            f"{words}: {1000 * large:.1f} ms for {MANY:,}, {1000 * small:.1f} ms for {FEW}, "
            f"ratio {large / small:.2f} (at most {BOUND} for the first page), "
            f"{asked[1]} queries (at most {MOST_QUERIES}), {asked[0]} for {FEW}"
        )


def say(words: str) -> None:
    sys.stdout.write(words + "\n")


def main() -> None:
    """Make a database, measure, and say what was found."""
    from benchmarks.call_times import own_database  # noqa: PLC0415  apps are ready only now

    with own_database():
        run()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    main()
