"""The same seed, the same numbers."""

from __future__ import annotations

from collections import Counter

from rules_engine.chance import Chance


def test_the_numbers_are_those_of_splitmix64() -> None:
    chance = Chance(1234567)
    assert [chance.word() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_streams_of_a_seed_differ() -> None:
    first = {Chance(7, stream).word() for stream in range(5)}
    assert len(first) == 5
    assert Chance(7, 2).word() == Chance(7, 2).word() != Chance(8, 2).word()


def test_every_number_of_a_range_is_drawn() -> None:
    chance = Chance(1)
    drawn = Counter(chance.between(-2, 2) for _ in range(5000))
    assert sorted(drawn) == [-2, -1, 0, 1, 2]
    assert all(900 < times < 1100 for times in drawn.values())
    assert {chance.choice("abc") for _ in range(40)} == {"a", "b", "c"}


def test_a_shuffle_keeps_every_item_and_reaches_every_order() -> None:
    chance = Chance(2)
    orders = Counter(chance.shuffled("abc") for _ in range(6000))
    assert len(orders) == 6
    assert all(sorted(order) == ["a", "b", "c"] for order in orders)
    assert all(900 < times < 1100 for times in orders.values())


def test_a_sample_takes_no_item_twice() -> None:
    chance = Chance(3)
    for count in range(6):
        taken = chance.sample("abcde", count)
        assert len(taken) == len(set(taken)) == count
