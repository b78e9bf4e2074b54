"""Hands card by card: those of a game, and any hand that is pasted as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as say
from django.views.decorators.http import require_safe

from rule_words.calls import capital
from rule_words.profiles import PLAYERS, PROFILE_WORDS, by_players
from rules_engine.card_text import format_play, parse_play
from rules_engine.errors import RuleViolation
from rules_engine.house_rules import HouseRules
from rules_engine.play import Play
from rules_engine.profiles import PROFILES
from scoring.access import game_to_read
from scoring.cards.steps import CardShown, sorted_hand, steps
from scoring.judge.question import DEFAULT_PROFILE
from scoring.judge.words import STRAIN_WORDS, SUIT_WORDS, card_words
from scoring.sheet.hand_notes import hand_notes
from scoring.views.card_faces import face, game_hands, jokers_in, seat_hands
from scoring.views.hand_share import hand_shared
from scoring.views.phone import unlisted
from scoring.words.endings import hand_words
from scoring.words.names import Names
from scoring.words.refusals import code_words, refusal_words
from web.pages import row_key

# Longer than any deal as text.
LONGEST_TEXT = 1000


@require_safe
def hand_cards(request: HttpRequest, game_id: UUID, number: int) -> HttpResponse:
    """A hand of a game card by card; `?at=7` is the position after the seventh card."""
    game = game_to_read(request.user, game_id)
    hand = get_object_or_404(game.hands, number=number)
    text = hand.detail.get("cards", "")
    if not text:
        raise Http404
    at = parse_play(game.rules, text)
    context = _replay(game.rules, at, game_hands(game), request.GET.get("at", ""))
    names = Names.of(game.rules, game.names)
    context |= {
        "game": game,
        "hand": hand,
        "hand_words": hand_words(hand.detail, names),
        "shared": hand_shared(request, game, hand, request.user),
        "notes": hand_notes(game, number, request.user),
    }
    return unlisted(render(request, "scoring/cards_hand.html", context), game)


@require_safe
def cards_text(request: HttpRequest) -> HttpResponse:
    """A hand pasted as text, for everybody: read, judged and shown card by card."""
    name = request.GET.get("rules", DEFAULT_PROFILE)
    text = request.GET.get("text", "").strip()
    rules = PROFILES.get(name, PROFILES[DEFAULT_PROFILE]).rules
    context: dict[str, Any] = {
        "groups": [
            (PLAYERS[players], [(each.name, PROFILE_WORDS[each.name].title) for each in profiles])
            for players, profiles in by_players()
        ],
        "profile": name if name in PROFILES else DEFAULT_PROFILE,
        "text": text[:LONGEST_TEXT],
    }
    if text:
        try:
            at = parse_play(rules, " ".join(text[:LONGEST_TEXT].split()))
        except RuleViolation as refused:
            context["refused"] = refusal_words(refused)
        else:
            context |= _replay(rules, at, seat_hands(rules), request.GET.get("at", ""))
    return render(request, "scoring/cards_text.html", context)


def _replay(rules: HouseRules, at: Play, names: Sequence[str], place: str) -> dict[str, Any]:
    """What the template needs for the position after as many cards as `place` says."""
    told = steps(at)
    number = row_key(place) or 0
    step = told[min(number, len(told) - 1)]
    tricks = at.circle.tricks
    return {
        "step": step,
        "last": len(told) - 1,
        "before": max(0, step.number - 1),
        "after": min(len(told) - 1, step.number + 1),
        "seats": _seats(rules, step, names),
        "said": _said(rules, step, names),
        "strain": capital(str(STRAIN_WORDS[tricks.strain])),
        "declared": SUIT_WORDS[tricks.declared] if tricks.declared else "",
        "play_text": format_play(rules, at),
    }


def _seats(rules: HouseRules, step: CardShown, names: Sequence[str]) -> list[dict[str, Any]]:
    """Every hand with the cards it holds, the tricks it won and its card on the table."""
    jokers, table = jokers_in(rules), dict(step.table)
    return [
        {
            "name": names[hand],
            "turn": step.at.turn == hand and step.winner is None,
            "won": step.winner == hand,
            "tricks": step.at.winners.count(hand),
            "card": face(table[hand], jokers) if hand in table else None,
            "cards": [
                (suit, [face(card, jokers) for card in cards])
                for suit, cards in sorted_hand(step.at, hand)
            ],
            "face_down": len(step.at.shown.covers[hand]) if step.at.shown.covers else 0,
        }
        for hand in step.at.circle.turns[0]
    ]


def _said(rules: HouseRules, step: CardShown, names: Sequence[str]) -> list[str]:
    """What happened with the last card, in sentences."""
    if step.hand is None:
        return [say("Before the first card.")]
    card = card_words(step.card, jokers_in(rules))
    told = [say("%(who)s plays %(card)s.") % {"who": names[step.hand], "card": card}]
    if step.named:
        told.append(say("The suit named is %(suit)s.") % {"suit": SUIT_WORDS[step.named]})
    if step.refused:
        told.append(f"{say('A revoke:')} {code_words(step.refused)}")
    if step.winner is not None:
        told.append(
            say("%(who)s wins trick %(number)d.")
            % {"who": names[step.winner], "number": len(step.at.tricks)}
        )
    return told
