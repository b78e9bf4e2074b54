"""Handicaps of an evening from the club's ratings, by a formula that anybody can reckon again.

For each whole `step` that somebody's rating is below the best in the field, so many `points` a
round, and never more than `most`. What comes of it is only proposed: whoever directs the evening
has it written down, and there it stays whatever becomes of the ratings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.events.models import Entrant, Event
from tournaments.ratings.models import PlayerRating
from tournaments.ratings.services import keep_fresh
from tournaments.ratings.shown import USUAL, ShownRating, show


@dataclass(frozen=True, slots=True)
class HandicapRule:
    """Points and `most` are hundredths of a point a round, `step` is points of the rating."""

    points: int
    step: int
    most: int

    def handicap(self, best: int, own: int) -> int:
        """What somebody gets whose rating is `own` where the best is `best`."""
        return min(self.most, max(0, best - own) // self.step * self.points)


@dataclass(frozen=True, slots=True)
class Rated:
    """Whoever has a place at an event, and the rating, None for who has none; `kept` is the
    handicap as it stands, in hundredths of a point. The rating of a pair is the mean of its two,
    without its half."""

    entrant: Entrant
    rating: int | None
    kept: int


def rated_field(event: Event) -> list[Rated]:
    """Everybody of an event with his rating of today, or every pair, by number: four queries where
    the ratings are fresh."""
    keep_fresh(event.club)
    entrants = list(event.entrants.select_related("player").order_by("number"))
    ratings = _ratings({each.player.root_id or each.player_id for each in entrants}, event)
    own = {each.pk: ratings.get(each.player.root_id or each.player_id) for each in entrants}
    if not event.for_pairs:
        return [Rated(each, own[each.pk], each.handicap) for each in entrants]
    by_key = {each.pk: each for each in entrants}
    return [
        Rated(by_key[one], _mean(own[one], own[other]), by_key[one].handicap)
        for one, other in event.pairs.order_by("number").values_list("one_id", "other_id")
    ]


def _ratings(people: Iterable[int], event: Event) -> dict[int, int]:
    """The rating that a person's page shows first, of those who have one."""
    found: dict[int, ShownRating] = {}
    for row in PlayerRating.objects.filter(player__in=people).order_by("pk"):
        told = show(row, event.club.slug)
        other = found.get(told.player_id)
        if not told.dormant and (other is None or _order(told) < _order(other)):
            found[told.player_id] = told
    return {player: told.rating for player, told in found.items()}


def _order(told: ShownRating) -> tuple[int, bool, str]:
    return -told.rounds, told.kind != USUAL, told.kind


def _mean(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else (one + other) // 2


def proposed(field: Iterable[Rated], rule: HandicapRule) -> tuple[int, Mapping[int, int]]:
    """The best rating of a field, and the handicaps that follow by the key of the entrant; who has
    no rating keeps what he has. 0 and nothing where nobody is rated."""
    rated = {each.entrant.pk: each.rating for each in field if each.rating is not None}
    best = max(rated.values(), default=0)
    return best, {who: rule.handicap(best, own) for who, own in rated.items()}
