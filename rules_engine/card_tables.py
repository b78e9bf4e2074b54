"""Packs, ranks and the joker's rules as tables for anything that is not Python.

A phone without a network says from these who wins a trick and what may be played. Everything here
is asked of the engine itself; a test holds the phone's walk over the tables to it.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.cards import JOKERS, STRAINS, SUITS, ranking
from rules_engine.deal import covers_dummies
from rules_engine.house_rules import HouseRules
from rules_engine.joker import NO_SUITS, JokerRules
from rules_engine.seating import hand_names, out_when_alone
from rules_engine.trick import may_declare, trick_rules

Json = dict[str, object]

VERSION = 1

# What the entries of `follow` are made of: natural cards of the suit led, other ones, jokers.
FOLLOWING, OTHERS, JOKER = 1, 2, 4


def card_tables(rule_sets: Mapping[str, HouseRules]) -> Json:
    """The tables of several rule sets, as JSON.

    `packs` has for each pack and strain a line: the cards of each suit S C D H from the highest
    down, then the jokers outside the suits, divided by `|`. `jokers` are tables of `joker_table`,
    and each of `rules` names its pack, its `hands`, the hands that lie by while each seat plays
    `alone`, whether dummies lie `covered`, its jokers by place at no trumps (`plain`) and in a
    misère (`misere`), and whether the contractor may `declare` the joker's suit.
    """
    jokers: list[Json] = []
    rules = {name: _rule_set(each, jokers) for name, each in rule_sets.items()}
    decks = dict.fromkeys(each.deck for each in rule_sets.values())
    packs = {deck: {strain: _line(deck, strain) for strain in STRAINS} for deck in decks}
    return {"version": VERSION, "packs": packs, "jokers": jokers, "rules": rules}


def _rule_set(rules: HouseRules, jokers: list[Json]) -> Json:
    places = []
    for strain in ("NT", "M"):
        table = joker_table(trick_rules(rules, strain).joker)
        if table not in jokers:
            jokers.append(table)
        places.append(jokers.index(table))
    return {
        "pack": rules.deck,
        "hands": list(hand_names(rules)),
        "alone": [sorted(out_when_alone(rules, seat)) for seat in rules.table.seats],
        "covered": covers_dummies(rules),
        "plain": places[0],
        "misere": places[1],
        "declare": may_declare(rules, "NT"),
        "revoke": rules.revoke_rule,
    }


def _line(deck: str, strain: str) -> str:
    """The order of a pack in a strain on one line."""
    order = ranking(deck, strain)
    return "|".join(" ".join(group) for group in (*(order.order[s] for s in SUITS), order.loose))


def joker_table(joker: JokerRules) -> Json:
    """What a joker outside the suits may do, under one setting of its rules.

    `follow` says what a hand with a joker may play to a lead, as a sum of FOLLOWING, OTHERS and
    JOKER. Its index is a sum too: 1 if the hand has natural cards of the suit led, 2 if it has
    others, 4 if it has shown to be void in that suit, 8 if the suit was led earlier in the deal.
    `name` says whether a suit may be named with a joker that is led: 1 for a suit shown void,
    2 for one led earlier, 4 for one of which the hand has natural cards. `lead`: a joker may be
    led from among other cards. `bound`: a suit shown void may not be named, unless all are.
    `worthless` is whether a joker played to a lead counts for nothing, without and with a void
    shown in it; `low`, whether it is the lowest of all cards.
    """
    return {
        "follow": [_follows(joker, place) for place in range(16)],
        "name": [_may_be_named(joker, place) for place in range(8)],
        "lead": bool(joker.names({SUITS[1]}, NO_SUITS, NO_SUITS)),
        "bound": not joker.may_name(SUITS[0], {SUITS[0]}),
        "worthless": [joker.has_no_value(SUITS[0], voids) for voids in ((), {SUITS[0]})],
        "low": joker.misere == "lowest",
    }


def _follows(joker: JokerRules, place: int) -> int:
    """An entry of `follow`, asked with one card of each sort."""
    held = {FOLLOWING: "following", OTHERS: "other", JOKER: JOKERS[0]}
    legal = joker.follows(
        _if(place & 1, held[FOLLOWING]),
        _if(place & 2, held[OTHERS]),
        (JOKERS[0],),
        led=SUITS[0],
        voids=_if(place & 4, SUITS[0]),
        suits_led=_if(place & 8, SUITS[0]),
    )
    return sum(sort for sort, card in held.items() if card in legal)


def _may_be_named(joker: JokerRules, place: int) -> bool:
    suit = SUITS[0]
    names = joker.names(_if(place & 4, suit), _if(place & 1, suit), _if(place & 2, suit))
    return suit in names


def _if(holds: int, word: str) -> tuple[str, ...]:
    return (word,) if holds else ()
