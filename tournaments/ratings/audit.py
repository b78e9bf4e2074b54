"""Whether the ratings that are kept are those that the results give."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from django.db.models import QuerySet

from clubs.models import Club, Player
from tournaments.ratings.games import moment
from tournaments.ratings.mark import watermark
from tournaments.ratings.models import ClubRatings, PlayerRating, RatedRound, RatingStep
from tournaments.ratings.places import places
from tournaments.ratings.reading import rated_games
from tournaments.ratings.replaying import Replayed, by_kind, replay

Rows = dict[tuple[Any, ...], tuple[Any, ...]]


def check_ratings(club: Club) -> Iterator[str]:
    """What differs between a club's ratings and a fresh replay; nothing where all is well.

    A club whose ratings nobody has asked for has none, and none are missed. Ratings that wait for
    a replay are a difference.
    """
    kept = ClubRatings.objects.filter(club=club).first()
    if kept is None:
        return
    if not watermark(club.pk).is_current:
        yield f"{club.slug}: the ratings are older than the results"
        return
    fresh = {kind: replay(games) for kind, games in by_kind(rated_games(club.pk)).items()}
    if kept.lists != list_data(fresh):
        yield f"{club.slug}: what was learned about the lists differs"
    retired = set(Player.objects.filter(club=club, retired=True).values_list("pk", flat=True))
    for what, stored, wanted in (
        ("round", _stored_rounds(club), _rounds(fresh)),
        ("step", _stored_steps(club), _steps(fresh)),
        ("rating", _stored_ratings(club), _ratings(fresh, kept.day, retired)),
    ):
        for key in sorted(stored.keys() | wanted.keys(), key=str):
            if stored.get(key) != wanted.get(key):
                said = " ".join(str(part) for part in key)
                yield f"{club.slug}: {what} {said} is {stored.get(key)}, not {wanted.get(key)}"


def list_data(told: dict[str, Replayed]) -> list[dict[str, Any]]:
    """What `ClubRatings.lists` keeps of each list."""
    return [
        {
            "kind": kind,
            "rounds": len(each.rounds),
            "games": sum(current.games for current in each.rounds),
            "people": len(each.current),
            **each.learned,
        }
        for kind, each in told.items()
    ]


def _stored_rounds(club: Club) -> Rows:
    rows = RatedRound.objects.filter(club=club).order_by()
    return _keyed(rows, 2, "kind", "at", "games", "digest")


def _rounds(fresh: dict[str, Replayed]) -> Rows:
    return {
        (kind, each.at): (each.games, each.digest)
        for kind, told in fresh.items()
        for each in told.rounds
    }


def _stored_steps(club: Club) -> Rows:
    rows = RatingStep.objects.filter(round__club=club).order_by()
    return _keyed(
        rows, 3, "round__kind", "round__at", "player_id", "mean", "deviation", "rounds", "chance",
        "won", "event_id", "number", "game_id", "moved", "margin", "counted", "place", "expected",
        "partner", "opponents",
    )  # fmt: skip


def _steps(fresh: dict[str, Replayed]) -> Rows:
    return {
        (kind, each.at, step.player): (
            step.mean, step.deviation, step.rounds, step.chance, step.won, step.event,
            step.number, step.game, step.moved, step.margin, step.counted, step.place,
            step.expected, step.partner, step.opponents,
        )
        for kind, told in fresh.items()
        for each in told.rounds
        for step in each.steps
    }  # fmt: skip


def _stored_ratings(club: Club) -> Rows:
    rows = PlayerRating.objects.filter(club=club).order_by()
    return _keyed(
        rows, 2, "kind", "player_id", "mean", "deviation", "rounds", "partners", "played", "place"
    )


def _ratings(fresh: dict[str, Replayed], day: date | None, retired: set[int]) -> Rows:
    found: Rows = {}
    for kind, told in fresh.items():
        by_player = {} if day is None else places(told.current, day, retired)
        for player, rating in told.current.items():
            played = moment(rating.played)
            found[kind, player] = (*rating[:4], played, by_player.get(player))
    return found


def _keyed(rows: QuerySet[Any], keys: int, *names: str) -> Rows:
    """The columns of rows, found by the first so many of them."""
    told = rows.values_list(*names).iterator(chunk_size=5000)
    return {row[:keys]: row[keys:] for row in told}
