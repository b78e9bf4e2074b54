"""Names on sheets as a reader may see them.

A game keeps the names that were printed. Whoever is no member of its club sees what the club and
each person allow. Games are masked where they are read for somebody, so that sheets, pads, charts,
titles, exports and the API cannot forget to.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Q, QuerySet

from clubs.models import Membership, Shown
from clubs.names.hidden_words import HiddenWords
from clubs.names.visibility import public_name, shown_to_public
from scoring.models import Game, Sitting

Visitor = AbstractBaseUser | AnonymousUser


def show_names(user: Visitor, games: Iterable[Game], *, member_of: int | None = None) -> None:
    """Put in the place of printed names what this reader may see of them, in the objects alone.

    The games must have their clubs. At most two queries, however many games: one for the reader's
    clubs, one for the seats of people who are not shown by name; and one for each club of which
    there is a game with a title, which may name somebody as well. `member_of` is a club that is
    known to be the reader's own: nobody asks again for its games.
    """
    foreign = _foreign(user, [game for game in games if game.club_id not in (None, member_of)])
    if not foreign:
        return
    limits = _limits(foreign)
    hidden: dict[Any, HiddenWords] = {}
    for game in foreign:
        assert game.club is not None  # noqa: S101  filtered above
        people = limits.get(game.pk, {})
        game.names = [
            public_name(name, people.get(seat) or shown_to_public(game.club, None))
            for seat, name in enumerate(game.names)
        ]
        if game.title:
            words = hidden.setdefault(game.club_id, HiddenWords(game.club))
            game.title = words.text(game.title)


def _foreign(user: Visitor, games: list[Game]) -> list[Game]:
    """The games of clubs that the reader is no member of."""
    if not games or not user.is_authenticated:
        return games
    clubs = {game.club_id for game in games}
    own = Membership.objects.filter(user_id=user.pk, club__in=clubs)
    own_clubs = set(own.values_list("club_id", flat=True))
    return [game for game in games if game.club_id not in own_clubs]


def _limits(games: list[Game]) -> dict[Any, dict[int, Shown]]:
    """By game and seat, how a person appears who is not shown by name."""
    by_id = {game.pk: game for game in games}
    limited = Q(player__shown=Shown.INITIALS) | Q(player__shown=Shown.HIDDEN)
    hiding = Sitting.objects.filter(limited, game__in=by_id).select_related("player").order_by()
    limits: dict[Any, dict[int, Shown]] = {}
    for sitting in hiding:
        club = by_id[sitting.game_id].club
        assert club is not None  # noqa: S101  a player sits in games of his club only
        shown = shown_to_public(club, sitting.player)
        limits.setdefault(sitting.game_id, {})[sitting.seat] = shown
    return limits


class ShownGames(QuerySet[Game]):
    """Games whose names are those that one reader may see, whatever the list is narrowed to."""

    reader: Visitor | None = None
    member_of: int | None = None

    @classmethod
    def of(cls, user: Visitor, *, member_of: int | None = None) -> Self:
        """All games, as this reader would see them; which he may see is for the access to say.

        `member_of` is as for `show_names`.
        """
        games = cls(model=Game)
        games.reader, games.member_of = user, member_of
        return games.select_related("club")

    def _clone(self) -> Self:
        clone: Self = super()._clone()  # type: ignore[misc]
        clone.reader, clone.member_of = self.reader, self.member_of
        return clone

    def _fetch_all(self) -> None:
        fresh = self._result_cache is None
        super()._fetch_all()
        rows: list[Any] = self._result_cache or []
        if fresh and self.reader is not None and rows and isinstance(rows[0], Game):
            show_names(self.reader, rows, member_of=self.member_of)


def searchable_sittings(user: Visitor) -> QuerySet[Sitting]:
    """The sittings whose names this reader may look for: a search must not tell what pages hide."""
    by_name = Q(game__club__people_shown=Shown.FULL) & (
        Q(player=None) | Q(player__shown=Shown.FULL)
    )
    found = Q(game__club=None) | by_name
    if user.is_authenticated:
        own_clubs = Membership.objects.filter(user_id=user.pk).values("club")
        found |= Q(game__club__in=own_clubs)
    return Sitting.objects.filter(found)
