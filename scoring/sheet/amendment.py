"""What an amendment of an early hand changes later: totals, caps, bans, the end. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from rules_engine.game import GameState, HandRecord, Outcome
from rules_engine.seats import Seat
from scoring.log.fold import Folded
from scoring.words.endings import ending_words, signed
from scoring.words.names import Names
from web.sentences import listed


@dataclass(frozen=True, slots=True)
class Change:
    """One figure of one hand that is not what it was; `what` is one of `points`, `after`, `cap`,
    `barred`, `made`, `ending`. Values are JSON: by side, seats, or an outcome."""

    hand: int
    what: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Preview:
    """Everything that follows from an amendment, before it is saved.

    `void` are hands that lie behind the new end; `waived` hand and seat of bans that are lifted
    because the player evidently called; `revived` hands that were void and count again.
    """

    hand: int
    changes: tuple[Change, ...]
    void: tuple[int, ...]
    revived: tuple[int, ...]
    waived: tuple[tuple[int, Seat], ...]
    before: GameState
    after: GameState

    @property
    def ending_changes(self) -> bool:
        """Whether the game now ends otherwise: elsewhere, for another reason, for another side."""
        return any(change.what == "ending" for change in self.changes)


def compare(hand: int, before: Folded, after: Folded) -> Preview:
    """What differs between a game and the same game with hand `hand` amended."""
    old = {record.number: record for record in before.hands}
    new = {record.number: record for record in after.hands}
    changes = [
        change
        for number in sorted(old.keys() | new.keys())
        if number >= hand
        for change in _changes(number, old.get(number), new.get(number))
    ]
    void_before = {record.number for record in before.void_hands}
    void_after = {record.number for record in after.void_hands}
    known_waivers = set(before.waived)
    return Preview(
        hand=hand,
        changes=tuple(changes),
        void=tuple(sorted(void_after - void_before)),
        revived=tuple(sorted(void_before - void_after)),
        waived=tuple(each for each in after.waived if each not in known_waivers),
        before=before.state,
        after=after.state,
    )


def _changes(number: int, old: HandRecord | None, new: HandRecord | None) -> list[Change]:
    """The figures of one hand before and after; None where it does not count."""
    then, now = _figures(old), _figures(new)
    return [
        Change(number, what, then.get(what), now.get(what))
        for what in ("made", "points", "cap", "after", "barred", "ending")
        if then.get(what) != now.get(what)
    ]


def _figures(record: HandRecord | None) -> dict[str, Any]:
    if record is None:
        return {}
    cap = {line.side: line.points for line in record.lines if line.reason == "cap"}
    return {
        "made": record.made,
        "points": record.points.to_data(),
        "cap": cap,
        "after": record.after.to_data(),
        "barred": list(record.barred_next),
        "ending": None if record.outcome is None else _ending(record.outcome),
    }


def _ending(outcome: Outcome) -> dict[str, Any]:
    return {"winners": list(outcome.winners), "reason": outcome.reason}


def preview_words(preview: Preview, names: Names) -> list[str]:
    """The preview as sentences, in the order of the game."""
    told = [words for change in preview.changes for words in _change_words(change, preview, names)]
    told += [
        gettext("Hand %(hand)d: %(who)s called although barred now; the ban is lifted there.")
        % {"hand": number, "who": names.seat(seat)}
        for number, seat in preview.waived
    ]
    if preview.void:
        told.append(
            gettext("Hands after the end stay on the sheet, marked void: %(hands)s.")
            % {"hands": listed(str(number) for number in preview.void)}
        )
    if preview.revived:
        told.append(
            gettext("Hands that count again: %(hands)s.")
            % {"hands": listed(str(number) for number in preview.revived)}
        )
    return told


def _change_words(change: Change, preview: Preview, names: Names) -> list[str]:
    if change.what == "after" and change.before and change.after:
        totals = [
            gettext("%(who)s %(before)s → %(after)s")
            % {
                "who": names.side(side),
                "before": signed(points, plus=False),
                "after": signed(change.after[side], plus=False),
            }
            for side, points in change.before.items()
            if points != change.after[side]
        ]
        return [_in_hand(change, ", ".join(totals))]
    if change.what == "cap":
        return [_in_hand(change, gettext("the limit on trick points bites otherwise"))]
    if change.what == "barred":
        return [_in_hand(change, _barred_words(change.after or [], names))]
    if change.what == "ending":
        return [_in_hand(change, _ending_words(change, preview, names))]
    return []


def _in_hand(change: Change, words: str) -> str:
    return gettext("Hand %(hand)d: %(words)s.") % {"hand": change.hand, "words": words.rstrip(".")}


def _barred_words(seats: list[Seat], names: Names) -> str:
    if not seats:
        return gettext("nobody is barred from the next auction")
    who = listed(names.seat(seat) for seat in seats)
    return gettext("%(who)s barred from the next auction") % {"who": who}


def _ending_words(change: Change, preview: Preview, names: Names) -> str:
    if change.after is None:
        return gettext("the game does not end here")
    state = preview.after
    winners, reason = tuple(change.after["winners"]), change.after["reason"]
    if state.outcome is None:
        return gettext("a game ends here, won by %(who)s") % {"who": names.sides(winners)}
    return ending_words(winners, reason, state.scores.to_data(), state.rules, names)
