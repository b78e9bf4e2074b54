"""The house rules of the cards: deal, joker, dummies, who leads a misère (card play, 1 to 5).

Q numbers are the rulings of card play, section 8.
"""

from __future__ import annotations

from typing import Final

from rules_engine.option_kinds import words

CARD_OPTIONS: Final = (
    words(
        "deal",
        ("A", "A4", "B", "C", "D", "E", "F", "G", "H"),
        "In what bundles the cards are dealt. A kitty of another size is dealt in the bundles that "
        "are usual for five or for six cards, or after the first round.",
        "card play 1.1",
        "000 and 002 deal 3, 4, 3 with the kitty after the first round, 004 deals 3, 3, 3, 1. "
        "Another kitty of five is dealt as in D, one of six as in H.",
    ),
    words(
        "joker_order",
        ("black", "white", "red"),
        "Of two jokers, the design that is the stronger. Only told: the stronger is always JK.",
        "W, 003, X5",
        "003 the white one, W the black one, X5 the red one.",
    ),
    words(
        "joker_play",
        ("void_only", "any_time", "first_or_last"),
        "When the joker may be played to another's lead at no trumps: by who is void in the suit "
        "led, at any time, or as the first or last card of a suit.",
        "card play 5.1, Q1, Q3, Q4",
        "000 and 003 bar it from who can follow; 002 counts it in the suit led; 004 states no bar.",
    ),
    words(
        "joker_renounced",
        ("wins", "no_value", "forbidden"),
        "The joker on a suit its holder has shown void: it wins, has no value, or is barred.",
        "card play 5.1, Q7, Q8",
        "000, 002 and 003 let it win, 004 gives it no value, a variation of 003 bars it.",
    ),
    words(
        "joker_lead",
        ("any", "only_card"),
        "When the joker may be led at no trumps: at any time, or as the last card only.",
        "card play 5.1, X12, Y5",
    ),
    words(
        "joker_name",
        ("not_shown_void", "any"),
        "What suit a joker led may stand for: none its holder has shown void, or any.",
        "card play 5.1, Q6, X9",
        "All four seeds bar a suit shown void; X9 allows any suit desired.",
    ),
    words(
        "joker_misere",
        ("as_nt", "must_when_void", "last_card", "lowest"),
        "The joker in a misère: as at no trumps, played as soon as its holder is void, kept for "
        "the last trick, or below every card.",
        "card play 5.5, Q11, Q13, Q21",
        "000 and 003 as at no trumps, 002 forced when void, X1 the last card, X5 the lowest.",
    ),
    words(
        "joker_declare",
        ("no", "contractor"),
        "Whether the contractor may declare the joker to be of one suit for a whole deal.",
        "card play 5.6, Q18, Q19, X3",
    ),
    words(
        "misere_leads",
        ("as_bids", "left_of_bidder"),
        "Who leads to a misère: as to any bid, or the player on the bidder's left.",
        "X8",
    ),
    words(
        "open_hand",
        ("before_first_lead", "after_first_trick"),
        "When the bidder of an open misère lays the cards on the table.",
        "000, 002, 003",
        "000 after the first trick, the others from the start.",
    ),
    words(
        "dummies",
        ("covered", "opened_after_lead"),
        "The dummies of the game for two: five cards face down under five face up, or ten that are "
        "opened after the first lead.",
        "003, X1",
    ),
)
