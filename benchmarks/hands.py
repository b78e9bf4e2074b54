"""What a hundred thousand hands of a club cost its pages: `python -m benchmarks.hands`.

Uses a database of its own, of the configured kind. One person of the club has 10,000 of the hands,
another has 100. A page of many hands may take 1.1 times that of few, or 60 ms. Also: what it takes
to count everything once, which a reader does after somebody has changed an old game, and the lists
of hands.
"""

from __future__ import annotations

import os
import sys
import time
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import django

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from clubs.models import Club, Player
    from scoring.models import Game, Hand, HandScore, HandSeat, Sitting

GAMES: Final = 10_000  # of ten hands each
PEOPLE: Final = 40
BATCH: Final = 1_000
TRIES: Final = 15
CALLS: Final = ("6S", "7C", "7H", "8D", "6NT", "8S", "7S", "9C", "6H", "7D")
BOUND: Final = 1.1
MOST: Final = 60.0


class Model(NamedTuple):
    """A game that was really recorded, to be copied: its hands with their rows, its chairs."""

    game: Game
    hands: list[tuple[Hand, list[HandScore], list[HandSeat]]]
    sittings: list[Sitting]


def recorded(club: Club, owner: Any, chance: Random) -> Model:
    """One game of ten hands."""
    from scoring.models import Game  # noqa: PLC0415  apps are ready only now
    from scoring.services import NewSeat, record, start_game  # noqa: PLC0415
    from scoring.services.recording import NewEntry  # noqa: PLC0415

    seats = [NewSeat(name) for name in ("P", "Q", "R", "S")]
    game = start_game(by=owner, profile="drive-hands-n", seats=seats, club=club)
    for call in CALLS:
        seat, took = chance.choice("NESW"), chance.randrange(4, 10)
        own, other = ("NS", "EW") if seat in "NS" else ("EW", "NS")
        told: list[tuple[str, object]] = [
            ("contract", {"contract": call, "seat": seat}),
            ("tricks", {"tricks": {own: took, other: 10 - took}}),
        ]
        record(game.pk, [NewEntry(kind, payload) for kind, payload in told], owner)
    game = Game.objects.get(pk=game.pk)
    hands = game.hands.order_by("number")
    rows = [(hand, list(hand.scores.all()), list(hand.seats.all())) for hand in hands]
    return Model(game, rows, list(game.sittings.order_by("seat")))


def copied(row: Any, **changed: Any) -> Any:
    """The same row with other keys, not saved."""
    fields = [field.attname for field in row._meta.concrete_fields]  # noqa: SLF001  public
    told = {name: getattr(row, name) for name in fields if name != "id"}
    return type(row)(**told | changed)


