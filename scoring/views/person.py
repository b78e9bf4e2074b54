"""What an administrator does with a person: merging, taking that back, forgetting."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods, require_POST

from clubs.access import player_to_manage, powers_in
from clubs.selectors import all_players, find_people
from scoring.services import forget_person, merge_people, preview_merge, unmerge_people
from web.pages import row_key

MOST_FOUND = 20


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def person_merge(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """Find the other record of a person, see what would come together, and say yes."""
    kept = player_to_manage(request.user, slug, player_id)
    number = row_key((request.POST or request.GET).get("other"))
    other = None if number is None else player_to_manage(request.user, slug, number)
    preview = None if other is None else preview_merge(kept=kept, merged=other)
    if request.method == "POST" and other is not None:
        try:
            merge_people(kept=kept, merged=other)
        except ValidationError as error:
            messages.error(request, " ".join(error.messages))
        else:
            messages.success(request, say("They are one person now. It can be taken back."))
            return redirect(kept)
    asked = request.GET.get("q", kept.name)
    found = find_people(all_players(kept.club), asked, whole_names=True).exclude(pk=kept.pk)
    context = {
        "club": kept.club,
        "powers": powers_in(request.user, kept.club),
        "player": kept,
        "other": other,
        "preview": preview,
        "asked": asked,
        "found": found[:MOST_FOUND],
    }
    return render(request, "scoring/person_merge.html", context)


@login_required
@require_POST
def person_unmerge(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """Make a merged record a person again."""
    player = player_to_manage(request.user, slug, player_id)
    try:
        unmerge_people(player=player)
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
    else:
        messages.success(request, say("They are two people again."))
    return redirect("person", slug, player.pk)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def person_forget(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """Ask once more, then take the name off everything."""
    player = player_to_manage(request.user, slug, player_id)
    if request.method == "POST":
        forget_person(player=player)
        messages.success(request, say("The name is gone. The scores stay."))
        return redirect("club_people", slug)
    context = {
        "club": player.club,
        "powers": powers_in(request.user, player.club),
        "player": player,
    }
    return render(request, "scoring/person_forget.html", context)
