"""How a club's list and a person's page grow: `python -m benchmarks.people`.

Prints the time of the people page at 5,000 players, and of a person's page at 100 and at 10,000
hands: as it is read (the record is kept), and as it is once after a new hand (it is counted again);
then of the lists of hands and the club's statistics.
"""

from __future__ import annotations

import os
import sys
import time
from statistics import median
from typing import Any

import django

HANDS_A_GAME = 10
ROUNDS = 30


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from django.test.utils import (  # noqa: PLC0415
        setup_databases,
        setup_test_environment,
        teardown_databases,
    )

    setup_test_environment()
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        run()
    finally:
        teardown_databases(databases, verbosity=0)


def run() -> None:
    """Fill a club and print the figures."""
    from django.contrib.auth.models import User  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415

    from clubs.services import confirm_import, create_club, read_people  # noqa: PLC0415
    from scoring.models import PlayerSummary  # noqa: PLC0415

    owner = User.objects.create_user("olga")
    club = create_club(name="Bench", owner=owner)
    lines = "\n".join(["name", *(f"Player {number}" for number in range(5000))])
    start = time.perf_counter()
    waiting, _ = read_people(club=club, by=owner, content=lines.encode(), filename="people.csv")
    confirm_import(waiting=waiting)
    say(f"import of 5,000 rows, dry run and confirmation: {time.perf_counter() - start:.2f} s")
    client = Client()
    client.force_login(owner)
    say(f"people page of 5,000: {milliseconds(client, '/clubs/bench/people/'):.1f} ms")
    say(f"  search: {milliseconds(client, '/clubs/bench/people/?q=player 4999'):.1f} ms")
    by_day = milliseconds(client, "/clubs/bench/people/?sort=-played")
    say(f"  by the last evening: {by_day:.1f} ms")
    few, many = fill(club, owner, 100, 0), fill(club, owner, 10_000, 10)
    paths = {100: f"/clubs/bench/people/{few}/", 10_000: f"/clubs/bench/people/{many}/"}
    counted = {}
    for hands, path in paths.items():
        PlayerSummary.objects.all().delete()
        start = time.perf_counter()
        client.get(path)
        counted[hands] = (time.perf_counter() - start) * 1000
    for path in paths.values():
        client.get(path)  # a record is kept from the second time on
    # In turn, so that what else the machine does falls on both.
    turns = [[once(client, path) for path in paths.values()] for _ in range(3 * ROUNDS)]
    times = dict(
        zip(paths, (median(column) * 1000 for column in zip(*turns, strict=True)), strict=True)
    )
    for hands, taken in times.items():
        say(f"person with {hands:,} hands: {taken:.1f} ms, counted again {counted[hands]:.0f} ms")
    say(f"10,000 hands / 100 hands: {times[10_000] / times[100]:.2f}")
    of_hands(client, many)


def of_hands(client: Any, person: int) -> None:
    """Print what the lists of hands and the club's statistics cost at ten thousand hands."""
    from clubs.models import Player  # noqa: PLC0415
    from scoring.models import ClubSummary  # noqa: PLC0415

    ClubSummary.objects.all().delete()
    for said in ("statistics of the club, counted", "statistics of the club, counted and kept"):
        say(f"{said}: {once(client, '/clubs/bench/statistics/') * 1000:.0f} ms")
    say(f"statistics of the club: {milliseconds(client, '/clubs/bench/statistics/'):.1f} ms")
    other = Player.objects.filter(pk__gt=person).order_by("pk")[1].pk
    of_two = once(client, f"/clubs/bench/people/{person}/with/{other}/")
    say(f"two partners with 10,000 hands: {of_two * 1000:.0f} ms")
    hands = f"/clubs/bench/hands/?player={person}"
    say(f"their hands, first page: {milliseconds(client, hands):.1f} ms")
    narrow = f"{hands}&role=declarer&partner={other}&strain=S&result=made"
    say(f"  narrowed down: {milliseconds(client, narrow):.1f} ms")
    say(f"  slams: {milliseconds(client, f'{hands}&result=slam'):.1f} ms")
    say(f"  all of them as CSV: {once(client, f'{hands}&download=csv') * 1000:.0f} ms")


def fill(club: Any, owner: Any, hands: int, first: int) -> int:
    """Four people who played so many hands; projections are written as they would be."""
    from clubs.models import Player  # noqa: PLC0415
    from scoring.models import Game, Sitting  # noqa: PLC0415
    from scoring.projections import Projected, add_hands  # noqa: PLC0415
    from scoring.services import NewSeat, record, start_game  # noqa: PLC0415
    from scoring.services.recording import NewEntry  # noqa: PLC0415

    people = list(Player.objects.filter(club=club).order_by("pk")[first : first + 4])
    seats = [NewSeat(player_id=player.pk) for player in people]
    model = start_game(by=owner, profile="drive-hands-n", seats=seats, club=club)
    calls = ("6S", "7C", "7H", "8D", "6NT", "8S", "7S", "9C", "6H", "7D")
    for call in calls:
        told: list[tuple[str, object]] = [("contract", {"contract": call, "seat": "N"})]
        told.append(("tricks", {"tricks": {"NS": 7, "EW": 3}}))
        record(model.pk, [NewEntry(kind, payload) for kind, payload in told], owner)
    from scoring.projections import stored_hands  # noqa: PLC0415

    played: list[Projected] = list(stored_hands(Game.objects.get(pk=model.pk)).values())
    for _ in range(hands // HANDS_A_GAME - 1):
        game = start_game(by=owner, profile="drive-hands-n", seats=seats, club=club)
        add_hands(game, played)
    assert Sitting.objects.filter(player=people[0]).count() == hands // HANDS_A_GAME  # noqa: S101
    return people[0].pk


def milliseconds(client: Any, path: str) -> float:
    """The median time of a page."""
    return median(once(client, path) for _ in range(ROUNDS)) * 1000


def once(client: Any, path: str) -> float:
    """The time of one request, in seconds."""
    start = time.perf_counter()
    answer = client.get(path)
    taken = time.perf_counter() - start
    assert answer.status_code == 200  # noqa: PLR2004, S101
    return taken


def say(words: str) -> None:
    sys.stdout.write(words + "\n")


if __name__ == "__main__":
    main()
