"""A person's page: a story, then the tables it is made of. The rating puts it up here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Exists, OuterRef, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as say
from django.views.decorators.http import require_safe

from clubs.access import player_with_powers
from clubs.models import Claim, Player, Role
from clubs.names.namesakes import names_shown
from clubs.names.visibility import name_for
from clubs.services.member_cards import member_code
from scoring.games.game_line import game_line
from scoring.shown_names import ShownGames
from scoring.statistics.figures import Figure, game_figure, hands_figures
from scoring.statistics.kept import players_with_kept
from scoring.statistics.links import HandLinks
from scoring.statistics.people_lines import met_names, partner_rows, rival_rows
from scoring.statistics.person_file import HEADERS, person_rows
from scoring.statistics.person_record import PersonRecord, person_record
from scoring.statistics.shown import roles_context
from tournaments.people.person_events import person_events
from tournaments.people.person_rating import (
    RatingStory,
    fresh_rating,
    with_rating,
)
from tournaments.people.person_seasons import person_seasons
from tournaments.people.pictures import person_shared
from tournaments.people.spans import Span, chosen, spans
from tournaments.people.story import milestones, roots_of, story
from web.downloads import TYPES, table_file
from web.pages import signed_in
from web.pictures.shared import Shared
from web.qr import qr_svg


@require_safe
def person(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """What somebody has played, for whoever may know the person; a merged record leads there."""
    asked = Claim.objects.filter(player=OuterRef("pk"), user=request.user.pk or 0, accepted=None)
    players = Player.objects.annotate(asked=Exists(asked))
    known = with_rating(players_with_kept(players))
    player, powers = player_with_powers(request.user, slug, player_id, known)
    if player.root_id is not None:
        return redirect("person", slug, player.root_id)
    club = player.club
    events, seasons = person_events(player), person_seasons(player)
    choices = spans(club.zone, seasons.days)
    span = chosen(request.GET.get("time", ""), choices)
    beside = Q(pk__in=events.partners)
    if powers.is_member:
        beside |= _alike(request, player)
    record = person_record(player, beside, span.moments(club.zone))
    of_person = HandLinks(reverse("club_hands", args=[club.slug])).of(player=player.pk)
    links = span.narrowed(of_person)
    names = met_names(record, club, powers.role, roots_of(record.people, events.partners))
    partners = partner_rows(record, club, powers.role, links, names)
    rivals = rival_rows(record, club, powers.role, links, names)
    kind = request.GET.get("download")
    if kind in TYPES:
        rows = person_rows(record.counted, partners, rivals)
        return table_file(f"{club.slug} {player.pk}", kind, HEADERS, rows)
    context: dict[str, Any] = {
        "club": club,
        "powers": powers,
        "player": player,
        "name": name_for(player, club=club, role=powers.role),
        "record": record,
        **_rating(player, span),
        "spans": [(each.key, each.words, each.key == span.key) for each in choices],
        "span": span,
        "figures": person_figures(record, player, links),
        "partners": partners,
        "rivals": rivals,
        "seasons": seasons,
        "events": events,
        "lines": _last_games(request, record, club.pk if powers.is_member else None),
        "milestones": [] if span.first else milestones(record, events, of_person, club.zone),
        **story(record, events, club, powers.role, links, names),
        **roles_context(record.counted, links, request.GET.get("as", "")),
    }
    context["shared"] = _shared(request, player, span, context)
    if powers.is_member:
        context |= _for_members(request, player, record.people)
    with timezone.override(ZoneInfo(club.zone)):
        return render(request, "tournaments/person.html", context)


def _rating(player: Player, span: Span) -> dict[str, Any]:
    """The rating now, and its course in the time that was chosen."""
    rating = fresh_rating(player)
    if rating is None:
        return {"rating": None}
    zone = player.club.zone
    told = RatingStory.of(rating, zone, span.moments(zone))
    return {"rating": rating.now, "rating_story": told}


def _shared(
    request: HttpRequest, player: Player, span: Span, told: dict[str, Any]
) -> Shared | None:
    """What a chat is told: the picture is of all time, so no figures of a part of it."""
    figures = [] if span.first else told["figures"]
    return person_shared(request, player, told["rating"], figures)


def _last_games(
    request: HttpRequest, record: PersonRecord, member_of: int | None
) -> list[tuple[dict[str, Any], bool | None]]:
    """The last games, the latest first, each with whether the person won it, if anybody did."""
    seen = ShownGames.of(request.user, member_of=member_of)
    games = {str(game.pk): game for game in seen.filter(pk__in=record.last)}
    return [(game_line(games[pk]), record.form.get(pk)) for pk in record.last if pk in games]


def person_figures(record: PersonRecord, player: Player, links: HandLinks) -> list[Figure]:
    """The first figures of a person's page."""
    games = game_figure(record, f"{reverse('game_list')}?player={player.pk}")
    return [games, *hands_figures(record.counted, links)]


def _alike(request: HttpRequest, player: Player) -> Q:
    """Who has the same name or is the same person, and the reader's own record."""
    namesakes = Q(name=player.name, merged_into=None)
    return namesakes | Q(root=player) | Q(user_id=signed_in(request).pk) | Q(pk=player.pk)


def _for_members(request: HttpRequest, player: Player, people: Iterable[Player]) -> dict[str, Any]:
    """What a member may know besides: namesakes, merged records, a claim."""
    user = signed_in(request)
    found = sorted(people, key=lambda each: (each.retired, each.name, each.pk))
    own = any(each.user_id == user.pk for each in found)
    merged = [each for each in found if each.root_id == player.pk]
    asked = getattr(player, "asked", False)
    same = [each for each in found if each.name == player.name and each.merged_into_id is None]
    namesakes: dict[int, Player] = {each.pk: each for each in same}
    names = names_shown(namesakes, club=player.club, role=Role.MEMBER)
    return {
        "namesakes": [(each, names[pk]) for pk, each in namesakes.items() if pk != player.pk],
        "merged": sorted(merged, key=lambda each: (each.name, each.pk)),
        "may_claim": player.user_id is None and not own and not asked,
        "asked": asked,
        "is_own": player.user_id == user.pk,
        "card": _card(request, player) if player.user_id == user.pk else "",
    }


def _card(request: HttpRequest, player: Player) -> SafeString:
    """The own card: the code by which whoever is at the door knows who has come."""
    address = reverse("member_card", args=[member_code(player)])
    return qr_svg(request.build_absolute_uri(address), say("Your card for the door"))
