"""The questions about cards that `judge` answers (card play, section 9).

`trick` asks who wins, `plays` what a hand may play, `pack` what is dealt, `call` which cards may
be called for a partner. A question that cannot be read raises a RuleViolation, whose codes are
those of section 9; fields that a kind does not need are read over.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from rules_engine.called_card import callable_cards
from rules_engine.cards import STRAINS, Card, Suit, check_cards, pack_cards
from rules_engine.deal import PATTERNS, deal_pattern, fits_kitty
from rules_engine.errors import CannotHappen, NotNotation, RuleViolation
from rules_engine.format import Format
from rules_engine.house_rules import HouseRules
from rules_engine.profiles import PROFILES
from rules_engine.trick import TrickRules, is_suit, trick_rules

Json = dict[str, object]

FIELDS: Final = frozenset(
    {
        "kind",
        "profile",
        "overrides",
        "strain",
        "cards",
        "hand",
        "trick",
        "named",
        "voids_of_leader",
        "voids",
        "suits_led",
        "declared",
        "exposed",
    }
)

# The only preset that stands on another one: a number of hands under any rules.
_DRIVE: Final = "drive-hands-n"
# Words for options whose written values are true and false everywhere else.
_YES_NO: Final[Mapping[object, bool]] = {"yes": True, "no": False}


def answer_cards(question: Mapping[str, object]) -> Json:
    """The answer to a question of one of KINDS; raises RuleViolation."""
    name, overrides = question.get("profile"), question.get("overrides", {})
    if not isinstance(name, str) or name not in PROFILES:
        raise NotNotation("bad_profile", profile=name)
    if overrides is None:
        overrides = {}
    if not isinstance(overrides, dict):
        raise NotNotation("bad_override", overrides=overrides)
    return _ANSWERS[str(question["kind"])](question, _rules(name, json.dumps(overrides)))


@lru_cache(maxsize=1024)
def _rules(name: str, overrides: str) -> HouseRules:
    """The rules a question is asked under; raises NotNotation `bad_override`."""
    written: dict[str, object] = json.loads(overrides)
    base = written.pop("base", None)
    if "pack" in written:
        if "deck" in written:
            raise NotNotation("bad_override", option="pack", contradicts="deck")
        written["deck"] = written.pop("pack")
    for option in ("call_trumps", "call_own"):
        value = written.get(option)
        if isinstance(value, str) and value in _YES_NO:
            written[option] = _YES_NO[value]
    try:
        profile = PROFILES[name]
        rules = profile.with_overrides(written) if base is None else _drive(name, base, written)
    except RuleViolation as violation:
        raise NotNotation("bad_override", reason=str(violation)) from violation
    if "deal" in written and not fits_kitty(PATTERNS[rules.deal], rules.kitty):
        raise NotNotation("bad_override", option="deal", contradicts="kitty")
    return rules


def _drive(name: str, base: object, written: Mapping[str, object]) -> HouseRules:
    """The rules of a number of hands under another preset than Avondale's."""
    if name != _DRIVE or not isinstance(base, str) or base not in PROFILES or base == _DRIVE:
        raise NotNotation("unknown_profile", profile=base)
    profile = PROFILES[base]
    rules = Format(hands=1).rules_for(profile.rules).replace(tie_rule="highest_total")
    return rules.with_overrides(written, profile.gated)


def _strain(question: Mapping[str, object]) -> str:
    strain = question.get("strain")
    if isinstance(strain, str) and strain in STRAINS:
        return strain
    raise NotNotation("bad_strain", strain=strain)


def _tricks(question: Mapping[str, object], rules: HouseRules) -> TrickRules:
    """The trick rules in the strain asked for, with the suit that the joker was declared to be."""
    declared = question.get("declared")
    if declared in (None, ""):
        return trick_rules(rules, _strain(question))
    if not is_suit(declared):
        raise NotNotation("declare_not_allowed", declared=declared)
    return trick_rules(rules, _strain(question), str(declared))


