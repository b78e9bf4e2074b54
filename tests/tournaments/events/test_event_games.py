"""The sheets of an event's tables."""

from __future__ import annotations

from tests.cast import Cast
from tests.scoring import table
from tournaments.events.event_games import call_values


def test_a_call_is_worth_what_its_own_table_plays(cast: Cast) -> None:
    """Tables of another size play by other rules, and no game speaks for the others."""
    usual, perfect = (
        table.start(cast.scorer, club=cast.club, profile=profile)
        for profile in ("australian-4", "perfect-4")
    )
    values = call_values([usual.pk, perfect.pk])
    assert (values[usual.pk]["8H"], values[perfect.pk]["8H"]) == (300, 280)
