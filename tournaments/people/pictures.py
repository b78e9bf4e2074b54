"""A person and a club as pictures, and what their links say: what strangers see of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as say

from clubs.models import Club, Player, Visibility
from clubs.names.visibility import is_hidden, name_for
from scoring.statistics.figures import Figure
from tournaments.people.club_events import ClubEvent
from tournaments.people.person_rating import PersonRating
from tournaments.ratings.shown import ShownRating
from web.pictures.drawing import (
    BOTTOM,
    HAIRLINE,
    LEFT,
    RIGHT,
    TOP,
    box,
    card,
    course,
    figures,
    words,
)
from web.pictures.shared import Shared, shared_page

STRANGER = 0
MOST_FIGURES = 4
MOST_DRAWN = 60
MOST_EVENINGS = 3
# The lower half of a card, below its figures.
BELOW = TOP + 172


def person_shared(
    request: HttpRequest,
    player: Player,
    rating: ShownRating | None = None,
    told: Sequence[Figure] = (),
) -> Shared | None:
    """What a page of a person, with the club, says; None where strangers see nothing of it."""
    club = player.club
    if club.visibility == Visibility.MEMBERS or is_hidden(player, club=club, role=STRANGER):
        return None
    said = ", ".join(f"{what} {figure}" for figure, what in _of_person(rating, told))
    name = name_for(player, club=club, role=STRANGER)
    return shared_page(
        request,
        title=f"{name} · {club.name}",
        description=f"{said}." if said else club.name,
        picture=reverse("person_picture", args=[club.slug, player.pk]),
        version=(name, said),
    )


def person_svg(player: Player, rated: PersonRating | None, told: Sequence[Figure]) -> str:
    """Name and figures, and the course of the rating below."""
    rating = None if rated is None else rated.now
    body = [*figures(_of_person(rating, told), TOP)]
    if rated is not None:
        body += _course([points for _, points, _ in rated.steps[-MOST_DRAWN:]])
    return card(
        over=player.club.name,
        title=name_for(player, club=player.club, role=STRANGER),
        foot="" if rating is None else rating.kind_words,
        body=body,
    )


def _of_person(rating: ShownRating | None, told: Iterable[Figure]) -> list[tuple[str, str]]:
    rated = [] if rating is None else [(rating.text, say("Rating"))]
    return [*rated, *_short(told)][:MOST_FIGURES]


def _short(told: Iterable[Figure]) -> list[tuple[str, str]]:
    return [(figure.value, figure.label) for figure in told][:MOST_FIGURES]


def _course(points: Sequence[int]) -> Iterable[str]:
    """The line of a rating in a box of its own, with its highest and lowest value."""
    drawn = course(points, LEFT + 150, BELOW + 28, RIGHT - LEFT - 190, BOTTOM - BELOW - 56)
    if not drawn:
        return
    yield box(LEFT, BELOW, RIGHT - LEFT, BOTTOM - BELOW, stroke=HAIRLINE)
    yield drawn
    for value, y in ((max(points), BELOW + 40), (min(points), BOTTOM - 22)):
        yield words(LEFT + 120, y, f"{value}", room=100, size=26, anchor="end")


def club_shared(
    request: HttpRequest, club: Club, told: Sequence[Figure], events: Sequence[ClubEvent]
) -> Shared | None:
    """What a page of a club says of it; None where strangers see nothing of it."""
    if club.visibility == Visibility.MEMBERS:
        return None
    said = ", ".join(f"{what} {figure}" for figure, what in _short(told))
    return shared_page(
        request,
        title=club.name,
        description=f"{said}." if said else club.name,
        picture=reverse("club_picture", args=[club.slug]),
        version=(club.name, said, [(each.title, each.day) for each in events[:MOST_EVENINGS]]),
    )


def club_svg(club: Club, told: Sequence[Figure], events: Sequence[ClubEvent]) -> str:
    """Name and figures, and the evenings that are next or were last."""
    body = [*figures(_short(told), TOP)]
    top = BELOW if body else TOP
    rows = events[:MOST_EVENINGS]
    high = (BOTTOM - top) / max(len(rows), MOST_EVENINGS)
    if rows:
        body.append(box(LEFT, top, RIGHT - LEFT, high * len(rows)))
    for place, event in enumerate(rows):
        base = top + high * (place + 0.65)
        body.append(words(LEFT + 32, base, event.title, room=600, size=30, smallest=22))
        body.append(words(RIGHT - 32, base, event.day, room=340, size=26, anchor="end"))
    return card(over=say("Club"), title=club.name, foot="", body=body)