def fill(club: Club, owner: Any, people: Sequence[Player], games: int, chance: Random) -> None:
    """So many finished games; the first person sits in every tenth, the second in ten."""
    from django.utils import timezone  # noqa: PLC0415  apps are ready only now

    models = [recorded(club, owner, chance) for _ in range(5)]
    rare = max(games // 10, 1)
    for first in range(0, games, BATCH):
        plan = []
        for number in range(first, min(first + BATCH, games)):
            regular = people[:1] if number % 10 == 0 else people[1:2] if number % rare == 1 else []
            four = [*regular, *chance.sample(people[2:], 4 - len(regular))]
            day = timezone.now() - timedelta(days=1 + number // 100, minutes=number % 100)
            plan.append((models[number % 5], chance.sample(four, 4), day))
        _write(plan)


def _write(plan: Sequence[tuple[Model, list[Player], Any]]) -> None:
    from uuid import uuid4  # noqa: PLC0415  apps are ready only now

    from scoring.models import Game, Hand, HandScore, HandSeat, Sitting  # noqa: PLC0415

    over = {"over": True, "reason": "target", "winners": ["NS"], "version": 20}
    games = Game.objects.bulk_create(
        [
            copied(model.game, created_at=day, ended_at=day, id=uuid4(), **over)
            for model, _, day in plan
        ],
        batch_size=BATCH,
    )
    chairs = [
        Sitting.objects.bulk_create(
            [
                copied(chair, game_id=game.pk, player_id=player.pk, name=player.name)
                for chair, player in zip(model.sittings, four, strict=True)
            ]
        )
        for game, (model, four, _) in zip(games, plan, strict=True)
    ]
    rows = [
        (copied(hand, game_id=game.pk), scores, seats, sat)
        for game, (model, _, _), sat in zip(games, plan, chairs, strict=True)
        for hand, scores, seats in model.hands
    ]
    hands = Hand.objects.bulk_create([row[0] for row in rows], batch_size=BATCH)
    HandScore.objects.bulk_create(
        [
            copied(score, hand_id=hand.pk)
            for hand, (_, scores, _, _) in zip(hands, rows, strict=True)
            for score in scores
        ],
        batch_size=BATCH,
    )
    HandSeat.objects.bulk_create(
        [
            copied(seat, hand_id=hand.pk, sitting_id=sat[seat.seat].pk)
            for hand, (_, _, seats, sat) in zip(hands, rows, strict=True)
            for seat in seats
        ],
        batch_size=BATCH,
    )


def best(*actions: Callable[[], object]) -> list[float]:
    """The shortest of several tries of each in milliseconds, in turn: noise only ever adds."""
    times: list[list[float]] = [[] for _ in actions]
    for _ in range(TRIES):
        for action, taken in zip(actions, times, strict=True):
            start = time.perf_counter()
            action()
            taken.append((time.perf_counter() - start) * 1000)
    return [min(taken) for taken in times]


def run() -> bool:
    """Fill two clubs and print the figures; whether the pages are as quick as they should be."""
    from django.contrib.auth.models import User  # noqa: PLC0415  apps are ready only now
    from django.db import connection  # noqa: PLC0415

    from clubs.models import Player  # noqa: PLC0415
    from clubs.services import create_club  # noqa: PLC0415

    owner, chance = User.objects.create_user("olga"), Random(5)  # noqa: S311  a benchmark's seed
    clubs = []
    for name, games in (("Many", GAMES), ("Few", 10)):
        club = create_club(name=name, owner=owner)
        Player.objects.bulk_create(
            Player(club=club, name=f"Player {number:03}") for number in range(PEOPLE)
        )
        people = list(Player.objects.filter(club=club).order_by("name"))
        fill(club, owner, people, games, chance)
        clubs.append((club, people))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    (many, people), (few, _) = clubs
    say(f"{connection.vendor}: {10 * GAMES:,} hands of one club, a person of {GAMES:,}")
    counted(many, people[0])
    return of_pages(owner, many, few, people) & of_lists(owner, many, people[0])


def counted(club: Club, person: Player) -> None:
    """Print what it takes to count everything, with nothing kept."""
    from scoring.statistics.kept import Owner  # noqa: PLC0415  apps are ready only now

    for who, owner in (("the person", Owner(club, person.pk)), ("the club", Owner(club))):
        start = time.perf_counter()
        owner.count(owner.rows())
        say(f"  counting {who} from nothing: {(time.perf_counter() - start) * 1000:.0f} ms")


def of_pages(owner: Any, many: Club, few: Club, people: Sequence[Player]) -> bool:
    """Print the pages of many hands beside those of few; whether they keep their bound."""
    from django.test import Client  # noqa: PLC0415  apps are ready only now

    client = Client()
    client.force_login(owner)
    kept = True
    for words, long, short in (
        ("a person", *(f"/clubs/{many.slug}/people/{person.pk}/" for person in people[:2])),
        ("a club", f"/clubs/{many.slug}/", f"/clubs/{few.slug}/"),
        ("its statistics", f"/clubs/{many.slug}/statistics/", f"/clubs/{few.slug}/statistics/"),
    ):
        for path in (long, short, long):
            ask(client, path)
        large, small = best(lambda: ask(client, long), lambda: ask(client, short))  # noqa: B023
        kept &= large <= MOST or large / small <= BOUND
        say(f"  {words}: {large:.1f} ms of many hands, {small:.1f} ms of 100: {large / small:.2f}")
    return kept


def of_lists(owner: Any, club: Club, person: Player) -> bool:
    """Print what the lists of hands cost."""
    from django.test import Client  # noqa: PLC0415  apps are ready only now

    client = Client()
    client.force_login(owner)
    hands = f"/clubs/{club.slug}/hands/?player={person.pk}"
    for words, path in (
        ("hands of the person", hands),
        ("narrowed down", f"{hands}&role=declarer&strain=S&result=made"),
        ("slams", f"{hands}&result=slam"),
        ("all hands of the club", f"/clubs/{club.slug}/hands/"),
    ):
        [taken] = best(lambda: ask(client, path))  # noqa: B023
        say(f"  {words}: {taken:.1f} ms")
    return True


def ask(client: Any, path: str) -> None:
    """Get a page."""
    answer = client.get(path)
    if answer.status_code != 200:  # noqa: PLR2004
        raise RuntimeError(f"{path}: {answer.status_code}")


def say(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def main() -> int:
    """Make a database, measure, and say what was found."""
    from django.test.utils import setup_test_environment  # noqa: PLC0415  apps are ready only now

    from benchmarks.call_times import own_database  # noqa: PLC0415

    setup_test_environment()
    with own_database():
        return 0 if run() else 1


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    sys.exit(main())
