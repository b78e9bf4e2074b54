"""What a link to a hand says of it where it is pasted, and its picture: what strangers may see."""

from __future__ import annotations

from copy import copy
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as say
from django.views.decorators.http import require_safe

from scoring.access import Visitor
from scoring.drawings.picture import DrawnSide, side_cards
from scoring.games.live_page import live_version
from scoring.games.played_at import played_on
from scoring.games.share import as_strangers_see
from scoring.models import Game, Hand
from scoring.sheet.reading import SheetRow, read_sheet
from scoring.views.hand_diagram import deal_of, drawn_deal
from scoring.words.endings import hand_words, signed
from scoring.words.names import Names
from web.pictures.drawing import card
from web.pictures.png import picture_answer
from web.pictures.shared import Shared, shared_page


def hand_shared(request: HttpRequest, game: Game, hand: Hand, reader: Visitor) -> Shared | None:
    """What a page of a hand says of it; None where strangers see nothing of its game.

    `reader` is who the game was read for, as for `as_strangers_see`.
    """
    shown = as_strangers_see(game, reader)
    if shown is None:
        return None
    words = hand_words(hand.detail, Names.of(shown.rules, shown.names))
    return shared_page(
        request,
        title=_title(_row(shown, hand)),
        description=f"{words} {played_on(shown)}.",
        picture=reverse("hand_picture", args=[game.pk, hand.number]),
        version=live_version(game),
    )


@require_safe
def hand_picture(request: HttpRequest, game_id: UUID, number: int) -> HttpResponse:
    """A hand as a PNG, the same for everybody: its cards where they are known, else its points."""
    game = Game.objects.select_related("club").filter(pk=game_id).first()
    shown = None if game is None else as_strangers_see(game, AnonymousUser())
    if shown is None:
        raise Http404
    hand = get_object_or_404(shown.hands, number=number)
    return picture_answer(request, hand_svg(shown, hand))


def hand_svg(game: Game, hand: Hand) -> str:
    """A hand of a game as SVG, with the names that the game has."""
    row, deal = _row(game, hand), deal_of(game, hand)
    over = [] if game.club is None else [game.club.name]
    over += [say("Hand %(number)s") % {"number": hand.number}, played_on(game)]
    if deal is None:
        sides = [
            DrawnSide(
                players=cell.side.players,
                score="" if cell.points is None else signed(cell.points),
                won=bool(cell.bound and row.made),
            )
            for cell in row.cells
        ]
        body = [*side_cards(sides)]
    else:
        body = [*drawn_deal(deal)]
    foot = " · ".join(
        f"{cell.side.words} {signed(cell.after, plus=False)}"
        for cell in row.cells
        if cell.after is not None
    )
    return card(over=" · ".join(over), title=row.sentence.rstrip("."), foot=foot, body=body)


def _row(game: Game, hand: Hand) -> SheetRow:
    """The hand as the sheet tells it, with the names that the game has."""
    found = copy(hand)
    found.game = game
    return read_sheet(game, [found]).rows[0]


def _title(row: SheetRow) -> str:
    told = {"number": row.number, "what": row.sentence.rstrip(".")}
    return say("Hand %(number)d: %(what)s") % told
