"""A game from the facts that count: the engine's replay, and what amendments do to later hands.

A log that was only ever added to replays without a word, since every entry was judged when it
came. An amendment of an early hand can make later facts impossible. Then:

- a call by a player whom the amended hand bars is kept: the table evidently let him call, so the
  ban is waived for that auction (`Step.waives`), also where without him it would close early;
- a waiver that is not needed any more is passed over;
- what was recorded after an end that has moved up is void (`Step.void`), and play is followed for
  the sheet only;
- anything else breaks: `AmendmentBreaks` names the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rules_engine import events
from rules_engine.errors import NotLegalNow, RuleViolation
from rules_engine.format import Format
from rules_engine.game import GameState, HandRecord, apply, start
from rules_engine.house_rules import HouseRules
from rules_engine.seats import Seat
from rules_engine.state import AUCTION, OVER, next_deal
from scoring.log.codec import Amend, Undo
from scoring.log.ledger import Fact, Ledger, amended


class AmendmentBreaks(NotLegalNow):
    """A later hand does not fit an amended one; `cause` is what the rules say to it."""

    def __init__(self, hand: int, seq: int, cause: RuleViolation) -> None:
        super().__init__("amendment_breaks_later", hand=hand, seq=seq, cause=cause.code)
        self.cause = cause


@dataclass(frozen=True, slots=True)
class Step:
    """One fact in its place: the hand it belongs to, and whether it counts.

    `waives` are seats whose ban is waived just before this fact, for the sake of a later call in
    the same auction; `passed_over` marks a recorded waiver that nothing needs any more.
    """

    fact: Fact
    hand: int
    void: bool = False
    passed_over: bool = False
    waives: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Folded:
    """A whole game: its state, each fact in its hand, its finished hands and those void."""

    state: GameState
    steps: tuple[Step, ...]
    hands: tuple[HandRecord, ...]
    void_hands: tuple[HandRecord, ...] = ()

    @property
    def waived(self) -> tuple[tuple[int, Seat], ...]:
        """Hand and seat of each ban that is waived for a later call's sake."""
        return tuple((step.hand, seat) for step in self.steps for seat in step.waives)

    def hand_of(self, seqs: Sequence[int]) -> int:
        """The one hand that these entries belong to; raises NotLegalNow `amend_one_hand`."""
        wanted = set(seqs)
        hands = {step.hand for step in self.steps if step.fact.seq in wanted}
        if len(hands) != 1:
            raise NotLegalNow("amend_one_hand", hands=sorted(hands))
        return hands.pop()


def fold(rules: HouseRules, length: Format, dealer: Seat, facts: Sequence[Fact]) -> Folded:
    """The game that these facts tell, from its first deal; raises AmendmentBreaks."""
    run = _Run(start(rules, length, dealer), facts)
    while len(run.steps) < len(facts):
        run.step()
    state = run.state if run.ended is None else run.ended
    return Folded(state, tuple(run.steps), tuple(run.hands), tuple(run.void_hands))


def fold_ledger(rules: HouseRules, length: Format, dealer: Seat, ledger: Ledger) -> Folded:
    """The game that a ledger's entries tell; raises AmendmentBreaks and what `amended` raises.

    At each amendment the game before it shows which hand every fact was told in. A new ban can
    close an auction early, and then the calls that follow would pass for those of the next hand.
    """
    told: list[Fact] = []
    for entry in ledger.counting:
        if isinstance(entry.said, Amend):
            steps = fold(rules, length, dealer, told).steps
            told = [replace(step.fact, told_in=step.hand) for step in steps]
            told = amended(told, entry.seq, entry.said)
        elif not isinstance(entry.said, Undo):
            told.append(Fact(entry.seq, entry.said))
    return fold(rules, length, dealer, told)


@dataclass(frozen=True, slots=True)
class _Deal:
    """Where an auction began: the state, the number of steps, and the hand it was told in."""

    state: GameState
    at: int
    told_in: int


