"""Statistics of a club, and of two of its people."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as say
from django.views.decorators.http import require_safe

from clubs.access import club_to_read, player_to_read, powers_in
from clubs.names.namesakes import names_shown
from scoring.statistics.figures import Figure, hands_figures, won_words
from scoring.statistics.group_file import HEADERS, group_rows
from scoring.statistics.group_record import club_record
from scoring.statistics.links import HandLinks
from scoring.statistics.numbers import average_words, number_words
from scoring.statistics.pair_record import PairRecord, pair_record
from scoring.statistics.person_file import HEADERS as PERSON_HEADERS
from scoring.statistics.person_file import person_rows
from scoring.statistics.shown import group_context, roles_context
from scoring.words.endings import signed
from web.downloads import TYPES, table_file


@require_safe
def club_statistics(request: HttpRequest, slug: str) -> HttpResponse:
    """What became of all contracts of a club."""
    club = club_to_read(request.user, slug)
    powers = powers_in(request.user, club)
    links = HandLinks(reverse("club_hands", args=[club.slug]))
    games = f"{reverse('game_list')}?club={club.slug}"
    record = club_record(club)
    figures = group_context(record, club, powers.role, links, games)
    kind = request.GET.get("download")
    if kind in TYPES:
        rows = group_rows(record, figures["declarers"])
        return table_file(f"{club.slug} statistics", kind, HEADERS, rows)
    context = {"club": club, "powers": powers, **figures}
    return render(request, "scoring/club_statistics.html", context)


@require_safe
def pair(request: HttpRequest, slug: str, player_id: int, other_id: int) -> HttpResponse:
    """Two people: the hands they were partners in, and how one did against the other."""
    person = player_to_read(request.user, slug, player_id)
    other = player_to_read(request.user, slug, other_id)
    heads = [each.root_id or each.pk for each in (person, other)]
    if heads[0] == heads[1]:
        return redirect("person", slug, heads[0])
    if heads != [person.pk, other.pk]:
        return redirect("pair", slug, *heads)
    club = person.club
    powers = powers_in(request.user, club)
    record = pair_record(person, other)
    names = names_shown({each.pk: each for each in (person, other)}, club=club, role=powers.role)
    links = HandLinks(reverse("club_hands", args=[club.slug])).of(player=person.pk)
    together = links.of(partner=other.pk)
    kind = request.GET.get("download")
    if kind in TYPES:
        rows = person_rows(record.counted, (), ())
        return table_file(f"{club.slug} {person.pk} {other.pk}", kind, PERSON_HEADERS, rows)
    context = {
        "club": club,
        "powers": powers,
        "player": person,
        "other": other,
        "name": names[person.pk],
        "other_name": names[other.pk],
        "figures": _together(record, together),
        "against": _against(record, links.of(against=other.pk)),
        **roles_context(record.counted, together, request.GET.get("as", "")),
    }
    return render(request, "scoring/pair.html", context)


def _together(record: PairRecord, links: HandLinks) -> list[Figure]:
    """The first figures of two partners; nothing where they never were."""
    line = record.together
    if line is None:
        return []
    won = won_words(line.won)
    return [
        Figure(say("Games"), number_words(line.games), note=won),
        *hands_figures(record.counted, links),
    ]


def _against(record: PairRecord, links: HandLinks) -> list[Figure]:
    """The figures of two opponents; nothing where they never were."""
    line = record.against
    if line is None:
        return []
    return [
        Figure(
            say("Games with a winner"),
            number_words(line.games),
            note=say("%(won)s won, %(lost)s lost")
            % {"won": number_words(line.won), "lost": number_words(line.lost)},
        ),
        Figure(say("Hands"), number_words(line.hands), links()),
        Figure(
            say("Points a hand"),
            average_words(line.points, line.hands, plus=True),
            links(),
            say("%(points)s in all") % {"points": signed(line.points)},
        ),
    ]
