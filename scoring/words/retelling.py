"""Telling a finished hand anew: what the log says of it, and the events that say it otherwise.

As little as possible is told again: a wrong number of tricks leaves the auction as it was called,
a wrong contract leaves the penalties.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine import events
from rules_engine.house_rules import HouseRules
from rules_engine.seats import Seat, Side
from scoring.log.stored import fold_game
from scoring.models import Game

_BEFORE_THE_AUCTION = events.Misdealt | events.BanWaived
_TRICKS = events.TrickWon | events.TricksTaken | events.CardsPlayed
_AUCTION = events.CallMade | events.OthersPass | events.ContractSet


@dataclass(frozen=True, slots=True)
class ToldHand:
    """A finished hand as the log tells it: the entries that an amendment cancels, their events,
    and the projected record (`Hand.detail`)."""

    cancels: tuple[int, ...]
    events: tuple[events.Event, ...]
    detail: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Answers:
    """What is said of a hand now. `contract` None: everybody passed. `tricks` None: not played.

    `partner` is the called partner's seat, None alone or where none is called; `breach` and
    `revoke` are seats; `first` the sides named as first at the target, empty where nobody asks.
    """

    contract: str | None
    declarer: Seat | None
    tricks: Mapping[Side, int] | None
    partner: Seat | None = None
    declare: bool = False
    breach: Seat | None = None
    revoke: Seat | None = None
    first: tuple[Side, ...] = ()


def told_hand(game: Game, detail: Mapping[str, Any]) -> ToldHand:
    """What the log says of a finished hand: one query."""
    steps = [step for step in fold_game(game).steps if step.hand == detail["number"]]
    facts = [step.fact for step in steps]
    notes = {fact.seq for fact in facts if isinstance(fact.event, events.Noted)}
    cancels = dict.fromkeys(fact.seq for fact in facts if fact.seq not in notes)
    told = tuple(fact.event for fact in facts if fact.seq in cancels)
    return ToldHand(tuple(cancels), told, detail)


def retold(told: ToldHand, rules: HouseRules, answers: Answers) -> tuple[events.Event, ...]:
    """The events of the hand as it is told now; equal to `told.events` where nothing differs."""
    return tuple(_Retelling(told, rules, answers).tell())


@dataclass(frozen=True, slots=True)
class _Retelling:
    told: ToldHand
    rules: HouseRules
    answers: Answers

    def tell(self) -> Iterator[events.Event]:
        """The deal, the auction, what was said after it, penalties, the tricks."""
        start = self._deal()
        yield from self.told.events[:start]
        rest = self.told.events[start:]
        if self._same_bid:
            yield from (each for each in rest if isinstance(each, _AUCTION))
        else:
            yield self._contract()
        yield from self._partner(rest)
        yield from self._flags()
        yield from (each for each in rest if isinstance(each, events.Penalised))
        yield from self._tricks(rest)
        if self.answers.first:
            yield events.FirstAtTarget(self.answers.first)

    def _deal(self) -> int:
        """Where the auction that counts begins: behind the last misdeal and lifted ban."""
        places = [
            place
            for place, event in enumerate(self.told.events, start=1)
            if isinstance(event, _BEFORE_THE_AUCTION)
        ]
        return places[-1] if places else 0

    @property
    def _same_bid(self) -> bool:
        detail, answers = self.told.detail, self.answers
        return (detail["contract"], detail["declarer"]) == (answers.contract, answers.declarer)

    def _contract(self) -> events.Event:
        contract, declarer = self.answers.contract, self.answers.declarer
        if contract is None or declarer is None:
            return events.ContractSet(None)
        return events.ContractSet(contract, self._name(declarer))

    def _name(self, seat: Seat) -> str:
        return self.rules.table.seat_names[seat]

    def _partner(self, rest: Sequence[events.Event]) -> Iterator[events.Event]:
        """The called partner, with the card that was called if it is still the same one."""
        if self.rules.sides != "call_card" or self.answers.contract is None:
            return
        rung = self.rules.ladder.get(self.answers.contract)
        if rung is None or rung.special is not None:
            return
        seat = None if self.answers.partner is None else self._name(self.answers.partner)
        # A bidder who called a card of their own is alone, as the log knows and the form does not.
        own = None if self.answers.declarer is None else self._name(self.answers.declarer)
        before = next((each for each in rest if isinstance(each, events.PartnerCalled)), None)
        if before is not None and (before.seat == seat or (seat is None and before.seat == own)):
            yield before
        else:
            yield events.PartnerCalled(seat)

    def _flags(self) -> Iterator[events.Event]:
        if self.answers.breach is not None:
            yield events.BreachCalled(self._name(self.answers.breach))
        if self.answers.declare:
            yield events.Declared()
        if self.answers.revoke is not None:
            yield events.Revoked(self._name(self.answers.revoke))

    def _tricks(self, rest: Sequence[events.Event]) -> Iterator[events.Event]:
        """The tricks, one by one as they were recorded where they are still the same ones."""
        if self.answers.tricks is None:
            return
        recorded = self.told.detail["tricks"]
        if self._same_bid and dict(self.answers.tricks) == recorded:
            yield from (each for each in rest if isinstance(each, _TRICKS))
        else:
            yield events.TricksTaken(tuple(self.answers.tricks.items()))