def _list(question: Mapping[str, object], field: str, code: str = "bad_card") -> list[object]:
    """A list, empty where the field is missing."""
    value = question.get(field)
    if value is None:
        return []
    if not isinstance(value, list):
        raise NotNotation(code, field=field)
    return value


def _suits(given: object) -> frozenset[Suit]:
    if not isinstance(given, list) or not all(is_suit(suit) for suit in given):
        raise NotNotation("bad_strain", suits=given)
    return frozenset(given)


def _suit_led(tricks: TrickRules, lead: Card, question: Mapping[str, object]) -> Suit:
    """The suit that a trick asks for; a joker led needs a name."""
    suit = tricks.suit_led(lead)
    if suit:
        return suit
    named = question.get("named")
    if not named:
        raise NotNotation("name_required", card=lead)
    if not is_suit(named):
        raise NotNotation("name_not_allowed", named=named)
    return str(named)


def _trick(question: Mapping[str, object], rules: HouseRules) -> Json:
    """Who wins a trick, counted from its lead, and the suit that it asked for."""
    tricks = _tricks(question, rules)
    cards = check_cards(rules.deck, _list(question, "cards"))
    if not cards:
        raise NotNotation("empty", field="cards")
    voids = [_suits(each) for each in _list(question, "voids", "bad_strain")]
    leader = _suits(_list(question, "voids_of_leader", "bad_strain")).union(*voids[:1])
    led = _suit_led(tricks, cards[0], question)
    if not tricks.suit_led(cards[0]) and not tricks.joker.may_name(led, leader):
        raise CannotHappen("name_not_allowed", named=led)
    return {"winner": tricks.winner(cards, led, voids), "suit_led": led}


def _plays(question: Mapping[str, object], rules: HouseRules) -> Json:
    """What a hand may play to a trick, and the names for a joker that it may lead."""
    tricks = _tricks(question, rules)
    given, table = _list(question, "hand"), _list(question, "trick")
    cards = check_cards(rules.deck, given + table)
    hand, trick = cards[: len(given)], cards[len(given) :]
    if not hand:
        raise NotNotation("empty", field="hand")
    voids = _suits(_list(question, "voids", "bad_strain"))
    suits_led = _suits(_list(question, "suits_led", "bad_strain"))
    exposed = check_cards(rules.deck, _list(question, "exposed"))
    for card in exposed:
        if card not in hand:
            raise CannotHappen("bad_card", card=card, exposed=list(exposed))
    if trick:
        led = _suit_led(tricks, trick[0], question)
        legal = tricks.legal_follows(hand, led, voids, suits_led)
    else:
        legal = tricks.legal_leads(hand, voids, suits_led)
    legal = tuple(card for card in legal if card in exposed) or legal
    answer: Json = {"legal": list(legal)}
    if not trick and any(card in tricks.ranking.loose for card in legal):
        answer["joker_names"] = list(tricks.joker_names(hand, voids, suits_led))
    return answer


def _pack(question: Mapping[str, object], rules: HouseRules) -> Json:  # noqa: ARG001 - asks no more
    """The pack, the size of its kitty and how it is dealt."""
    return {
        "cards": list(pack_cards(rules.deck)),
        "kitty": rules.kitty,
        "deal": [list(step) for step in deal_pattern(rules)],
    }


def _call(question: Mapping[str, object], rules: HouseRules) -> Json:
    """The cards that a bidder with a hand may call for a partner."""
    strain = _strain(question)
    hand = check_cards(rules.deck, _list(question, "hand"))
    return {"callable": list(callable_cards(rules, strain, hand))}


_ANSWERS: Final[dict[str, Callable[[Mapping[str, object], HouseRules], Json]]] = {
    "trick": _trick,
    "plays": _plays,
    "pack": _pack,
    "call": _call,
}

KINDS: Final = frozenset(_ANSWERS)
