"""The presets for everybody: the list of them, and each as a card to read or to print."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rule_words.profiles import PLAYERS, PROFILE_WORDS, by_players, profile_title
from rule_words.rule_card import rule_card
from rule_words.rules_page import rules_page
from rules_engine.profiles import PROFILES


@require_safe
def rule_list(request: HttpRequest) -> HttpResponse:
    """All presets by number of players."""
    groups = [
        (PLAYERS[players], [(each.name, PROFILE_WORDS[each.name]) for each in profiles])
        for players, profiles in by_players()
    ]
    return render(request, "scoring/rule_list.html", {"groups": groups})


@require_safe
def rule_card_page(request: HttpRequest, name: str) -> HttpResponse:
    """A preset on one card: pack, deal, bids, ranks, joker, scoring and endings."""
    if name not in PROFILES:
        raise Http404
    rules = PROFILES[name].rules
    context = {
        "profile": name,
        "profile_title": profile_title(name),
        "profile_line": PROFILE_WORDS[name].line,
        "card": rule_card(rules),
        "page": rules_page(rules, name),
    }
    return render(request, "scoring/rule_card.html", context)
