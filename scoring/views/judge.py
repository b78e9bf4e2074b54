"""The judge: who wins a trick and why, and whether a card could be played; for everybody."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as say
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rule_words.calls import capital
from rule_words.profiles import PLAYERS, PROFILE_WORDS, by_players
from rule_words.signs.letters import rank_sign
from rules_engine.card_tables import card_tables
from rules_engine.cards import JOKERS, PLAIN_STRAINS, RANKS, SUITS, Card, pack_cards
from rules_engine.deal import covers_dummies
from rules_engine.profiles import PROFILES
from rules_engine.seating import out_when_alone
from rules_engine.trick import may_declare
from scoring.judge.question import MODES, Answer, Question, answer, read_question
from scoring.judge.words import (
    IN_TIME,
    STRAIN_WORDS,
    SUIT_WORDS,
    VERDICTS,
    card_words,
    phone_words,
    reason_words,
    too_late,
)
from scoring.views.card_faces import seat_hands


@require_safe
def judge(request: HttpRequest) -> HttpResponse:
    """The page, with the answer to the question of its address."""
    question = read_question(request.GET)
    told, asks = answer(question), _asks(question)
    context = {
        "question": question,
        "told": told,
        "verdict": _verdict(question, told),
        "reasons": [reason_words(each, question.jokers) for each in told.reasons],
        "late": too_late(question.profile.rules),
        "in_time": IN_TIME,
        "could": _could(question, told),
        "groups": [
            (PLAYERS[players], [(each.name, PROFILE_WORDS[each.name].title) for each in profiles])
            for players, profiles in by_players()
        ],
        "strains": [(strain, capital(str(words))) for strain, words in STRAIN_WORDS.items()],
        "suits": [(suit, capital(str(words))) for suit, words in SUIT_WORDS.items()],
        "seats": seat_hands(question.profile.rules),
        "alone": _alone(question),
        "asks_alone": "alone" in asks,
        "asks_exposed": "exposed" in asks,
        "held": [_chip(question, card) for card in question.doubted],
        "dummies": "dummies" in asks,
        "rows": _rows(question),
        "piles": _piles(question),
        "asks": asks,
        "asks_void": "void" in asks,
        "asks_led": "led" in asks,
        "shown": [
            (
                f"shown-{joker}",
                _failed_words(joker, question.jokers),
                suits,
                f"shown-{joker}" in asks,
            )
            for joker, suits in question.shown
        ],
        "data": judge_data(get_language() or ""),
    }
    response = render(request, "scoring/judge.html", context)
    # The worker knows the page by this header, and keeps nothing else.
    response["X-Best-Bower"] = "judge"
    return response


@never_cache
@require_safe
def judge_worker(request: HttpRequest) -> HttpResponse:
    """The service worker of this page alone: its address is its scope."""
    return render(request, "scoring/judge_worker.js", content_type="text/javascript")


def _player(question: Question, place: int) -> str:
    """Who plays the card of a place of the trick, from 0."""
    return seat_hands(question.profile.rules)[question.circle[place]]


def _verdict(question: Question, told: Answer) -> str:
    who = "" if told.winner is None else _player(question, told.winner)
    return str(VERDICTS[told.verdict]) % {"who": who}


def _could(question: Question, told: Answer) -> str:
    """What could have been played, where something else was."""
    if told.verdict not in ("revoke", "exposed"):
        return ""
    cards = ", ".join(card_words(card, question.jokers) for card in told.legal)
    return str(VERDICTS["could"]) % {"cards": cards}


def _rows(question: Question) -> list[dict[str, Any]]:
    """The cards to tap: every card of any pack by suit, those of other packs hidden."""
    pack, used = set(pack_cards(question.profile.rules.deck)), question.used
    rows: list[tuple[str, list[Card]]] = [
        (suit, [rank + suit for rank in RANKS if _exists(rank, suit)]) for suit in SUITS
    ]
    rows.append(("", list(JOKERS)))
    return [
        {
            "suit": suit,
            "words": capital(str(SUIT_WORDS[suit])) if suit else say("Jokers"),
            "hidden": pack.isdisjoint(cards),
            "cards": [
                {
                    "card": card,
                    "rank": rank_sign(card[:-1]) if suit else "",
                    "words": _words(card, question.jokers),
                    "hidden": card not in pack,
                    "used": card in used,
                }
                for card in cards
            ],
        }
        for suit, cards in rows
    ]


def _words(card: Card, jokers: int) -> str:
    """A card's words, also where the pack has not so many jokers."""
    return card_words(card, max(jokers, 1 + JOKERS.index(card) if card in JOKERS else 0))


def _exists(rank: str, suit: str) -> bool:
    """Whether any preset's pack has the card."""
    return any(rank + suit in pack_cards(profile.rules.deck) for profile in PROFILES.values())


def _piles(question: Question) -> dict[str, list[dict[str, str]]]:
    """The cards tapped so far, pile by pile; those of the table with who played them."""
    table = [
        _chip(question, card, _player(question, place)) for place, card in enumerate(question.table)
    ]
    played = [_chip(question, question.played)] if question.played else []
    return {
        "table": table,
        "played": played,
        "hand": [_chip(question, card) for card in question.hand],
    }


def _chip(question: Question, card: Card, who: str = "") -> dict[str, str]:
    joker = card in JOKERS
    return {
        "card": card,
        "rank": "" if joker else rank_sign(card[:-1]),
        "suit": "" if joker else card[-1],
        "name": card_words(card, question.jokers),
        "words": say("Take back %(card)s") % {"card": card_words(card, question.jokers)},
        "who": who,
    }


def _alone(question: Question) -> list[tuple[int, str]]:
    """The seats that can play alone, their partners' hands or their dummy lying by."""
    rules = question.profile.rules
    words = seat_hands(rules)
    return [(seat, words[seat]) for seat in rules.table.seats if out_when_alone(rules, seat)]


def _failed_words(joker: Card, jokers: int) -> str:
    return say("Suits the holder of %(joker)s had failed in before") % {
        "joker": _words(joker, jokers)
    }


def _asks(question: Question) -> frozenset[str]:
    """Which of the rarer questions mean something here."""
    loose = question.tricks.ranking.loose
    trick = question.mode == MODES[0]
    lead = question.table[0] if question.table else question.played
    asks = {
        "alone": bool(_alone(question)),
        "exposed": not trick and bool(question.played),
        "dummies": not trick and covers_dummies(question.profile.rules),
        "named": bool(lead) and lead in loose,
        "declared": may_declare(question.profile.rules, question.strain),
        "void": not trick and any(card in loose for card in question.used),
        "led": not trick
        and question.profile.rules.joker_play == "first_or_last"
        and any(card in loose for card in question.used),
        **{
            f"shown-{joker}": trick and joker in loose and joker in question.table
            for joker in JOKERS
        },
    }
    return frozenset(name for name, holds in asks.items() if holds)


@lru_cache(maxsize=8)
def judge_data(_language: str) -> dict[str, Any]:
    """What the script needs to answer without a network: the tables of all presets, and words."""
    rule_sets = {name: profile.rules for name, profile in PROFILES.items()}
    words = phone_words(rule_sets.values())
    return {
        "tables": card_tables(rule_sets),
        "words": words
        | {
            "hands": {name: seat_hands(rules) for name, rules in rule_sets.items()},
            "takeBack": say("Take back %(card)s"),
            "nobody": say("nobody"),
        },
        "plain": PLAIN_STRAINS,
    }
