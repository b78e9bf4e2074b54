"""Pictures of a person and of a club, for chats: the same for everybody."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from clubs.access import club_with_powers, player_with_powers
from clubs.models import Club, Player
from scoring.statistics.figures import group_figures
from scoring.statistics.group_record import club_record
from scoring.statistics.kept import clubs_with_kept, players_with_kept
from scoring.statistics.links import HandLinks
from scoring.statistics.person_record import person_record
from tournaments.people.club_events import club_events
from tournaments.people.person_rating import fresh_rating, with_rating
from tournaments.people.pictures import club_svg, person_svg
from tournaments.people.views.person import person_figures
from web.pictures.png import picture_answer


@require_safe
def person_picture(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """A person as a PNG: what strangers may see."""
    known = with_rating(players_with_kept(Player.objects.all()))
    player, _ = player_with_powers(AnonymousUser(), slug, player_id, known)
    if player.root_id is not None:
        raise Http404
    links = HandLinks(reverse("club_hands", args=[slug]))
    told = person_figures(person_record(player), player, links)
    return picture_answer(request, person_svg(player, fresh_rating(player), told))


@require_safe
def club_picture(request: HttpRequest, slug: str) -> HttpResponse:
    """A club as a PNG: what strangers may see."""
    club, _ = club_with_powers(AnonymousUser(), slug, clubs_with_kept(Club.objects.all()))
    record, links = club_record(club), HandLinks(reverse("club_hands", args=[slug]))
    told = group_figures(record, links, "") if record.hands else []
    return picture_answer(request, club_svg(club, told, club_events(club)))
