"""Every figure leads to as many hands as it says."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404, QueryDict

from clubs.models import Club, Player, Role, Shown
from clubs.services import add_player, create_club
from scoring.models import Hand
from scoring.services import merge_people
from scoring.statistics.counting import Counted
from scoring.statistics.figures import contract_rows, role_rows, seat_rows, strain_rows
from scoring.statistics.group_record import club_record
from scoring.statistics.links import HandLinks
from scoring.statistics.narrow import WITH_CONTRACT, HandFilter
from scoring.statistics.pair_record import pair_record
from scoring.statistics.person_record import PersonRecord, person_record
from tests.scoring.cast import club_with
from tests.scoring.statistics.cast import club_people, play_kinds
from tests.scoring.table import play, start

pytestmark = pytest.mark.django_db

LINKS = HandLinks("/hands/")


@pytest.fixture
def house() -> tuple[Club, User]:
    club, people = club_with(sam=Role.SCORER)
    return club, people["sam"]


def count(club: Club, url: str) -> int:
    """The hands of an address."""
    asked = QueryDict(mutable=True)
    asked.update(dict(parse_qsl(urlsplit(url).query)))
    narrowed = HandFilter(asked, Hand.objects.filter(game__club=club), club=club, user=None)
    assert not narrowed.form.errors
    found = narrowed.qs
    assert found.distinct().count() == found.count()
    return int(found.count())


def told(counted: Counted, links: HandLinks, role: str) -> Iterator[tuple[str, int]]:
    """Addresses with the number of hands that each stands beside."""
    rows = [
        *role_rows(counted, links),
        *strain_rows(counted.role(role), links.of(role=role)),
        *contract_rows(counted.role(role), links.of(role=role)),
    ]
    for row in rows:
        yield row.hands_url, row.line.hands
        yield row.made_url, row.line.made
        yield row.failed_url, row.line.failed
        yield row.slams_url, row.line.slams
    for seat in seat_rows(counted, links):
        yield seat.hands_url, seat.hands
        if "player" in links.fixed:
            yield seat.declared_url, seat.declared
            yield seat.made_url, seat.made


def people_told(record: PersonRecord, links: HandLinks) -> Iterator[tuple[str, int]]:
    for partner in record.partners:
        together = links.of(partner=partner.partner.pk)
        yield together(), partner.hands
        yield together(role=WITH_CONTRACT), partner.contracts
        yield together(role=WITH_CONTRACT, result="made"), partner.made
    for rival in record.rivals:
        yield links(against=rival.rival.pk), rival.hands


@pytest.mark.parametrize("role", ["declarer", "partner", "defender"])
def test_a_persons_figures_are_lists_of_so_many_hands(house: tuple[Club, User], role: str) -> None:
    club, sam = house
    people = club_people(club, 7)
    play_kinds(club, sam, people)
    person = people[3]
    record = person_record(person)
    links = LINKS.of(player=person.pk)
    wanted = [
        (links(), record.hands),
        (links(result="passed"), record.counted.passed),
        *people_told(record, links),
        *told(record.counted, links, role),
    ]
    for evening in (record.counted.best, record.counted.worst):
        assert evening is not None
        wanted.append((links(evening=evening.day.isoformat()), evening.hands))
    assert [(url, count(club, url)) for url, _ in wanted] == wanted
    assert len(wanted) > 30


def test_two_partners_figures_are_lists_of_so_many_hands(house: tuple[Club, User]) -> None:
    club, sam = house
    people = club_people(club, 6)
    play_kinds(club, sam, people, hands=6)
    person = people[3]
    other = person_record(person).partners[0].partner
    record = pair_record(person, other)
    assert record.together is not None
    assert record.counted.hands == record.together.hands > 3
    links = LINKS.of(player=person.pk, partner=other.pk)
    wanted = [(links(), record.counted.hands), *told(record.counted, links, "declarer")]
    assert [(url, count(club, url)) for url, _ in wanted] == wanted


def test_a_clubs_figures_are_lists_of_so_many_hands(house: tuple[Club, User]) -> None:
    club, sam = house
    people = club_people(club, 6)
    play_kinds(club, sam, people)
    record = club_record(club)
    wanted = [
        (LINKS(), record.hands),
        (LINKS(result="none"), record.open_hands),
        (LINKS(result="passed"), record.passed),
    ]
    wanted += [
        (url, hands) for url, hands in told(record.counted, LINKS, "declarer") if "role=" not in url
    ]
    wanted += [
        (LINKS(player=line.player.pk, role="declarer"), line.line.hands)
        for line in record.declarers
    ]
    assert [(url, count(club, url)) for url, _ in wanted] == wanted


def test_merged_records_are_one_person_in_a_list(house: tuple[Club, User]) -> None:
    club, sam = house
    play(start(sam, club=club, names=("Ana", "Bo", "Cy", "Di")), sam, "7S", "N", NS=8, EW=2)
    play(start(sam, club=club, names=("Anna", "B", "C", "D")), sam, "8S", "N", NS=9, EW=1)
    ana, anna = Player.objects.get(name="Ana"), Player.objects.get(name="Anna")
    assert count(club, f"?player={ana.pk}") == 1
    merge_people(kept=ana, merged=anna)
    assert count(club, f"?player={ana.pk}") == 2
    assert count(club, f"?player={anna.pk}") == 2


def test_people_of_another_club_and_hidden_people_are_not_there(house: tuple[Club, User]) -> None:
    club, sam = house
    hidden = add_player(club=club, name="Q")
    Player.objects.filter(pk=hidden.pk).update(shown=Shown.HIDDEN)
    elsewhere = add_player(club=create_club(name="Other", owner=sam), name="Q")
    for name in ("player", "partner", "against"):
        for number in (hidden.pk, elsewhere.pk, 0, -1, 10**30):
            asked = QueryDict(f"{name}={number}")
            narrowed = HandFilter(
                asked, Hand.objects.filter(game__club=club), club=club, user=AnonymousUser()
            )
            with pytest.raises(Http404):
                narrowed.qs.count()


def test_what_cannot_be_read_narrows_nothing_down_and_widens_nothing(
    house: tuple[Club, User],
) -> None:
    club, sam = house
    play(start(sam, club=club, names=("Ana", "Bo", "Cy", "Di")), sam, "7S", "N", NS=8, EW=2)
    play(start(sam, club=club, names=("E", "F", "G", "H")), sam, "8S", "N", NS=9, EW=1)
    ana = Player.objects.get(name="Ana")
    asked = QueryDict(f"player={ana.pk}&role=nobody&strain=X&since=yesterday")
    found = HandFilter(asked, Hand.objects.filter(game__club=club), club=club, user=sam).qs
    assert [hand.contract for hand in found] == ["7S"]
