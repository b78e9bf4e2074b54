"""Answers to hand and game questions, and the end of a game."""

from __future__ import annotations

from tests.rules_engine.oracle.deal import Deal
from tests.rules_engine.oracle.rules import Json, Rules


def hand(question: Json) -> Json:
    """The answer to a hand question, lines as a sorted list of triples."""
    deal = Deal(question)
    stop = deal.stop()
    if stop:
        deal.cut(stop[0])
    made = stop[2] if stop else deal.made()
    lines = deal.lines(made)
    points = {u: sum(p for unit, _, p in lines if unit == u) for u in deal.units}
    return {"made": made, "points": points, "lines": sorted(lines),
            "barred_next": deal.barred(made)}  # fmt: skip


def game(question: Json) -> Json:
    """The answer to a game question."""
    deal = Deal(question)
    stop = deal.stop()
    if stop:
        deal.cut(stop[0])
    made = stop[2] if stop else deal.made()
    after = dict(deal.before)
    for unit, _, points in deal.lines(made):
        after[unit] += points
    if stop:
        end: Json = _over(stop[1], "target")
        end["stopped_at_trick"] = stop[0]
    else:
        end = verdict(deal, made, after)
    if end["ask"] and "first" in question:
        end["winners"] = [u for u in deal.units if u in question["first"]]
        end["ask"] = None
    end.pop("among", None)
    return {"after": after, **end}


def _over(winners: list[str] | None, reason: str | None) -> Json:
    return {"over": True, "winners": winners, "reason": reason, "ask": None,
            "stopped_at_trick": None}  # fmt: skip


GOES_ON: Json = {"over": False, "winners": [], "reason": None, "ask": None,
                 "stopped_at_trick": None}  # fmt: skip


def verdict(deal: Deal, made: bool | None, after: dict[str, int]) -> Json:
    """The end of the game: catalogue 1.8 with precision 6."""
    rules = deal.rules
    if rules["target"] == "none":
        return dict(GOES_ON)
    if rules["exact_target"]:
        return _exact(deal, made, after) or _spread(rules, after)
    winning = [u for u in deal.units if after[u] >= rules["target"]]
    if rules["out_rule"] == "bid_only":
        winning = [u for u in winning if made and u in deal.group]
    if len(winning) == 1:
        return _over(winning, "target")
    if winning:
        return _several(deal, made, after, winning)
    down = _below_floor(rules, after)
    if down:
        rest = [u for u in deal.units if u not in down]
        return _over(_best(after, rest or deal.units), "floor")
    return _spread(rules, after)


def _exact(deal: Deal, made: bool | None, after: dict[str, int]) -> Json | None:
    exact = [u for u in deal.units if after[u] == deal.rules["target"]]
    bound = [u for u in deal.group if u in exact]
    if bound:
        return _over(bound[:1], "exact")
    if exact:
        return _by_tricks(deal, made, exact, "exact")
    down = _below_floor(deal.rules, after)
    losers = [u for u in deal.units if after[u] >= deal.rules["over_limit"] or u in down]
    rest = [u for u in deal.units if u not in losers]
    return _over(_best(after, rest), "overshoot/floor") if losers else None


def _several(deal: Deal, made: bool | None, after: dict[str, int], winning: list[str]) -> Json:
    rule = deal.rules["tie_rule"]
    if not deal.contract and deal.rules["no_declarer_tie"] == "trick_order":
        return _by_tricks(deal, made, winning, "target-first-trick")
    bound = [u for u in deal.group if u in winning]  # the bidder is first in the group
    free = [u for u in winning if u not in deal.group]
    if rule == "bidder_first_then_trick_order":
        if bound and (made or not free):
            return _over(bound[:1], "target-bidder")
        return _by_tricks(deal, made, free, "target-first-trick")
    top = _best(after, winning)
    if len(top) == 1:
        return _over(top, "target-highest")
    preferred = bound if rule == "highest_total" else [u for u in bound if u == deal.bidder]
    preferred = [u for u in preferred if u in top]
    if preferred:
        return _over(preferred[:1], "target-equal-declarer")
    return _by_tricks(deal, made, top, "target-first-trick")


def _by_tricks(deal: Deal, made: bool | None, among: list[str], reason: str) -> Json:
    """Who of several came to the target first."""
    target, worth = deal.rules["target"], deal.rules["trick_points"]
    there = [u for u in among if deal.before[u] >= target]
    if there:
        return _over(there, reason)
    needs = {}
    for unit in among:
        paid = range(1, deal.paid_tricks(unit, made, deal.tricks) + 1)
        enough = [count for count in paid if deal.before[unit] + worth * count >= target]
        if enough:
            needs[unit] = enough[0]
    by_bidder = made is False and deal.rules["special_lost_def"] == "10_per_bidder_trick"
    if deal.special and needs and by_bidder:
        return _over([u for u in among if needs.get(u) == min(needs.values())], reason)
    if len(needs) < 2:
        return _over(list(needs) or among, reason)
    if deal.order is None:
        return {**_over(None, reason), "ask": "who_reached_target_first", "among": list(needs)}
    return _over(_arriving(deal, list(needs)), reason)


def _arriving(deal: Deal, units: list[str]) -> list[str]:
    """The first of some units at the target, the order of tricks being known."""
    taken = dict.fromkeys(units, 0)
    least = deal.rules["trick_points_from"] if deal.contract and not deal.special else 0
    for winner in deal.order or []:
        for unit in units:
            taken[unit] += winner in deal.mates(unit)
        running = {
            u: deal.before[u] + (deal.rules["trick_points"] * n if n >= least else 0)
            for u, n in taken.items()
        }
        arrived = [u for u in units if running[u] >= deal.rules["target"]]
        if arrived:
            return arrived
    raise AssertionError("a unit that needed tricks took them")


def _below_floor(rules: Rules, after: dict[str, int]) -> list[str]:
    floor = rules["floor"]
    if floor == "none":
        return []
    down = [u for u, score in after.items()
            if score < floor or (score == floor and not rules["floor_strict"])]  # fmt: skip
    if rules["floor_needs_other_nonnegative"]:
        down = [u for u in down if any(s >= 0 for o, s in after.items() if o != u)]
    return down


def _spread(rules: Rules, after: dict[str, int]) -> Json:
    positive = [s for s in after.values() if s > 0]
    negative = [s for s in after.values() if s < 0]
    wide = rules["spread"] != "off" and positive and negative
    if wide and max(positive) - min(negative) >= rules["spread"]:
        return _over(_best(after, list(after)), "spread")
    return dict(GOES_ON)


def _best(after: dict[str, int], among: list[str]) -> list[str]:
    return [u for u in among if after[u] == max(after[v] for v in among)]
