"""What finished games add up to is kept, so that a page counts only what was played lately.

Grouped by the database, a hundred hands take a few milliseconds and a hundred thousand a third of a
second or more, which is too long for a page that many look at. So the tally of all games that had
ended before some moment is kept (`KeptTally`) and that of the others, an evening's at most, is
counted now and added. Whether the kept games are as they were is asked of their number and
versions: recording a hand writes nothing here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import reduce
from operator import or_
from typing import Any, Final

from django.db import transaction
from django.db.models import (
    CharField,
    Count,
    Exists,
    F,
    FilteredRelation,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Value,
)
from django.db.models.functions import Cast, Concat
from django.utils import timezone

from clubs.models import Club, Player
from clubs.selectors import records_of
from scoring.models import Game, KeptTally, Sitting
from scoring.statistics.firsts import keep_firsts
from scoring.statistics.group_count import count_games
from scoring.statistics.person_count import LAST_GAMES, count_person
from scoring.statistics.tally import Tally

# A tally that is kept in another form than this is counted again.
FORM: Final = 2
# So many finished games are counted at every look; after more of them they are kept.
MOST_GAMES: Final = 40
# Corrections come in the hours after a game: what is kept is older than that.
SETTLED: Final = timedelta(hours=3)


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose games they are: all of a club's, or those that one record of a person sat in."""

    club: Club
    record: int | None = None

    def rows(self) -> QuerySet[Any]:
        """The games, or the person's sittings in them."""
        if self.record is None:
            return Game.objects.filter(club=self.club).order_by()
        return Sitting.objects.filter(player=self.record).order_by()

    def ended(self, until: datetime) -> Q:
        """Those of `rows` that were over before this moment."""
        way = "" if self.record is None else "game__"
        return Q(**{f"{way}over": True, f"{way}ended_at__lt": until})

    def others(self, until: datetime) -> Q:
        """All but `ended`: those of the club that are played or ended lately, each by an index."""
        games = Game.objects.filter(club=self.club).order_by()
        played = games.filter(over__in=[False]).values("pk")
        lately = games.filter(over=True, ended_at__gte=until).values("pk")
        return Q(**{"pk__in" if self.record is None else "game__in": played.union(lately)})

    def mark(self, until: datetime) -> str:
        """In which state those games are now: one query.

        An entry changes a game's version, and nobody else's chair is taken without `forget_kept`.
        """
        return self.marked("".join(state_of(self.rows().filter(self.ended(until)))))

    def marked(self, state: str | None) -> str:
        """The mark of games in this state."""
        return f"{FORM} {self.club.zone} {state or ''}"

    def count(self, rows: QuerySet[Any]) -> Tally:
        """What some of `rows` add up to."""
        counted = count_games if self.record is None else count_person
        return counted(rows, self.club.zone)

    def keep(self, known: Kept | None = None) -> Kept:
        """Keep what all games that are settled now add up to; `known` is what was right so far.

        The mark is read first, so that whatever changes meanwhile makes it a wrong one. And the row
        is there before anybody counts and is only ever changed: who counted before somebody took
        another's chair finds it thrown away.
        """
        until = timezone.now() - SETTLED
        who: dict[str, Any] = {"club": self.club, "player_id": self.record}
        row, _ = KeptTally.objects.get_or_create(**who, defaults={"until": until, "mark": ""})
        mark = self.mark(until)
        rows, tally = self.rows().filter(self.ended(until)), Tally()
        if known is not None and known.until is not None:
            tally = Tally(known.data)
            rows = rows.filter(self.others(known.until))
        tally.include(self.count(rows))
        tally.cut("last", LAST_GAMES)
        keep_firsts(tally)
        data = tally.data()
        KeptTally.objects.filter(pk=row.pk).update(until=until, mark=mark, data=data)
        return Kept(self, until, mark, data)


@dataclass(frozen=True, slots=True)
class Kept:
    """What was found of an owner; nothing is kept where `until` is None."""

    owner: Owner
    until: datetime | None = None
    mark: str = ""
    data: Any = None
    state: str | None = None

    def current(self) -> Kept:
        """The same, counted again where its games are not in the state that they were in."""
        if self.until is None or self.mark == self.owner.marked(self.state):
            return self
        return self.owner.keep()

    @property
    def others(self) -> QuerySet[Any]:
        """The games that are not in it."""
        rows = self.owner.rows()
        return rows if self.until is None else rows.filter(self.owner.others(self.until))

    @property
    def is_long_ago(self) -> bool:
        """Whether there may be settled games that are not in it."""
        return self.until is None or self.until < timezone.now() - 2 * SETTLED


