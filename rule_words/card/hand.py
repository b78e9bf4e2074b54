"""How a hand goes, in one paragraph: the kitty, the discard, who leads, also when all passed."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as say
from django.utils.translation import ngettext

from rules_engine.deal import hands_dealt, has_dummies, lays_cards_open
from rules_engine.house_rules import HouseRules


def hand_words(rules: HouseRules) -> str:
    """The paragraph of a rule set."""
    return " ".join(_sentences(rules))


def _sentences(rules: HouseRules) -> Iterator[str]:
    yield from _dealing(rules)
    yield say("The player left of the dealer speaks first.")
    yield _kitty(rules)
    yield from _exchanges(rules)
    yield from _partners(rules)
    yield _lead(rules)
    yield say(
        "Suit must be followed; who cannot may play any card. The highest trump wins the trick, "
        "else the highest card of the suit led, and its winner leads to the next."
    )
    yield _all_passed(rules)
    yield say("After a hand the deal goes to the left.")


def _dealing(rules: HouseRules) -> Iterator[str]:
    if lays_cards_open(rules):
        yield say(
            "Each gets ten cards and eight more are laid open on the table; each player chooses "
            "one of the eight for the kitty."
        )
    if has_dummies(rules):
        yield say("A second hand is dealt to each as a dummy, which its owner plays too.")
    elif hands_dealt(rules) > rules.players:
        yield say("One more hand is dealt face down and stays untouched.")


def _kitty(rules: HouseRules) -> str:
    if rules.kitty is None:
        return say(
            "Who bids highest takes the kitty up and lays as many cards away, face down; nobody "
            "may look at them."
        )
    return ngettext(
        "Who bids highest takes up the %(count)d card of the kitty and lays one away, face down; "
        "nobody may look at it.",
        "Who bids highest takes up the %(count)d cards of the kitty and lays as many away, face "
        "down; nobody may look at them.",
        rules.kitty,
    ) % {"count": rules.kitty}


def _exchanges(rules: HouseRules) -> Iterator[str]:
    """What else changes hands before the first lead."""
    if lays_cards_open(rules):
        yield say(
            "The opponent then takes one of the open cards and lays one away; the other open cards "
            "are out of the hand."
        )
    if has_dummies(rules):
        yield say("The kitty goes to the own hand, and no card moves between hand and dummy.")
    if any(not special.uses_kitty for special in rules.specials):
        yield say("A call without the kitty leaves it where it is.")
    if any(special.both_partners for special in rules.specials):
        yield say(
            "Where both partners play to win no trick, the caller takes the kitty and gives as "
            "many cards to the partner, who keeps ten."
        )


def _partners(rules: HouseRules) -> Iterator[str]:
    if rules.sides == "call_card":
        yield say(
            "The bidder then plays alone, or calls a card whose holder is the partner for this "
            "hand; the others play against them."
        )
    elif rules.sides == "individual" and len(rules.table.sides) > len(("one", "other")):
        yield say("The others play against the bidder, and each scores for themselves.")
    if any(special.solo for special in rules.specials) and rules.sides != "individual":
        if rules.sides == "call_card":
            yield say("A misère is played alone.")
        elif rules.sides == "2x3":
            yield say("In a misère played alone both partners lay their cards away.")
        else:
            yield say("In a misère played alone the partner lays the cards away.")
    if has_dummies(rules) and any(special.solo for special in rules.specials):
        yield say("In a misère the bidder's dummy lies by.")


def _lead(rules: HouseRules) -> str:
    if rules.leads == "left_of_dealer":
        words = say("The player left of the dealer leads to the first trick.")
    else:
        words = say("The bidder leads to the first trick.")
    if rules.misere_leads == "left_of_bidder" and rules.specials:
        words = f"{words} {say('To a misère the player left of the bidder leads.')}"
    return words


def _all_passed(rules: HouseRules) -> str:
    match rules.all_pass:
        case "play_nt":
            return say(
                "When everybody passes, the kitty stays where it is, the player left of the dealer "
                "leads, and the hand is played at no trumps for {points} points a trick."
            ).format(points=rules.trick_points)
        case "redeal_same_dealer":
            return say("When everybody passes, the same dealer deals again.")
        case "redeal_next_dealer":
            return say("When everybody passes, the cards are thrown in and the next player deals.")
        case _:
            return say(
                "When everybody passes, the kitty is turned up and the auction held again; passed "
                "again, the hand is thrown in."
            )
