"""Games as lines of text, both ways."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from rules_engine import events
from rules_engine.calls import PASS
from rules_engine.errors import NotNotation
from rules_engine.format import Format
from rules_engine.notation import format_deal, format_game, parse_deal, parse_game
from rules_engine.profiles import PROFILES
from rules_engine.transcript import Deal, Transcript

NOTATION_PAGE = Path(__file__).parents[2] / "docs" / "notation.md"
PAIRS = PROFILES["avondale-4"].rules.table

# One game of every sort of word.
LINES = (
    "australian-4 / E: - 6C - - ; EWNWNNWWWE / S: 7S ... ; NS=6,EW=4",
    "avondale-4 / N:",
    "avondale-4 hands=8 / W:",
    "avondale-4 games=3 target=none floor=none / N: 6S",
    'nz-4 specials=[{"code":"M","value":250,"rank_above":"7NT"}] / N: 7NT M',
    'avondale-4 deck="43sd" / N: =pass',
    "avondale-4 set_rule=true / N: 7S ... ; NS=6,EW=4 / E: waive=E - - 6S E=7S",
    "call-5 breach_rule=100 / A: 8D ... ; breach=E partner=D(AS) A=1,B=5,C=1,D=3,E=0,conceded",
    "call-5 partner_reveal=hidden / A: 8D ... ; BB partner=C DDD",
    "call-5 / A: 8D ... ; solo(AS) CBA",
    "call-5 / A: 8D ... ; solo",
    "avondale-4 / N: 8H ... ; declare laydown=NS:100 discard=EW laydown=EW:0",
    "parlett-3 / A: B=7H ; revoke=C misdeal / A: 6S misdeal / A: misdeal",
    "parlett-3 / A: 7H ... ; first=B,C first=",
    "avondale-4 / N: 6S 6C . 6D . .",
    'avondale-4 / N: "Zoë: \\"late\\"" 6S "" ... ; "a / b ; c" EEE abandon="rain\\n\\u202e"',
    "avondale-4 / N: abandon",
)


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_read_and_written_again_alike(line: str) -> None:
    game = parse_game(line)
    assert parse_game(format_game(game)) == game
    assert len(format_game(game).splitlines()) == 1


def test_calls_keep_to_their_seats() -> None:
    told = parse_deal(PAIRS, "N: 6S - . 6C").events
    assert told == (
        events.CallMade("E", "6S"),
        events.CallMade("S", PASS),
        events.CallMade("N", "6C"),
    )


def test_after_others_pass_the_order_starts_again() -> None:
    deal = parse_deal(PAIRS, "N: - ... 6S")
    assert deal.events[-1] == events.CallMade("E", "6S")
    assert format_deal(PAIRS, deal) == "N: - ... 6S"


def test_a_deal_stands_for_every_time_the_cards_are_dealt() -> None:
    line = "us-inkle-4 / N: - - - - / N: 7S ... ; NS=2,EW=8 / E: misdeal / E: 7S"
    assert format_game(parse_game(line)) == line


def test_what_the_rules_refuse_is_written_down_all_the_same() -> None:
    line = "avondale-4 / N: 7S 6S ; EEEE / N: 8S ; NS=9 misdeal / N: 6S"
    game = parse_game(line)
    assert format_game(game) == line


def test_a_line_tells_what_it_differs_in() -> None:
    game = Transcript(
        "avondale-4", 2, (), {"target": "none", "slam": "upto_8S", "deck": "45"}, Format(hands=4)
    )
    line = format_game(game)
    assert line == 'avondale-4 target=none slam=upto_8S deck="45" hands=4 / S:'
    assert parse_game(line) == game


def test_what_does_not_print_is_escaped() -> None:
    game = Transcript("avondale-4", 0, (events.Noted("a\u2028b\u202ec\U000e0001\ud800é"),))
    line = format_game(game)
    assert line == 'avondale-4 / N: "a\\u2028b\\u202ec\\udb40\\udc01\\ud800é"'
    assert parse_game(line) == game


@pytest.mark.parametrize(
    ("line", "code", "position"),
    [
        ("", "unreadable", 0),
        ("avondale-4", "unreadable", 10),
        (" / N:", "unreadable", 0),
        ("avondale / N:", "unknown_profile", 0),
        ("avondale-4 slam / N:", "unreadable", 11),
        ("avondale-4 slam=none slam=none / N:", "unreadable", 21),
        ("avondale-4 slam=no / N:", "bad_option_value", 0),
        ("avondale-4 colour=red / N:", "unknown_option", 0),
        ("avondale-4 / ", "unreadable", 13),
        ("avondale-4 / 6S", "unknown_seat", 13),
        ("avondale-4 / A:", "unknown_seat", 13),
        ("avondale-4 / N: 6s", "unknown_call", 16),
        ("avondale-4 / N: N=11S", "unknown_call", 16),
        ("avondale-4 / N: A=7S", "unknown_seat", 16),
        ("avondale-4 / N: waive=A", "unknown_seat", 16),
        ("avondale-4 / N: - ; declared", "unreadable", 20),
        ("avondale-4 / N: - ; ; E", "unreadable", 20),
        ("avondale-4 / N: - ; 6S", "unreadable", 20),
        ("avondale-4 / N: - ; ABC", "unknown_seat", 20),
        ("avondale-4 / N: - ; NS=5,AB=5", "unknown_seat", 20),
        ("avondale-4 / N: - ; breach=NS", "unknown_seat", 20),
        ("avondale-4 / N: - ; laydown=N", "unknown_seat", 20),
        ("avondale-4 / N: - ; first=N", "unknown_seat", 20),
        ("avondale-4 / N: - ; breach=N(AS)", "unreadable", 20),
        ("avondale-4 / N: - ; breach=N:7", "unreadable", 20),
        ("avondale-4 / N: - ; partner=N:7", "unreadable", 20),
        ("avondale-4 / N: - ; laydown=NS(AS)", "unreadable", 20),
        ('avondale-4 / N: "half', "unreadable", 15),
        ('avondale-4 / N: "\\x"', "unreadable", 16),
        ('avondale-4 / N: abandon="\\x"', "unreadable", 16),
        ('avondale-4 / N: "a"b"c"', "unreadable", 16),
        ("avondale-4 / N: abandon=rain", "unknown_seat", 16),
    ],
)
def test_what_cannot_be_read_says_where(line: str, code: str, position: int) -> None:
    with pytest.raises(NotNotation) as refused:
        parse_game(line)
    assert (refused.value.code, refused.value.params["position"]) == (code, position)


@pytest.mark.parametrize(
    "event",
    [
        events.CallMade("A", "6S"),
        events.CallMade("N", "11S"),
        events.ContractSet(PASS, "N"),
        events.ContractSet("7X", "N"),
        events.TrickWon("NS"),
        events.TricksTaken(()),
        events.TricksTaken((("N", 10),)),
        events.PartnerCalled("N", "ace of spades"),
        events.Penalised("talk", "NS"),
        events.Penalised("laydown", "N"),
        events.FirstAtTarget(("N",)),
        events.BanWaived("A"),
    ],
)
def test_words_that_do_not_exist_are_not_written(event: events.Event) -> None:
    with pytest.raises(NotNotation):
        format_deal(PAIRS, Deal(0, (event,)))


def test_the_page_on_notation_runs() -> None:
    told = doctest.testfile(str(NOTATION_PAGE), module_relative=False)
    assert told.failed == 0
    assert told.attempted > 2
