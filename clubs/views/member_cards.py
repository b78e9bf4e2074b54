"""A club's members' cards, to be printed and cut."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as say
from django.views.decorators.http import require_safe

from clubs.access import club_to_direct
from clubs.models import Role
from clubs.names.namesakes import names_shown
from clubs.services.member_cards import member_code, people_with_cards
from clubs.views.club_page import club_page
from web.pages import row_key
from web.qr import qr_svg

# Four sheets of ten. To draw a code takes a while.
PAGE = 40


@login_required
@require_safe
def people_cards(request: HttpRequest, slug: str) -> HttpResponse:
    """A card for everybody on the club's list, or for one person, with the code for the door."""
    club = club_to_direct(request.user, slug)
    people = people_with_cards(club, row_key(request.GET.get("player")))
    page = Paginator(people, PAGE).get_page(request.GET.get("page"))
    names = names_shown({each.pk: each for each in page}, club=club, role=Role.MEMBER)
    cards = []
    for player in page:
        address = reverse("member_card", args=[member_code(player)])
        title = say("The code of %(name)s") % {"name": names[player.pk]}
        cards.append((player, qr_svg(request.build_absolute_uri(address), title)))
    return club_page(request, "clubs/people_cards.html", club, cards=cards, page=page)
