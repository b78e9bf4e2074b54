"""Where a club's administrators find the addresses of all this, and renew the secret ones."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods

from clubs.access import club_to_manage
from clubs.models import Club
from clubs.views.club_page import club_page
from tournaments.afterwards.feed_links import (
    calendar_address,
    end_link,
    needs_link,
    renew_link,
    results_address,
    whole_address,
)
from tournaments.afterwards.views.embeds import EMBEDS


@dataclass(frozen=True, slots=True)
class Snippet:
    """A table to be copied into another site."""

    kind: str
    title: str
    address: str
    code: str


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def club_feeds(request: HttpRequest, slug: str) -> HttpResponse:
    """Calendar, feed and tables: their addresses, and what to copy."""
    club = club_to_manage(request.user, slug)
    if request.method == "POST" and needs_link(club):
        if request.POST.get("action") == "end":
            end_link(club=club)
            messages.success(request, say("The addresses work no more."))
        else:
            renew_link(club=club)
            messages.success(request, say("There are new addresses. Those of before work no more."))
        return redirect("club_feeds", club.slug)
    closed = needs_link(club)
    calendar = calendar_address(request, club)
    return club_page(
        request,
        "tournaments/club_feeds.html",
        club,
        closed=closed,
        calendar=calendar,
        results=results_address(calendar),
        snippets=[] if closed else [_snippet(request, club, kind) for kind in EMBEDS],
    )


def _snippet(request: HttpRequest, club: Club, kind: str) -> Snippet:
    titles = {
        "standings": say("The last results"),
        "season": say("The season’s table"),
        "evenings": say("The next evenings"),
    }
    address = whole_address(request, reverse("club_embed", args=[club.slug, kind]))
    code = format_html(
        '<iframe src="{}" title="{}" width="100%" height="480" style="border:0" loading="lazy">'
        "</iframe>",
        address,
        f"{titles[kind]}: {club.name}",
    )
    return Snippet(kind, titles[kind], address, code)
