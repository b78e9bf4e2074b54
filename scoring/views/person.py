"""A person's page: games, contracts and partners. It is here because of the games."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.access import player_to_manage, player_to_read, powers_in
from clubs.call_words import call_words
from clubs.downloads import TYPES, table_file
from clubs.models import Claim, Club, Player, Shown
from clubs.selectors import all_players, find_people, namesakes
from clubs.visibility import name_for, sees_names, shown_to_public
from scoring.game_line import game_line
from scoring.person_record import PersonRecord, person_record
from scoring.services import forget_person, merge_people, preview_merge, unmerge_people
from scoring.shown_names import ShownGames
from scoring.views.account import account_of

MOST_FOUND = 20


@require_safe
def person(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """What somebody has played, for whoever may know the person; a merged record leads there."""
    player = player_to_read(request.user, slug, player_id)
    if player.root_id is not None:
        return redirect("person", slug, player.root_id)
    club = player.club
    powers = powers_in(request.user, club)
    record = person_record(player)
    context: dict[str, Any] = {
        "club": club,
        "powers": powers,
        "player": player,
        "name": name_for(player, club=club, role=powers.role),
        "record": record,
        "contracts": [(call_words(line.contract), line) for line in record.contracts],
        "partners": _partners(record, club, powers.role),
    }
    kind = request.GET.get("download")
    if kind in TYPES:
        return _download(f"{club.slug} {player.pk}", kind, context)
    games = {str(game.pk): game for game in ShownGames.of(request.user).filter(pk__in=record.last)}
    context["lines"] = [game_line(games[pk]) for pk in record.last if pk in games]
    if powers.is_member:
        context |= _for_members(request, player)
    return render(request, "scoring/person.html", context)


def _partners(record: PersonRecord, club: Club, role: int) -> list[tuple[str, int | None, Any]]:
    """Each partner as this reader may see him: the name, the page if there is one for him."""
    told: list[tuple[str, int | None, Any]] = []
    for line in record.partners:
        hidden = not sees_names(role) and shown_to_public(club, line.partner) == Shown.HIDDEN
        name = name_for(line.partner, club=club, role=role)
        told.append((name, None if hidden else line.partner.pk, line))
    return told


def _for_members(request: HttpRequest, player: Player) -> dict[str, Any]:
    """What a member may know besides: namesakes, merged records, whether he may claim it."""
    user = account_of(request)
    asked = Claim.objects.filter(player=player, user_id=user.pk, accepted=None).exists()
    own = Player.objects.filter(club_id=player.club_id, user_id=user.pk).exists()
    return {
        "namesakes": list(namesakes(player)),
        "merged": list(Player.objects.filter(root=player).order_by("name", "pk")),
        "may_claim": player.user_id is None and not own and not asked,
        "asked": asked,
        "is_own": player.user_id == user.pk,
    }


def _download(name: str, kind: str, context: dict[str, Any]) -> HttpResponse:
    """The contracts and partners of the page in one table."""
    headers = [_("What"), _("Name"), _("Games"), _("Won"), _("Contracts"), _("Made"), _("Points")]
    rows: list[list[Any]] = [
        [_("Contract"), words, "", "", line.declared, line.made, line.points]
        for words, line in context["contracts"]
    ]
    rows += [
        [_("Partner"), words, line.games, line.won, line.contracts, line.made, ""]
        for words, _page, line in context["partners"]
    ]
    return table_file(name, kind, headers, rows)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def person_merge(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """Find the other record of a person, see what would come together, and say yes."""
    kept = player_to_manage(request.user, slug, player_id)
    number = (request.POST or request.GET).get("other", "")
    other = player_to_manage(request.user, slug, int(number)) if number.isdecimal() else None
    preview = None if other is None else preview_merge(kept=kept, merged=other)
    if request.method == "POST" and other is not None:
        try:
            merge_people(kept=kept, merged=other)
        except ValidationError as error:
            messages.error(request, " ".join(error.messages))
        else:
            messages.success(request, _("They are one person now. It can be taken back."))
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
        messages.success(request, _("They are two people again."))
    return redirect("person", slug, player.pk)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def person_forget(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """Ask once more, then take the name off everything."""
    player = player_to_manage(request.user, slug, player_id)
    if request.method == "POST":
        forget_person(player=player)
        messages.success(request, _("The name is gone. The scores stay."))
        return redirect("club_people", slug)
    context = {
        "club": player.club,
        "powers": powers_in(request.user, player.club),
        "player": player,
    }
    return render(request, "scoring/person_forget.html", context)
