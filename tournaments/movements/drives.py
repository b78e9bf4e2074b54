"""The drives by their names: who wins at a table moves, and who moves with whom differs."""

from collections.abc import Mapping, Sequence
from typing import Final

from tournaments.movements.history import Wishes
from tournaments.movements.kept_partners import next_kept_round
from tournaments.movements.progressive import Winners, first_drive_round, next_drive_round
from tournaments.movements.rounds import MovementError, Round
from tournaments.movements.two_groups import first_groups_round, next_groups_round

PROGRESSIVE: Final = "progressive"
KEEP: Final = "drive_keep"
CROSS: Final = "drive_cross"
GROUPS: Final = "drive_groups"
DRIVES: Final[Mapping[str, str]] = {
    PROGRESSIVE: "progressive drive",
    KEEP: "drive, winners keep their partner",
    CROSS: "drive of two groups, one up and one down",
    GROUPS: "drive of two groups, winners up",
}
"""What a draw of each is called."""


def drive_round(
    kind: str,
    past: Sequence[Round],
    players: int,
    winners: Winners,
    wishes: Wishes,
    seed: int,
) -> Round:
    """The round of a drive after `past`, whose last winners are given table by table.

    Drives of two groups need `wishes.roles`. Raises MovementError no_group where somebody present
    has none, and as the drives themselves.
    """
    gone, fixed = wishes.gone, wishes.fixed
    if kind in {CROSS, GROUPS}:
        here = [p for p in range(players) if p not in gone]
        if any(p >= len(wishes.roles) or wishes.roles[p] not in {0, 1} for p in here):
            raise MovementError("no_group")
        if not past:
            return first_groups_round(wishes.roles, seed, gone, fixed)
        return next_groups_round(
            past, wishes.roles, winners, seed, gone, fixed, cross=kind == CROSS
        )
    if not past:
        return first_drive_round(players, seed, gone, fixed)
    draw = next_kept_round if kind == KEEP else next_drive_round
    return draw(past, players, winners, seed, gone, fixed)
