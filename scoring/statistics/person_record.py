"""What somebody has played: games, hands and people, under all records of the person.

The numbers are counted as `scoring.statistics.counting` says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from clubs.models import Player
from scoring.statistics.counting import Counted
from scoring.statistics.firsts import First, firsts
from scoring.statistics.kept import person_tally, tally_between
from scoring.statistics.person_count import LAST_GAMES, PARTNER
from scoring.statistics.tally import Tally


@dataclass(frozen=True, slots=True)
class PartnerLine:
    """Two people on one side: games they shared it in throughout, and hands they were partners in.

    `contracts` are those that both played, `made` how many of them; `points` are of all hands.
    """

    partner: Player
    games: int
    won: int
    hands: int
    contracts: int
    made: int
    points: int


@dataclass(frozen=True, slots=True)
class RivalLine:
    """Two people on different sides: games that somebody won, and hands one against the other.

    `won` are games that the person's side won and the rival's did not, `lost` the other way round.
    """

    rival: Player
    games: int
    won: int
    lost: int
    hands: int
    points: int


@dataclass(frozen=True, slots=True)
class PersonRecord:
    """Everything on a person's page; `last` are the ids of the latest games, newest first, and
    `form` whether those of them that somebody won were won by the person.

    `ended` are the games that came to an end, those given up among them; nobody won those, and
    the others are `decided`. `people` are all records that were read for it.
    """

    person: Player
    games: int
    won: int
    ended: int
    decided: int
    counted: Counted
    partners: tuple[PartnerLine, ...]
    rivals: tuple[RivalLine, ...]
    last: tuple[str, ...]
    form: Mapping[str, bool]
    firsts: tuple[First, ...]
    people: tuple[Player, ...]

    @property
    def hands(self) -> int:
        """The hands that were played."""
        return self.counted.hands


def person_record(
    person: Player,
    others: Q | None = None,
    between: tuple[datetime, datetime] | None = None,
) -> PersonRecord:
    """The record of a person, given by the record that stands for him.

    The same few queries whatever he has played. `others` are people of the club whom the reader
    wants to know besides those who were met: they are read along with them, into `people`. Of all
    games, or only of those that began `between` two moments.
    """
    tally = person_tally(person) if between is None else tally_between(person, *between)
    return _record(person, tally, others)


def _record(person: Player, tally: Tally, others: Q | None) -> PersonRecord:
    told = tally.of("people")
    wanted = Q(pk__in=[int(key) for key in told])
    people = Player.objects.select_related("root").filter(
        wanted if others is None else wanted | others, club=person.club_id
    )
    records = {each.pk: each for each in people}
    partners, rivals = _people(told, records)
    last = tally.of("last")
    latest = sorted(last)
    latest.sort(key=lambda key: key.split()[0], reverse=True)
    newest = {key.split()[1]: last[key] for key in latest[:LAST_GAMES]}
    return PersonRecord(
        person=person,
        games=tally.number("games"),
        won=tally.number("won"),
        ended=tally.number("ended"),
        decided=tally.number("decided"),
        counted=Counted.of(tally, evenings=True),
        partners=partners,
        rivals=rivals,
        last=tuple(newest),
        form={game: bool(won) for game, (decided, won) in newest.items() if decided},
        firsts=firsts(tally),
        people=tuple(records.values()),
    )


def _people(
    told: Mapping[str, list[int]], records: Mapping[int, Player]
) -> tuple[tuple[PartnerLine, ...], tuple[RivalLine, ...]]:
    """The lines by person: records that were merged are one partner, or one rival."""
    sums: dict[int, list[int]] = {}
    people: dict[int, Player] = {}
    for key, numbers in told.items():
        record = int(key)
        root = records[record].root
        person = records[record] if root is None else root
        people[person.pk] = person
        before = sums.get(person.pk, [0] * len(numbers))
        sums[person.pk] = [a + b for a, b in zip(before, numbers, strict=True)]
    size = len(PARTNER)
    partners = [PartnerLine(people[pk], *numbers[:size]) for pk, numbers in sums.items()]
    rivals = [RivalLine(people[pk], *numbers[size:]) for pk, numbers in sums.items()]
    return (
        tuple(
            sorted(
                (line for line in partners if line.games or line.hands),
                key=lambda line: (-line.hands, -line.games, line.partner.name, line.partner.pk),
            )
        ),
        tuple(
            sorted(
                (line for line in rivals if line.games or line.hands),
                key=lambda line: (-line.hands, -line.games, line.rival.name, line.rival.pk),
            )
        ),
    )
