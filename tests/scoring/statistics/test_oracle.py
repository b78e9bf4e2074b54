"""What the database counts is what is counted hand by hand, on games of all kinds by chance."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.contrib.auth.models import User

from clubs.models import Club, Player, Role
from rules_engine import events
from rules_engine.calls import SPECIALS
from rules_engine.errors import RuleViolation
from rules_engine.format import Format
from rules_engine.profiles import PROFILES
from scoring.demo.play import Play
from scoring.log.codec import read_state
from scoring.models import Game, GameEntry, Hand, KeptTally
from scoring.services import NewEntry, NewSeat, abandon, record, start_game, undo
from scoring.services.recording import Refused
from scoring.statistics import kept
from scoring.statistics.kept import check_kept, club_tally, person_tally
from scoring.statistics.tally import Tally
from tests.scoring.cast import club_with
from tests.scoring.statistics import oracle
from tests.scoring.statistics.cast import BEGAN, club_people
from tests.scoring.table import play, start

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are settled as soon as they are over."""
    monkeypatch.setattr(kept, "SETTLED", timedelta())


@pytest.fixture
def house() -> tuple[Club, User]:
    club, people = club_with(sam=Role.SCORER)
    return club, people["sam"]


def play_by_chance(club: Club, by: User, people: list[Player], kind: str, chance: Random) -> Game:
    """A game with guests among its people, deals thrown in, corrections, perhaps given up."""
    seats = len(PROFILES[kind].rules.table.seats)
    sitting = [NewSeat(player_id=player.pk) for player in chance.sample(people, seats)]
    if chance.random() < 0.4:
        sitting[chance.randrange(seats)] = NewSeat("A guest")
    game = start_game(
        by=by,
        club=club,
        profile=kind,
        seats=sitting,
        length=Format(hands=chance.choice((None, 3, 5))),
        at=BEGAN.replace(day=chance.randrange(1, 29), hour=chance.randrange(24)),
    )
    live = Play(read_state(game), chance)
    told: list[events.Event] = []
    for _ in range(chance.randrange(1, 6)):
        if live.state.outcome is None:
            told += live.hand()
    record(game.pk, [NewEntry(*events.to_payload(event)) for event in told], by)
    for _ in range(chance.choice((0, 0, 1, 2))):
        undo(game.pk, by)
    amend_by_chance(game, by, chance)
    game = Game.objects.get(pk=game.pk)
    if not game.over and chance.random() < 0.3:
        abandon(game.pk, by, reason="Tea.")
    return game


def amend_by_chance(game: Game, by: User, chance: Random) -> None:
    """Tell the tricks of some hand anew, the other way round, where the rules allow it."""
    entries = list(GameEntry.objects.filter(game=game, kind="tricks").order_by("seq"))
    if not entries or chance.random() < 0.4:
        return
    entry = chance.choice(entries)
    took: dict[str, int] = entry.payload["tricks"]
    turned = dict(zip(took, reversed(took.values()), strict=True))
    anew = {"kind": "tricks", "payload": {**entry.payload, "tricks": turned}}
    said = {"cancels": [entry.seq], "events": [anew], "reason": "Misread."}
    try:
        record(game.pk, [NewEntry("amend", said)], by)
    except (Refused, RuleViolation):
        return


def void_hand(club: Club, by: User) -> None:
    """A game that a correction of its first hand ends before its second."""
    game = start(by, club=club, names=("Ana", "Bo", "Cy", "Di"), length=Format())
    play(game, by, "8H", "N", NS=5, EW=5)
    play(game, by, "7S", "N", NS=8, EW=2)
    slam = [
        {"kind": "contract", "payload": {"contract": "10NT", "seat": "N"}},
        {"kind": "tricks", "payload": {"tricks": {"NS": 10, "EW": 0}}},
    ]
    said = {"cancels": [1, 2], "events": slam, "reason": "Misread."}
    record(game.pk, [NewEntry("amend", said)], by)


def agree(club: Club, people: list[Player]) -> None:
    """Everybody's tally and the club's are what the oracle counts."""
    games = Game.objects.filter(club=club)
    assert told(club_tally(club)) == oracle.without_nothing(oracle.count_games(games, club))
    for person in people:
        tally = person_tally(person)
        assert told(tally) == oracle.without_nothing(oracle.count_record(person))


def told(tally: Tally) -> dict[str, object]:
    return oracle.without_nothing(tally.data())


@pytest.mark.parametrize(("seed", "kept_from"), [(1, 1000), (2, 1000), (3, 1), (4, 1)])
def test_the_database_counts_what_is_counted_by_hand(
    house: tuple[Club, User], seed: int, kept_from: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    club, sam = house
    monkeypatch.setattr(kept, "MOST_GAMES", kept_from)
    chance = Random(seed)
    people = club_people(club, 7)
    kinds = [*PROFILES]
    chance.shuffle(kinds)
    for place, kind in enumerate(kinds[:14]):
        play_by_chance(club, sam, people, kind, chance)
        if place % 5 == 4:
            agree(club, people)
    agree(club, people)
    assert list(check_kept(Club.objects.all())) == []
    assert KeptTally.objects.exists() == (kept_from == 1)


def test_all_kinds_of_hands_are_among_them(house: tuple[Club, User]) -> None:
    club, sam = house
    chance, people = Random(5), club_people(club, 7)
    for kind in PROFILES:
        play_by_chance(club, sam, people, kind, chance)
    void_hand(club, sam)
    game = start(sam, club=club, names=("Ana", "Bo", "Cy", "Di"))
    play(game, sam, None)
    game = start(sam, club=club, profile="swedish-4", names=("Ana", "Bo", "Cy", "Di"))
    play(game, sam, None, NS=6, EW=4)
    game = start(sam, club=club, profile="parlett-3", names=("Ana", "Bo", "Cy"))
    play(game, sam, None, A=5, B=3, C=2)
    game = start(sam, club=club, names=("Ana", "Bo", "Cy", "Di"))
    play(game, sam, "M", "E", NS=10, EW=0)
    play(game, sam, "OM", "E", NS=9, EW=1)
    hands = Hand.objects.all()
    assert hands.filter(void=True).exists()
    assert hands.exclude(all_pass="").exists()
    assert hands.filter(contract="", all_pass="", void=False).exists()
    assert hands.filter(contract__in=SPECIALS, made=True).exists()
    assert hands.filter(contract__in=SPECIALS, made=False).exists()
    agree(club, [*people, *Player.objects.filter(name__in=("Ana", "Bo"))])
