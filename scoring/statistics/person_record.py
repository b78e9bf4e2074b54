"""What somebody has played: games, hands and people, under all records of the person.

The numbers are counted as `scoring.statistics.counting` says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Q

from clubs.models import Player
from scoring.statistics.counting import Counted
from scoring.statistics.kept import person_tally
from scoring.statistics.person_count import LAST_GAMES, PARTNER


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
    """Everything on a person's page; `last` are the ids of the latest games, newest first.

    `ended` are the games that came to an end, those given up among them; nobody won those.
    `people` are all records that were read for it.
    """

    person: Player
    games: int
    won: int
    ended: int
    counted: Counted
    partners: tuple[PartnerLine, ...]
    rivals: tuple[RivalLine, ...]
    last: tuple[str, ...]
    people: tuple[Player, ...]

    @property
    def hands(self) -> int:
        """The hands that were played."""
        return self.counted.hands


def person_record(person: Player, others: Q | None = None) -> PersonRecord:
    """The record of a person, given by the record that stands for him.

    The same few queries whatever he has played. `others` are people of the club whom the reader
    wants to know besides those who were met: they are read along with them, into `people`.
    """
    tally = person_tally(person)
    told = tally.of("people")
    wanted = Q(pk__in=[int(key) for key in told])
    people = Player.objects.select_related("root").filter(
        wanted if others is None else wanted | others, club=person.club_id
    )
    records = {each.pk: each for each in people}
    partners, rivals = _people(told, records)
    latest = sorted(key.split() for key in tally.of("last"))
    latest.sort(key=lambda told: told[0], reverse=True)
    return PersonRecord(
        person=person,
        games=tally.number("games"),
        won=tally.number("won"),
        ended=tally.number("ended"),
        counted=Counted.of(tally, evenings=True),
        partners=partners,
        rivals=rivals,
        last=tuple(game for _, game in latest[:LAST_GAMES]),
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
