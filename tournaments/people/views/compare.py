"""Two people of a club side by side."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from clubs.access import player_with_powers
from clubs.models import Player
from clubs.names.namesakes import names_shown
from clubs.names.visibility import is_hidden
from clubs.selectors import all_players
from scoring.statistics.kept import players_with_kept
from tournaments.people.comparing import compared, comparison, met_words
from tournaments.people.person_rating import with_rating
from tournaments.people.story import few_words
from web.pages import row_key


@require_safe
def compare(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """The figures of two people, for whoever may know both; without the other, whom to choose."""
    known = with_rating(players_with_kept(Player.objects.all()))
    player, powers = player_with_powers(request.user, slug, player_id, known)
    club = player.club
    asked = row_key(request.GET.get("with"))
    if player.root_id is not None:
        return redirect(_address(slug, player.root_id, asked or ""))
    # His rating is brought up to date before the other's is read.
    one = None if asked is None else compared(player)
    other = None
    if asked is not None:
        other, _powers = player_with_powers(request.user, slug, asked, known)
        other.club = club
        if other.root_id is not None:
            return redirect(_address(slug, player.pk, other.root_id))
        if other.pk == player.pk:
            return redirect(_address(slug, player.pk))
    people = {
        each.pk: each
        for each in all_players(club)
        if not is_hidden(each, club=club, role=powers.role)
    }
    people |= {each.pk: each for each in (player, other) if each is not None}
    names = names_shown(people, club=club, role=powers.role)
    context = {
        "club": club,
        "powers": powers,
        "player": player,
        "other": other,
        "name": names[player.pk],
        "other_name": "" if other is None else names[other.pk],
        "people": [(pk, name) for pk, name in names.items() if pk != player.pk],
    }
    if one is not None and other is not None:
        two = compared(other)
        context |= {
            "lines": comparison(one, two),
            "met": met_words(one, two),
            "few": [
                (names[each.player.pk], words)
                for each in (one, two)
                if (words := few_words(each.record.hands))
            ],
        }
    return render(request, "tournaments/compare.html", context)


def _address(slug: str, player_id: int, other: object = "") -> str:
    address = reverse("compare", args=[slug, player_id])
    return f"{address}?with={other}" if other else address
