"""A season looked back on: what a person made of it, and what it was for the club.

Every figure is one that stands elsewhere (the season's table and titles, the statistics of the
hands of its days, the course of a rating), so that a recap says nothing that they do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.db.models import F
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as say
from django.utils.translation import ngettext

from clubs.access import Visitor
from clubs.models import Player
from clubs.selectors import records_of
from rule_words.calls import call_words, capital
from scoring.games.game_line import game_line
from scoring.models import Game, HandScore
from scoring.models.hand import HandRole
from scoring.shown_names import ShownGames
from scoring.statistics.figures import Figure, group_figures
from scoring.statistics.group_record import games_record
from scoring.statistics.hand_sums import total
from scoring.statistics.links import HandLinks
from scoring.statistics.numbers import number_words
from scoring.statistics.people_lines import met_names, pair_url
from scoring.statistics.person_record import PersonRecord, person_record
from scoring.words.endings import signed
from tournaments.events.standings.score_words import score_words
from tournaments.people.person_rating import PersonRating, RatingStory
from tournaments.people.spans import SEASON, Span
from tournaments.people.story import favourites
from tournaments.seasons.models import EveningLine, Season
from tournaments.seasons.season import SeasonStanding
from tournaments.seasons.shown import People, SeasonRow, season_rows, title_lines
from tournaments.seasons.words import points_words
from web.sentences import listed

STRANGER = 0
TWO_SIDES = 2


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing worth telling: `value` is what is read first, `first` whether it was a win.

    `public` is the value as strangers see it where that may be another.
    """

    label: str
    value: str
    note: str = ""
    url: str = ""
    first: bool = False
    public: str | None = None

    @property
    def told(self) -> str:
        """The value for whoever it may be."""
        return self.value if self.public is None else self.public


def moments_of(season: Season) -> tuple[datetime, datetime]:
    """When the evenings of a season begin and have ended."""
    between = season_span(season).moments(season.club.zone)
    assert between is not None  # noqa: S101  a season has days
    return between


def season_span(season: Season) -> Span:
    """The days of a season."""
    return Span(SEASON, season.starts_on, season.ends_on)


def links_of(season: Season) -> HandLinks:
    """Addresses of lists of the season's hands."""
    return season_span(season).narrowed(HandLinks(reverse("club_hands", args=[season.club.slug])))


def person_facts(
    standing: SeasonStanding,
    player: Player,
    rating: PersonRating | None,
    reader: Visitor,
    role: int,
) -> list[Fact]:
    """What a person made of a season, for a reader with this role."""
    season, people = standing.season, People(standing.season.club, standing.people, role)
    row = next((row for row in season_rows(standing, people) if row.person == player.pk), None)
    record = person_record(player, between=moments_of(season))
    links = links_of(season).of(player=player.pk)
    found = [] if row is None else _evenings_of(standing, row)
    found += _titles_of(standing, player, people)
    found += _rating_of(season, player, rating)
    found += _partner_of(season, record, role, links)
    found += _biggest_win(season, player, reader)
    found += _contracts_of(record, links)
    return found


def _evenings_of(standing: SeasonStanding, row: SeasonRow) -> list[Fact]:
    """The place, the evenings, the best of them."""
    line = row.line
    season_page = reverse("season_person", args=[standing.season.pk, row.person])
    evenings = say("{n} of {count}").format(n=line.attended, count=len(standing.events))
    won = ngettext("{n} won", "{n} won", line.evenings_won).format(n=line.evenings_won)
    found = [
        Fact(
            say("Place"),
            row.place,
            points_words(row.total.strip()),
            season_page,
            first=line.place == 1,
        ),
        Fact(say("Evenings"), evenings, won if line.evenings_won else "", season_page),
    ]
    best = max(line.evenings, key=lambda each: (each.value, -each.evening), default=None)
    if best is not None:
        cell = row.evenings[line.evenings.index(best)]
        found.append(
            Fact(
                say("Best evening"),
                points_words(cell.value),
                f"{cell.event.title}, {cell.day}",
                cell.event.get_absolute_url(),
            )
        )
    return found


def _titles_of(standing: SeasonStanding, player: Player, people: People) -> list[Fact]:
    """The titles that the person holds or shares."""
    own = [title for title in standing.titles() if player.pk in title.people]
    return [
        Fact(told.label, told.figure, "", standing.season.get_absolute_url(), first=True)
        for told in title_lines(own, people)
    ]


