"""A game as it is written down: its rules, its length, its first dealer and its events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from rules_engine import events
from rules_engine.errors import RuleViolation
from rules_engine.format import Format
from rules_engine.game import GameState, apply, replay, start
from rules_engine.house_rules import HouseRules
from rules_engine.profiles import profile
from rules_engine.seats import Seat

# Events of the auction, and those that may come at any time; all others belong to the play.
SAID: Final = (events.CallMade, events.OthersPass, events.ContractSet, events.BanWaived)
COMMON: Final = (events.Misdealt, events.Noted, events.Abandoned)


@dataclass(frozen=True)
class Transcript:
    """One game as it is written down. `overrides` are written values, as in a question."""

    profile: str
    dealer: Seat = 0
    events: tuple[events.Event, ...] = ()
    overrides: Mapping[str, object] = field(default_factory=dict)
    length: Format = field(default_factory=Format)

    @property
    def rules(self) -> HouseRules:
        """The house rules; raises what `Profile.with_overrides` raises."""
        return profile(self.profile).with_overrides(self.overrides)

    def replay(self) -> GameState:
        """The state after all events; raises RuleViolation where the rules refuse one."""
        return replay(self.rules, self.length, self.dealer, self.events)


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal: who dealt, and the events until the cards are dealt again."""

    dealer: Seat
    events: tuple[events.Event, ...] = ()


def deals_of(game: Transcript) -> list[Deal]:
    """The events cut where the cards are dealt again; at least one deal."""
    state: GameState | None = start(game.rules, game.length, game.dealer)
    dealer, heard, fresh = game.dealer, list[events.Event](), False
    deals: list[Deal] = []
    for event in game.events:
        if fresh or (isinstance(event, SAID) and any(map(is_played, heard))):
            deals.append(Deal(dealer, tuple(heard)))
            dealer, heard = dealer if state is None else state.dealer, []
        heard.append(event)
        following = _applied(state, event)
        dealt = state is not None and following is not None and following.hand != state.hand
        fresh = dealt or isinstance(event, events.Misdealt)
        state = following
    return [*deals, Deal(dealer, tuple(heard))]


def is_played(event: events.Event) -> bool:
    """Whether an event belongs to the play of a hand."""
    return not isinstance(event, SAID + COMMON)


def _applied(state: GameState | None, event: events.Event) -> GameState | None:
    """The next state; None from the first event on that the rules refuse."""
    try:
        return None if state is None else apply(state, event)
    except RuleViolation:
        return None
