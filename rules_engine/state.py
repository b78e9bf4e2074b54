"""A whole game as a value: `apply` an event and get the next state; `replay` a log and get it all.

`replay(log) == state`, always. The state keeps what the rest of the game depends on and no more:
the running scores, not the hands behind them, so that it does not grow with the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules_engine.auction import Auction, open_auction
from rules_engine.calls import Call
from rules_engine.facts import Penalty
from rules_engine.format import Format
from rules_engine.house_rules import HouseRules
from rules_engine.score import Line
from rules_engine.seats import BySide, Seat, Side

AUCTION, PARTNER, PLAY, ASK, OVER = "auction", "partner", "play", "ask", "over"


@dataclass(frozen=True, slots=True)
class Contract:
    """What was bid, by whom, and who plays for it: seats, and the sides that it binds."""

    call: Call
    declarer: Seat
    group: tuple[Seat, ...]
    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: the winners (several are joint, none lost or left off) and the reason.

    Reasons are those of `precision.md` 1, `hands` for a fixed number of hands and `abandoned`.
    """

    winners: tuple[Side, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One finished hand, everything that a score sheet shows; seats, sides and points.

    `cards` is its play as `card_text` writes it, empty where nobody recorded the cards; `misdeals`
    are the reasons why it was dealt again, as far as they were told.
    """

    number: int
    dealer: Seat
    calls: tuple[tuple[Seat, Call], ...]
    contract: Contract | None
    all_pass: str | None
    tricks: BySide[int]
    order: tuple[Seat, ...]
    made: bool | None
    lines: tuple[Line, ...]
    before: BySide[int]
    points: BySide[int]
    after: BySide[int]
    barred_next: tuple[Seat, ...]
    conceded: bool = False
    declare: bool = False
    breach: Seat | None = None
    revoke: Seat | None = None
    penalties: tuple[Penalty, ...] = ()
    cards: str = ""
    misdeals: tuple[str, ...] = ()
    stopped_at_trick: int | None = None
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class GameState:
    """A game between two events.

    `hand` counts deals from 1, `played` those that were played; `scores` are the running scores
    and `games` the games won. `used` are the specials that each seat has played in this game, kept
    only where their number is limited. The fields from `auction` to `penalties` belong to the hand
    in progress; `finished` is the hand that the last event completed, None after any other event.
    """

    rules: HouseRules
    format: Format
    dealer: Seat
    scores: BySide[int]
    games: BySide[int]
    auction: Auction
    hand: int = 1
    played: int = 0
    barred: tuple[Seat, ...] = ()
    phase: str = AUCTION
    calls: tuple[tuple[Seat, Call], ...] = ()
    contract: Contract | None = None
    solo: bool = False
    order: tuple[Seat, ...] = ()
    tricks: BySide[int] | None = None
    conceded: bool = False
    declare: bool = False
    breach: Seat | None = None
    revoke: Seat | None = None
    penalties: tuple[Penalty, ...] = ()
    cards: str = ""
    used: tuple[int, ...] = ()
    misdeals: tuple[str, ...] = ()
    ask_among: tuple[Side, ...] = ()
    finished: HandRecord | None = None
    outcome: Outcome | None = None

    @property
    def turn(self) -> Seat | None:
        """The seat to speak, None outside the auction."""
        return self.auction.turn if self.phase == AUCTION else None

    @property
    def begun(self) -> bool:
        """Whether the play of this hand has begun, as far as the table has told."""
        return bool(self.order or self.cards) or self.tricks is not None

    def to_data(self) -> dict[str, object]:
        """The state as JSON, without rules and format, which the game keeps beside it."""
        data: dict[str, object] = {
            "dealer": self.dealer,
            "hand": self.hand,
            "played": self.played,
            "scores": list(self.scores.values),
            "games": list(self.games.values),
            "phase": self.phase,
        }
        if self.calls:
            data["calls"] = [list(made) for made in self.calls]
        if self.contract is not None:
            data["contract"] = [self.contract.call, self.contract.declarer]
            data["group"] = list(self.contract.group)
        if self.tricks is not None:
            data["tricks"] = list(self.tricks.values)
        if self.penalties:
            data["penalties"] = [[each.kind, each.side, each.points] for each in self.penalties]
        if self.outcome is not None:
            data["outcome"] = [list(self.outcome.winners), self.outcome.reason]
        for name in ("barred", "order", "used", "misdeals", "ask_among"):
            if getattr(self, name):
                data[name] = list(getattr(self, name))
        for name in ("solo", "conceded", "declare", "breach", "revoke", "cards"):
            value = getattr(self, name)
            if value is not None and value is not False and value != "":  # seat 0 is kept
                data[name] = value
        return data

    @classmethod
    def from_data(cls, rules: HouseRules, length: Format, data: Mapping[str, Any]) -> GameState:
        """The state that `to_data` wrote; `finished` is not kept.

        `rules` are those that the game was started with: its length is applied to them again.
        """
        rules = length.rules_for(rules)
        sides = rules.table.sides
        barred = tuple(data.get("barred", ()))
        calls = tuple((seat, call) for seat, call in data.get("calls", ()))
        used = tuple(data.get("used", ()))
        auction = open_auction(rules, data["dealer"], barred, spent_by(rules, used))
        for _, call in calls:
            auction = auction.play(call)
        outcome = data.get("outcome")
        return cls(
            rules=rules,
            format=length,
            dealer=data["dealer"],
            scores=BySide(sides, tuple(data["scores"])),
            games=BySide(sides, tuple(data["games"])),
            auction=auction,
            hand=data["hand"],
            played=data["played"],
            barred=barred,
            phase=data["phase"],
            calls=calls,
            contract=_contract_from(rules, data),
            solo=data.get("solo", False),
            order=tuple(data.get("order", ())),
            tricks=BySide(sides, tuple(data["tricks"])) if "tricks" in data else None,
            conceded=data.get("conceded", False),
            declare=data.get("declare", False),
            breach=data.get("breach"),
            revoke=data.get("revoke"),
            penalties=tuple(Penalty(*each) for each in data.get("penalties", ())),
            cards=data.get("cards", ""),
            used=used,
            misdeals=tuple(data.get("misdeals", ())),
            ask_among=tuple(data.get("ask_among", ())),
            outcome=Outcome(tuple(outcome[0]), outcome[1]) if outcome else None,
        )


def _contract_from(rules: HouseRules, data: Mapping[str, Any]) -> Contract | None:
    if "contract" not in data:
        return None
    call, declarer = data["contract"]
    return contract_of(rules, data["dealer"], call, declarer, tuple(data["group"]))


def contract_of(
    rules: HouseRules, dealer: Seat, call: Call, declarer: Seat, group: tuple[Seat, ...]
) -> Contract:
    """A contract with the sides it binds, the declarer's first.

    In a rotating game whoever sits with the declarer is bound with him, also in a misère.
    """
    table = rules.table
    own = table.side_of(declarer)
    sides = [own, *(table.side_of(seat) for seat in group)]
    sides += next(each for each in table.hand_sides(dealer) if own in each)
    return Contract(call, declarer, group, tuple(dict.fromkeys(sides)))


def start(rules: HouseRules, length: Format | None = None, dealer: Seat = 0) -> GameState:
    """A new game before its first call; `dealer` deals the first hand."""
    length = length or Format()
    applied = length.rules_for(rules)
    nothing = BySide.all(applied.table.sides, 0)
    return GameState(
        rules=applied,
        format=length,
        dealer=dealer,
        scores=nothing,
        games=nothing,
        auction=open_auction(applied, dealer),
    )


def spent_by(rules: HouseRules, used: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats that have played all the specials that they may play in a game."""
    most = rules.specials_per_person
    return tuple(seat for seat, number in enumerate(used) if most is not None and number >= most)


def next_deal(state: GameState, dealer: Seat, barred: tuple[Seat, ...], **kept: Any) -> GameState:
    """The same game with a fresh deal; `kept` are other fields to change with it."""
    used: tuple[int, ...] = kept.get("used", state.used)
    return GameState(
        rules=state.rules,
        format=state.format,
        dealer=dealer,
        barred=barred,
        auction=open_auction(state.rules, dealer, barred, spent_by(state.rules, used)),
        **{
            "scores": state.scores,
            "used": used,
            "games": state.games,
            "hand": state.hand,
            "played": state.played,
            **kept,
        },
    )
