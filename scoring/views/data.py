"""Data to take along: one's own, and a club's."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from clubs.access import club_to_own
from scoring.archive import write_archive
from scoring.archive.own_data import own_data as gathered
from web.pages import signed_in


@login_required
@require_safe
def own_data(request: HttpRequest) -> HttpResponse:
    """Everything the site keeps about the reader."""
    response = JsonResponse(gathered(signed_in(request)), json_dumps_params={"indent": 2})
    response["Content-Disposition"] = 'attachment; filename="best-bower-my-data.json"'
    return response


@login_required
@require_safe
def club_archive(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole of a club's data, for its owner."""
    club = club_to_own(request.user, slug)
    response = HttpResponse(write_archive(club), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{club.slug}.zip"'
    return response