@dataclass(slots=True)
class _Run:
    """A replay under way: one step for each fact so far.

    Once the game is over, `ended` keeps its state and `state` goes on as if it were not, for the
    void hands.
    """

    state: GameState
    facts: Sequence[Fact]
    steps: list[Step] = field(default_factory=list)
    hands: list[HandRecord] = field(default_factory=list)
    void_hands: list[HandRecord] = field(default_factory=list)
    waives: dict[int, tuple[Seat, ...]] = field(default_factory=dict)
    deal: _Deal | None = None
    ended: GameState | None = None

    def step(self) -> None:
        """Take the next fact; or let a player call and begin its auction again."""
        fact = self.facts[len(self.steps)]
        try:
            state = self._apply(fact)
        except RuleViolation as refused:
            if not self._let_call(fact):
                self._pass_over(fact, refused)
            return
        self._keep(fact, state)

    def _apply(self, fact: Fact) -> GameState:
        if isinstance(fact.event, events.Noted):
            return apply(self.state, fact.event)
        if self.state.phase == OVER:
            self._play_on()
        elif self._astray(fact):
            kind, _ = events.to_payload(fact.event)
            raise NotLegalNow("not_now", kind=kind, phase=self.state.phase)
        elif self.state.phase == AUCTION and not self.state.calls:
            self.deal = _Deal(self.state, len(self.steps), fact.told_in)
        return apply(self.state, fact.event)

    def _astray(self, fact: Fact) -> bool:
        """Whether a hand ends elsewhere than where it ended when this fact was told."""
        deal = self.deal
        if deal is None or not deal.told_in or not fact.told_in or self.ended is not None:
            return False
        return (fact.told_in == deal.told_in) != (self.state.hand == deal.state.hand)

    def _keep(self, fact: Fact, state: GameState) -> None:
        waives = self.waives.get(len(self.steps), ())
        void = self.ended is not None and not isinstance(fact.event, events.Noted)
        self.steps.append(Step(fact, self.state.hand, void, waives=waives))
        self.state = state
        if state.finished is not None:
            (self.hands if self.ended is None else self.void_hands).append(state.finished)

    def _play_on(self) -> None:
        """The game is over, the log is not: what follows is void."""
        if self.ended is None:
            self.ended = replace(self.state, finished=None)
        dealer = self.state.rules.table.left_of(self.state.dealer)
        self.state = next_deal(self.state, dealer, (), hand=self.state.hand + 1)
        self.deal = None

    def _let_call(self, fact: Fact) -> bool:
        """Waive the ban of a player who evidently called, and go back to where the auction began.

        Ends: every waiver takes a seat out of the barred ones.
        """
        if self.deal is None or self.ended is not None:
            return False
        opening, at = self.deal.state, self.deal.at
        names = opening.rules.table.seat_names
        callers = self._callers(fact)
        seat = next((each for each in opening.barred if names[each] in callers), None)
        if seat is None:
            return False
        del self.steps[at:]
        self.hands = [record for record in self.hands if record.number < opening.hand]
        self.waives[at] = (*self.waives.get(at, ()), seat)
        self.state = apply(opening, events.BanWaived(names[seat]))
        self.deal = replace(self.deal, state=self.state)
        return True

    def _callers(self, refused: Fact) -> set[str]:
        """The seats that called in the auction under way, as far as it was told in one go."""
        called = {refused}
        if self.deal is not None and self.deal.told_in:
            for fact in self.facts[self.deal.at :]:
                same = fact.told_in == self.deal.told_in or isinstance(fact.event, events.Noted)
                if not same or not isinstance(fact.event, _IN_AUCTION):
                    break
                called.add(fact)
        return {
            str(fact.event.seat)
            for fact in called
            if isinstance(fact.event, events.CallMade | events.ContractSet)
        }

    def _pass_over(self, fact: Fact, refused: RuleViolation) -> None:
        moot = isinstance(fact.event, events.BanWaived) and refused.code == "not_now"
        if self.ended is None and not moot:
            raise AmendmentBreaks(self.state.hand, fact.seq, refused)
        void = self.ended is not None
        self.steps.append(Step(fact, self.state.hand, void, passed_over=moot))


_IN_AUCTION = (
    events.CallMade,
    events.OthersPass,
    events.ContractSet,
    events.BanWaived,
    events.Noted,
)
