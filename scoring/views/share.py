"""What goes with a game's link: a picture for chats, and a code to be scanned."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as say
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from scoring.access import game_to_read
from scoring.games.share import as_strangers_see, picture_of, share_address
from scoring.models import Game
from scoring.views.phone import visitor_of
from web.pictures.png import picture_answer
from web.qr import qr_svg

QR_LASTS = 24 * 60 * 60


@require_safe
def game_picture(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """A game as a PNG, the same for everybody: what strangers may see of it."""
    game = Game.objects.select_related("club").filter(pk=game_id).first()
    shown = None if game is None else as_strangers_see(game)
    if shown is None:
        raise Http404
    return picture_answer(request, picture_of(shown))


@cache_control(private=True, max_age=QR_LASTS)
@require_safe
def game_qr(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """The address at which a game is watched, as a code to be scanned from this screen."""
    game = game_to_read(visitor_of(request, game_id), game_id)
    link = request.build_absolute_uri(share_address(game))
    svg = qr_svg(link, say("The code of this game’s page"))
    drawn = svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return HttpResponse(drawn, content_type="image/svg+xml")
