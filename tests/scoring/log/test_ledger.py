"""Undo, redo and amendment as a fold: against a naive history of whole states."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine import events
from rules_engine.errors import NotLegalNow
from scoring.log.codec import Amend, Undo
from scoring.log.ledger import Fact, Ledger, Logged, read_ledger


def note(seq: int) -> Logged:
    return Logged(seq, events.Noted(str(seq)))


def seqs(ledger: Ledger) -> list[int]:
    return [fact.seq for fact in ledger.facts()]


def test_undo_takes_the_last_entry_back_and_redo_returns_it() -> None:
    ledger = read_ledger([note(1), note(2), Logged(3, Undo(2))])
    assert (seqs(ledger), ledger.undo_seq, ledger.redo_seq) == ([1], 1, 3)
    ledger = ledger.record(Logged(4, Undo(3)))
    assert (seqs(ledger), ledger.undo_seq, ledger.redo_seq) == ([1, 2], 2, None)


def test_undo_repeats_to_the_first_entry_and_redo_all_the_way_back() -> None:
    ledger = read_ledger([note(1), note(2), note(3)])
    seq = 3
    for _ in range(3):
        seq += 1
        ledger = ledger.record(Logged(seq, Undo(ledger.undo_seq or 0)))
    assert (seqs(ledger), ledger.undo_seq) == ([], None)
    for _ in range(3):
        seq += 1
        ledger = ledger.record(Logged(seq, Undo(ledger.redo_seq or 0)))
    assert (seqs(ledger), ledger.redo_seq) == ([1, 2, 3], None)


def test_a_redo_can_be_undone_by_its_own_number_too() -> None:
    log = [note(1), Logged(2, Undo(1)), Logged(3, Undo(2)), Logged(4, Undo(3))]
    ledger = read_ledger(log)
    assert (seqs(ledger), ledger.redo_seq) == ([], 4)


def test_something_new_ends_the_redo() -> None:
    ledger = read_ledger([note(1), Logged(2, Undo(1)), note(3)])
    assert ledger.redo_seq is None
    with pytest.raises(NotLegalNow) as refused:
        ledger.record(Logged(4, Undo(2)))
    assert refused.value.code == "undo_not_last"


@pytest.mark.parametrize(
    ("log", "code"),
    [
        ([Logged(1, Undo(1))], "nothing_to_undo"),
        ([note(1), note(2), Logged(3, Undo(1))], "undo_not_last"),
        ([note(1), Logged(2, Undo(7))], "undo_not_last"),
        ([note(1), Logged(2, Amend((), ()))], "amend_nothing"),
        ([note(1), Logged(2, Amend((7,), ()))], "amend_unknown_entry"),
        ([note(1), note(2), Logged(3, Undo(2)), Logged(4, Amend((2,), ()))], "amend_unknown_entry"),
        ([note(1), Logged(2, Amend((2,), ()))], "amend_unknown_entry"),
    ],
)
def test_what_an_undo_or_amendment_may_not_name(log: list[Logged], code: str) -> None:
    with pytest.raises(NotLegalNow) as refused:
        read_ledger(log)
    assert refused.value.code == code


def test_an_amendment_stands_where_the_first_cancelled_entry_stood() -> None:
    instead = (events.Noted("a"), events.Noted("b"))
    ledger = read_ledger([note(1), note(2), note(3), note(4), Logged(5, Amend((3, 2), instead))])
    assert ledger.facts() == (
        Fact(1, events.Noted("1")),
        Fact(5, events.Noted("a")),
        Fact(5, events.Noted("b")),
        Fact(4, events.Noted("4")),
    )


def test_an_amendment_can_be_amended_and_undone() -> None:
    first = Logged(3, Amend((1,), (events.Noted("a"),)))
    second = Logged(4, Amend((3,), (events.Noted("b"),)))
    ledger = read_ledger([note(1), note(2), first, second])
    assert [fact.event for fact in ledger.facts()] == [events.Noted("b"), events.Noted("2")]
    ledger = ledger.record(Logged(5, Undo(4)))
    assert [fact.event for fact in ledger.facts()] == [events.Noted("a"), events.Noted("2")]
    ledger = ledger.record(Logged(6, Undo(3)))
    assert seqs(ledger) == [1, 2]


@given(st.lists(st.sampled_from(["note", "amend", "undo", "redo"]), max_size=30))
def test_undo_gives_back_the_earlier_facts_and_redo_the_later(moves: list[str]) -> None:
    """A second, naive history: a pile of whole fact lists, and one of what was taken back."""
    ledger = Ledger()
    past: list[tuple[Fact, ...]] = [()]
    future: list[tuple[Fact, ...]] = []
    for seq, move in enumerate(moves, start=1):
        if move == "undo" and ledger.undo_seq is not None:
            ledger = ledger.record(Logged(seq, Undo(ledger.undo_seq)))
            future.append(past.pop())
        elif move == "redo" and ledger.redo_seq is not None:
            ledger = ledger.record(Logged(seq, Undo(ledger.redo_seq)))
            past.append(future.pop())
        elif move == "amend" and ledger.facts():
            target = ledger.facts()[len(ledger.facts()) // 2].seq
            ledger = ledger.record(Logged(seq, Amend((target,), (events.Noted(f"for {seq}"),))))
            past.append(ledger.facts())
            future.clear()
        elif move == "note":
            ledger = ledger.record(note(seq))
            past.append((*past[-1], Fact(seq, events.Noted(str(seq)))))
            future.clear()
        assert ledger.facts() == past[-1]
        assert (ledger.undo_seq is None) == (len(past) == 1)
        assert (ledger.redo_seq is None) == (not future)
