"""Legal play from a seed: auctions as a table might hold them, and plausible tricks.

Each player is dealt an imagined strength: a strain and a level up to which he bids. He makes the
cheapest legal call that he can stand by, and the contract group takes about what it bid. Every
event goes through the engine, so nothing here can be illegal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from random import Random

from rules_engine import events
from rules_engine.calls import PASS, STRAINS, Call
from rules_engine.game import GameState, apply
from rules_engine.ladder import Rung
from rules_engine.seats import Seat, Side
from rules_engine.state import ASK, AUCTION, PARTNER

# What hands are worth, as often as they are; 0 is a hand to pass with.
_LEVELS = (0, 0, 0, 0, 0, 6, 6, 6, 6, 6, 7, 7, 7, 7, 8, 8, 9)
_OVERTRICKS = (-2, -1, -1, 0, 0, 0, 0, 1, 1, 2)
# Out of a hundred: hands for a special call, bidders who play alone, hands told trick by trick.
_SPECIAL_HANDS = 2
_SOLO = 12
_TRICK_BY_TRICK = 25


@dataclass(slots=True)
class _Dealt:
    """What a player holds in this hand, as far as bidding goes."""

    strain: str
    level: int
    special: bool


class Play:
    """One game played on by chance. `state` is always the engine's own; nobody makes a call that is
    one of `never`."""

    def __init__(self, state: GameState, chance: Random, never: Collection[Call] = ()) -> None:
        self.state = state
        self.chance = chance
        self.never = never
        self._deal()

    def _deal(self) -> None:
        self._dealt = [
            _Dealt(
                strain=self.chance.choice(STRAINS),
                level=self.chance.choice(_LEVELS),
                special=self.chance.randrange(100) < _SPECIAL_HANDS,
            )
            for _ in self.state.rules.table.seats
        ]
        self._by_trick = self.chance.randrange(100) < _TRICK_BY_TRICK
        self._wanted = 0

    def hand(self) -> Iterator[events.Event]:
        """The events of the hand in progress up to its end, or to the end of the game."""
        number = self.state.hand
        self._deal()
        while self.state.hand == number and self.state.outcome is None:
            yield self.next_event()

    def next_event(self) -> events.Event:
        """The next event, already applied."""
        event = self._choose()
        self.state = apply(self.state, event)
        return event

    def _choose(self) -> events.Event:
        if self.state.phase == AUCTION:
            return self._call()
        if self.state.phase == PARTNER:
            return self._partner()
        if self.state.phase == ASK:
            return events.FirstAtTarget((self.chance.choice(self.state.ask_among),))
        return self._tricks()

    def _name(self, seat: Seat) -> str:
        return self.state.rules.table.seat_names[seat]

    def _call(self) -> events.Event:
        seat = self.state.turn or 0
        return events.CallMade(self._name(seat), self._bid(self._dealt[seat]) or PASS)

    def _bid(self, dealt: _Dealt) -> Call | None:
        """The cheapest legal call that a player can stand by, None to pass."""
        ladder = self.state.rules.ladder
        for call in self.state.auction.legal:
            rung = ladder.get(call)
            if rung is None:
                continue
            if rung.special is not None:
                if dealt.special and call not in self.never:
                    return call
            elif rung.strain == dealt.strain and rung.level <= dealt.level:
                return call
        return None

    def _partner(self) -> events.Event:
        contract = self.state.contract
        others = [
            seat
            for seat in self.state.rules.table.seats
            if contract is not None and seat != contract.declarer
        ]
        if self.chance.randrange(100) < _SOLO:
            return events.PartnerCalled(None)
        return events.PartnerCalled(self._name(self.chance.choice(others)))

    def _tricks(self) -> events.Event:
        if not self.state.order:
            self._wanted = self._group_tricks()
        if self._by_trick:
            return events.TrickWon(self._name(self._trick_winner()))
        return events.TricksTaken(tuple(self._shares().items()))

    def _group_tricks(self) -> int:
        """How many tricks the contract group will take: about what it bid."""
        rung = self._rung()
        if rung is None:
            return 0
        if rung.special is not None:
            return rung.needs.start + self.chance.choice((0, 0, 0, 0, 1, 2))
        return max(0, min(10, rung.level + self.chance.choice(_OVERTRICKS)))

    def _rung(self) -> Rung | None:
        contract = self.state.contract
        return None if contract is None else self.state.rules.ladder.get(contract.call)

    def _players(self) -> tuple[list[Seat], list[Seat]]:
        """Who plays for the contract, and who plays against it; partners who sit out do neither."""
        contract = self.state.contract
        table = self.state.rules.table
        if contract is None:
            return [], list(table.seats)
        bound = [seat for seat in table.seats if table.side_of(seat) in contract.sides]
        return list(contract.group), [seat for seat in table.seats if seat not in bound]

    def _trick_winner(self) -> Seat:
        group, against = self._players()
        left = 10 - len(self.state.order)
        won = sum(seat in group for seat in self.state.order)
        ours = bool(group) and self.chance.randrange(left) < self._wanted - won
        return self.chance.choice(group if ours or not against else against)

    def _shares(self) -> dict[Side, int]:
        """Ten tricks by side, for a hand that is told by its result."""
        table = self.state.rules.table
        group, against = self._players()
        shares = dict.fromkeys(table.sides, 0)
        for number in range(10):
            players = group if number < self._wanted else against
            shares[table.side_of(self.chance.choice(players))] += 1
        return shares
