"""A rating list as plain data, to go on from a round without replaying the ones before it."""

from __future__ import annotations

from dataclasses import asdict
from math import inf
from typing import Any

from tournaments.ratings.arithmetic.belief import Belief
from tournaments.ratings.arithmetic.calibration import Calibration
from tournaments.ratings.arithmetic.fit import Fit
from tournaments.ratings.arithmetic.newton import Newton
from tournaments.ratings.arithmetic.past import Past
from tournaments.ratings.arithmetic.rating_list import RatingList

# Goes up with any change of the arithmetic: numbers of two versions do not mix.
VERSION = 3


class OtherVersion(Exception):
    """The data were written by another version of the arithmetic: replay from the first game."""


def to_data(ratings: RatingList) -> dict[str, Any]:
    """Everything the list knows, fit for JSON; floats come back to the last bit.

    Closes the open round: the next game has to be of a later time.
    """
    ratings.close_round()
    fit = ratings.fit
    return {
        "version": VERSION,
        "time": None if ratings.time == -inf else ratings.time,
        "fit": {
            "prior": fit.prior,
            "fade": fit.fade,
            "scale": fit.scale,
            "excess": fit.excess,
            "weight": fit.weight,
            "games": fit.games,
            "due": fit.due,
            "drift": asdict(fit.drift),
            "pair_slope": asdict(fit.pair_slope),
            "table_slope": asdict(fit.table_slope),
            "calibration": fit.calibration.to_data(),
            "past": fit.past.to_data({player: name for name, player in ratings.players.items()}),
        },
        "players": {name: _player_data(player) for name, player in sorted(ratings.players.items())},
    }


def _player_data(player: Belief) -> list[Any]:
    """The slots in order; partners by name, for within a round there is no first one."""
    values = [getattr(player, slot) for slot in Belief.__slots__]
    return [sorted(value) if isinstance(value, list) else value for value in values]


def from_data(data: dict[str, Any]) -> RatingList:
    """The list that `to_data` wrote down.

    :raises OtherVersion: when another version wrote it.
    """
    if data.get("version") != VERSION:
        raise OtherVersion(data.get("version"))
    ratings = RatingList()
    if data["time"] is not None:
        ratings.resume(data["time"])
    fit = dict(data["fit"])
    for name in ("drift", "pair_slope", "table_slope"):
        fit[name] = Newton(**fit[name])
    fit["calibration"] = Calibration(fit["calibration"])
    past = fit.pop("past")
    ratings.fit = Fit(**fit)
    for name, values in data["players"].items():
        player = ratings.players[name] = Belief(fit["prior"], 0.0)
        for slot, value in zip(Belief.__slots__, values, strict=True):
            setattr(player, slot, value)
    ratings.fit.past = Past.from_data(past, ratings.players)
    return ratings
