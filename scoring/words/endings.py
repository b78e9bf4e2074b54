"""How a hand and a game ended, and what each side still needs, in players' words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from rule_words.calls import capital
from rules_engine.house_rules import HouseRules
from rules_engine.score import Line
from rules_engine.seats import Side
from rules_engine.state import GameState
from scoring.words.names import Names

# Why several at the target do not all win.
WHY_FIRST: Final[Mapping[str, Promise]] = {
    "target-bidder": _("The bidder's side comes first."),
    "target-first-trick": _("First to the target."),
    "target-highest": _("The highest score wins."),
    "target-equal-declarer": _("At equal points the bidder's side comes first."),
}
LINES: Final[Mapping[str, Promise]] = {
    "contract": _("contract"),
    "slam": _("all ten tricks"),
    "failed_bid": _("failed bid"),
    "tricks": _("tricks"),
    "cap": _("no further by tricks alone"),
    "laydown": _("cards laid down"),
    "discard": _("wrong discard"),
    "breach": _("breach"),
}
MISDEALS: Final[Mapping[str, Promise]] = {
    "no_ace_no_face": _("no ace and no picture card"),
    "card_exposed": _("a card was exposed"),
    "wrong_count": _("wrong number of cards"),
}
ALL_PASS: Final[Mapping[str, Promise]] = {
    "redeal_same_dealer": _("Passed out; the same dealer deals again."),
    "redeal_next_dealer": _("Passed out; the deal moves on."),
    "thrown_in": _("Passed out twice; the deal moves on."),
}


def ending_words(
    winners: tuple[Side, ...],
    reason: str,
    scores: Mapping[Side, int],
    rules: HouseRules,
    names: Names,
) -> str:
    """The end of a game: who is out, by which door, and who won."""
    if reason == "abandoned":
        return gettext("The game was given up; nobody won.")
    if reason in ("floor", "overshoot/floor"):
        return " ".join(_back_door(winners, reason, scores, rules, names))
    if reason == "hands":
        return _most_points(gettext("The last hand is played."), winners, scores, names)
    if reason == "spread":
        lead = gettext("The scores are %(points)d apart.") % {"points": rules.spread or 0}
        return _most_points(lead, winners, scores, names)
    sentence = _out(winners, scores, names)
    why = WHY_FIRST.get(reason)
    return sentence if why is None else f"{sentence} {why}"


def games_words(state: GameState, names: Names) -> str:
    """How many games each side has won, where the first to some games wins."""
    won = [f"{names.side(side)} {games}" for side, games in state.games.items()]
    return gettext("Games: %(games)s.") % {"games": ", ".join(won)}


def _out(winners: tuple[Side, ...], scores: Mapping[Side, int], names: Names) -> str:
    """Out the front door, with each winner's points."""
    if len(winners) == 1:
        return ngettext(
            "%(who)s is out the front door with %(points)d.",
            "%(who)s are out the front door with %(points)d.",
            names.people(winners),
        ) % {"who": names.side(winners[0]), "points": scores[winners[0]]}
    return gettext("%(who)s are out the front door together.") % {"who": names.sides(winners)}


def _most_points(
    lead: str, winners: tuple[Side, ...], scores: Mapping[Side, int], names: Names
) -> str:
    points = max((scores[side] for side in winners), default=0)
    won = ngettext(
        "%(who)s wins with %(points)d.", "%(who)s win with %(points)d.", names.people(winners)
    ) % {"who": names.sides(winners), "points": points}
    return f"{lead} {won}"


def _back_door(
    winners: tuple[Side, ...],
    reason: str,
    scores: Mapping[Side, int],
    rules: HouseRules,
    names: Names,
) -> list[str]:
    """Who is out the back door, who went too far, and who is left to win."""
    floor = rules.floor if rules.floor is not None else min(scores.values())
    down = [side for side in scores if side not in winners and scores[side] <= floor]
    told = []
    if down:
        told.append(
            ngettext(
                "%(who)s is out the back door with %(points)s.",
                "%(who)s are out the back door with %(points)s.",
                names.people(down),
            )
            % {"who": names.sides(down), "points": listed_points(scores, down)}
        )
    if reason == "overshoot/floor":
        over = [side for side in scores if scores[side] >= rules.over_limit]
        if over:
            told.append(
                ngettext(
                    "%(who)s has gone too far.", "%(who)s have gone too far.", names.people(over)
                )
                % {"who": names.sides(over)}
            )
    if not winners:
        return [*told, gettext("Nobody wins.")]
    won = ngettext("%(who)s wins.", "%(who)s win.", names.people(winners))
    return [*told, won % {"who": names.sides(winners)}]


