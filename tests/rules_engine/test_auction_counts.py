"""How many legal auctions there are of one to four calls, by the engine and by a naive counter."""

from __future__ import annotations

from functools import lru_cache

import pytest

from rules_engine.auction import Auction, open_auction
from rules_engine.profiles import PROFILES
from tests.rules_engine import oracle

LONGEST = 4

# Counted once and kept, so that a change of the rules cannot move both counters unseen.
# parlett-3 has 27 calls and the pass: 28 auctions of one call; after the pass 28 more, after the
# n-th call from below 28 - n, after the highest none, in all 28 + (27 + 26 + ... + 2) = 405.
COUNTS = {
    "parlett-3": [28, 405, 4032, 29900],
    "parlett-3-house": [28, 405, 4032, 29928],
    "us-original-1904": [26, 350, 3250, 22402],
    "swedish-2": [26, 350, 0, 0],
    "swedish-3": [26, 350, 3250, 0],
    "australian-4": [27, 382, 3757, 28782],
    "us-inkle-4": [26, 350, 3215, 22595],
    "us-nullo-4": [29, 434, 4466, 35525],
    "split-colours-4": [30, 464, 4930, 40455],
    "six-3x2": [28, 405, 4032, 31059],
    "call-5": [26, 350, 3250, 23400],
}


def engine_counts(auction: Auction, length: int) -> list[int]:
    """The numbers of legal auctions of 1 to `length` calls from a position on."""
    total = [0] * length
    if auction.closed or not length:
        return total
    for call in (*auction.legal, "pass"):
        total[0] += 1
        for place, number in enumerate(engine_counts(auction.play(call), length - 1), start=1):
            total[place] += number
    return total


class Counter:
    """Lists auctions of one profile by asking, of every call, whether the naive rules take it.

    An auction is the plain list of what was said. Nothing is remembered between two of them.
    """

    def __init__(self, name: str) -> None:
        self.rules = oracle.rules_of(name, {})
        self.ladder = [call for group in oracle.ladder_of(self.rules) for call in group]

    def offered(self, said: list[str]) -> list[str]:
        """All that may be said next; nothing after the end."""
        story = oracle.tell(self.rules, [])
        try:
            person, heard = next(story)
            for call in said:
                person, heard = story.send(call)
        except StopIteration:
            return []
        return [call for call in [*self.ladder, "pass"] if heard.takes(person, call)]

    def counts(self, said: list[str], length: int) -> list[int]:
        calls = self.offered(said)
        total = [len(calls)] + [0] * (length - 1)
        if length > 1:
            for call in calls:
                deeper = self.counts([*said, call], length - 1)
                total = [total[0], *(a + b for a, b in zip(total[1:], deeper, strict=True))]
        return total


def counted(name: str) -> list[int]:
    rules = PROFILES[name].rules
    return engine_counts(open_auction(rules, rules.players - 1), LONGEST)


# What an auction depends on; profiles that agree in it are counted naively once.
AUCTION_OPTIONS = (
    "players", "schedule", "equal_value_rank", "min_level", "inkles", "specials", "gates",
    "auction", "reentry", "self_raise", "all_pass",
)  # fmt: skip


def same_auction_as(name: str) -> str:
    """The first profile with the same auction."""

    def auction_of(profile: str) -> list[object]:
        return [oracle.rules_of(profile, {})[option] for option in AUCTION_OPTIONS]

    return next(other for other in PROFILES if auction_of(other) == auction_of(name))


@lru_cache
def naively_counted(name: str) -> list[int]:
    return Counter(name).counts([], LONGEST)


@pytest.mark.parametrize("name", PROFILES)
def test_engine_and_naive_counter_find_as_many_auctions(name: str) -> None:
    assert counted(name) == naively_counted(same_auction_as(name))


@pytest.mark.parametrize(("name", "counts"), COUNTS.items())
def test_the_numbers_are_those_of_the_record(name: str, counts: list[int]) -> None:
    assert counted(name) == counts
