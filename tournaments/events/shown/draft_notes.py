"""What a draft does not do as asked: people who must stay, pairs of one of each group, teams."""

from __future__ import annotations

from django.utils.translation import gettext as say

from tournaments.events.entrants.people_names import Names
from tournaments.events.field import role_of
from tournaments.events.models import MATCHES, Event, Round, Seat
from tournaments.events.selectors import FOUR

Seats = dict[int, list[Seat]]


def draft_notes(event: Event, draft: Round, names: Names) -> list[str]:
    """A sentence for everything that a draft could not do, or that was changed by hand: one
    query."""
    tables: Seats = {}
    seats = Seat.objects.filter(round=draft).select_related("entrant", "table")
    for seat in seats.order_by("table__number", "seat"):
        tables.setdefault(seat.table.number, []).append(seat)
    found = _moved(tables, names)
    if event.in_groups:
        found += _unmixed(event, tables)
    return found + (_of_one_team(event, tables) if event.in_teams else [])


def _moved(tables: Seats, names: Names) -> list[str]:
    """Those who are to stay at a table and sit at another."""
    found = []
    for number, seats in tables.items():
        for seat in seats:
            wanted = seat.entrant.fixed_table
            if wanted in {0, number}:
                continue
            name = names.entry(seat.entrant_id)
            if wanted not in tables:
                words = say("{name} is to stay at table {wanted}, which this round has not.")
            else:
                words = say("{name} is to stay at table {wanted}, and sits at table {number}.")
            found.append(words.format(name=name, wanted=wanted, number=number))
    return found


def _of_one_team(event: Event, tables: Seats) -> list[str]:
    """Tables at which a team meets itself, and teams that meet several in one round of matches."""
    team_of = {
        who: team
        for one, other, team in event.pairs.values_list("one_id", "other_id", "team")
        for who in (one, other)
    }
    found, meets = [], dict[str, set[str]]()
    for number, seats in tables.items():
        teams = {team_of.get(seat.entrant_id, "") for seat in seats}
        if len(teams) == 1:
            found.append(say("Table {number}: two pairs of one team.").format(number=number))
        for team in teams:
            meets.setdefault(team, set()).update(teams - {team})
    several = [team for team, others in sorted(meets.items()) if len(others) > 1]
    if event.movement in MATCHES and several:
        words = say("More than one other team in this round for: {teams}.")
        found.append(words.format(teams=", ".join(several)))
    return found


def _unmixed(event: Event, tables: Seats) -> list[str]:
    """Tables at which a pair is not one of each group."""
    found = []
    for number, seats in tables.items():
        roles = [role_of(event, seat.entrant) for seat in seats]
        if len(roles) == FOUR and any(roles[p] == roles[p + 2] for p in (0, 1)):
            words = say("Table {number}: not every pair is one of each group.")
            found.append(words.format(number=number))
    return found
