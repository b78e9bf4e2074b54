"""What a club has given out: one list, and one button for all of it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from clubs.access import club_to_manage
from clubs.views.club_page import club_page
from tournaments.people.given_out import end_all, given_out


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def club_links(request: HttpRequest, slug: str) -> HttpResponse:
    """Links and cards that work now, what each opens and until when; all are ended together."""
    club = club_to_manage(request.user, slug)
    if request.method == "POST":
        count = end_all(club)
        words = ngettext(
            "%(count)d link or card works no more. Print the new cards.",
            "%(count)d links and cards work no more. Print the new cards.",
            count,
        )
        messages.success(request, words % {"count": count})
        return redirect("club_links", club.slug)
    return club_page(request, "tournaments/club_links.html", club, rows=given_out(club))
