"""Random games that the rules accept, event by event, from any source of chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules_engine import events
from rules_engine.calls import BIDS, PASS
from rules_engine.errors import RuleViolation
from rules_engine.format import Format
from rules_engine.game import GameState, apply, start
from rules_engine.profiles import PROFILES, profile
from rules_engine.transcript import Transcript
from tests.rules_engine import questions

NOTES = ("", "Zoë dealt", "نظر", 'a / b ; c "d" \\ e', "two\nlines\u2028three", "x" * 60)


def game(chance: Random, *, longest: int = 60, fixed_profile: str | None = None) -> Transcript:
    """A game of random rules, played until it is over or `longest` events are recorded."""
    if fixed_profile is None:
        name, overrides = questions.rules(chance)
    else:
        name, overrides = fixed_profile, {}
    length = chance.choice((Format(), Format(), Format(hands=2), Format(games=2)))
    rules = profile(name).with_overrides(overrides)
    dealer = chance.randrange(rules.players)
    state = start(rules, length, dealer)
    told = [event for _, event, _ in steps(chance, state, longest)]
    return Transcript(name, dealer, tuple(told), overrides, length)


def steps(
    chance: Random, state: GameState, longest: int
) -> Iterator[tuple[GameState, events.Event, GameState]]:
    """A walk: the state before, the event, the state after."""
    for _ in range(longest):
        if state.phase == "over":
            return
        event = _any_event(chance, state)
        try:
            following = apply(state, event)
        except RuleViolation:
            continue  # a guess that these rules refuse; the next one may fit
        yield state, event, following
        state = following


def _any_event(chance: Random, state: GameState) -> events.Event:
    if chance.random() < 0.04:
        return chance.choice((events.Noted(chance.choice(NOTES)), events.Misdealt()))
    if chance.random() < 0.002:
        return events.Abandoned(chance.choice(NOTES))
    return {"auction": _say, "partner": _partner, "play": _play, "ask": _first}[state.phase](
        chance, state
    )


def _seat(chance: Random, state: GameState) -> str:
    return chance.choice(state.rules.table.seat_names)


def _say(chance: Random, state: GameState) -> events.Event:
    auction, names = state.auction, state.rules.table.seat_names
    luck = chance.random()
    if state.barred and not state.calls and luck < 0.5:
        return events.BanWaived(names[chance.choice(state.barred)])
    if luck < 0.05:
        return events.OthersPass()
    if luck < 0.15:
        call = chance.choice(state.rules.ladder.calls)
        return events.ContractSet(None if luck < 0.07 else call, _seat(chance, state))
    assert auction.turn is not None
    low = auction.legal[:3] if chance.random() < 0.8 else auction.legal
    call = chance.choice(low) if low and chance.random() < 0.5 else PASS
    return events.CallMade(names[auction.turn], call)


def _partner(chance: Random, state: GameState) -> events.Event:
    if chance.random() < 0.3:
        return _play(chance, state)
    seat = None if chance.random() < 0.2 else _seat(chance, state)
    return events.PartnerCalled(seat, chance.choice((None, "AS", "13H", "JC")))


def _play(chance: Random, state: GameState) -> events.Event:
    luck = chance.random()
    if luck < 0.2:
        return _talk(chance, state)
    if luck < 0.4:
        return events.TricksTaken(_totals(chance, state), conceded=chance.random() < 0.3)
    return events.TrickWon(_trick(chance, state))


def _talk(chance: Random, state: GameState) -> events.Event:
    """What may be said during play."""
    seat = _seat(chance, state)
    kind, points = chance.choice(("laydown", "discard")), chance.choice((None, 0, 30))
    return chance.choice(
        (
            events.BreachCalled(seat),
            events.Declared(),
            events.Revoked(seat),
            events.Penalised(kind, chance.choice(state.rules.table.sides), points),
            events.PartnerCalled(seat),
        )
    )


def _trick(chance: Random, state: GameState) -> str:
    contract = state.contract
    if contract is not None and chance.random() < (0.6 if contract.call in BIDS else 0.05):
        return state.rules.table.seat_names[contract.declarer]
    return _seat(chance, state)


def _totals(chance: Random, state: GameState) -> tuple[tuple[str, int], ...]:
    table = state.rules.table
    won = [table.side_of(seat) for seat in state.order]
    while len(won) < 10:
        won.append(table.side_of(table.seat_named(_trick(chance, state))))
    return tuple((side, won.count(side)) for side in table.sides)


def _first(chance: Random, state: GameState) -> events.Event:
    among = state.ask_among
    return events.FirstAtTarget(tuple(chance.sample(among, chance.randint(1, len(among)))))


ALL_PROFILES = tuple(PROFILES)
