"""One entry of a log in players' words, for struck lines and previews."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules_engine import events
from rules_engine.calls import PASS
from scoring.log.codec import Amend, Recorded, Undo
from scoring.words.endings import MISDEALS
from scoring.words.names import Names

PENALTIES: Final[Mapping[str, Promise]] = {
    "laydown": _("cards laid down"),
    "discard": _("wrong discard"),
}


def entry_words(said: Recorded, names: Names) -> str:  # noqa: C901, PLR0911  one line a kind
    """What an entry says, in one short line without a full stop."""
    match said:
        case events.CallMade(seat, call):
            if call == PASS:
                return gettext("%(who)s passes") % {"who": names.seat_named(seat)}
            return gettext("%(who)s calls %(call)s") % {
                "who": names.seat_named(seat),
                "call": names.call(call),
            }
        case events.OthersPass():
            return gettext("the others pass")
        case events.ContractSet(None):
            return gettext("everybody passes")
        case events.ContractSet(call, seat):
            return gettext("contract %(call)s by %(who)s") % {
                "call": names.call(str(call)),
                "who": names.seat_named(seat),
            }
        case events.PartnerCalled(None):
            return gettext("the bidder plays alone")
        case events.PartnerCalled(seat):
            return gettext("partner is %(who)s") % {"who": names.seat_named(seat)}
        case events.TrickWon(seat):
            return gettext("trick to %(who)s") % {"who": names.seat_named(seat)}
        case events.TricksTaken(tricks):
            by_side = dict(tricks)
            told = [f"{names.side(s)} {by_side[s]}" for s in names.table.sides if s in by_side]
            return gettext("tricks: %(tricks)s") % {"tricks": ", ".join(told)}
        case events.FirstAtTarget(sides):
            told = [_side(names, side) for side in sides]
            return gettext("first at the target: %(who)s") % {"who": ", ".join(told)}
        case _:
            return _rarer(said, names)


def _rarer(said: Recorded, names: Names) -> str:  # noqa: C901, PLR0911  one line a kind
    match said:
        case events.BreachCalled(seat):
            return gettext("%(who)s calls breach") % {"who": names.seat_named(seat)}
        case events.Declared():
            return gettext("the bidder declares")
        case events.Revoked(seat):
            return gettext("%(who)s revoked") % {"who": names.seat_named(seat)}
        case events.Penalised(penalty, side, points):
            told = f"{PENALTIES.get(penalty, penalty)}, {_side(names, side)}"
            return told if points is None else f"{told} −{points}"
        case events.CardsPlayed():
            return gettext("the cards of the hand")
        case events.Misdealt(reason):
            words = MISDEALS.get(reason)
            if words is None:
                return gettext("misdeal")
            return gettext("misdeal: %(reason)s") % {"reason": words}
        case events.BanWaived(seat):
            return gettext("%(who)s may call after all") % {"who": names.seat_named(seat)}
        case events.Noted(text):
            return gettext("note: %(text)s") % {"text": text}
        case events.Abandoned(reason):
            return gettext("game given up: %(reason)s") % {"reason": reason or "—"}
        case Undo(seq):
            return gettext("undo of entry %(seq)d") % {"seq": seq}
        case Amend():
            return gettext("correction")
    return ""


def _side(names: Names, side: str) -> str:
    return names.side(side) if side in names.table.sides else side
