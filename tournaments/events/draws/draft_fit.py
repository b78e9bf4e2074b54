"""Whether a draft has exactly those who are here now."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.events.models import Entrant, Event, Movement, Round, Seat, SitOut, Why


@dataclass(frozen=True, slots=True)
class Fit:
    """`new` are here and not in the draft; `away` are in it and not here, or gone home."""

    new: tuple[Entrant, ...]
    away: tuple[Entrant, ...]

    @property
    def is_good(self) -> bool:
        """Whether the draft can be released."""
        return not (self.new or self.away)

    @property
    def words(self) -> str:
        """Who does not fit, by name: `+` comes in, `−` goes out; empty where all fit."""
        signs = [f"+ {entrant.name}" for entrant in self.new]
        return ", ".join(signs + [f"− {entrant.name}" for entrant in self.away])


def fit_of(event: Event, draft: Round) -> Fit:
    """Who of a draft is not here, and who is here and not in it: three queries."""
    inside = set(Seat.objects.filter(round=draft).values_list("entrant_id", flat=True))
    turn = SitOut.objects.filter(round=draft, why=Why.TURN)
    inside |= set(turn.values_list("entrant_id", flat=True))
    everybody = list(event.entrants.select_related("withdrawal").order_by("number"))
    here = {each.pk for each in everybody if is_here(each, draft.number)}
    if event.movement == Movement.KNOCKOUT and draft.number > 1:
        here &= inside  # who has lost is here still, and nobody comes in
    return Fit(
        new=tuple(each for each in everybody if each.pk in here - inside),
        away=tuple(each for each in everybody if each.pk in inside - here),
    )


def is_here(entrant: Entrant, number: int) -> bool:
    """Whether somebody plays, or waits for a turn, in a round of this number."""
    return 0 < entrant.first_round <= number and not hasattr(entrant, "withdrawal")
