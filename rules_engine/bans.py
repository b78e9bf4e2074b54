"""Set and breach: what counts as lost by enough, and who is out of the next auction (O52, O53)."""

from __future__ import annotations

from rules_engine.errors import NotNotation
from rules_engine.facts import HandFacts
from rules_engine.house_rules import TRICKS_IN_A_HAND, HouseRules
from rules_engine.seats import Seat

SPECIAL_SET_AFTER = 2
BREACH_FROM_LEVEL = 7


def lost_by_enough(facts: HandFacts, made: bool | None) -> bool:
    """Whether the contract was lost and the recorded tricks beat it by enough more than was needed.

    Enough is `set_by`, usually one: then a misère of any kind is set at three tricks of the
    bidder, hi/lo never, a bid of `level` when the defenders took at least 12 - `level` (R16), a
    declared hand like a bid of ten.
    """
    rung = facts.rung
    if rung is None or made is not False:
        return False
    if rung.special is not None:
        return rung.special.can_be_set and facts.group_tricks >= sets_a_misere(facts.rules)
    level = TRICKS_IN_A_HAND if facts.declare else rung.level
    defenders = sum(facts.tricks.values) - facts.group_tricks
    return defenders >= sets_a_level(facts.rules, level)


def sets_a_level(rules: HouseRules, level: int) -> int:
    """The tricks of the opponents that set a bid of `level`: 12 - `level` where it is set by one
    trick more than beats it (R16)."""
    return TRICKS_IN_A_HAND + 1 + rules.set_by - level


def sets_a_misere(rules: HouseRules) -> int:
    """The tricks of the bidder that set a misère: three where it is set by one more (O52)."""
    return SPECIAL_SET_AFTER + rules.set_by


def can_be_breached(facts: HandFacts) -> bool:
    """Whether breach may be called against this contract: level seven or more, or a special."""
    rung = facts.rung
    return rung is not None and (rung.special is not None or rung.level >= BREACH_FROM_LEVEL)


def barred_by(facts: HandFacts, made: bool | None) -> tuple[Seat, ...]:
    """The seats out of the next auction; raises NotNotation `missing_field` if unknown."""
    barred: list[Seat] = []
    by_enough = lost_by_enough(facts, made)
    if facts.rules.set_rule and by_enough:
        special = facts.rung.special if facts.rung else None
        if special is None or special.uses_kitty:
            barred.append(_known(facts.kitty_taker, facts.declarer, "kitty_taker"))
    if facts.breach is not None and facts.rules.breach_rule is not None and made is not None:
        if not by_enough:
            barred.append(facts.breach)
        elif facts.rung is not None and facts.rung.level == BREACH_FROM_LEVEL:
            barred.append(_known(None, facts.declarer, "declarer"))
    return tuple(dict.fromkeys(barred))


def _known(kitty_taker: Seat | None, declarer: Seat | None, wanted: str) -> Seat:
    if kitty_taker is not None:
        return kitty_taker
    if declarer is not None:
        return declarer
    raise NotNotation("missing_field", field=wanted)
