"""What a reader finds by a few words: people, games, evenings, seasons and clubs.

Only what lists show this reader anyhow, and never by a name or a title that is hidden from him: a
search that found it would spell it out letter by letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import and_
from typing import Any, Final, TypeVar

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Model, Q, QuerySet

from clubs.models import Club, Player, Shown, Visibility
from clubs.names.namesakes import names_shown
from clubs.names.visibility import sees_names
from clubs.search_key import search_key, search_words
from clubs.selectors import listed_clubs, roles_of
from scoring.access import readable_games
from scoring.games.filters import MOST_WORDS, has_word, named_so
from scoring.models import Game
from scoring.shown_names import searchable_sittings
from tournaments.events.access import readable_events
from tournaments.events.models import Event
from tournaments.seasons.models import Season

Visitor = AbstractBaseUser | AnonymousUser
Row = TypeVar("Row", bound=Model)

# So many of a kind are shown. Who has more of them types another word.
MOST: Final = 8
LONGEST: Final = 100
# So many different titles are compared with what was typed; the latest first.
MOST_TITLES: Final = 2000


@dataclass(frozen=True, slots=True)
class FoundPerson:
    """Somebody by the name that the reader may see, and his nickname where he may know it."""

    player: Player
    name: str
    nickname: str


@dataclass(frozen=True, slots=True)
class Found:
    """What was found, the best of each kind; `more` names the kinds of which there is more."""

    people: list[FoundPerson] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    games: list[Game] = field(default_factory=list)
    seasons: list[Season] = field(default_factory=list)
    clubs: list[Club] = field(default_factory=list)
    more: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return any((self.people, self.events, self.games, self.seasons, self.clubs))


def find(user: Visitor, asked: str) -> Found:
    """Everything that has every word that was asked for, whatever accents and capitals it has."""
    words = search_words(asked[:LONGEST])[:MOST_WORDS]
    if not words:
        return Found()
    clubs = listed_clubs(user).order_by("name", "pk")
    seasons = Season.objects.filter(club__in=listed_clubs(user)).select_related("club")
    lists: dict[str, Sequence[Any]] = {
        "people": _people(user, words),
        "events": _titled(readable_events(user).order_by("-starts_at", "pk"), "title", words),
        "games": _games(user, asked, words),
        "seasons": _titled(seasons.order_by("-starts_on", "pk"), "name", words),
        "clubs": _titled(clubs, "name", words),
    }
    more = frozenset(kind for kind, rows in lists.items() if len(rows) > MOST)
    return Found(**{kind: list(rows[:MOST]) for kind, rows in lists.items()}, more=more)


def _people(user: Visitor, words: list[str]) -> list[FoundPerson]:
    """Everybody in the reader's own clubs; of public clubs those who are shown by name, by it."""
    roles = roles_of(user)
    own = [club for club, role in roles.items() if sees_names(role)]
    by_name = Q(club__visibility=Visibility.PUBLIC, club__people_shown=Shown.FULL, shown=Shown.FULL)
    people = Player.objects.filter(merged_into=None)
    for word in words:
        known = Q(club__in=own, search__contains=word)
        people = people.filter(known | by_name & Q(search_name__contains=word))
    rows = people.select_related("club").order_by("retired", "name", "pk")[: MOST + 1]
    return _named(list(rows), roles)


def _named(rows: list[Player], roles: dict[int, int]) -> list[FoundPerson]:
    """People of several clubs, namesakes of one club told apart."""
    names: dict[int, str] = {}
    for club in {row.club_id: row.club for row in rows}.values():
        people = {row.pk: row for row in rows if row.club_id == club.pk}
        names |= names_shown(people, club=club, role=roles.get(club.pk, 0))
    return [
        FoundPerson(
            row, names[row.pk], row.nickname if sees_names(roles.get(row.club_id, 0)) else ""
        )
        for row in rows
    ]


def _titled(rows: QuerySet[Row], column: str, words: list[str]) -> list[Row]:
    """Rows by a title that everybody who sees them reads: two queries, one where none fits.

    Databases fold letters each in their own way, and titles are few: most evenings are called as
    those before them.
    """
    titles = rows.exclude(**{column: ""}).values_list(column, flat=True)[:MOST_TITLES]
    fitting = {title for title in set(titles) if _fits(title, words)}
    return list(rows.filter(**{f"{column}__in": fitting})[: MOST + 1]) if fitting else []


def _fits(text: str, words: Iterable[str]) -> bool:
    key = search_key(text)
    return all(word in key for word in words)


def _games(user: Visitor, asked: str, words: list[str]) -> list[Game]:
    """The newest games in which those people sat, and those of that title.

    A title is read as the reader sees it: names of people who are hidden from him are not in it.
    """
    games = readable_games(user).order_by("-created_at", "pk")
    sittings = searchable_sittings(user)
    typed = [word for word in asked[:LONGEST].split() if search_key(word)][:MOST_WORDS]
    seated = [Q(pk__in=sittings.filter(named_so(user, word)).values("game")) for word in typed]
    titled = [has_word("title", word) for word in typed]
    by_people = list(games.filter(reduce(and_, seated))[: MOST + 1])
    by_title = [
        game for game in games.filter(reduce(and_, titled))[: MOST + 1] if _fits(game.title, words)
    ]
    found = {game.pk: game for game in (*by_people, *by_title)}
    return sorted(found.values(), key=lambda game: game.created_at, reverse=True)[: MOST + 1]
