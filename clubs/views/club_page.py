"""A page of a club, and what its reader may do there."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as say

from clubs.access import Powers, powers_in
from clubs.models import Club
from clubs.names.hidden_words import HiddenWords


def club_page(
    request: HttpRequest,
    template: str,
    club: Club,
    *,
    powers: Powers | None = None,
    status: int = 200,
    **context: Any,
) -> HttpResponse:
    """A page of a club, which knows what its reader may do there."""
    context |= {"club": club, "powers": powers or powers_in(request.user, club)}
    return render(request, template, context, status=status)


def warn_of_names(request: HttpRequest, club: Club, *texts: str) -> None:
    """Tell whoever wrote a title or a name of something that it names people whom strangers are not
    shown: such words are printed as they are, other than remarks."""
    named = HiddenWords(club).named(*texts)
    if named:
        words = say(
            "These words name somebody whom strangers are not shown, and everybody will read them:"
            " {names}."
        )
        messages.warning(request, words.format(names=", ".join(named)))
