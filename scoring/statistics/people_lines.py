"""The people somebody met, as a reader may see them: partners and opponents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from django.urls import reverse

from clubs.models import Club, Player
from clubs.names.namesakes import names_shown
from clubs.names.visibility import is_hidden
from scoring.statistics.links import HandLinks
from scoring.statistics.narrow import MADE, WITH_CONTRACT
from scoring.statistics.numbers import average_words
from scoring.statistics.person_record import PersonRecord

Names = Mapping[int, str]
NOBODY: Final[Mapping[int, Player]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class MeetingRow:
    """Somebody else; the addresses are empty where the reader may not know who it is.

    For a partner `contracts` and `made` are those both played; for an opponent `lost` are the games
    that the opponent won.
    """

    name: str
    url: str
    hands_url: str
    contracts_url: str
    made_url: str
    games: int
    won: int
    lost: int
    hands: int
    contracts: int
    made: int
    points: int

    @property
    def average(self) -> str:
        """Points a hand."""
        return average_words(self.points, self.hands, plus=True)


def partner_rows(
    record: PersonRecord, club: Club, role: int, links: HandLinks, names: Names | None = None
) -> list[MeetingRow]:
    """Everybody who was a partner, the most frequent first; `names` are those of `met_names`."""
    rows = []
    names = names or met_names(record, club, role)
    for line in record.partners:
        name, url = names[line.partner.pk], pair_url(line.partner, club, role, links)
        hands = links.of(partner=line.partner.pk)
        rows.append(
            MeetingRow(
                name=name,
                url=url,
                hands_url=hands() if url else "",
                contracts_url=hands(role=WITH_CONTRACT) if url else "",
                made_url=hands(role=WITH_CONTRACT, result=MADE) if url else "",
                games=line.games,
                won=line.won,
                lost=0,
                hands=line.hands,
                contracts=line.contracts,
                made=line.made,
                points=line.points,
            )
        )
    return rows


def rival_rows(
    record: PersonRecord, club: Club, role: int, links: HandLinks, names: Names | None = None
) -> list[MeetingRow]:
    """Everybody who was an opponent, the most frequent first; `names` are those of `met_names`."""
    rows = []
    names = names or met_names(record, club, role)
    for line in record.rivals:
        name, url = names[line.rival.pk], pair_url(line.rival, club, role, links)
        rows.append(
            MeetingRow(
                name=name,
                url=url,
                hands_url=links(against=line.rival.pk) if url else "",
                contracts_url="",
                made_url="",
                games=line.games,
                won=line.won,
                lost=line.lost,
                hands=line.hands,
                contracts=0,
                made=0,
                points=line.points,
            )
        )
    return rows


def met_names(
    record: PersonRecord, club: Club, role: int, others: Mapping[int, Player] = NOBODY
) -> dict[int, str]:
    """Everybody whom a person met, partners and opponents, and others who are named beside them, as
    this reader sees them; told apart from the person, too."""
    people = {**others, record.person.pk: record.person}
    people |= {line.partner.pk: line.partner for line in record.partners}
    people |= {line.rival.pk: line.rival for line in record.rivals}
    return names_shown(people, club=club, role=role)


def pair_url(person: Player, club: Club, role: int, links: HandLinks) -> str:
    """The page of the two, empty where the reader may not know who it is."""
    if is_hidden(person, club=club, role=role):
        return ""
    return reverse("pair", args=[club.slug, links.fixed["player"], person.pk])
