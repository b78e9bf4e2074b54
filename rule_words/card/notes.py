"""Lines of a rule card that no option has: what the sources tell and the table does by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _

from rules_engine.cards import pack_cards
from rules_engine.house_rules import HouseRules
from rules_engine.meaning import jokers

# Beside these options the notes stand.
AFTER_SIDES, AFTER_PACK, AFTER_KITTY = "sides", "deck", "kitty"
AFTER_CALLED, AFTER_JOKER = "call_own", "joker_declare"
AFTER_REVOKE, DISCARD = "revoke_rule", "discard_penalty"


@dataclass(frozen=True, slots=True)
class Note:
    """A line behind that of an option, or in its place; `said` are its references."""

    beside: str
    label: Promise
    words: str
    said: tuple[str, ...]
    replaces: bool = False


def notes(rules: HouseRules, own: frozenset[str]) -> Iterator[Note]:
    """The notes of a rule set; `own` are the sources that its preset rests on."""
    yield from _on_the_pack(rules, own)
    if rules.sides == "call_card":
        yield Note(AFTER_CALLED, _("Calling the joker"), say("Never"), ("003.70", "002.64"))
    if rules.sides == "rotating_221":
        yield Note(
            AFTER_SIDES,
            _("Who is alone"),
            say("The dealer; first and third to speak are partners, and so are second and fourth"),
            ("ruling",),
        )
    if "003" in own and jokers(rules) and rules.nt_from is not None:
        yield Note(
            AFTER_JOKER,
            _("J5, where it is played"),
            say(
                "A bid at no trumps, worth as much, in which the jack of each suit stands above "
                "its ace; the joker is the only trump and there are no bowers"
            ),
            ("003.5", "003.7", "ruling"),
        )
    yield Note(
        AFTER_REVOKE,
        _("A revoke mended in time"),
        say(
            "Until the trick is turned down the right card may be played; the wrong one stays face "
            "up and must be played as soon as it lawfully can. Who played after it may take the "
            "card back"
        ),
        ("000.61", "000.62", "000.63"),
    )
    if "004" in own and not rules.discard_penalty:
        yield Note(
            DISCARD,
            _("A wrong discard, or looking at the discard"),
            say("Has its penalty; the table agrees how many points"),
            ("004.30",),
            replaces=True,
        )


def _on_the_pack(rules: HouseRules, own: frozenset[str]) -> Iterator[Note]:
    if "002" in own and jokers(rules) and "2S" not in pack_cards(rules.deck):
        yield Note(AFTER_PACK, _("Without a joker"), say("The 2♠ stands for it"), ("002.6",))
    if "004" in own and jokers(rules):
        yield Note(
            AFTER_PACK,
            _("Cutting for the deal"),
            say("The joker is lowest, then the ace, then the seven upwards to the king"),
            ("004.13",),
        )
    if "003" in own and rules.deal == "G":
        yield Note(
            AFTER_KITTY,
            _("Last card of the kitty"),
            say("Some turn it face up for all to see"),
            ("003.107",),
        )
