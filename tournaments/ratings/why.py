"""Why a rating went as it did in a round, in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _

from scoring.words.endings import signed
from tournaments.ratings.arithmetic.display import POINTS_A_SKILL, WIDEST_DEVIATION, points
from tournaments.ratings.models import RatingStep

# Points are expected by the ten: more would be more than anybody knows.
ROUNDED: Final = 10
# Closer than this to what was expected is as expected.
AS_EXPECTED: Final = 15
# A change this large by somebody not yet known is told to come of that.
FAR: Final = 10
# Two roundings make no reason.
ROUNDING: Final = 1


def why_words(step: RatingStep, mean: float, deviation: float, change: int, own: int) -> str:
    """Why a step changed a rating by so many points, of which the round alone made `own`.

    `mean` and `deviation` are those before it. Empty where the step says nothing of it, as one of
    an older arithmetic.
    """
    if step.moved is None:
        return ""
    told = [*_game(step, mean, own)]
    if deviation > WIDEST_DEVIATION and abs(own) >= FAR:
        words = say("The rating was still unsure (±%(band)s), so one round moved it far.")
        told.append(words % {"band": round(POINTS_A_SKILL * deviation)})
    if change != own:
        words = say(
            "The round itself made %(own)s; the other %(rest)s come from measuring the whole list "
            "anew, which happens as games come in."
        )
        told.append(words % {"own": signed(own), "rest": signed(change - own)})
    return " ".join(told)


def own_change(step: RatingStep, change: int) -> int:
    """What of a change is the round's: all of it but for what more than rounding explains."""
    if step.moved is None:
        return change
    own = round(POINTS_A_SKILL * step.moved)
    return change if abs(change - own) <= ROUNDING else own


def _game(step: RatingStep, mean: float, own: int) -> Iterator[str]:
    """The sentences about the game itself."""
    if step.margin is not None:
        yield _margin(step, step.margin, own)
        if step.counted is not None:
            words = say("Of so large a difference %(points)s points count.")
            yield words % {"points": abs(step.counted)}
        if step.margin * own < 0 and _rounded(step):
            yield _made_likely(step, mean)
    elif step.place is not None:
        sides = step.round.kind.count("-") + 1
        words = say("Place %(place)s of %(sides)s; about place %(expected)s was expected.")
        expected = number_format(step.expected or 0.0, 1)
        yield words % {"place": step.place, "sides": sides, "expected": expected}
    elif step.opponents is None:
        yield say("Several games of this time counted together.")
    else:
        yield _winner(step)


def _winner(step: RatingStep) -> str:
    """Only who won is known."""
    told = {"percent": round(100 * step.chance)}
    if step.won == 1:
        words = say("Won, with a chance of %(percent)s%%: the surer a win, the less it earns.")
        return words % told
    if step.won == 0:
        words = say(
            "Lost, with a chance of %(percent)s%% to win: the surer a win was, the more it costs."
        )
        return words % told
    return say("Level, with a chance of %(percent)s%% to win.") % told


def _margin(step: RatingStep, margin: int, own: int) -> str:
    """What came of a game beside what was expected of it, in points."""
    exact, expected = step.expected or 0.0, _rounded(step)
    told = {"points": abs(margin), "expected": abs(expected)}
    if (step.won == 1 and margin < 0) or (step.won == 0 and margin > 0):
        return _against_the_points(margin, expected) % told
    if abs(margin - exact) < AS_EXPECTED and margin * expected > 0:
        if margin > 0:
            return say("Won by %(points)s, about as expected.") % told
        return say("Lost by %(points)s, about as expected.") % told
    if margin > 0:
        return _won(expected, own) % told
    return (_lost(expected, own) if margin < 0 else _level(expected)) % told


def _rounded(step: RatingStep) -> int:
    """The points that were expected, to the ten."""
    return ROUNDED * round((step.expected or 0.0) / ROUNDED)


def _won(expected: int, own: int) -> str:
    if expected == 0:
        return say("Won by %(points)s, where an even game was expected.")
    if expected < 0:
        return say("Won by %(points)s, where losing by about %(expected)s was expected.")
    if own < 0:
        return say(
            "Won by %(points)s, but winning by about %(expected)s was expected: to win by less "
            "costs points."
        )
    return say("Won by %(points)s, where winning by about %(expected)s was expected.")


def _lost(expected: int, own: int) -> str:
    if expected == 0:
        return say("Lost by %(points)s, where an even game was expected.")
    if expected > 0:
        return say("Lost by %(points)s, where winning by about %(expected)s was expected.")
    if own > 0:
        return say(
            "Lost by %(points)s, but losing by about %(expected)s was expected: to lose by less "
            "earns points."
        )
    return say("Lost by %(points)s, where losing by about %(expected)s was expected.")


def _level(expected: int) -> str:
    if expected == 0:
        return say("Level, as expected.")
    if expected > 0:
        return say("Level, where winning by about %(expected)s was expected.")
    return say("Level, where losing by about %(expected)s was expected.")


def _against_the_points(margin: int, expected: int) -> str:
    """A game may be won with fewer points; the points are what counts."""
    if margin < 0:
        words = say("Won with %(points)s points fewer than the others; here the points count.")
    else:
        words = say("Lost with %(points)s points more than the others; here the points count.")
    return f"{words} {_forecast(expected)}"


def _forecast(expected: int) -> str:
    if expected == 0:
        return say("An even game was expected.")
    if expected > 0:
        return say("Winning by about %(expected)s was expected.")
    return say("Losing by about %(expected)s was expected.")


def _made_likely(step: RatingStep, mean: float) -> str:
    """Who at the table had most to do with what was expected."""
    sign = 1 if (step.expected or 0.0) > 0 else -1
    size = int(step.round.kind[0])
    partner, opponents = step.partner or 0.0, step.opponents or 0.0
    shares = (
        (sign * (size - 1) * partner, "partner" if size == 2 else "partners", partner),  # noqa: PLR2004
        (sign * size * -opponents, "opponents" if size > 1 else "opponent", opponents),
        (sign * mean, "own", mean),
    )
    who, skill = max(shares)[1:]
    return str(_LIKELY[who, skill > 0]) % {"rating": points(skill)}


_LIKELY: Final[Mapping[tuple[str, bool], Promise]] = {
    ("partner", True): _("A strong partner (%(rating)s) made that likely."),
    ("partner", False): _("A weaker partner (%(rating)s) made that likely."),
    ("partners", True): _("Strong partners (%(rating)s on average) made that likely."),
    ("partners", False): _("Weaker partners (%(rating)s on average) made that likely."),
    ("opponents", True): _("Strong opponents (%(rating)s on average) made that likely."),
    ("opponents", False): _("Weaker opponents (%(rating)s on average) made that likely."),
    ("opponent", True): _("A strong opponent (%(rating)s) made that likely."),
    ("opponent", False): _("A weaker opponent (%(rating)s) made that likely."),
    ("own", True): _("The high rating before it (%(rating)s) made that likely."),
    ("own", False): _("The low rating before it (%(rating)s) made that likely."),
}
