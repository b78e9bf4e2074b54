"""The end of a round as the director asks for it: sheets are taken over first."""

from __future__ import annotations

from django.contrib.auth.models import AbstractBaseUser

from tournaments.events.errors import EventRefused
from tournaments.events.models import Round
from tournaments.events.services.book import changing
from tournaments.events.services.closing import close_round, missing
from tournaments.events.services.from_sheets import take_from_games


def end_round(*, round_: Round, by: AbstractBaseUser) -> Round:
    """Take over what finished sheets say, and close the round.

    What was taken over stays when the round cannot be closed. Raises as `close_round`.
    """
    with changing(round_.event) as held:
        round_.event = held
        take_from_games(round_=round_, by=by)
        lacking = missing(round_)
        if not lacking:
            return close_round(round_=round_, by=by)
    raise EventRefused("still_missing", tables=lacking, number=round_.number)
