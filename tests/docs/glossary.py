"""The glossary of the game's words. `python -m tests.docs.glossary` writes `docs/glossary.md`.

The words come from the catalogues, so that the page cannot say another one than the site; what is
written here is the meaning, and the words that would be a second one for the same thing.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import polib

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = ROOT / "docs" / "glossary.md"
LANGUAGES: Final = ("sv", "fr_CA")


class Term(NamedTuple):
    """A word by the message that shows it, and what it means."""

    message: str
    meaning: str


TERMS: Final = (
    Term("Game", "Hands until somebody is out, or an agreed number of them"),
    Term("Hand", "One deal, from dealing to scoring"),
    Term("Dealer", "Who deals the hand"),
    Term("Call", "Anything said in turn: a bid, a misère, pass"),
    Term("Bids", "Tricks and a strain: seven hearts"),
    Term("Strain", "What a bid names: a suit as trumps, or no trumps"),
    Term("No trumps", "No suit is trumps"),
    Term("misère", "To take no trick"),
    Term("open misère", "The same with the cards on the table"),
    Term("Auction", "All calls of a hand, in turn"),
    Term("Contract", "The call that stands, and has to be made"),
    Term("Declarer", "Who plays the contract. In printed rules: the bidder"),
    Term("defender", "Who plays against it"),
    Term("Partner", "Who shares the score at the table"),
    Term("Side", "Whatever has a running score: a player, a pair, three of six"),
    Term("Kitty", "The cards that nobody is dealt, and the declarer takes up"),
    Term("Tricks", "A card of each"),
    Term("Overtricks", "Tricks beyond a bid that was made"),
    Term("Slams", "All ten tricks"),
    Term("Made", "The contract was reached"),
    Term("Set", "It was not"),
    Term("Breach", "An opponent’s word before the first lead: this cannot be made"),
    Term("Misdeal", "A deal that does not count"),
    Term("Dummies", "A second hand that its owner plays too"),
    Term("Pack", "The cards that are played with"),
    Term("the joker", "The highest card: the best bower"),
    Term("jack", "In trumps the right bower; that of the same colour the left"),
    Term("Out the front door", "The target is reached"),
    Term("House rules", "What a club has agreed"),
    Term("Score sheet", "All hands of a game, with their reasons"),
    Term("Scorer", "Who keeps it"),
    Term("Event", "An evening or a day that is played in rounds"),
    Term("Director", "Who runs it"),
    Term("Round", "What is played between two draws"),
    Term("Draw", "Who sits where in a round"),
    Term("Movement", "The rule by which people move from table to table"),
    Term("Table", "Where a game is played"),
    Term("Pair", "Two who stay together"),
    Term("Team", "Two or three pairs who add up"),
    Term("Slips", "Paper with the total of a table"),
    Term("Standings", "Who leads the event"),
    Term("Bracket", "The tree of a knockout"),
    Term("Season", "Evenings added up"),
    Term("Rating", "How strong somebody plays, as a number"),
    Term("Logbook", "All steps of an event, by whom and when"),
)  # fmt: skip

# A second word for a thing that has one: what it would be said for, and in which messages it is
# right all the same.
SECOND_WORDS: Final = {
    "en": {
        r"\bwidow\b": "kitty",
        r"\bparticipants?\b": "people, entrants",
        r"\be-?mails?\b": "mail",
        r"\bredeals?\b": "misdeal",
        r"\bthe book\b": "logbook",
    },
    "sv": {
        r"\bomgång\w*": "giv, rond",
        r"\bparti(et|er|erna|ets)?\b": "spel",
        r"\bevenemang\w*": "tävling",
        r"\bfärgsvek\w*": "revok",
        r"\brund(a|an|or|orna)\b": "rond",
        r"\be-post\w*": "mejl",
        r"\bskat(en)?\b": "talong",
    },
    "fr_CA": {
        r"\bplis?\b": "levée",
        r"\b(talon|veuve|kitty)\b": "chatte",
        r"\bjokers?\b": "bonhomme",
        r"\bdéclarants?\b": "preneur",
        r"\bévénements?\b": "tournoi",
        r"\bmanches?\b": "ronde",
        r"\bcoéquipi\w+": "partenaire",
        r"\be-?mails?\b": "courriel",
        r"\bjeux? de cartes\b": "paquet",
    },
}
PLACEHOLDER: Final = re.compile(r"%\(\w+\)[sd]|\{\w*\}|<[^>]+>|https?://\S+")
# Names of columns and rows that only whoever runs the site meets.
FOR_ADMINISTRATORS: Final = frozenset({"line of the book"})

HEAD: Final = """# Glossary

The game's words in the three languages of the site: one word, one meaning. What things of the site
are called, and why, is in [words](words.md). The page is written from the catalogues by
`python -m tests.docs.glossary`; a test holds it to them, and lets no second word for one of these
things into a catalogue.

Swedish follows the written rules of femhundra: *talong*, *spelförare*, *motspelare*, *giv*,
*stick*, *sang*, *misär*, a bid that goes *hem* or *bet*, *via bakdörren*; as there, call and bid
are both *bud*. French is that of Québec's tables: *la chatte*, *le bonhomme*, *la mise*, *la
levée*, *la donne*. Seats and court cards have their letters: N E S W and A K Q J in English,
N Ö S V and E K D Kn in Swedish, N E S O and A R D V in French; files and the API keep the English
ones.

| English | Svenska | Français (Canada) | Meaning |
| --- | --- | --- | --- |
"""


@cache
def messages(language: str) -> list[polib.POEntry]:
    """What the catalogue of a language holds now."""
    catalogue = ROOT / "locale" / language / "LC_MESSAGES" / "django.po"
    return [entry for entry in polib.pofile(str(catalogue)) if not entry.obsolete]


def word(language: str, message: str) -> str:
    """How a language says a word of the glossary: in small letters, as the page has it."""
    known = {entry.msgid: entry.msgstr for entry in messages(language) if not entry.msgctxt}
    return str(known.get(message) or known[message.lower()]).lower()


def page() -> str:
    """The whole page."""
    rows = [
        f"| {term.message.lower()} | {' | '.join(word(each, term.message) for each in LANGUAGES)} "
        f"| {term.meaning} |\n"
        for term in TERMS
    ]
    return HEAD + "".join(rows)


def second_words(language: str) -> list[tuple[str, str]]:
    """Messages in which a thing is called by a second word, with the word it has."""
    found = []
    for entry in messages("sv" if language == "en" else language):
        if entry.msgid in FOR_ADMINISTRATORS:
            continue
        own = [entry.msgid, entry.msgid_plural]
        texts = own if language == "en" else [entry.msgstr, *entry.msgstr_plural.values()]
        for text in texts:
            for second, first in SECOND_WORDS[language].items():
                if re.search(second, PLACEHOLDER.sub("", text), re.IGNORECASE):
                    found.append((entry.msgid, first))
    return found


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