def state_of(rows: QuerySet[Any]) -> QuerySet[Any]:
    """One text for the number and versions of games, or of sittings and their games."""
    way, key = ("", "club") if rows.model is Game else ("game__", "player")
    parts: list[Any] = [Cast(Count("*"), CharField())]
    for column in (f"{way}version", *(["pk"] if way else [])):
        parts += [Value("/"), Cast(Sum(column), CharField())]
    told: QuerySet[Any] = (
        rows.order_by().values(key).annotate(state=Concat(*parts, output_field=CharField()))
    )
    states: QuerySet[Any] = told.values_list("state", flat=True)
    return states


def clubs_with_kept(clubs: QuerySet[Club]) -> QuerySet[Club]:
    """These clubs with what is kept of their games, so that `club_tally` need not ask for it."""
    ended = Game.objects.filter(
        club=OuterRef("pk"), over=True, ended_at__lt=OuterRef("of_all__until")
    )
    whole = FilteredRelation("kept_tallies", condition=Q(kept_tallies__player=None))
    return clubs.annotate(of_all=whole, **_kept_columns("of_all", ended))


def players_with_kept(players: QuerySet[Player]) -> QuerySet[Player]:
    """These records with what is kept of their games, so that `person_tally` need not ask for it.

    It asks for those of the other records of somebody whom they were merged into.
    """
    ended = Sitting.objects.filter(
        player=OuterRef("pk"),
        game__over=True,
        game__ended_at__lt=OuterRef("kept_tally__until"),
    )
    others = Player.objects.filter(root=OuterRef("pk"))
    return players.annotate(stands_for_others=Exists(others), **_kept_columns("kept_tally", ended))


def _kept_columns(way: str, ended: QuerySet[Any]) -> dict[str, Any]:
    """The columns that `_kept` reads."""
    columns: dict[str, Any] = {
        f"kept_{name}": F(f"{way}__{name}") for name in ("until", "mark", "data")
    }
    return columns | {"kept_state": Subquery(state_of(ended))}


def _kept(owner: Owner, row: Any) -> Kept:
    """What is kept, from a row that was read with it."""
    return Kept(owner, row.kept_until, row.kept_mark or "", row.kept_data, row.kept_state)


def club_tally(club: Club) -> Tally:
    """What all games of a club add up to (`group_count`): at most three queries."""
    row = club
    if not hasattr(club, "kept_until"):
        row = clubs_with_kept(Club.objects.filter(pk=club.pk)).get()
    return _tally([_kept(Owner(club), row)])


def person_tally(person: Player) -> Tally:
    """What all games of a person add up to (`person_count`), under any of the records."""
    rows: Iterable[Player] = [person]
    if getattr(person, "stands_for_others", True):
        rows = players_with_kept(records_of(person)).order_by("pk")
    return _tally([_kept(Owner(person.club, row.pk), row) for row in rows])


def _tally(several: Iterable[Kept]) -> Tally:
    """The tally of the records of one person, or of a club."""
    tally = Tally()
    current = [kept.current() for kept in several]
    for kept in current:
        tally.include(Tally(kept.data))
    lately = current[0].owner.count(reduce(or_, (kept.others for kept in current)))
    tally.include(lately)
    if lately.number("ended") > MOST_GAMES:
        for kept in current:
            if kept.is_long_ago:
                kept.owner.keep(kept)
    return tally


def tally_between(person: Player, began: datetime, until: datetime) -> Tally:
    """What a person's games add up to that began in this time, counted now: three queries."""
    sittings = Sitting.objects.filter(
        player__in=records_of(person), game__created_at__gte=began, game__created_at__lt=until
    )
    return count_person(sittings, person.club.zone)


def forget_kept(game: Game) -> None:
    """Have everything of a game's club counted again, once this transaction is through.

    For what changes hands or chairs without an entry in the log: nobody could tell by the versions.
    """
    club = game.club_id
    if club is not None:
        transaction.on_commit(lambda: KeptTally.objects.filter(club=club).delete())


def check_kept(clubs: QuerySet[Club]) -> Iterator[str]:
    """Every tally that is kept and shown, but is not what a fresh count gives."""
    for row in KeptTally.objects.filter(club__in=clubs).select_related("club").order_by("pk"):
        owner = Owner(row.club, row.player_id)
        if row.mark != owner.mark(row.until):
            continue  # it is not shown
        if row.data != owner.count(owner.rows().filter(owner.ended(row.until))).data():
            who = f"club {row.club.slug}" if row.player_id is None else f"player {row.player_id}"
            yield f"{who}: the kept tally is not what the hands add up to"


def rebuild_kept(clubs: QuerySet[Club]) -> list[str]:
    """Throw away what is wrong, so that it is counted when it is asked for; returns what was."""
    wrong = list(check_kept(clubs))
    if wrong:
        KeptTally.objects.filter(club__in=clubs).delete()
    return wrong