def _rating_of(season: Season, player: Player, rating: PersonRating | None) -> list[Fact]:
    """From where to where the rating went, and its peak."""
    if rating is None:
        return []
    course = RatingStory.of(rating, season.club.zone, moments_of(season)).course
    if course is None:
        return []
    # Where it came from is the last rating before the season, if there was one.
    earlier = [at for at in rating.steps if at[0] < moments_of(season)[0]]
    begins = earlier[-1][1] if earlier else course.first[1]
    change = signed(course.last[1] - begins)
    peak = say("{change}, at most {points}").format(change=change, points=course.highest[1])
    url = reverse("person_rating", args=[season.club.slug, player.pk])
    return [Fact(say("Rating"), f"{begins} → {course.last[1]}", peak, url)]


def _partner_of(season: Season, record: PersonRecord, role: int, links: HandLinks) -> list[Fact]:
    """With whom most hands were played."""
    if not record.partners:
        return []
    line = record.partners[0]
    person = line.partner
    name, public = (met_names(record, season.club, as_)[person.pk] for as_ in (role, STRANGER))
    hands = ngettext("{n} hand together", "{n} hands together", line.hands)
    return [
        Fact(
            say("Partner of the season"),
            name,
            hands.format(n=number_words(line.hands)),
            pair_url(person, season.club, role, links),
            public=public,
        )
    ]


def _biggest_win(season: Season, player: Player, reader: Visitor) -> list[Fact]:
    """The game won by most points: one query for the games and the names that are shown."""
    begins, ends = moments_of(season)
    games = ShownGames.of(reader).filter(
        club=season.club,
        over=True,
        created_at__gte=begins,
        created_at__lt=ends,
        sittings__player__in=records_of(player),
    )
    best: tuple[int, Game, dict[str, Any], dict[str, Any]] | None = None
    for game in games.annotate(own=F("sittings__side")).order_by("created_at", "pk"):
        sides = dict(zip(game.rules.table.sides, game_line(game)["sides"], strict=True))
        mine = sides[vars(game)["own"]]
        if not mine["won"] or len(sides) != TWO_SIDES:
            continue
        (other,) = (side for side in sides.values() if side is not mine)
        by = mine["score"] - other["score"]
        if by > 0 and (best is None or by > best[0]):
            best = by, game, mine, other
    if best is None:
        return []
    _by, game, mine, other = best
    return [
        Fact(
            say("Biggest win"),
            f"{signed(mine['score'], plus=False)} : {signed(other['score'], plus=False)}",
            say("against {names}").format(names=other["players"]),
            game.get_absolute_url(),
        )
    ]


def _contracts_of(record: PersonRecord, links: HandLinks) -> list[Fact]:
    """Contracts declared and made, slams, and the favourite.

    Slams are those of the hands that the fact leads to; the title of most slams adds what slips
    tell of an evening's tables without a sheet.
    """
    declared = total(record.counted.role(HandRole.DECLARER).values())
    if not declared.hands:
        return []
    own = links.of(role=HandRole.DECLARER)
    made = say("{n} of {count}").format(
        n=number_words(declared.made), count=number_words(declared.decided)
    )
    found = [Fact(say("Contracts made"), made, "", own())]
    if declared.slams:
        slams = ngettext("{n} slam", "{n} slams", declared.slams).format(n=declared.slams)
        found.append(Fact(say("Slams on score sheets"), slams, "", own(result="slam"), first=True))
    favourite = favourites(record, links)[0]
    found.append(
        Fact(
            say("Favourite contract"),
            capital(call_words(favourite.contract)),
            f"{favourite.times} · {favourite.made}",
            favourite.url,
        )
    )
    return found


def club_facts(standing: SeasonStanding, role: int) -> list[Fact]:
    """What a season was for its club, for a reader with this role."""
    people = People(standing.season.club, standing.people, role)
    rows = season_rows(standing, people)
    return [
        *_champions(standing, rows),
        *_most_evenings(standing, rows),
        *_titles(standing, people),
        *_best_hand(standing.season),
        *_closest(standing),
        *_fullest(standing),
    ]


