"""What the hands of many people add up to: those of a club, or of some games such as an event's.

Each hand counts once, from the side of its declarer, as `scoring.statistics.counting` says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Final

from django.db.models import QuerySet

from clubs.models import Club, Player
from scoring.models import Game
from scoring.statistics.counting import Counted
from scoring.statistics.group_count import count_games
from scoring.statistics.hand_sums import HandSum
from scoring.statistics.kept import club_tally
from scoring.statistics.tally import Tally

# A page shows the first of them; the others are found by a search.
MOST_DECLARERS: Final = 50


@dataclass(frozen=True, slots=True)
class DeclarerLine:
    """What one person did as declarer: all contracts, and the misères and their kin among them."""

    player: Player
    line: HandSum
    specials: int
    specials_made: int


@dataclass(frozen=True)
class GroupRecord:
    """Everything on the page of a club's or an event's hands.

    `counted` has the role of the declarer alone; `open_hands` were played without a contract.
    """

    club: Club
    tally: Tally

    @cached_property
    def counted(self) -> Counted:
        """Contracts and seats."""
        return Counted.of(self.tally)

    @property
    def games(self) -> int:
        """The games in which a hand was dealt."""
        return self.tally.number("games")

    @property
    def hands(self) -> int:
        """The hands that were played."""
        return self.tally.number("hands")

    @property
    def passed(self) -> int:
        """The deals that were passed out."""
        return self.tally.number("passed")

    @property
    def open_hands(self) -> int:
        """The hands that were played without a contract."""
        return self.tally.number("open")

    @property
    def fullest(self) -> tuple[date, int] | None:
        """The evening with the most contracts, of several."""
        days = self.tally.of("days")
        if len(days) < 2:  # noqa: PLR2004  one alone is not fullest
            return None
        day = max(sorted(days), key=lambda day: days[day])
        return date.fromisoformat(day), days[day][0]

    @cached_property
    def declarers(self) -> tuple[DeclarerLine, ...]:
        """Whoever declared most, the records of one person together: two queries."""
        merged = Player.objects.filter(club=self.club, root__isnull=False).order_by()
        lines = _of_people(self.tally.of("declarers"), dict(merged.values_list("pk", "root_id")))
        most = sorted(lines, key=lambda person: (-lines[person][0], person))[:MOST_DECLARERS]
        people = Player.objects.in_bulk(most)
        return tuple(
            DeclarerLine(people[person], HandSum(*numbers), specials, made)
            for person in most
            for *numbers, specials, made in (lines[person],)
        )


def _of_people(
    records: Mapping[str, list[int]], roots: Mapping[int, int | None]
) -> dict[int, list[int]]:
    """The rows of records, those of one person added up."""
    tally = Tally()
    for record, row in records.items():
        tally.add("people", str(roots.get(int(record)) or record), row)
    return {int(person): row for person, row in tally.of("people").items()}


def club_record(club: Club) -> GroupRecord:
    """The record of all hands of a club: the same few queries however many there are."""
    return GroupRecord(club, club_tally(club))


def games_record(games: QuerySet[Game], club: Club) -> GroupRecord:
    """The record of some games of a club, counted now: two queries."""
    return GroupRecord(club, count_games(games, club.zone))