def listed_points(scores: Mapping[Side, int], sides: list[Side]) -> str:
    """The scores of some sides, each number once, with a real minus sign."""
    return ", ".join(dict.fromkeys(signed(scores[side], plus=False) for side in sides))


def signed(points: int, *, plus: bool = True) -> str:
    """Points with their sign: `+120`, `−60`, `0`; the minus is a minus, not a hyphen."""
    if points < 0:
        return f"−{-points}"
    return f"+{points}" if plus and points else str(points)


def needs_words(state: GameState) -> dict[Side, str]:
    """What each side still needs to win; empty where a game has no target or is over."""
    rules = state.rules
    if rules.target is None or state.outcome is not None:
        return dict.fromkeys(state.scores, "")
    return {side: _needs(rules, points) for side, points in state.scores.items()}


def _needs(rules: HouseRules, points: int) -> str:
    missing = (rules.target or 0) - points
    if rules.exact_target:
        if missing >= 0:
            return gettext("needs exactly %(points)d") % {"points": missing}
        return gettext("%(points)d too many") % {"points": -missing}
    if missing <= 0:
        return gettext("%(points)d, needs a made bid") % {"points": points}
    return gettext("needs %(points)d") % {"points": missing}


def hand_words(hand: Mapping[str, Any], names: Names) -> str:
    """A finished hand in one line: `6♣ by Wu, made. East-West +60, North-South +30.`"""
    if hand["all_pass"] is not None:
        return str(ALL_PASS[hand["all_pass"]])
    told = _told(hand, names)
    # By points, sides of equal points as they sit: a database may give them in any order.
    points = {side: hand["points"][side] for side in names.table.sides}
    scored = [
        f"{names.side(side)} {signed(made)}"
        for side, made in sorted(points.items(), key=lambda item: -item[1])
        if made
    ]
    sentences = [told, *([f"{', '.join(scored)}."] if scored else []), *why_words(hand, names)]
    return " ".join(sentences)


def why_words(hand: Mapping[str, Any], names: Names) -> list[str]:
    """Why points came or went beside the bid and the tricks, a sentence for each reason."""
    told = [
        gettext("Dealt again: %(reason)s.") % {"reason": MISDEALS[reason]}
        for reason in hand.get("misdeals", ())
    ]
    if hand.get("declare"):
        told.append(gettext("Declared: all ten tricks, alone."))
    if hand.get("revoke") is not None:
        told.append(gettext("%(who)s revoked.") % {"who": names.seat(hand["revoke"])})
    if hand.get("breach") is not None:
        told.append(_breach(hand, names))
    if hand.get("stopped_at_trick") is not None:
        told.append(
            gettext("Play stopped at trick %(number)d.") % {"number": hand["stopped_at_trick"]}
        )
    told += [
        gettext("%(why)s: %(who)s %(points)s.")
        % {
            "why": capital(str(LINES[kind])),
            "who": names.side(side),
            "points": signed(-points),
        }
        for kind, side, points in hand.get("penalties", ())
    ]
    return told


def _breach(hand: Mapping[str, Any], names: Names) -> str:
    """Who called breach, and what it came to."""
    said = {"who": names.seat(hand["breach"])}
    for side, reason, points in hand.get("lines", ()):
        if reason == "breach":
            said |= {"side": names.side(side), "points": signed(points)}
            return gettext("Breach, called by %(who)s: %(side)s %(points)s.") % said
    return gettext("Breach, called by %(who)s.") % said


def _told(hand: Mapping[str, Any], names: Names) -> str:
    if hand["contract"] is None:
        return gettext("Everybody passed; played without a contract.")
    told = {"call": capital(names.call(hand["contract"])), "who": names.seat(hand["declarer"])}
    match hand["made"]:
        case True:
            return gettext("%(call)s by %(who)s, made.") % told
        case False:
            return gettext("%(call)s by %(who)s, lost.") % told
        case _:
            return gettext("%(call)s by %(who)s, stopped before it was decided.") % told


def line_words(line: Line | list[Any]) -> str:
    """One line of a hand's score: `contract +140`."""
    reason, points = (line.reason, line.points) if isinstance(line, Line) else line[1:3]
    return f"{LINES[reason]} {signed(points)}"
