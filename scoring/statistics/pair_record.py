"""What two people made of the hands in which they were partners, and of each other as opponents."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F, Q

from clubs.models import Player
from clubs.selectors import records_of
from scoring.models import HandSeat
from scoring.statistics.counting import Counted
from scoring.statistics.grouping import BOUND
from scoring.statistics.person_count import count_sat
from scoring.statistics.person_record import PartnerLine, RivalLine, person_record
from scoring.statistics.tally import Tally


@dataclass(frozen=True, slots=True)
class PairRecord:
    """`counted` has the first person's roles: as declarer, while the other one declared, defending.

    `together` and `against` are None where they never were.
    """

    counted: Counted
    together: PartnerLine | None
    against: RivalLine | None


def pair_record(person: Player, other: Player) -> PairRecord:
    """The record of two people, given by the records that stand for them.

    Counted now: the same number of queries, and time with the hands they played together.
    """
    record = person_record(person)
    seats = HandSeat.objects.filter(sitting__player__in=records_of(person)).filter(
        Q(hand__seats__side=F("side")) | Q(role__in=BOUND, hand__seats__role__in=BOUND),
        hand__seats__sitting__player__in=records_of(other),
    )
    tally = Tally()
    count_sat(tally, seats, person.club.zone)
    return PairRecord(
        counted=Counted.of(tally, evenings=True),
        together=next((line for line in record.partners if line.partner.pk == other.pk), None),
        against=next((line for line in record.rivals if line.rival.pk == other.pk), None),
    )
