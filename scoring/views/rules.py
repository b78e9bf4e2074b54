"""The house rules of one game."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rule_words.profiles import PROFILE_WORDS, profile_title
from rule_words.rules_page import rules_page
from scoring.access import game_to_read
from scoring.views.phone import unlisted, visitor_of
from scoring.words.formats import format_words


@require_safe
def game_rules(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """The rules as they were frozen when the game started, what differs from the preset first."""
    game = game_to_read(visitor_of(request, game_id), game_id)
    words = PROFILE_WORDS.get(game.profile)
    context = {
        "game": game,
        "profile_title": profile_title(game.profile),
        "profile_line": None if words is None else words.line,
        "length_words": format_words(game.format, game.rules),
        "page": rules_page(game.rules, game.profile),
    }
    return unlisted(render(request, "scoring/game_rules.html", context), game)
