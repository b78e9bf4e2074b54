"""A draft becomes a round: from now on people have seen it."""

from __future__ import annotations

from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.events.draws.draft_fit import fit_of
from tournaments.events.draws.drawn_from import results_moved
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, Movement, Round, RoundState
from tournaments.events.services.book import changing, note
from tournaments.events.services.clock import CLOCK, wind_clock
from tournaments.events.services.drafts import still_draft
from tournaments.events.services.sheets import close_tables
from tournaments.events.services.steps import EveningStep, Rounds, Touched


class Released(EveningStep):
    """A round was released, for whoever is there and by the rules of its tables."""

    kind = "released"
    sentence = _("Round {round} released")

    def touches(self, rounds: Rounds) -> Touched:
        return Touched(
            {f"round:{self.payload['round']}"},
            {"in:*", "rules:*", "setting:hands", "setting:length"},
        )

    def undo(self, event: Event) -> None:
        current = event.played.get(number=self.payload["round"])
        close_tables(current.tables.all())
        current.state, current.released_at = RoundState.DRAFT, None
        current.save(update_fields=["state", "released_at"])


def release(*, draft: Round, by: AbstractBaseUser, seen: str = "") -> Round:
    """Show the draw to everybody: from now on it is not altered.

    Where results that it was drawn from have changed since, it is drawn again first; or released
    all the same by whoever has `seen` what they are now (`results_moved`), save in a knockout.
    Raises EventRefused `no_draft`, `draft_stale` while it has not who is here, `results_moved`.
    """
    with changing(draft.event) as held:
        current = still_draft(held, draft)
        stale_words = fit_of(held, current).words
        if stale_words:
            raise EventRefused("draft_stale", who=stale_words)
        moved = results_moved(held, current)
        if moved and (held.movement == Movement.KNOCKOUT or seen != moved):
            # In a knockout the loser would play on: what has moved is not told, only drawn again.
            told = "" if held.movement == Movement.KNOCKOUT else moved
            raise EventRefused("results_moved", number=current.number, seen=told)
        current.state = RoundState.RELEASED
        current.released_at = timezone.now()
        wind_clock(current)
        current.save(update_fields=["state", "released_at", *CLOCK])
        note(held, Released, by, round=current.number)
    return current
