"""The phone's word on tricks and plays against the engine: random ones, every preset and strain.

Besides the presets, every joker setting is tried that none of them has.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Page

from rules_engine.card_tables import card_tables
from rules_engine.cards import STRAINS, SUITS, pack_cards
from rules_engine.house_rules import HouseRules
from rules_engine.profiles import PROFILES, Profile
from rules_engine.seating import hand_count
from rules_engine.trick import may_declare
from scoring.judge.question import Question, answer
from scoring.judge.words import SENTENCES
from tests.browser.conftest import Visit

TRICKS = PLAYS = 16
OTHER_SETTINGS = 120
# How often a card of the doubted hand lies face up.
EXPOSED = 0.1

SETTINGS: Mapping[str, tuple[str, ...]] = {
    "joker_play": ("void_only", "any_time", "first_or_last"),
    "joker_renounced": ("wins", "no_value", "forbidden"),
    "joker_lead": ("any", "only_card"),
    "joker_name": ("not_shown_void", "any"),
    "joker_misere": ("as_nt", "must_when_void", "last_card", "lowest"),
    "joker_declare": ("no", "contractor"),
}


def variants(rng: random.Random) -> dict[str, HouseRules]:
    """Every preset, and random settings of the joker for random presets."""
    found = {name: profile.rules for name, profile in PROFILES.items()}
    for number in range(OTHER_SETTINGS):
        rules = rng.choice(list(PROFILES.values())).rules
        chosen = {option: rng.choice(values) for option, values in SETTINGS.items()}
        # The pack that no preset plays with: a four joins trumps in it.
        deck = "43sd" if rules.deck == "43" else rules.deck
        found[f"other {number}"] = rules.replace(deck=deck, **chosen)
    return found


def some(rng: random.Random, most: int = 4) -> frozenset[str]:
    return frozenset(suit for suit in SUITS if rng.random() < most / 8)


def random_question(rules: HouseRules, strain: str, mode: str, rng: random.Random) -> Question:
    """A question with more jokers, bowers and voids in it than chance would give."""
    pack = list(pack_cards(rules.deck))
    rng.shuffle(pack)
    if rng.random() < 0.7:
        pack.sort(key=lambda card: (card[0] != "J") + rng.random() * 1.5)
    table = tuple(pack[: rng.randint(1, hand_count(rules))])
    played, hand = "", tuple[str, ...]()
    if mode == "play":
        size = rng.randint(0, hand_count(rules) - 1)
        rest = pack[size:]
        rng.shuffle(rest)
        table, played, hand = tuple(pack[:size]), rest[0], tuple(rest[1 : rng.randint(1, 6)])
        if rng.random() < 0.3 and size < len(pack) - 8:
            played, hand = pack[size], tuple(pack[size + 1 : size + 3])
    return Question(
        profile=Profile("any", "any", rules, "000"),
        strain=strain,
        mode=mode,
        table=table,
        played=played,
        hand=hand,
        named=rng.choice(["", *SUITS]),
        declared=rng.choice(SUITS) if may_declare(rules, strain) and rng.random() < 0.5 else "",
        shown=(("JK", some(rng)), ("JK2", some(rng))),
        voids=some(rng, rng.choice([2, 8])),
        suits_led=some(rng),
        exposed=frozenset(card for card in (played, *hand) if card and rng.random() < EXPOSED),
    )


def case(name: str, question: Question) -> dict[str, Any]:
    """The question as the page has it, and the engine's answer."""
    told = answer(question)
    return {
        "asked": {
            "rules": name,
            "strain": question.strain,
            "mode": question.mode,
            "declared": question.declared,
            "named": question.named,
            "table": question.table,
            "played": question.played,
            "hand": question.hand,
            "shown": {joker: sorted(suits) for joker, suits in question.shown},
            "voids": sorted(question.voids),
            "suitsLed": sorted(question.suits_led),
            "exposed": sorted(question.exposed),
        },
        "told": [
            told.verdict.replace("leads_so_far", "wins"),
            told.winner,
            list(told.legal),
            [list(reason) for reason in told.reasons],
        ],
    }


ASK = """async (told) => {
  const [tables, cases] = JSON.parse(told);
  const { judgePlay, judgeTrick } = await import("/static/judge/reasons.js");
  const wrong = [];
  for (const { asked, told } of cases) {
    const answer = (asked.mode === "trick" ? judgeTrick : judgePlay)(tables, asked);
    const reasons = (answer.reasons ?? []).map(({ code, card, suit }) => [code, card, suit]);
    let verdict = answer.ask;
    if (!verdict && asked.mode === "trick") verdict = "wins";
    if (!verdict && answer.exposed) verdict = "exposed";
    if (!verdict) verdict = answer.may ? "legal" : answer.irregular ? "irregular" : "revoke";
    const mine = [verdict, answer.winner ?? null, answer.legal ?? [], reasons];
    if (JSON.stringify(mine) !== JSON.stringify(told)) wrong.push([asked, mine, told]);
  }
  return [cases.length, wrong.length, wrong.slice(0, 3)];
}"""


def test_the_phone_judges_random_tricks_and_plays_as_the_engine_does(visit: Visit) -> None:
    page: Page = visit("/accounts/login/")
    rng = random.Random(500)
    rule_sets = variants(rng)
    tables = card_tables(rule_sets)
    cases = [
        case(name, random_question(rules, strain, mode, rng))
        for name, rules in rule_sets.items()
        for strain in STRAINS
        for mode, number in (("trick", TRICKS), ("play", PLAYS))
        for _ in range(number)
    ]
    asked, differences, examples = page.evaluate(ASK, json.dumps([tables, cases]))
    assert (differences, examples) == (0, [])
    assert asked > 30_000
    told = {each["told"][0] for each in cases}
    assert told == {
        "wins",
        "legal",
        "revoke",
        "irregular",
        "exposed",
        "no_name",
        "name_barred",
    }
    assert {code for each in cases for code, _, _ in each["told"][3]} == set(SENTENCES)
