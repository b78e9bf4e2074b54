"""How a pack is made up from an ordinary one, in words: what to take out, what to add."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as say
from django.utils.translation import ngettext

from rule_words.calls import STRAINS
from rule_words.signs.letters import rank_sign
from rules_engine.cards import JOKERS, RANKS, SUITS, pack_cards

ORDINARY = [rank for rank in RANKS if rank not in ("11", "12", "13")]


def pack_words(pack: str) -> str:
    """The sentence on a pack: "From a pack of 52 take out …; add one joker."""
    cards = pack_cards(pack)
    parts = [*_taken_out(cards), *_added(cards)]
    if not parts:
        return say("A pack of 52, without jokers.")
    return say("From a pack of 52: {changes}.").format(changes="; ".join(parts))


def _taken_out(cards: tuple[str, ...]) -> Iterator[str]:
    """The ranks that are out as a whole, then single cards."""
    out = [rank for rank in reversed(ORDINARY) if not _suits_of(rank, cards)]
    if out:
        if len(out) == 1:
            yield say("take out all cards marked {rank}").format(rank=rank_sign(out[0]))
        else:
            yield say("take out all cards from {lowest} to {highest}").format(
                lowest=rank_sign(out[0]), highest=rank_sign(out[-1])
            )
    single = [
        rank_sign(rank) + STRAINS[suit]
        for rank in reversed(ORDINARY)
        if rank not in out
        for suit in SUITS
        if suit not in _suits_of(rank, cards)
    ]
    if single:
        yield say("take out {cards}").format(cards=" ".join(single))


def _added(cards: tuple[str, ...]) -> Iterator[str]:
    """The ranks of a pack made for six players, then jokers."""
    extra = [rank for rank in ("11", "12", "13") if _suits_of(rank, cards)]
    whole = [rank for rank in extra if len(_suits_of(rank, cards)) == len(SUITS)]
    if whole:
        yield say("add all cards marked {ranks}").format(ranks=", ".join(whole))
    rest = [
        rank + STRAINS[s] for rank in extra if rank not in whole for s in _suits_of(rank, cards)
    ]
    if rest:
        yield say("add {cards}").format(cards=" ".join(rest))
    jokers = sum(joker in cards for joker in JOKERS)
    if jokers:
        yield ngettext("add {jokers} joker", "add {jokers} jokers", jokers).format(jokers=jokers)


def _suits_of(rank: str, cards: tuple[str, ...]) -> list[str]:
    return [suit for suit in SUITS if rank + suit in cards]