def _champions(standing: SeasonStanding, rows: Sequence[SeasonRow]) -> list[Fact]:
    """Who is first, alone or with others."""
    first = [row for row in rows if row.line.place == 1]
    if not first:
        return []
    label = say("Champion") if standing.season.closed_at else say("Leader so far")
    url = standing.season.get_absolute_url()
    names = listed(row.name for row in first)
    return [Fact(label, names, points_words(first[0].total.strip()), url, first=True)]


def _most_evenings(standing: SeasonStanding, rows: Sequence[SeasonRow]) -> list[Fact]:
    most = max((row.attended for row in rows), default=0)
    names = [row.name for row in rows if row.attended == most]
    if not names:
        return []
    words = say("{n} of {count}").format(n=most, count=len(standing.events))
    return [Fact(say("Most evenings"), _few(names), words)]


def _few(names: Sequence[str], most: int = 3) -> str:
    """All of a few names, and how many of many."""
    if len(names) <= most:
        return listed(names)
    return ngettext("{n} person", "{n} people", len(names)).format(n=len(names))


def _titles(standing: SeasonStanding, people: People) -> list[Fact]:
    return [
        Fact(told.label, _few(told.names), told.figure)
        for told in title_lines(standing.titles(), people)
    ]


def _best_hand(season: Season) -> list[Fact]:
    """The contract that brought most points, of equal ones the first: one query."""
    begins, ends = moments_of(season)
    made = HandScore.objects.filter(
        hand__game__club=season.club,
        hand__game__created_at__gte=begins,
        hand__game__created_at__lt=ends,
        hand__made=True,
        bound=True,
    ).select_related("hand__game")
    best = made.order_by("-points", "hand__game__created_at", "hand__number").first()
    if best is None:
        return []
    hand = best.hand
    words = capital(call_words(hand.contract, hand.game.rules.own_calls))
    url = reverse("hand", args=[hand.game_id, hand.number])
    return [Fact(say("Best hand"), words, signed(best.points), url)]


def _closest(standing: SeasonStanding) -> list[Fact]:
    """The evening that was won by least, in parts of the winner's score."""
    found: tuple[Fraction, Fraction, Any] | None = None
    playing = {event.pk for event in standing.playing}
    for event in standing.events:
        if event.pk in playing:
            continue
        lead = _lead([line for line in standing.sheets if line.event_id == event.pk])
        if lead is not None and (found is None or lead[0] < found[0]):
            found = *lead, event
    if found is None:
        return []
    _share, by, event = found
    words = say("won by {points}").format(points=score_words(by, event.method))
    if not by:
        words = say("level at the top")
    return [Fact(say("Closest evening"), event.title, words, event.get_absolute_url())]


def _lead(lines: Iterable[EveningLine]) -> tuple[Fraction, Fraction] | None:
    """By how much an evening was won, as a part of the winner's score and as it is; None where
    places did not go by the score."""
    placed = {(line.pair or line.pk, line.place): line for line in lines if line.place}
    scores = sorted(placed.values(), key=lambda line: line.place)
    if len(scores) < 2:  # noqa: PLR2004  nobody was left behind
        return None
    first, second = scores[0].exact_score, scores[1].exact_score
    by = first - second
    if scores[0].place != 1 or by < 0:
        return None
    return by / max(abs(first), Fraction(1)), by


def _fullest(standing: SeasonStanding) -> list[Fact]:
    """The evening with most people."""
    counts = {
        event.pk: sum(line.event_id == event.pk for line in standing.sheets)
        for event in standing.events
    }
    if not counts:
        return []
    event = max(standing.events, key=lambda each: counts[each.pk])
    people = ngettext("{n} person", "{n} people", counts[event.pk]).format(n=counts[event.pk])
    return [Fact(say("Fullest evening"), event.title, people, event.get_absolute_url())]


def club_figures(season: Season) -> list[Figure]:
    """What the hands of the season's days add up to: two queries."""
    begins, ends = moments_of(season)
    games = Game.objects.filter(club=season.club, created_at__gte=begins, created_at__lt=ends)
    record = games_record(games, season.club)
    return group_figures(record, links_of(season), "") if record.hands else []


def days_words(season: Season) -> str:
    """From when to when a season goes."""
    return say("%(first)s to %(last)s") % {
        "first": date_format(season.starts_on, "DATE_FORMAT"),
        "last": date_format(season.ends_on, "DATE_FORMAT"),
    }
