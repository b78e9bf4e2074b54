"""Random questions to the engine that it can answer, from any source of chance."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.rules_engine import oracle

Json = dict[str, Any]

# Written values of every option that a profile may be given, but for those that hang together.
VALUES: dict[str, list[Any]] = {
    "schedule": ["avondale", "perfect", "original", "original_early"],
    "equal_value_rank": ["more_tricks", "first_holds"],
    "min_level": [6, 7],
    "nt_from": [6, 7, 8, 9, 10, "never"],
    "inkles": ["none", "signal_any_seat", "signal_first_two_seats"],
    "specials": ["L1", "L2", "L2n", "L3", "L3b", "L4", "L5", "L6", "L7", "L8", "L9"],
    "auction": ["single_chance", "multi_round"],
    "reentry": ["never", "after_suit_change", "any_time"],
    "self_raise": [False, True, "reopens"],
    "specials_per_person": ["none", 1, 2, 9],
    "all_pass": [
        "play_nt", "redeal_same_dealer", "redeal_next_dealer", "faceup_rebid_then_throw_in",
    ],
    "leads": ["bidder", "left_of_dealer"],
    "failed_bid": ["subtract", "to_opponents"],
    "slam": ["none", "value_lt_250", "upto_8S"],
    "trick_points": [10, 0, 5, 15, 20],
    "trick_points_from": [0, 1, 2, 3, 4, 5],
    "special_won_def": [0, "10_per_own_trick"],
    "special_lost_def": ["10_per_bidder_trick", "none", "10_per_own_trick"],
    "trick_cap": ["none", "always_490", "when_opponents_fail_490"],
    "out_rule": ["any_points", "bid_only"],
    "tie_rule": ["bidder_first_then_trick_order", "equal_points_only", "highest_total"],
    "trick_cap_at": ["ten_below_target", 400, 450, 50, 0],
    "no_declarer_tie": ["as_tie_rule", "trick_order"],
    "target": [500, 1000, "none", 50, 450, 700],
    "exact_target": [False, True],
    "over_limit": [600, 1000, 1500],
    "floor": [-500, "none", -50, -250, -1000],
    "floor_strict": [False, True],
    "floor_needs_other_nonnegative": [False, True],
    "spread": [500, "off"],
    "mid_hand_stop": [False, True],
    "partner_points": ["full", "half"],
    "partner_reveal": ["announced", "hidden"],
    "call_trumps": [False, True],
    "call_own": [False, True],
    "set_rule": [False, True],
    "set_by": [1, 2, 3, 4],
    "declare": ["none", "no_trumps", "any"],
    "declare_value": [500, 1000, 35],
    "breach_rule": [False, 1, 50, 100, 600, 1500],
    "revoke_rule": ["none", "parlett", "american"],
    "laydown_penalty": [0, 100, 55],
    "discard_penalty": [0, 20],
    "dn_needs_partner_nullo": [False, True],
}  # fmt: skip

# What came later and no profile plays: every second question has some of it, not as usual.
LATER = (
    "declare", "declare_value", "special_won_def", "special_lost_def", "set_by", "no_declarer_tie",
    "reentry", "self_raise", "nt_from", "trick_cap_at", "trick_points_from", "target", "floor",
    "specials_per_person", "trick_points", "laydown_penalty",
)  # fmt: skip
# Without these the option named first has nothing to act on.
WITH: dict[str, Json] = {
    "declare_value": {"declare": "any"},
    "set_by": {"set_rule": True},
    "trick_cap_at": {"trick_cap": "always_490"},
    "no_declarer_tie": {"all_pass": "play_nt"},
}

LAYOUTS: list[Json] = [
    {"players": 2, "sides": "individual", "deck": 24, "kitty": 4},
    {"players": 3, "sides": "individual", "deck": 33, "kitty": 3},
    {"players": 4, "sides": "2x2", "deck": 45, "kitty": 5},
    {"players": 4, "sides": "individual", "deck": 46, "kitty": 6},
    {"players": 5, "sides": "call_card", "deck": 53, "kitty": 3},
    {"players": 5, "sides": "rotating_221", "deck": 53, "kitty": 3},
    {"players": 6, "sides": "3x2", "deck": 63, "kitty": 3},
    {"players": 6, "sides": "2x3", "deck": 66, "kitty": 6},
]

CODES = ("M", "OM", "DM", "HL", "PM", "GM", "N", "DN", "BN", "X1", "X2", "X9")
OWN = ("X1", "X2", "X9")
# Scores where something may happen: around 500, -500, 1000 and nothing.
EDGES = (0, 0, 440, 460, 480, 490, 500, 520, -60, -440, -480, -490, -500, 900, 960, 980, 1010)
CHANCE_OF_DEFAULT = 0.15


def rules(chance: Random) -> tuple[str, Json]:
    """A profile and overrides that do not contradict each other."""
    profile = chance.choice(list(oracle.PRESETS))
    while True:
        overrides: Json = {}
        if chance.random() < CHANCE_OF_DEFAULT:
            overrides.update(chance.choice(LAYOUTS))
        for name in chance.sample(sorted(VALUES), chance.choice((0, 1, 2, 4, 8, 16))):
            overrides[name] = chance.choice(VALUES[name])
        if chance.random() < 0.5:
            for name in chance.sample(LATER, chance.randint(1, 4)):
                overrides |= WITH.get(name, {})
                overrides[name] = chance.choice(VALUES[name][1:])
        if chance.random() < CHANCE_OF_DEFAULT:
            overrides["schedule"] = custom_schedule(chance)
        if chance.random() < CHANCE_OF_DEFAULT:
            overrides["specials"] = custom_specials(chance)
        if not oracle.contradictory(oracle.rules_of(profile, overrides)):
            return profile, overrides


def custom_schedule(chance: Random) -> Json:
    return {bid: 2 * chance.randint(0, 300) for bid in oracle.NUMBERS}


def custom_specials(chance: Random) -> list[Json]:
    """One to four special calls, some standing on each other."""
    chosen: list[Json] = []
    for code in chance.sample(CODES, chance.randint(1, 4)):
        if oracle.TWINS.get(code) in [each["code"] for each in chosen]:
            continue
        below = [each["code"] for each in chosen]
        twins = [oracle.TWINS[each] for each in below if each in oracle.TWINS]
        anchors = [*oracle.NUMBERS, *below * 5, *twins * 5]
        special: Json = {
            "code": code,
            "value": chance.choice((0, 10, 250, 255, 500, 520)),
            "rank_above": chance.choice(anchors),
        }
        if chance.random() < 0.5:
            special["min_level_gate"] = chance.choice((0, 6, 7, 8, 9, 10, None))
        if chance.random() < 0.3:
            special["min_tricks"], special["max_tricks"] = sorted(
                (chance.randint(0, 10), chance.randint(0, 10))
            )
        if chance.random() < 0.3:
            special["uses_kitty"] = chance.choice((True, False))
        if code in OWN and chance.random() < 0.5:
            special["name"] = chance.choice(("Loner", "blind misère", "x" * 24))
            special["solo"] = chance.choice((True, False))
            special["exposed"] = chance.choice((True, False))
        chosen.append(special)
    chance.shuffle(chosen)
    return chosen


def auction(chance: Random) -> Json:
    """A question in the middle or at the end of a legal auction."""
    profile, overrides = rules(chance)
    question: Json = {"kind": "auction", "profile": profile, "overrides": overrides, "calls": []}
    flat = oracle.rules_of(profile, overrides)
    people = oracle.LETTERS[: flat["players"]]
    if chance.random() < 0.3:
        question["barred"] = chance.sample(people, chance.randint(0, len(people)))
    if chance.random() < 0.3:
        words = [*oracle.NUMBERS, *CODES, "pass"]
        question["ask"] = chance.sample(words, chance.randint(0, len(words)))
    if chance.random() < 0.3:
        question["used"] = {each: chance.choice((0, 1, 2, 3)) for each in people}
    story = oracle.tell(flat, question.get("barred", []), question.get("used"))
    ladder = [call for group in oracle.ladder_of(flat) for call in group]
    try:
        person, heard = next(story)
        for _ in range(chance.randint(0, 24)):
            legal = [call for call in ladder if heard.takes(person, call)]
            call = _say(chance, legal)
            question["calls"].append(call)
            person, heard = story.send(call)
    except StopIteration:
        pass
    return question


def _say(chance: Random, legal: list[str]) -> str:
    if not legal or chance.random() < 0.45:
        return "pass"
    call = chance.choice(legal[:4]) if chance.random() < 0.8 else chance.choice(legal)
    if call in oracle.TWINS and chance.random() < 0.3:
        return oracle.TWINS[call]
    return call


def hand(chance: Random, kind: str = "hand") -> Json:
    """A hand of any rules: contract, tricks, and whatever else those rules know."""
    profile, overrides = rules(chance)
    flat = oracle.rules_of(profile, overrides)
    question: Json = {"kind": kind, "profile": profile, "overrides": overrides}
    units = oracle.units_of(flat)
    if flat["sides"] == "rotating_221":
        mixed = chance.sample(units, len(units))
        question["sides"] = [mixed[:2], mixed[2:4], mixed[4:]]
        chance.shuffle(question["sides"])
    question["contract"] = _contract(chance, flat)
    if question["contract"]:
        question["declaring"] = _declaring(chance, flat, question["contract"])
    if question["contract"] or flat["all_pass"] == "play_nt":
        _play(chance, flat, question, units)
    if kind == "game" or chance.random() < 0.7:
        question["before"] = {unit: _score(chance, flat) for unit in units}
    if chance.random() < 0.1:
        question["penalties"] = [_penalty(chance, units) for _ in range(chance.randint(1, 2))]
    return question


def _score(chance: Random, flat: Json) -> int:
    score = chance.choice(EDGES) if chance.random() < 0.8 else 5 * chance.randint(-110, 220)
    if flat["target"] in (50, 450, 700) and chance.random() < 0.7:
        return int(score + flat["target"] - 500)
    if flat["target"] == 1000 and score > 400 and chance.random() < 0.7:
        score += 500
    return score


def _contract(chance: Random, flat: Json) -> str | None:
    if chance.random() < 0.1:
        return None
    calls = [call for group in oracle.ladder_of(flat) for call in group]
    if flat["inkles"] != "none" or flat["min_level"] == 7:
        calls = [call for call in calls if call[0] != "6"]
    specials = [call for call in calls if call not in oracle.NUMBERS]
    call = chance.choice(specials if specials and chance.random() < 0.3 else calls)
    return oracle.TWINS[call] if call in oracle.TWINS and chance.random() < 0.3 else call


def _declaring(chance: Random, flat: Json, contract: str) -> list[str]:
    units = oracle.units_of(flat)
    bidder, partner = chance.sample(units, 2)
    if flat["sides"] != "call_card" or contract not in oracle.NUMBERS or chance.random() < 0.2:
        return [bidder]
    if chance.random() < 0.1 and (flat["partner_reveal"] == "hidden" or flat["call_own"]):
        return [bidder, bidder]
    return [bidder, partner]


def _penalty(chance: Random, units: list[str]) -> Json:
    penalty: Json = {"kind": chance.choice(("laydown", "discard")), "side": chance.choice(units)}
    if chance.random() < 0.7:
        penalty["points"] = chance.choice((0, 10, 55, 100))
    return penalty


def _play(chance: Random, flat: Json, question: Json, units: list[str]) -> None:
    """Tricks or their order, and what was said during play."""
    favoured = chance.choice(question.get("declaring") or units)
    ease = chance.choice((0.0, 0.1, 0.5, 0.8, 1.0))
    order = [favoured if chance.random() < ease else chance.choice(units) for _ in range(10)]
    with_order = chance.random() < 0.5 or (flat["mid_hand_stop"] and chance.random() < 0.7)
    if with_order:
        question["order"] = order
    if not with_order or chance.random() < 0.5:
        question["tricks"] = {unit: order.count(unit) for unit in units}
    people = "NESW" if flat["sides"] == "2x2" else oracle.LETTERS[: flat["players"]]
    if flat["revoke_rule"] != "none" and chance.random() < 0.4:
        question["revoke"] = {"player": chance.choice(people)}
    if question["contract"]:
        _table_talk(chance, flat, question, people)


def _table_talk(chance: Random, flat: Json, question: Json, people: str) -> None:
    deal = oracle.Deal(question)
    bound = [p for p in people if oracle.unit_of_person(flat, p) in deal.group]
    free = [p for p in people if p not in bound]
    bidders = [p for p in bound if oracle.unit_of_person(flat, p) == deal.bidder]
    question["declarer"] = chance.choice(bidders)
    if chance.random() < 0.5:
        question["kitty_taker"] = chance.choice(bound)
    number = question["contract"] in oracle.NUMBERS
    layouts = ("2x2", "2x3", "3x2")
    bids = {"any": oracle.NUMBERS, "no_trumps": oracle.EARLY_NT, "none": ()}[flat["declare"]]
    allowed = question["contract"] in bids and flat["sides"] in layouts
    if allowed and chance.random() < 0.5:
        question["declare"] = True
    high = not number or oracle.level_of(question["contract"]) >= 7
    if flat["breach_rule"] and high and chance.random() < 0.7:
        question["breach"] = {"caller": chance.choice(free)}


def game(chance: Random) -> Json:
    """A hand with the scores before it; where the table must be asked, sometimes its answer."""
    question = hand(chance, "game")
    deal = oracle.Deal(question)
    if chance.random() < 0.4 and deal.rules["target"] != "none":
        question["before"] = _close_to_the_target(chance, deal)
        deal = oracle.Deal(question)
    if chance.random() < 0.5:
        told = oracle.game(question)
        if told["ask"]:
            deal_after = told["after"]
            among = oracle.verdict(deal, deal.made(), deal_after)["among"]
            question["first"] = chance.sample(among, chance.randint(1, len(among)))
    stop = deal.stop()
    if stop and chance.random() < 0.5:
        question["order"] = question["order"][: chance.randint(stop[0], 9)]
        if "tricks" in question:
            question["tricks"] = {u: question["order"].count(u) for u in deal.units}
    return question


def _close_to_the_target(chance: Random, deal: oracle.Deal) -> Json:
    """Scores from which this hand brings most units just about to the target."""
    before = {}
    for unit in deal.units:
        worth = deal.value if unit in deal.group else 10 * deal.tricks[unit]
        before[unit] = deal.rules["target"] - worth + chance.choice((-10, 0, 0, 0, 10, 20))
    return before


KINDS = {"auction": auction, "hand": hand, "game": game}
