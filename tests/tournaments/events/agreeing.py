"""Every place that holds a figure of an evening, compared with every other.

Each figure has one source, and each place that shows it is asked for it: the result that stands,
the points that count, the sheet, the standings, the export, the API, the season, the statistics,
the facts of ratings. `COUNTED` tells how many comparisons there were.
"""

from __future__ import annotations

from collections import Counter
from datetime import date
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
from tournaments.events.models import Event, ResultState, RoundState, SideScore, Table, Version
from tournaments.events.papers.export import event_data
from tournaments.events.services.sheet_differences import differences
from tournaments.events.services.sheets import sheet_points
from tournaments.events.standings.deeds import event_deeds
from tournaments.events.standings.facts import event_standings
from tournaments.ratings.reading import rated_games
from tournaments.seasons.evenings import check_lines, evening_lines
from tournaments.seasons.models import Season
from tournaments.seasons.season import season_standing
from tournaments.seasons.services import create_season

COUNTED: Final[Counter[str]] = Counter()


def same(what: str, one: object, other: object) -> None:
    """Compare a figure of two places."""
    COUNTED[what] += 1
    assert one == other, f"{what}: {one} and {other}"


def api(user: User, path: str) -> Any:
    client = Client()
    client.force_login(user)
    return client.get(f"/api/v1/{path}").json()


def agree(event: Event, cast: Cast) -> None:
    """All places of an evening say the same."""
    told = event_data(event, event_names(event, Role.MEMBER))
    results_agree(event, told, api(cast.director, f"events/{event.pk}/"))
    standings_agree(event, told, api(cast.director, f"events/{event.pk}/standings/"))
    seasons_agree(event, cast)
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


def standings_agree(event: Event, told: dict[str, Any], over_api: dict[str, Any]) -> None:
    """Standings, export and API; rounds counted from the tables by themselves."""
    played: Counter[int] = Counter()
    credited: Counter[int] = Counter()
    for one in told["rounds"]:
        if one["state"] == RoundState.CLOSED:
            for table in one["tables"]:
                played.update(table["seats"] if table["points"] else ())
            credited.update(out["entrant"] for out in one["sit_outs"] if out["counts"])
    numbers = dict(event.entrants.values_list("pk", "number"))
    lines = event_standings(event)
    rows = zip(lines, told["standings"], over_api["standings"], strict=True)
    for line, exported, spoken in rows:
        number = numbers[line.entrant]
        same("who", (number, number), (exported["entrant"], spoken["entrant"]))
        same("place", (line.place, line.place), (exported["place"], spoken["place"]))
        same("score", line.score, Fraction(exported["score"]))
        same("rounds", (line.played, line.sat_out), (played[number], credited[number]))
        same("rounds", (exported["played"], spoken["played"]), (line.played, line.played))
        if event.sit_out_score == "average" and line.played:
            rounds = line.played + line.sat_out
            own = Fraction(line.made) / line.played
            same("average", Fraction(line.score - line.adjusted) / rounds, own)
        if not line.played and number in credited:
            same("absent", line.shares_with, ())


def _season(cast: Cast, worth: str) -> Season:
    found = Season.objects.filter(club=cast.club, worth=worth).first()
    return found or create_season(
        club=cast.club, by=cast.admin, name=worth, worth=worth,
        starts_on=date(2026, 1, 1), ends_on=date(2026, 12, 31),
    )  # fmt: skip


def seasons_agree(event: Event, cast: Cast) -> None:
    """A season of this one evening has its scores, averages, wins and places."""
    by_player = dict(event.entrants.values_list("player_id", "pk"))
    lines = {line.entrant: line for line in event_standings(event)}
    for worth in ("score", "average", "wins"):
        for row in season_standing(_season(cast, worth)).lines:
            line = lines[by_player[row.person]]
            rounds = line.played + line.sat_out * (event.sit_out_score != "zero")
            due: dict[str, Fraction] = {
                "score": Fraction(line.score),
                "average": Fraction(line.score) / rounds,
                "wins": Fraction(line.won, 2),
            }
            same(f"season {worth}", Fraction(row.total), due[worth])
    same("season lines", list(check_lines(event)), [])


def deeds_agree(event: Event) -> None:
    """Slams of prizes, seasons and statistics."""
    seats = HandSeat.objects.filter(
        hand__game__in=games_of(event), hand__void=False, role=HandRole.DECLARER
    )
    counted: Counter[int | None] = Counter()
    for row in sat_in(seats):
        counted[row.player] += row.line.slams
    deeds = event_deeds(event)
    season = {line.player_id: line.slams for line in evening_lines(event)}
    for player, slams in counted.items():
        same("slams", deeds[player].slams if player in deeds else 0, slams)
        if player in season:
            same("slams of a season", season[player], slams)


def ratings_agree(event: Event) -> None:
    """Ratings read every table that was played, once, with the points that count."""
    read = Counter(game.number for game in rated_games(event.club_id) if game.event == event.pk)
    if not read:
        return
    margins: dict[int, Counter[int]] = {}
    for game in rated_games(event.club_id):
        if game.event == event.pk and game.margin is not None:
            margins.setdefault(game.number, Counter())[abs(game.margin)] += 1
    for number, told in margins.items():
        tables = Table.objects.filter(round__event=event, round__number=number)
        made: Counter[int] = Counter()
        for table in tables.exclude(result__state=ResultState.NOT_PLAYED):
            points = list(table.scores.values_list("points", flat=True))
            if len(points) == 2:
                made[abs(points[0] - points[1])] += 1
        same("ratings", told, made)
