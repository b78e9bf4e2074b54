"""Keeping ratings in step with the results: found out by comparing, replayed where needed.

Nobody tells ratings that a result changed. Whoever reads them asks `keep_fresh`, which compares
one mark; a service that has just changed something may ask too, and so does a command by night.
The replay runs as a task: at once by default, in a worker where one is set up.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django_tasks import task

from clubs.models import Club, Player
from tournaments.ratings.arithmetic import Rating
from tournaments.ratings.arithmetic.display import points
from tournaments.ratings.audit import list_data
from tournaments.ratings.games import days, moment
from tournaments.ratings.mark import Watermark, other_arithmetic, today, watermark
from tournaments.ratings.models import (
    ClubRatings,
    PlayerRating,
    RatedRound,
    RatingCorrection,
    RatingStep,
)
from tournaments.ratings.places import places
from tournaments.ratings.reading import rated_games
from tournaments.ratings.replaying import RatedStep, Replayed, by_kind, replay

# Somebody else may finish a replay of the same club first; then ours is tried again.
TRIES: Final = 5
BATCH: Final = 2000
# What is typed in within a day belongs to the evening; what comes later corrects.
SAME_EVENING: Final = timedelta(days=1)


def keep_fresh(club: Club, known: Watermark | None = None) -> Watermark:
    """The ratings of a club as they stand, after a replay has been asked for where one is due.

    One query while nothing has changed; none where it is `known` how they stood a moment ago.
    """
    found = watermark(club.pk) if known is None else known
    if found.is_fresh or found.is_asked:
        return found
    ask_replay(found)
    return watermark(club.pk)


def ask_replay(found: Watermark) -> None:
    """Have the ratings of a club brought up to date, once for everybody who asks the same."""
    ClubRatings.objects.get_or_create(club_id=found.club_id)
    asked = {"asked": found.asking, "asked_at": timezone.now()}
    ours = ClubRatings.objects.filter(club_id=found.club_id, asked_at=found.asked_at)
    if ours.update(**asked):
        replay_in_background.enqueue(found.club_id)


def look_again(club_id: int) -> None:
    """Have the ratings of a club brought up to date where its results have changed.

    Ratings that nobody has ever looked at are left to their first reader.
    """
    found = watermark(club_id)
    if found.mark and not found.is_fresh and not found.is_asked:
        ask_replay(found)


@task()
def replay_in_background(club_id: int) -> None:
    """Bring the ratings of a club up to date; nothing to do where the club is gone."""
    if Club.objects.filter(pk=club_id).exists():
        replay_ratings(club_id)


def replay_ratings(club_id: int, *, thorough: bool = False) -> bool:
    """Bring the ratings of a club up to date; whether anything in them has changed.

    Where no result has changed only the places are made those of today. `thorough` trusts no mark
    and compares every game. Reads and reckons first and writes in one short transaction: on SQLite
    nobody can score while somebody writes.
    """
    ClubRatings.objects.get_or_create(club_id=club_id)
    for _ in range(TRIES):
        before = watermark(club_id)
        if before.is_fresh and not thorough:
            return False
        told = None if before.is_current and not thorough else _replayed(club_id)
        with transaction.atomic():
            held = ClubRatings.objects.select_for_update().get(club_id=club_id)
            if (held.mark, held.replayed_at) != (before.mark, before.replayed_at):
                continue
            return _Writing(held, before).write(told)
    return False


def _replayed(club_id: int) -> dict[str, Replayed]:
    """Every list of a club, from its games; the look back is to where the stored one ends."""
    rounds = RatedRound.objects.filter(club_id=club_id).order_by().values_list("kind")
    ends: dict[str, datetime] = dict(rounds.annotate(last=Max("at")))
    return {
        kind: replay(games, ends.get(kind)) for kind, games in by_kind(rated_games(club_id)).items()
    }


class _Writing:
    """Bringing the rows of one club to what a replay says, touching only what differs."""

    def __init__(self, held: ClubRatings, before: Watermark) -> None:
        self.held = held
        self.before = before
        self.club_id = held.club_id
        self.day = today()
        self.now = timezone.now()
        gone = Player.objects.filter(club_id=self.club_id, retired=True)
        self.absent = set(gone.values_list("pk", flat=True))
        self.changed = False

    def write(self, told: Mapping[str, Replayed] | None) -> bool:
        stored = self._stored()
        if told is None:
            for kind, rows in stored.items():
                self._keep(kind, {player: rating for player, (rating, _) in rows.items()}, rows)
        else:
            for kind in stored.keys() - told.keys():
                self._drop(kind)
            for kind, each in told.items():
                self._keep_list(kind, each, stored.get(kind, {}))
            self.held.lists = list_data(dict(told))
            self.held.replayed_at = self.now
        self.held.mark, self.held.day = self.before.wanted, self.day
        self.held.save(update_fields=["mark", "day", "replayed_at", "lists"])
        return self.changed

    def _stored(self) -> dict[str, dict[int, tuple[Rating, int | None]]]:
        rows = PlayerRating.objects.filter(club_id=self.club_id).order_by()
        found: dict[str, dict[int, tuple[Rating, int | None]]] = {}
        for kind, player, mean, deviation, rounds, partners, played, place in rows.values_list(
            "kind", "player_id", "mean", "deviation", "rounds", "partners", "played", "place"
        ):
            rating = Rating(mean, deviation, rounds, partners, days(played))
            found.setdefault(kind, {})[player] = rating, place
        return found

    def _drop(self, kind: str) -> None:
        self.changed = True
        RatedRound.objects.filter(club_id=self.club_id, kind=kind).delete()
        PlayerRating.objects.filter(club_id=self.club_id, kind=kind).delete()

    def _keep_list(
        self, kind: str, told: Replayed, stored: Mapping[int, tuple[Rating, int | None]]
    ) -> None:
        since = self._write_rounds(kind, told)
        # A better arithmetic puts nothing right that was wrong.
        if since is not None and not other_arithmetic(self.before.mark):
            self._note_corrections(kind, told, stored, since)
        gone = stored.keys() - told.current.keys()
        if gone:
            PlayerRating.objects.filter(kind=kind, player__in=gone).delete()
        self._keep(kind, told.current, stored)

    def _write_rounds(self, kind: str, told: Replayed) -> datetime | None:
        """Make rounds and steps anew from the first that differs; when that was, if it corrects."""
        kept = RatedRound.objects.filter(club_id=self.club_id, kind=kind).order_by("at")
        known = list(kept.values_list("at", "digest"))
        wanted = [(each.at, each.digest) for each in told.rounds]
        same = next(
            (n for n, (old, new) in enumerate(zip(known, wanted, strict=False)) if old != new),
            min(len(known), len(wanted)),
        )
        if same == len(known) == len(wanted):
            return None
        self.changed = True
        if same < len(known):
            kept.filter(at__gte=known[same][0]).delete()
        new = told.rounds[same:]
        rows = RatedRound.objects.bulk_create(
            [
                RatedRound(
                    club_id=self.club_id,
                    kind=kind,
                    at=each.at,
                    games=each.games,
                    digest=each.digest,
                )
                for each in new
            ],
            batch_size=BATCH,
        )
        RatingStep.objects.bulk_create(
            [_step(row, step) for row, each in zip(rows, new, strict=True) for step in each.steps],
            batch_size=BATCH,
        )
        return _corrected(known[same:], wanted[same:])

    def _note_corrections(
        self,
        kind: str,
        told: Replayed,
        stored: Mapping[int, tuple[Rating, int | None]],
        since: datetime,
    ) -> None:
        """Tell those whose rating is another one although they have not played."""
        rows = [
            RatingCorrection(
                player_id=player,
                kind=kind,
                at=self.now,
                since=since,
                before=points(stored[player][0].mean),
                after=points(rating.mean),
            )
            for player, rating in told.earlier.items()
            if player in stored and points(stored[player][0].mean) != points(rating.mean)
        ]
        RatingCorrection.objects.bulk_create(rows, batch_size=BATCH)

    def _keep(
        self,
        kind: str,
        current: Mapping[int, Rating],
        stored: Mapping[int, tuple[Rating, int | None]],
    ) -> None:
        by_player = places(current, self.day, self.absent)
        rows = []
        for player, rating in current.items():
            place = by_player.get(player)
            if stored.get(player) != (rating, place):
                rows.append(
                    PlayerRating(
                        club_id=self.club_id,
                        kind=kind,
                        player_id=player,
                        mean=rating.mean,
                        deviation=rating.deviation,
                        rounds=rating.rounds,
                        partners=rating.partners,
                        played=moment(rating.played),
                        place=place,
                    )
                )
        self.changed = self.changed or bool(rows)
        PlayerRating.objects.bulk_create(
            rows,
            batch_size=BATCH,
            update_conflicts=True,
            unique_fields=["player", "kind"],
            update_fields=["mean", "deviation", "rounds", "partners", "played", "place"],
        )


def _step(of_round: RatedRound, told: RatedStep) -> RatingStep:
    """A step as it is kept."""
    return RatingStep(
        round=of_round,
        player_id=told.player,
        mean=told.mean,
        deviation=told.deviation,
        rounds=told.rounds,
        chance=told.chance,
        won=told.won,
        moved=told.moved,
        margin=told.margin,
        counted=told.counted,
        place=told.place,
        expected=told.expected,
        partner=told.partner,
        opponents=told.opponents,
        event_id=told.event,
        number=told.number,
        game_id=told.game,
    )


def _corrected(
    known: list[tuple[datetime, str]], wanted: list[tuple[datetime, str]]
) -> datetime | None:
    """The earliest round that became another, None where rounds were only added to an evening."""
    if not known:
        return None
    lost = set(known) - set(wanted)
    added = [at for at, _ in set(wanted) - set(known) if at < known[-1][0] - SAME_EVENING]
    moments = [*(at for at, _ in lost), *added]
    return min(moments, default=None)
