"""The auction as a walk through positions (catalogue 1.8, precision 3).

A position is an immutable value: who speaks, what stands, who is out. Positions that look alike
are one object, and each remembers where its calls lead, so that listing the legal calls and making
one is a look-up after the first time. The calls themselves are kept by whoever records the game.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from rules_engine.calls import BIDS, PASS, Call, known_call, same_call
from rules_engine.errors import NotLegalNow, RuleViolation
from rules_engine.house_rules import HouseRules
from rules_engine.ladder import Rung
from rules_engine.seats import Seat

# What becomes of a deal whose second auction over the face-up kitty is passed out as well.
THROWN_IN = "thrown_in"
# The word of self_raise where raising oneself lets those in again who have passed.
REOPENS = "reopens"


class Position(NamedTuple):
    """What the rest of an auction depends on. Sets of seats are bit masks.

    `strains` are each seat's last strain bid (kept only where a new strain lets players in again),
    `nullo` the seats that have called nullo (kept only where double nullo needs it).
    """

    turn: Seat | None
    standing: Call | None = None
    holder: Seat | None = None
    out: int = 0
    spoken: int = 0
    strains: tuple[str, ...] = ()
    nullo: int = 0
    second: bool = False
    all_pass: str | None = None


@dataclass(eq=False, slots=True)
class _Book:
    """The rules of one auction and every position met so far."""

    rules: HouseRules
    first: Seat
    barred: int
    spent: int
    positions: dict[Position, Auction] = field(default_factory=dict)

    def at(self, position: Position) -> Auction:
        """The one object of a position."""
        found = self.positions.get(position)
        if found is None:
            found = self.positions[position] = Auction(self, position)
        return found


class Auction:
    """One position of an auction.

    `turn` is the seat to speak, None when it is closed; `standing` the highest call so far and
    `holder` who made it. `all_pass` says what happens to a deal on which nobody made a contract;
    `second` that the kitty lies face up and everybody speaks again.
    """

    def __init__(self, book: _Book, position: Position) -> None:
        self._book = book
        self._position = position
        self._next: dict[Call, Auction] = {}
        self.turn = position.turn
        self.standing = position.standing
        self.holder = position.holder
        self.second = position.second
        self.all_pass = position.all_pass
        self.closed = position.turn is None

    @cached_property
    def legal(self) -> tuple[Call, ...]:
        """The calls that may be made now, lowest first.

        Without the pass, which is legal as long as the auction is open.
        """
        if self.closed:
            return ()
        higher = self._book.rules.ladder.above(self.standing)
        return tuple(rung.call for rung in higher if self._why_not(rung) is None)

    @property
    def contract(self) -> Call | None:
        """The call that became the contract; None while open, and when everybody passed."""
        return self.standing if self.closed and self.all_pass is None else None

    def __eq__(self, other: object) -> bool:
        """The same position of the same deal under equal rules, in whatever book it stands."""
        if not isinstance(other, Auction):
            return NotImplemented
        mine, theirs = self._book, other._book
        return (self._position, mine.first, mine.barred, mine.spent, mine.rules) == (
            other._position,
            theirs.first,
            theirs.barred,
            theirs.spent,
            theirs.rules,
        )

    def __hash__(self) -> int:
        return hash(self._position)

    def past_the_barred(self) -> Auction:
        """This opening position, or the one that it leads to if its speaker is barred."""
        if self.turn is None or not self.is_out(self.turn):
            return self
        return self._book.at(self._pass_turn(self._position, self.turn))

    def is_out(self, seat: Seat) -> bool:
        """Whether a seat has passed or is barred, and will not be asked as things stand."""
        return bool(self._position.out >> seat & 1)

    def may_come_in(self, seat: Seat) -> bool:
        """Whether a seat that is not barred may still call, at once or after others have."""
        rules = self._book.rules
        if rules.auction == "single_chance":
            return not (self._position.out | self._position.spoken) >> seat & 1
        lets_in = rules.reentry != "never" or rules.self_raise == REOPENS
        return lets_in or not self.is_out(seat)

    def has_spent(self, seat: Seat) -> bool:
        """Whether a seat has played all the specials that it may play in this game."""
        return bool(self._book.spent >> seat & 1)

    def play(self, call: Call) -> Auction:
        """The position after `call`, made by the seat whose turn it is; raises RuleViolation."""
        try:
            return self._next[call]
        except KeyError:
            refusal = self.refusal(call)
        if refusal is not None:
            raise refusal
        following = self._next[call] = self._book.at(self._after(call))
        return following

    def takes(self, call: Call) -> bool:
        """Whether `call` may be made now."""
        if call == PASS:
            return not self.closed
        rung = self._book.rules.ladder.get(call)
        return rung is not None and rung.call in self.legal

    def refusal(self, call: Call) -> RuleViolation | None:
        """Why `call` may not be made now, or None if it may. Raises nothing."""
        try:
            known_call(call)
        except RuleViolation as unknown:
            return unknown
        if self.closed:
            return NotLegalNow("auction_closed", call=call)
        if call == PASS:
            return None
        rung = self._book.rules.ladder.get(call)
        if rung is None:
            return NotLegalNow("not_on_ladder", call=call)
        return self._why_not(rung)

    def _why_not(self, rung: Rung) -> RuleViolation | None:
        """Why an open auction does not take a call of its ladder."""
        rules = self._book.rules
        if rung.level == 6:
            if rules.inkles == "signal_first_two_seats" and self._place() > 1:
                return NotLegalNow("inkle_seat", call=rung.call)
            if rules.inkles == "none" and rules.min_level == 7:
                return NotLegalNow("no_six_bids", call=rung.call)
        return self._why_not_over(rung) or self._why_not_special(rung)

    def _why_not_over(self, rung: Rung) -> RuleViolation | None:
        """Why a call may not follow what stands."""
        rules = self._book.rules
        standing = None if self.standing is None else rules.ladder.get(self.standing)
        if rung.gate and (standing is None or not standing.opens_gate(rung.gate)):
            return NotLegalNow("gate", call=rung.call, level=rung.gate)
        if standing is not None and rung.rank <= standing.rank:
            return NotLegalNow("too_low", call=rung.call, standing=standing.call)
        return None

    def _why_not_special(self, rung: Rung) -> RuleViolation | None:
        """Why the speaker may not make a special call, whatever stands."""
        rules = self._book.rules
        needs_nullo = rules.dn_needs_partner_nullo and same_call(rung.call, "DN")
        if needs_nullo and not self._partner_called_nullo():
            return NotLegalNow("needs_partner_nullo", call=rung.call)
        if rung.special is not None and self.has_spent(self.turn or 0):
            most = rules.specials_per_person
            return NotLegalNow("too_many_specials", call=rung.call, most=most)
        return None

    def _place(self) -> int:
        """How many seats from the dealer's left the speaker sits, 0 for the first."""
        players = self._book.rules.players
        return ((self.turn or 0) - self._book.first) % players

    def _partner_called_nullo(self) -> bool:
        table = self._book.rules.table
        speaker = self.turn or 0
        return any(
            self._position.nullo >> seat & 1
            for seat in table.seats_of(table.side_of(speaker))
            if seat != speaker
        )

    def _after(self, call: Call) -> Position:
        """The position that a legal call leads to."""
        seat = self.turn or 0
        here = self._position
        if self._book.rules.auction == "single_chance":
            here = here._replace(spoken=here.spoken | 1 << seat)
        if call == PASS:
            if here.holder == seat:  # alone in, asked to raise himself, and content
                return self._close(here)
            here = here._replace(out=here.out | 1 << seat)
        else:
            here = self._outbid(here, seat, call)
            if self._tops(call):
                return self._close(here)
        return self._pass_turn(here, seat)

    def _outbid(self, here: Position, seat: Seat, call: Call) -> Position:
        """The standing call replaced; players let in again or nullo noted where it matters."""
        rules = self._book.rules
        rung = rules.ladder.get(call)
        if rules.auction == "multi_round" and self._lets_all_in(here, seat):
            here = self._with_all_in(here)
        here = here._replace(standing=rung.call if rung else call, holder=seat)
        if rules.dn_needs_partner_nullo and same_call(call, "N"):
            here = here._replace(nullo=here.nullo | 1 << seat)
        if here.strains and call in BIDS:
            strain = BIDS[call].strain
            if here.strains[seat] not in ("", strain):
                here = self._with_all_in(here)
            strains = (*here.strains[:seat], strain, *here.strains[seat + 1 :])
            here = here._replace(strains=strains)
        return here

    def _lets_all_in(self, here: Position, seat: Seat) -> bool:
        """Whether any call lets those in again who passed, or one by who held the highest."""
        rules = self._book.rules
        raises = rules.self_raise == REOPENS and here.holder == seat
        return rules.reentry == "any_time" or raises

    def _with_all_in(self, here: Position) -> Position:
        """The position with everybody in; a second auction has nobody barred (R15)."""
        return here._replace(out=0 if here.second else self._book.barred)

    def _tops(self, call: Call) -> bool:
        ladder = self._book.rules.ladder
        rung = ladder.get(call)
        return rung is not None and rung.rank == ladder.top_rank

    def _pass_turn(self, here: Position, seat: Seat) -> Position:
        """Whose turn it is after `seat` spoke, or the end of the auction."""
        rules = self._book.rules
        if rules.auction == "single_chance":
            silent = here.out | here.spoken
        else:
            silent = here.out if here.holder is None else here.out | 1 << here.holder
        for step in range(1, rules.players + 1):
            following = (seat + step) % rules.players
            if not silent >> following & 1:
                return here._replace(turn=following)
        if rules.self_raise and rules.auction == "multi_round" and here.holder is not None:
            return here._replace(turn=here.holder)
        return self._close(here)

    def _close(self, here: Position) -> Position:
        """The end: a contract, or what the rules do when nobody made one."""
        rules = self._book.rules
        inkle = here.standing is not None and rules.inkles != "none" and is_six(here.standing)
        if here.standing is not None and not inkle:
            return here._replace(turn=None)
        if rules.all_pass != "faceup_rebid_then_throw_in":
            return here._replace(turn=None, all_pass=rules.all_pass)
        if here.second:
            return here._replace(turn=None, all_pass=THROWN_IN)
        return _opening(rules, self._book.first, second=True)


def is_six(call: Call) -> bool:
    """Whether a call is a bid of six tricks: an inkle where inkles are played."""
    return call in BIDS and BIDS[call].level == 6


def _opening(rules: HouseRules, first: Seat, *, out: int = 0, second: bool = False) -> Position:
    strains = ("",) * rules.players if rules.reentry == "after_suit_change" else ()
    return Position(turn=first, out=out, strains=strains, second=second)


def open_auction(
    rules: HouseRules,
    dealer: Seat,
    barred: tuple[Seat, ...] = (),
    spent: tuple[Seat, ...] = (),
) -> Auction:
    """The auction of a fresh deal: the dealer's left speaks first, `barred` seats are out.

    Where everybody is barred it is passed out with no call (precision 3). `spent` seats have
    played all the specials that they may play in this game.
    """
    opening: Auction | None = rules.openings.get((dealer, barred, spent))
    if opening is None:
        first = rules.table.left_of(dealer)
        out = sum(1 << seat for seat in set(barred))
        book = _Book(rules, first, out, sum(1 << seat for seat in set(spent)))
        opening = book.at(_opening(rules, first, out=out)).past_the_barred()
        rules.openings[dealer, barred, spent] = opening
    return opening
