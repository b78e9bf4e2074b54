"""The recap of a season as a picture for chats, and what its links say: as strangers see it."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as say

from clubs.models import Player, Visibility
from clubs.names.visibility import is_hidden, name_for
from tournaments.people.person_rating import PersonRating
from tournaments.people.recaps import STRANGER, Fact, days_words, moments_of
from tournaments.seasons.models import Season
from tournaments.seasons.season import SeasonStanding
from tournaments.seasons.shown import People, season_rows
from web.pictures.drawing import (
    BOTTOM,
    LEFT,
    MUTED,
    RIGHT,
    TOP,
    box,
    card,
    course,
    figures,
    lines,
    words,
)
from web.pictures.shared import Shared, shared_page

MOST_FIGURES = 4
MOST_PLACES = 3
# Below the figures.
BELOW = TOP + 172


def club_recap_shared(
    request: HttpRequest, standing: SeasonStanding, facts: Sequence[Fact]
) -> Shared | None:
    """What the recap of a season says of itself; None where strangers see nothing of it."""
    season = standing.season
    if season.club.visibility == Visibility.MEMBERS:
        return None
    said = _said(facts)
    return shared_page(
        request,
        title=f"{_title(season)} · {season.club.name}",
        description=said or days_words(season),
        picture=reverse("season_recap_picture", args=[season.pk]),
        version=(_first_places(standing), _all_told(facts)),
    )


def person_recap_shared(
    request: HttpRequest, season: Season, player: Player, facts: Sequence[Fact]
) -> Shared | None:
    """The same of a person's recap; None also for who is not shown to strangers."""
    club = season.club
    if club.visibility == Visibility.MEMBERS or is_hidden(player, club=club, role=STRANGER):
        return None
    said = _said(facts)
    return shared_page(
        request,
        title=f"{name_for(player, club=club, role=STRANGER)}: {season.name} · {club.name}",
        description=said or days_words(season),
        picture=reverse("person_recap_picture", args=[season.pk, player.pk]),
        version=_all_told(facts),
    )


def _said(facts: Sequence[Fact]) -> str:
    return ", ".join(f"{fact.label} {fact.told}" for fact in facts[:MOST_FIGURES])


def _all_told(facts: Sequence[Fact]) -> list[tuple[str, str]]:
    """Whatever of them a picture may show."""
    return [(fact.label, fact.told) for fact in facts]


def _first_places(standing: SeasonStanding) -> list[tuple[str, str, str]]:
    """Place, name and total of the first, as strangers see them."""
    people = People(standing.season.club, standing.people, STRANGER)
    rows = season_rows(standing, people)[:MOST_PLACES]
    return [(row.place, row.name, row.total.strip()) for row in rows]


def _title(season: Season) -> str:
    return say("{season}: the recap").format(season=season.name)


def club_recap_svg(standing: SeasonStanding, facts: Sequence[Fact]) -> str:
    """The first three and what else there was, of facts as strangers see them."""
    season = standing.season
    rows = _first_places(standing)
    body = list(lines(rows, bottom=TOP + 180, most=MOST_PLACES)) if rows else []
    others = [fact for fact in facts if not fact.first][:MOST_PLACES]
    told = [(fact.value, fact.label) for fact in others]
    body += figures(told, TOP + 200 if rows else TOP, 140)
    return card(over=season.club.name, title=_title(season), foot=days_words(season), body=body)


def person_recap_svg(
    season: Season, player: Player, facts: Sequence[Fact], rating: PersonRating | None
) -> str:
    """Four facts, and the course of the rating in these days."""
    body = list(figures([(each.value, each.label) for each in facts[:MOST_FIGURES]], TOP))
    begins, ends = moments_of(season)
    steps = [] if rating is None else [at[1] for at in rating.steps if begins <= at[0] < ends]
    drawn = course(steps, LEFT + 40, BELOW + 60, RIGHT - LEFT - 80, BOTTOM - BELOW - 88)
    if drawn:
        rated = f"{say('Rating')} {steps[-1]}"
        body += [box(LEFT, BELOW, RIGHT - LEFT, BOTTOM - BELOW), drawn]
        body.append(words(LEFT + 40, BELOW + 40, rated, room=400, size=26, fill=MUTED))
    elif len(facts) > MOST_FIGURES:
        more = facts[MOST_FIGURES : 2 * MOST_FIGURES]
        body += figures([(each.value, each.label) for each in more], BELOW)
    return card(
        over=f"{season.club.name} · {season.name}",
        title=name_for(player, club=season.club, role=STRANGER),
        foot=days_words(season),
        body=body,
    )
