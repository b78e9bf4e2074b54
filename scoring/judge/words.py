"""The judge's sentences: who wins a trick and why, whether a card could be played, who says so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rule_words.options import SOURCES
from rule_words.signs.letters import COURT
from rules_engine.cards import RANKS, SUITS, Card, printed_suit
from rules_engine.house_rules import HouseRules
from scoring.judge.reasons import Reason

SUIT_WORDS: Final[Mapping[str, Promise]] = {
    "S": _("spades"),
    "C": pgettext_lazy("suit", "clubs"),
    "D": _("diamonds"),
    "H": _("hearts"),
}
STRAIN_WORDS: Final[Mapping[str, Promise]] = {
    **SUIT_WORDS,
    "NT": _("no trumps"),
    "M": _("misère"),
    "J5": _("no trumps, jacks on top"),
}
_COURT: Final[Mapping[str, Promise]] = {
    "A": _("ace"),
    "K": _("king"),
    "Q": _("queen"),
    "J": _("jack"),
}
# With one joker in the pack, and with two of them.
_JOKERS: Final[Mapping[tuple[Card, int], Promise]] = {
    ("JK", 1): _("the joker"),
    ("JK", 2): _("the higher joker"),
    ("JK2", 2): _("the lower joker"),
}

# A code of `judge_reasons` → its sentence, and the keys of who says so.
SENTENCES: Final[Mapping[str, tuple[Promise, str]]] = {
    "top_joker": (_("%(card)s is the highest trump."), "000 002 003 004"),
    "second_joker": (_("%(card)s is a trump below the higher joker only."), "003"),
    "right_bower_0": (_("%(card)s is the right bower, the highest trump."), "002"),
    "right_bower_1": (
        _("%(card)s is the right bower, second only to the joker."),
        "000 002 003 004",
    ),
    "right_bower_2": (_("%(card)s is the right bower, below the jokers only."), "003"),
    "left_bower_0": (_("%(card)s is the left bower, second only to the right bower."), "002"),
    "left_bower_1": (
        _("%(card)s is the left bower, second only to the joker and the right bower."),
        "000 002 003 004",
    ),
    "left_bower_2": (
        _("%(card)s is the left bower, below the jokers and the right bower only."),
        "003",
    ),
    "joined_four": (_("%(card)s is a trump in this pack, and no other was higher."), "003"),
    "highest_trump": (_("%(card)s is the highest trump of the trick."), "000 002 003 004"),
    "only_trump": (
        _("%(card)s is the only trump, and a trump beats every other suit."),
        "000 002 003 004",
    ),
    "not_trumped": (
        _("%(card)s is the highest of the suit led, %(suit)s, and nobody trumped."),
        "000 002 003 004",
    ),
    "highest_led": (_("%(card)s is the highest of the suit led, %(suit)s."), "000 002 003 004"),
    "jack_on_top": (_("%(card)s is the highest of its suit where jacks are on top."), "003"),
    "joker_beats_all": (
        _("%(card)s beats every other card where there are no trumps."),
        "000 002 003 004",
    ),
    "low_joker_led": (_("%(card)s was led, and nobody followed %(suit)s."), "X5"),
    "declared_joker": (_("%(card)s was declared the highest of the %(suit)s."), "X3"),
    "is_a_trump": (_("%(card)s is a trump here and none of the %(suit)s."), "000 002 003 004"),
    "joker_is_lowest": (_("%(card)s is the lowest card of a misère here."), "X5"),
    "joker_worthless": (
        _("%(card)s counts for nothing: its holder had failed in %(suit)s before."),
        "004",
    ),
    "declared_elsewhere": (_("%(card)s was declared one of the %(suit)s."), "X3"),
    "any_lead": (_("any card may be led."), "000 002 003 004"),
    "joker_led": (_("%(card)s may be led, and %(suit)s may be named."), "000 002 003 004"),
    "follows": (_("%(card)s follows the suit led, %(suit)s."), "000 002 003 004"),
    "follows_as_trump": (
        _("%(card)s is a trump here and follows the lead of %(suit)s."),
        "000 002 003 004",
    ),
    "follows_as_declared": (
        _("%(card)s was declared one of the %(suit)s and follows their lead."),
        "X3",
    ),
    "cannot_follow": (
        _("the hand has nothing of the suit led, %(suit)s, and need not trump."),
        "000 002 003 004",
    ),
    "joker_when_void": (
        _("the hand has nothing of the suit led, %(suit)s, so %(card)s may be played."),
        "000 002 003 004",
    ),
    "joker_any_time": (_("%(card)s may be played to any lead under these rules."), "002 004"),
    "joker_first": (
        _("%(suit)s are led for the first time, so %(card)s may be played."),
        "003 X12",
    ),
    "must_follow": (
        _("the suit led, %(suit)s, must be followed, and the hand holds %(card)s."),
        "000 002 003 004",
    ),
    "must_follow_as_trump": (
        _("%(card)s is a trump here, so it must follow the lead of %(suit)s."),
        "000 002 003 004",
    ),
    "must_follow_as_declared": (
        _("%(card)s was declared one of the %(suit)s, so it must follow their lead."),
        "X3",
    ),
    "must_play_joker": (
        _("in a misère a hand that cannot follow %(suit)s must play its joker here."),
        "002",
    ),
    "joker_can_follow": (
        _("%(card)s may not be played while the hand can follow %(suit)s."),
        "000 003 X12",
    ),
    "joker_renounced": (
        _("the hand had failed in %(suit)s before, so %(card)s may not be played to it."),
        "003",
    ),
    "joker_goes_last": (_("in a misère %(card)s is kept for the last trick here."), "X1"),
    "joker_leads_last": (_("%(card)s may be led as the last card only."), "X12"),
    "joker_has_no_name": (_("there is no suit that may be named with %(card)s."), "003 X12"),
    "exposed_first": (
        _("%(card)s lies face up after a mistake put right, so it goes first."),
        "000",
    ),
    "name_barred": (
        _("%(suit)s may not be named with %(card)s; another suit is named before the next card."),
        "000 002 003 004",
    ),
}

VERDICTS: Final[Mapping[str, Promise]] = {
    "wins": _("%(who)s wins:"),
    "leads_so_far": _("%(who)s wins so far:"),
    "legal": _("Legal:"),
    "revoke": _("Not legal, a revoke:"),
    "irregular": _("Not legal, an irregular lead:"),
    "exposed": _("Not legal, though no revoke:"),
    "no_cards": _("Tap the cards of the trick in the order in which they were played."),
    "no_play": _("Tap the card that was played, and what else was in the hand."),
    "no_name": _("Which suit was named with the joker?"),
    "name_barred": _("That suit may not be named: its holder had failed in it before."),
    "could": _("Could have been played: %(cards)s"),
}

# Why a card of an unknown hand is asked about, by the codes of `card_record`.
DOUBTS: Final[Mapping[str, Promise]] = {
    "failed_before": _("%(who)s has failed in %(suit)s before. Is one of the two a revoke?"),
    "name_barred": _("%(who)s has failed in %(suit)s before and may not name them."),
    "joker_renounced": _("%(who)s may not play the joker to %(suit)s here. A revoke?"),
    "dummy_can_follow": _("%(who)s has %(suit)s lying open. A revoke?"),
    "dummy_must_play_joker": _("%(who)s must play the joker to %(suit)s here. A revoke?"),
}

IN_TIME: Final = _(
    "Before the trick is turned down: the right card is played instead, and the wrong one stays "
    "face up and is played at the first chance. Whoever played after it may change their card."
)

# By the option `revoke_rule`.
TOO_LATE: Final[Mapping[str, Promise]] = {
    "none": _("Later: the trick stands as it was won, and the table settles what it costs."),
    "parlett": _(
        "Later: the trick stands as it was won, and the hand is scored against the side that "
        "revoked: a bidder loses the bid, against opponents it counts as made."
    ),
    "american": _(
        "Later: the trick stands as it was won. A bidder who revoked loses the bid; if an opponent "
        "revoked, the bid counts as made."
    ),
}


def card_words(card: Card, jokers: int) -> str:
    """A card in a sentence, "the jack of clubs"; `jokers` are those of the pack."""
    suit = printed_suit(card)
    if not suit:
        return str(_JOKERS[card, jokers])
    rank = card[:-1]
    return say("the %(rank)s of %(suit)s") % {
        "rank": _COURT.get(rank, rank),
        "suit": SUIT_WORDS[suit],
    }


class Told(NamedTuple):
    """A reason as a sentence, which does not begin with a capital, and who says so."""

    words: str
    source: str


def reason_words(reason: Reason, jokers: int) -> Told:
    """A reason in words; `jokers` are those of the pack."""
    sentence, sources = SENTENCES[reason.code]
    params = {
        "card": card_words(reason.card, jokers) if reason.card else "",
        "suit": str(SUIT_WORDS[reason.suit]) if reason.suit else "",
    }
    return Told(sentence % params, source_words(sources))


def source_words(keys: str) -> str:
    """Who says so: "(Parlett, Wikipedia)"."""
    return f"({', '.join(str(SOURCES[key]) for key in keys.split())})"


def too_late(rules: HouseRules) -> str:
    """What a revoke costs that was not mended in time."""
    return str(TOO_LATE[rules.revoke_rule])


def phone_words(rule_sets: Iterable[HouseRules]) -> dict[str, Any]:
    """Every word that the phone needs to say the same without a network."""
    ranked = [rank + suit for suit in SUITS for rank in RANKS]
    cards = {card: card_words(card, 1) for card in ranked}
    cards |= {f"{card}/{jokers}": str(words) for (card, jokers), words in _JOKERS.items()}
    return {
        "cards": cards,
        "ranks": {rank: str(sign) for rank, sign in COURT.items()},
        "suits": {suit: str(words) for suit, words in SUIT_WORDS.items()},
        "sentences": {
            code: (str(sentence), source_words(sources))
            for code, (sentence, sources) in SENTENCES.items()
        },
        "verdicts": {key: str(words) for key, words in VERDICTS.items()},
        "late": {rules.revoke_rule: too_late(rules) for rules in rule_sets},
    }
