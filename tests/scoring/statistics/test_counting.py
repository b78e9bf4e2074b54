"""Who is what in a hand, and what counts: the rules of `scoring.statistics.counting`."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.contrib.auth.models import User

from clubs.models import Club, Player, Role
from rules_engine.format import Format
from scoring.models import Game
from scoring.services import NewSeat, abandon
from scoring.statistics.hand_sums import HandSum, total
from scoring.statistics.person_record import PersonRecord, person_record
from tests.scoring.cast import club_with
from tests.scoring.table import play, say, start, undo

pytestmark = pytest.mark.django_db

FIVE = ("Ana", "Bo", "Cy", "Di", "Eve")


@pytest.fixture
def house() -> tuple[Club, User]:
    club, people = club_with(sam=Role.SCORER)
    return club, people["sam"]


def of(name: str) -> PersonRecord:
    return person_record(Player.objects.get(name=name))


def roles(name: str) -> dict[str, int]:
    """How many hands somebody had in each role."""
    counted = of(name).counted
    return {role: total(lines.values()).hands for role, lines in counted.roles.items()}


def called(club: Club, sam: User) -> Game:
    return start(sam, club=club, profile="call-5", names=FIVE)


def test_a_called_partner_is_partner_in_that_hand_alone(house: tuple[Club, User]) -> None:
    club, sam = house
    game = called(club, sam)
    tricks = {"A": 4, "B": 1, "C": 4, "D": 1, "E": 0}
    say(
        game,
        sam,
        ("contract", {"contract": "8H", "seat": "A"}),
        ("partner", {"seat": "C"}),
        ("tricks", {"tricks": tricks}),
    )
    assert (roles("Ana"), roles("Cy"), roles("Bo")) == (
        {"declarer": 1},
        {"partner": 1},
        {"defender": 1},
    )
    # Eight tricks between the two: the bid is just made, whoever took them.
    line = of("Ana").counted.role("declarer")["8H"]
    assert (line.made, line.over, line.slams) == (1, 0, 0)
    [partner] = of("Ana").partners
    assert (partner.partner.name, partner.games, partner.hands, partner.made) == ("Cy", 0, 1, 1)
    assert {rival.rival.name: rival.hands for rival in of("Ana").rivals} == {
        "Bo": 1,
        "Di": 1,
        "Eve": 1,
    }
    # Two who defend, each for himself, are neither with nor against each other.
    assert {line.rival.name for line in of("Bo").rivals} == {"Ana", "Cy"}
    assert of("Bo").partners == ()


def test_alone_against_all_a_declarer_has_no_partner(house: tuple[Club, User]) -> None:
    club, sam = house
    game = called(club, sam)
    say(
        game,
        sam,
        ("contract", {"contract": "7S", "seat": "B"}),
        ("partner", {"seat": None}),
        ("tricks", {"tricks": {"A": 1, "B": 7, "C": 1, "D": 1, "E": 0}}),
    )
    assert roles("Bo") == {"declarer": 1}
    assert [roles(name) for name in ("Ana", "Cy", "Di", "Eve")] == [{"defender": 1}] * 4
    assert of("Bo").partners == ()


def test_who_sits_a_misere_out_is_the_partner(house: tuple[Club, User]) -> None:
    club, sam = house
    game = start(sam, club=club, names=FIVE[:4])
    play(game, sam, "M", "N", NS=0, EW=10)
    assert (roles("Ana"), roles("Cy"), roles("Bo")) == (
        {"declarer": 1},
        {"partner": 1},
        {"defender": 1},
    )
    assert of("Cy").counted.role("partner")["M"] == HandSum(hands=1, made=1, won=250)
    assert of("Bo").counted.points == 0


def test_a_deal_that_everybody_passed_is_no_hand(house: tuple[Club, User]) -> None:
    club, sam = house
    game = start(sam, club=club, names=FIVE[:4])
    play(game, sam, None)
    play(game, sam, "7S", "N", NS=8, EW=2)
    record = of("Ana")
    assert (record.hands, record.counted.passed) == (1, 1)


def test_what_was_undone_does_not_count(house: tuple[Club, User]) -> None:
    club, sam = house
    game = start(sam, club=club, names=FIVE[:4])
    play(game, sam, "7S", "N", NS=8, EW=2)
    undo(game, sam)
    assert of("Ana").hands == 0
    say(game, sam, ("tricks", {"tricks": {"NS": 5, "EW": 5}}))
    assert of("Ana").counted.role("declarer")["7S"] == HandSum(hands=1, failed=1, lost=140)


def test_a_hand_that_a_correction_made_void_does_not_count(house: tuple[Club, User]) -> None:
    club, sam = house
    game = start(sam, club=club, names=FIVE[:4], length=Format())
    play(game, sam, "8H", "N", NS=5, EW=5)
    game = play(game, sam, "7S", "N", NS=8, EW=2)
    play(game, sam, "7C", "E", NS=3, EW=7)
    assert of("Ana").hands == 3
    told: list[tuple[str, dict[str, object]]] = [
        ("contract", {"contract": "10NT", "seat": "N"}),
        ("tricks", {"tricks": {"NS": 10, "EW": 0}}),
    ]
    amend_first(game, sam, told)
    record = of("Ana")
    assert (record.hands, record.won) == (1, 1)
    assert record.counted.role("declarer")["10NT"].slams == 1


def amend_first(game: Game, sam: User, told: list[tuple[str, dict[str, object]]]) -> None:
    """Tell the first hand anew."""
    events = [{"kind": kind, "payload": payload} for kind, payload in told]
    say(game, sam, ("amend", {"cancels": [1, 2], "events": events, "reason": "Misread."}))


def test_hands_of_a_game_that_was_given_up_count_and_nobody_won(
    house: tuple[Club, User],
) -> None:
    club, sam = house
    game = start(sam, club=club, names=FIVE[:4])
    play(game, sam, "7S", "N", NS=8, EW=2)
    abandon(game.pk, sam, reason="Tea.")
    record = of("Ana")
    assert (record.hands, record.ended, record.won) == (1, 1, 0)
    assert {rival.games for rival in record.rivals} == {0}


def test_east_and_the_seat_called_e_are_two_seats(house: tuple[Club, User]) -> None:
    club, sam = house
    game = start(sam, club=club, names=("Ana", "Eve", "Cy", "Di"))
    play(game, sam, "7S", "E", NS=2, EW=8)
    eve = Player.objects.get(name="Eve")
    seats = [*(NewSeat(name) for name in ("P", "Q", "R", "S")), NewSeat(player_id=eve.pk)]
    game = start(sam, club=club, profile="rotating-5", seats=seats)
    play(game, sam, "7S", "A", A=8, B=2, C=0, D=0, E=0)
    assert [(line.seat, line.hands, line.declared) for line in of("Eve").counted.seats] == [
        ("E", 1, 1),
        ("e", 1, 0),
    ]


def test_an_evening_lasts_until_six_by_the_clock_of_the_club(house: tuple[Club, User]) -> None:
    club, sam = house
    club.zone = "Australia/Brisbane"
    club.save()
    ana = start(sam, club=club, names=FIVE[:4]).sittings.get(seat=0).player
    assert ana is not None
    Game.objects.all().update(created_at=datetime(2026, 11, 4, 9, 30, tzinfo=UTC))
    play(Game.objects.get(), sam, "7S", "N", NS=8, EW=2)
    seats = [NewSeat(player_id=ana.pk), *(NewSeat(name) for name in ("P", "Q", "R"))]
    late = start(sam, club=club, seats=seats, at=datetime(2026, 11, 4, 19, 59, tzinfo=UTC))
    play(late, sam, "7S", "N", NS=5, EW=5)
    next_day = start(sam, club=club, seats=seats, at=datetime(2026, 11, 4, 20, 0, tzinfo=UTC))
    play(next_day, sam, "6S", "N", NS=8, EW=2)
    counted = person_record(ana).counted
    assert counted.best is not None
    assert counted.worst is not None
    assert counted.evenings == 2
    assert (counted.best.day, counted.best.points) == (date(2026, 11, 5), 40)
    assert (counted.worst.day, counted.worst.hands) == (date(2026, 11, 4), 2)
