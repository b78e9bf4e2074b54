"""A page of a club, and what its reader may do there."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.access import Powers, powers_in
from clubs.models import Club


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
