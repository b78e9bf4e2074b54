"""Every place that holds a figure of an evening, compared with every other.

Each figure has one source, and each place that shows it is asked for it: the result that stands,
the points that count, the sheet, the standings, the export, the API, the season, the statistics,
the facts of ratings. `COUNTED` tells how many comparisons there were.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from django.contrib.auth.models import User
from django.test import Client

from clubs.models import Role
from scoring.models import HandSeat
from scoring.models.hand import HandRole
from scoring.statistics.counting import sat_in
from tests.cast import Cast
from tournaments.events.audit import check_event
from tournaments.events.entrants.people_names import event_names
from tournaments.events.event_games import games_of
from tournaments.events.models import (
    Deed,
    Event,
    EventState,
    Movement,
    ResultState,
    RoundState,
    SideScore,
    Substitution,
    Table,
    Version,
)
from tournaments.events.papers.export import event_data
from tournaments.events.papers.numbers import SHEETS, event_sheets, in_unit
from tournaments.events.services.sheet_differences import differences
from tournaments.events.services.sheets import sheet_points
from tournaments.events.shown.standings import score_method, standing_lines
from tournaments.events.shown.wall import wall_of
from tournaments.events.standings.deeds import event_deeds
from tournaments.events.standings.facts import event_standings
from tournaments.events.standings.prizes import suggested_prizes
from tournaments.events.standings.ranking import Standing
from tournaments.events.standings.score_words import score_words
from tournaments.people.person_events import person_events
from tournaments.ratings.reading import rated_games
from tournaments.seasons.evenings import check_lines, evening_lines
from tournaments.seasons.models import Season
from tournaments.seasons.season import season_standing
from tournaments.seasons.services import change_season, create_season
from web.downloads import plain_number

COUNTED: Final[Counter[str]] = Counter()


def same(what: str, one: object, other: object) -> None:
    """Compare a figure of two places."""
    COUNTED[what] += 1
    assert one == other, f"{what}: {one} and {other}"


def client_of(user: User) -> Callable[[str], Any]:
    """Asks the API as somebody."""
    client = Client()
    client.force_login(user)
    return lambda path: client.get(f"/api/v1/{path}").json()


def agree(event: Event, cast: Cast) -> None:
    """All places of an evening say the same."""
    lines = event_standings(event)
    told = event_data(event, event_names(event, Role.MEMBER))
    ask = client_of(cast.director)
    results_agree(event, told, ask(f"events/{event.pk}/"))
    standings_agree(event, lines, told, ask(f"events/{event.pk}/standings/"))
    leavers_agree(event, lines)
    files_agree(event, lines)
    seasons_agree(event, lines, cast)
    deeds_agree(event)
    ratings_agree(event)


def results_agree(event: Event, told: dict[str, Any], over_api: dict[str, Any]) -> None:
    """Version that stands, points that count, sheet, export and API."""
    flagged = {each.table.pk for each in differences(event)}
    unsettled = [each for each in differences(event) if not each.decided]
    same("verify", len(list(check_event(event))), len(unsettled))
    exported = _tables(told)
    spoken = _tables(over_api)
    tables = Table.objects.filter(round__event=event, result__isnull=False)
    for table in tables.select_related("round", "game", "result"):
        counting = dict(SideScore.objects.filter(table=table).values_list("side", "points"))
        standing = Version.objects.get(result=table.result, number=table.result.stands)
        not_played = table.result.state == ResultState.NOT_PLAYED
        same("version", {} if not_played else standing.points, counting)
        at = table.round.number, table.number
        same("export", exported[at], counting)
        same("api", spoken[at], counting)
        kept = table.game is not None and table.game.over and table.game.version
        if kept and table.result.state != ResultState.DISPUTED:
            says = sheet_points([table])[table.pk]
            same("sheet", says != counting, table.pk in flagged)


def _tables(data: dict[str, Any]) -> dict[tuple[int, int], dict[str, int]]:
    return {
        (one["number"], table["table"]): table["points"]
        for one in data["rounds"]
        for table in one["tables"]
    }


def standings_agree(
    event: Event, lines: Sequence[Standing], told: dict[str, Any], over_api: dict[str, Any]
) -> None:
    """Standings, export and API; rounds counted from the tables by themselves."""
    played: Counter[int] = Counter()
    credited: Counter[int] = Counter()
    missed: Counter[int] = Counter()
    for one in told["rounds"]:
        if one["state"] == RoundState.CLOSED:
            for table in one["tables"]:
                played.update(table["seats"] if table["points"] else ())
            outs = [out for out in one["sit_outs"] if out["counts"]]
            credited.update(out["entrant"] for out in outs)
            missed.update(out["entrant"] for out in outs if out["why"] == "not_played")
    later = told["rounds"][1:]
    seated = {who for one in later for table in one["tables"] for who in table["seats"]}
    numbers = dict(event.entrants.values_list("pk", "number"))
    rows = zip(lines, told["standings"], over_api["standings"], strict=True)
    for line, exported, spoken in rows:
        number = numbers[line.entrant]
        same("who", (number, number), (exported["entrant"], spoken["entrant"]))
        same("place", (line.place, line.place), (exported["place"], spoken["place"]))
        same("score", line.score, Fraction(exported["score"]))
        handicapped(event, line, exported, spoken)
        same("rounds", (line.played, line.sat_out), (played[number], credited[number]))
        same("rounds", (exported["played"], spoken["played"]), (line.played, line.played))
        knockout = event.movement == Movement.KNOCKOUT
        if event.sit_out_score == "average" and line.played and not knockout:
            rounds = line.played + line.sat_out
            own = Fraction(line.made) / line.played + line.handicap
            same("average", Fraction(line.score - line.adjusted) / rounds, own)
        # Who goes on in a knockout since the others did not come is no absentee.
        if not line.played and number in missed and not (knockout and number in seated):
            same("absent", line.shares_with, ())


def handicapped(
    event: Event, line: Standing, exported: dict[str, Any], spoken: dict[str, Any]
) -> None:
    """The handicap that is kept, and what it gives, reckoned by itself."""
    kept = event.entrants.values_list("handicap", flat=True).get(pk=line.entrant)
    due = Fraction(0) if event.movement == Movement.KNOCKOUT else Fraction(kept, 100)
    same("handicap", Fraction(line.handicap), due)
    same("handicap", Fraction(exported.get("handicap", 0)), due)
    same("handicap", Decimal(str(spoken["handicap"])), Decimal(str(plain_number(due))))
    counted = line.played + (line.sat_out if event.sit_out_score == "average" else 0)
    same("raw", Fraction(line.score) - Fraction(line.raw), due * counted * bool(line.played))
    same("raw", Fraction(spoken["raw_exact"]), Fraction(line.raw))


def leavers_agree(event: Event, lines: Sequence[Standing]) -> None:
    """Who went home early stands where the event says so, in every place that asks."""
    if event.movement == Movement.KNOCKOUT:
        return
    gone = set(
        event.entrants.filter(withdrawal__from_round__lte=event.rounds).values_list("pk", flat=True)
    )
    listed = [line.entrant for line in lines]
    if event.leavers == "hidden":
        same("leavers hidden", gone & set(listed), set())
    elif event.leavers == "last":
        order = [line.entrant in gone for line in lines if line.ranked]
        same("leavers last", order, sorted(order))
    prized = {who for each in suggested_prizes(event, lines) for who in each.entrants}
    same("prizes of those listed", prized - set(listed), set())
    names = event_names(event, Role.MEMBER)
    wall = [line.standing.entrant for line in wall_of(event).standings]
    played = any(line.played for line in lines) and not event.hide_scores
    same("wall", wall, listed if played else [])
    same("page", [line.standing.entrant for line in standing_lines(event, names)], listed)


def files_agree(event: Event, lines: Sequence[Standing]) -> None:
    """The tables for a spreadsheet, and the lines as they are printed."""
    names = event_names(event, Role.MEMBER)
    sheets = event_sheets(event, names)
    for line, row, words in zip(
        lines, sheets["standings"], standing_lines(event, names), strict=True
    ):
        told = dict(zip(SHEETS["standings"], row, strict=True))
        score = in_unit(line.score, score_method(event))
        same("file: score", Decimal(str(told["score"])), Decimal(str(plain_number(score))))
        same("file: place", (told["place"] or 0, told["shared"] == "="),
             (line.place, bool(line.shares_with)))  # fmt: skip
        same("printed: score", words.score, score_words(line.score, score_method(event)))
        same("file: name", told["name"], words.name)
    counting: dict[tuple[int, int, str], int] = {
        (number, at, side): points
        for number, at, side, points in SideScore.objects.filter(
            table__round__event=event
        ).values_list("table__round__number", "table__number", "side", "points")
    }
    for row in sheets["seats"]:
        told = dict(zip(SHEETS["seats"], row, strict=True))
        due = counting.get((told["round"], told["table"], told["side"]), "")
        same("file: points", told["points"], due)


def _season(cast: Cast, worth: str) -> Season:
    found = Season.objects.filter(club=cast.club, name=worth).first()
    return found or create_season(
        club=cast.club, by=cast.admin, name=worth, worth=worth,
        starts_on=date(2026, 1, 1), ends_on=date(2026, 12, 31),
    )  # fmt: skip


def seasons_agree(event: Event, standings: Sequence[Standing], cast: Cast) -> None:
    """A season of this one evening has its scores, averages, wins and places."""
    by_player = dict(event.entrants.values_list("player_id", "pk"))
    lead = {other: one for one, other in event.pairs.values_list("one", "other")}
    lines = {line.entrant: line for line in standings}
    present = {lead.get(each, each) for each in by_player.values()} & {
        pk for pk, line in lines.items() if line.played or line.ranked
    }
    for worth in ("score", "average", "wins"):
        rows = season_standing(_season(cast, worth)).lines
        found = {lead.get(by_player[row.person], by_player[row.person]) for row in rows}
        # An evening that is not played, or not begun, is in no season.
        begun = event.state not in {EventState.PLANNED, EventState.CANCELLED}
        same("who in a season", found, present if begun else set())
        for row in rows:
            entrant = by_player[row.person]
            line = lines[lead.get(entrant, entrant)]
            rounds = line.played + line.sat_out * (event.sit_out_score != "zero")
            due: dict[str, Fraction] = {
                "score": Fraction(line.score),
                "average": Fraction(line.score) / rounds if rounds else Fraction(),
                "wins": Fraction(line.won, 2),
            }
            same(f"season {worth}", Fraction(row.total), due[worth])
    same("season lines", list(check_lines(event)), [])
    if begun:
        places_agree(event, standings)
        mixed_season_agrees(event, standings, cast)


def places_agree(event: Event, standings: Sequence[Standing]) -> None:
    """The evening's place, of how many and whether it is shared, on the pages of people and clubs,
    which read what is kept of it for seasons."""
    lead = dict(event.pairs.values_list("other", "one"))
    placed = sum(line.ranked for line in standings)
    due = {line.entrant: (line.place, line.ranked and placed, bool(line.shares_with))
           for line in standings}  # fmt: skip
    entrants = list(event.entrants.select_related("player__club"))
    kept = {line.player_id: line for line in evening_lines(event)}
    for entrant in entrants:
        line = kept.get(entrant.player_id)
        place, of, shared = due.get(lead.get(entrant.pk, entrant.pk), (0, 0, False))
        if line is None:
            same("place of who never played", place, 0)
        else:
            same("kept place", (line.place, line.place and line.placed), (place, of))
            same("kept tie", line.sharing > 1, shared)
    for entrant in entrants[:1] + entrants[-1:]:
        told = [each for each in person_events(entrant.player).all if each.event == event.pk]
        place, of, shared = due.get(lead.get(entrant.pk, entrant.pk), (0, 0, False))
        for each in told:
            same("person's page", (each.place, each.place and each.placed, each.shares),
                 (place, of, shared))  # fmt: skip


def mixed_season_agrees(event: Event, standings: Sequence[Standing], cast: Cast) -> None:
    """A season for members in which this evening counts one and a half times, by places: reckoned
    from the standings by themselves, for each way to count pairs and to leave guests out."""
    season = _season(cast, "places")
    held = {event: (Fraction(3, 2), "")}
    lead = dict(event.pairs.values_list("other", "one"))
    of = {pk: (who, guest) for pk, who, guest in event.entrants.values_list(
        "pk", "player_id", "player__guest")}  # fmt: skip
    placed = [line for line in standings if line.ranked]
    for pairs, guests in (("pair", "skip"), ("people", "skip"), ("people", "keep")):
        change_season(
            season=season, name=season.name, pair_places=pairs, guests=guests, evenings=held
        )
        rows = {row.person: row.total for row in season_standing(_season(cast, "places")).lines}
        seats: list[list[int]] = []  # one entry for each place that is taken up
        for line in placed:
            both = [line.entrant, *(other for other, one in lead.items() if one == line.entrant)]
            heads = [who for who in both if guests == "keep" or not of[who][1]]
            if heads:
                seats += [heads] * (len(heads) if pairs == "people" else 1)
        place_of = {line.entrant: line.place for line in placed}
        worth: dict[int, list[int]] = {}
        for number, heads in enumerate(seats):
            own = place_of[lead.get(heads[0], heads[0])]
            worth.setdefault(own, []).append(len(seats) - number)
        for pk, (who, guest) in of.items():
            found = place_of.get(lead.get(pk, pk))
            if guest or found is None:
                same("mixed season: nothing", rows.get(who, 0), 0)
            else:
                mean = Fraction(sum(worth[found]), len(worth[found]))
                same("mixed season", Fraction(rows[who]), mean * Fraction(3, 2))


def deeds_agree(event: Event) -> None:
    """Slams of prizes, seasons, statistics and slips."""
    seats = HandSeat.objects.filter(
        hand__game__in=games_of(event), hand__void=False, role=HandRole.DECLARER
    )
    counted: Counter[int | None] = Counter()
    for row in sat_in(seats):
        counted[row.player] += row.line.slams
    subs = Substitution.objects.filter(entrant__event=event)
    sat = {(sub.entrant_id, sub.round_number): sub.player_id for sub in subs}
    slips = Deed.objects.filter(table__round__event=event).select_related("entrant", "table__round")
    for deed in slips:
        at = deed.entrant_id, deed.table.round.number
        counted[sat.get(at, deed.entrant.player_id)] += deed.slams
    deeds = event_deeds(event)
    season = {line.player_id: line.slams for line in evening_lines(event)}
    for player, slams in counted.items():
        same("slams", deeds[player].slams if player in deeds else 0, slams)
        if player in season:
            same("slams of a season", season[player], slams)


def ratings_agree(event: Event) -> None:
    """Ratings read every table that was played, once, with who sat there and who won."""
    read: Counter[object] = Counter()
    for game in rated_games(event.club_id):
        if game.event == event.pk:
            best = frozenset(
                side for side, share in zip(game.sides, game.shares, strict=True) if share
            )
            lead = abs(game.margin) if game.margin is not None else None
            read[game.number, frozenset(game.sides), best, lead] += 1
    subs = Substitution.objects.filter(entrant__event=event)
    sat = {(sub.entrant_id, sub.round_number): sub.player_id for sub in subs}
    made: Counter[object] = Counter()
    tables = Table.objects.filter(round__event=event, round__state=RoundState.CLOSED)
    played = tables.exclude(result__state=ResultState.NOT_PLAYED).select_related("round")
    for table in played.prefetch_related("seats__entrant", "scores"):
        number, people = table.round.number, dict[str, list[int]]()
        for seat in table.seats.all():
            own = sat.get((seat.entrant_id, number), seat.entrant.player_id)
            assert own is not None
            people.setdefault(seat.side, []).append(own)
        points = {score.side: score.points for score in table.scores.all()}
        sides = {side: tuple(sorted(each)) for side, each in people.items()}
        top = max(points.values())
        lead = None
        if len(points) == 2 and event.hands > 1:
            lead = top - min(points.values())
        best = frozenset(sides[side] for side, own in points.items() if own == top)
        made[number, frozenset(sides.values()), best, lead] += 1
    COUNTED["rated tables"] += made.total()
    same("ratings", read, made)
