"""Whether there is news for the pad of an account: it follows the others as a table's does."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.models import Visibility
from scoring.access import may_read
from scoring.models import Game
from scoring.services.handover import held_elsewhere
from scoring.telling.keeper import keeper_words
from scoring.telling.to_tables import news_for
from web.pages import no_news
from web.phone_cookie import phone_of


@never_cache
@require_safe
def game_pulse(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """204 while the log is as long as `?head=` says, else whether this phone may go on recording.

    Two queries, of which one reads a row of a few numbers: who is signed in is looked at only
    where the club is its members' own.
    """
    games = Game.objects.select_related("club").only("version", "club", "told_at")
    game = games.filter(pk=game_id).first()
    if game is None or (_closed(game) and not may_read(request.user, game)):
        raise Http404
    late = held_elsewhere(game.pk, phone_of(request))
    if late is not None:
        by = keeper_words(request.user, late.card)
        return JsonResponse({"keeps": False, "asked": False, "same": True, "by": by})
    said = news_for(game, request.GET.get("told", ""))
    if request.GET.get("head") == str(game.version) and said is None:
        return no_news()
    told = {"keeps": True, "asked": False, "same": True}
    return JsonResponse(told | ({"said": said} if said else {}))


def _closed(game: Game) -> bool:
    return game.club is not None and game.club.visibility == Visibility.MEMBERS
