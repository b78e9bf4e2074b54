"""Choosing a movement for pairs: each way with its rounds, its end and how good it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.events.errors import EventRefused
from tournaments.events.models import IN_TEAMS, MOVEMENTS_OF, Entry, Event, Movement, RoundState
from tournaments.events.services import change_event
from tournaments.events.standings.bracket import needed_rounds
from tournaments.events.views.event_page import event_page, tell
from tournaments.movements import MovementError, PairFigures, pair_evening, pair_figures
from tournaments.movements.teams import team_evening
from web.pages import row_key, signed_in

TWO: Final = 2
CHANGE: Final = timedelta(minutes=3)
ABOUT: Final = {
    Movement.ROUND_ROBIN: _("The same tables whatever the results; all cards printed at once."),
    Movement.LINES: _("Who sits stays at the table; nobody meets the own line."),
    Movement.PAIRS_SWISS: _("After each round the leaders meet the nearest they have not met."),
    Movement.TEAM_ROBIN: _("Team against team, each once: the tables of a match are added."),
    Movement.TEAM_SWISS: _("Team against team: after each round the leaders meet the nearest."),
    Movement.TEAM_TOTALS: _("Pairs meet those of other teams; a team has what its pairs make."),
    Movement.KNOCKOUT: _("Who loses is out. The best seeds meet last and have the byes."),
}

CUT_SHORT: Final = _("A part of the round robin")


@dataclass(frozen=True, slots=True)
class PairOffer:
    """One way to spend the evening. `by_lot`: the figures are of results by lot."""

    movement: str
    title: str
    about: Promise
    rounds: int
    ends_at: datetime
    tables: int
    waiting: int
    figures: PairFigures
    by_lot: bool
    chosen: bool

    @property
    def for_teams(self) -> bool:
        """Whether pairs play for teams."""
        return self.movement in IN_TEAMS


def pair_movement(request: HttpRequest, event: Event) -> HttpResponse:
    """Three to five ways to play with the pairs who are here."""
    pairs = event.pairs.filter(one__first_round__gt=0, one__withdrawal=None).count()
    if request.method == "POST":
        movement = request.POST.get("movement")
        known = movement in MOVEMENTS_OF[Entry.PAIRS]
        return choose(request, event, {"movement": movement} if known else {})
    started = event.played.exclude(state=RoundState.DRAFT).exists()
    team_of = _team_of(event)
    return event_page(
        request,
        "tournaments/event_movement_pairs.html",
        event,
        pairs=pairs,
        offers=pair_offers(event, pairs, team_of, started=started) if pairs >= TWO else [],
        started=started,
        teams=len(set(team_of)),
    )


def choose(request: HttpRequest, event: Event, movement: Mapping[str, str | None]) -> HttpResponse:
    """Play by this movement, unless it is none, and for as many rounds as were typed."""
    settings: dict[str, object] = dict(movement)
    rounds = row_key(request.POST.get("rounds")) or 0
    if 1 <= rounds < 100:  # noqa: PLR2004  the model's own bound
        settings["rounds"] = rounds
    try:
        change_event(event=event, by=signed_in(request), **settings)
    except EventRefused as refused:
        tell(request, refused)
        return redirect("event_movement", event.pk)
    return redirect("event_draft" if movement else "event_movement", event.pk)


def pair_offers(
    event: Event, pairs: int, team_of: tuple[int, ...], *, started: bool
) -> list[PairOffer]:
    """What there is for so many pairs, of these teams. Once a round is released a knockout neither
    begins nor ends.
    """
    everybody = pairs - 1 + pairs % TWO
    ways = [(Movement.ROUND_ROBIN, everybody)]
    if event.rounds < everybody:
        ways.append((Movement.ROUND_ROBIN, event.rounds))
    ways.append((Movement.LINES, min(event.rounds, (pairs + 1) // TWO)))
    ways.append((Movement.PAIRS_SWISS, event.rounds))
    knockout = (Movement.KNOCKOUT, needed_rounds(pairs))
    if started and event.movement == Movement.KNOCKOUT:
        ways = [(Movement.KNOCKOUT, event.rounds)]
    else:
        ways += [] if started else [knockout]
        ways += _team_ways(event, team_of)
    closed = event.played.filter(state=RoundState.CLOSED).count()
    offers = []
    for movement, rounds in ways:
        try:
            offers.append(_offer(event, pairs, movement, max(rounds, closed), closed, team_of))
        except MovementError:
            continue
    return offers


def _team_of(event: Event) -> tuple[int, ...]:
    """The team of each pair that is here, by the lowest place of a pair of it; empty where not all
    of them have one, or all have the same."""
    here = event.pairs.filter(one__first_round__gt=0, one__withdrawal=None).order_by("number")
    teams = list(here.values_list("team", flat=True))
    if "" in teams or len(set(teams)) < TWO:
        return ()
    return tuple(teams.index(team) for team in teams)


def _team_ways(event: Event, team_of: tuple[int, ...]) -> list[tuple[Movement, int]]:
    """Ways to play for teams; for few of them the round robin comes first."""
    if not team_of:
        return []
    teams = len(set(team_of))
    everybody = teams - 1 + teams % TWO
    robin = [(Movement.TEAM_ROBIN, everybody)]
    if event.rounds != everybody:
        robin.append((Movement.TEAM_ROBIN, event.rounds))
    swiss = [(Movement.TEAM_SWISS, event.rounds)]
    many = everybody > event.rounds
    return [*(swiss + robin if many else robin + swiss), (Movement.TEAM_TOTALS, event.rounds)]


def _offer(
    event: Event,
    pairs: int,
    movement: Movement,
    rounds: int,
    closed: int,
    team_of: tuple[int, ...],
) -> PairOffer:
    everybody = pairs - 1 + pairs % TWO
    short = movement == Movement.ROUND_ROBIN and rounds < everybody
    if movement in IN_TEAMS:
        evening = team_evening(movement.value, team_of, rounds, event.seed)
    else:
        evening = pair_evening(movement.value, pairs, rounds, event.seed)
    began = max(event.starts_at, timezone.now())
    return PairOffer(
        movement=movement.value,
        title=str(CUT_SHORT if short else movement.label),
        about=ABOUT[movement],
        rounds=rounds,
        ends_at=began + (rounds - closed) * (timedelta(minutes=event.minutes) + CHANGE),
        tables=len(evening[0].tables),
        waiting=0 if movement == Movement.KNOCKOUT else len(evening[0].sit_outs),
        figures=pair_figures(evening, pairs),
        by_lot=movement in {Movement.PAIRS_SWISS, Movement.KNOCKOUT, Movement.TEAM_SWISS},
        chosen=(event.movement, event.rounds) == (movement.value, rounds),
    )
