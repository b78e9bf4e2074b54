"""The words of the pad's script, in the reader's language; blanks are filled on the phone.

Refusals are the sentences of `scoring.words.refusals`, so that page and server say the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as say
from django.utils.translation import pgettext

from rule_words.calls import STRAINS, call_words
from rules_engine.house_rules import HouseRules
from scoring.words.refusals import WORDS

# What the page refuses by itself, before the server could.
ALWAYS = (
    "already_passed",
    "bad_order",
    "contract_mismatch",
    "not_now",
    "nothing_to_undo",
    "partner_has_trick",
    "too_low",
)


def pad_words(rules: HouseRules) -> dict[str, Any]:
    """Everything that the pad may have to say under these rules."""
    return {
        "calls": {
            "pass": say("pass"),
            **{
                rung.call: call_words(rung.call, rules.own_calls)
                for rung in rules.ladder.rungs
                if rung.special is not None
            },
        },
        "strains": _strains(),
        "refuse": {
            **{code: str(WORDS[code]) for code in _refusals(rules)},
            "too_many_tricks": say("Only %(rest)s tricks are left."),
        },
        "told": _told(),
        "status": _status(),
        **_questions(),
        **_remarks(),
    }


def _refusals(rules: HouseRules) -> Iterator[str]:
    """The codes that the phone may meet under these rules."""
    yield from ALWAYS
    for code, may_be in {
        "bad_partner": rules.sides == "call_card",
        "barred": rules.set_rule or rules.breach_rule is not None,
        "breach_not_allowed": rules.breach_rule is not None,
        "gate": any(rung.gate for rung in rules.ladder.rungs),
        "inkle_seat": rules.inkles == "signal_first_two_seats",
        "needs_partner_nullo": rules.dn_needs_partner_nullo,
        "too_many_specials": rules.specials_per_person is not None,
        "no_six_bids": rules.min_level == 7,  # noqa: PLR2004  the other lowest level
        "not_a_contract_here": rules.min_level == 7 or rules.inkles != "none",  # noqa: PLR2004
    }.items():
        if may_be:
            yield code


def _strains() -> dict[str, tuple[str, str]]:
    """Each strain for the eye and for the ear."""
    ear = {
        "S": say("spades"),
        "C": pgettext("suit", "clubs"),
        "D": say("diamonds"),
        "H": say("hearts"),
        "NT": say("no trumps"),
    }
    # The selector makes a sign out of what some systems draw as a coloured picture.
    return {
        strain: (f"{STRAINS[strain]}\ufe0e" if strain in STRAINS else say("NT"), words)
        for strain, words in ear.items()
    }


def _told() -> dict[str, str]:
    """What an entry says, as the pad repeats it."""
    return {
        "call": say("%(name)s: %(call)s"),
        "others_pass": say("The others pass"),
        "contract": say("%(Call)s by %(name)s"),
        "passed": say("All passed"),
        "partner": say("Partner: %(name)s"),
        "breach": say("Breach, called by %(name)s"),
        "declare": say("Declared"),
        "trick": say("Trick to %(name)s"),
        "tricks": say("Tricks %(numbers)s"),
        "revoke": say("Revoke by %(name)s"),
        "penalty": say("Penalty: %(name)s −%(numbers)s"),
        "first": say("First at the target"),
        "misdeal": say("Misdeal"),
        "ban_waived": say("%(name)s may call"),
        "note": say("Note kept"),
        "undo": say("Undo"),
        "abandon": say("Game ended"),
        "amend": say("Hand corrected"),
    }


def _status() -> dict[str, str]:
    """What happened, whether the data are safe, what now."""
    return {
        "as_of": say("As of %(time)s"),
        "away": say("No connection. As of %(time)s."),
        "as_of_signed_out": say("As of %(time)s. Sign in to go on."),
        "saved": say("Saved"),
        "saving": say("Saving…"),
        "waiting": say(
            "Saved on this phone. %(count)s not sent yet. "
            "They go by themselves when the network is back."
        ),
        "signed_out": say("Saved on this phone. %(count)s not sent yet. Sign in to send them."),
        "conflict": say("Stopped. %(count)s kept on this phone."),
        "refused": say("Stopped. %(count)s kept on this phone."),
        "unkept": say("This phone keeps nothing. Leave this page open. %(count)s not sent yet."),
    }


def _questions() -> dict[str, Any]:
    return {
        "turn": {
            "auction": say("%(name)s to call"),
            "second": say("%(name)s to call, cards face up"),
            "partner": say("Who plays with %(name)s?"),
            "ask": say("Who reached %(target)s first?"),
            "over": say("The game is over"),
        },
        "dropped": {
            "twice": say("One touch that came twice counts once."),
            "unread": say("Not recorded: the page changed under your thumb. Tap again."),
            "question": say("Not recorded. Answer the question first."),
        },
        "which_contract": say("Which contract?"),
        "who_declares": say("Who plays %(call)s?"),
        "tricks_of": say("Tricks of %(name)s"),
        "all_passed": say("Played without a contract"),
        "to_make": say("%(tricks)s tricks to make"),
        "no_trick": say("Not a trick to be won"),
        "exactly": say("Exactly %(tricks)s tricks to make"),
        "conflict": say(
            "Two phones are scoring this table. %(By)s has “%(theirs)s” here, yours has “%(mine)s”."
        ),
        "other_phone": say("the other"),
        "strikes": say("This strikes %(count)s on the other phone (%(by)s) and puts yours there."),
    }


def _remarks() -> dict[str, str]:
    return {
        "hand": say("Hand %(number)s"),
        "cell": say("%(call)s, %(points)s points"),
        "needs": say("needs %(points)s"),
        "needs_bid": say("%(points)s, needs a made bid"),
        "provisional": say("provisional"),
        "over": say("By these scores the game is over. The server’s word follows."),
        "note_empty": say("Write the note first."),
        "barred": say("barred"),
        "partner": say("partner"),
        "nobody": say("nobody"),
        "taken_back": say("Taken back: %(what)s"),
        "put_back": say("Put back"),
        "hand_made": say("%(Call)s by %(name)s, made. %(numbers)s"),
        "hand_lost": say("%(Call)s by %(name)s, lost. %(numbers)s"),
        "hand_passed": say("Passed out. %(numbers)s"),
    }
