"""The command: a line in, a line out, and never a word lost."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.tournaments.ratings.arithmetic.league import league
from tournaments.ratings.arithmetic import Fact, RatingList
from tournaments.ratings.arithmetic.errors import MESSAGES
from tournaments.ratings.arithmetic.replay import Replay, lines

COMMAND = [sys.executable, "-m", "tournaments.ratings", "replay"]
GOOD = b'{"time": 1, "sides": [["A", "B"], ["C", "D"]], "margin": 120, "ranks": null, "hands": 8}'


def line(fact: Fact) -> bytes:
    """A game as the documented JSON."""
    return json.dumps(
        {
            "time": fact.time,
            "sides": fact.sides,
            "margin": fact.margin,
            "ranks": fact.ranks,
            "hands": fact.hands,
        }
    ).encode()


def command(given: bytes, *options: str) -> tuple[int, list[Any]]:
    """Exit code and the answers, parsed."""
    done = subprocess.run([*COMMAND, *options], input=given, capture_output=True, check=False)
    assert done.stderr == b""
    return done.returncode, [json.loads(answer) for answer in done.stdout.splitlines()]


def answers(*given: bytes) -> list[Any]:
    replay = Replay()
    return [json.loads(answer) for answer in map(replay.answer, given) if answer]


def test_a_league_is_answered_line_by_line_and_then_the_ratings() -> None:
    facts = league(41, 300).facts
    code, said = command(b"\n".join(map(line, facts)) + b"\n")
    ratings = RatingList()
    chances = [ratings.record(fact) for fact in facts]
    assert code == 0
    assert [one["p"] for one in said[:-1]] == pytest.approx(chances, abs=1e-6)
    assert list(said[-1]) == ["ratings"]
    assert said[-1]["ratings"] == {
        name: {
            "mean": pytest.approx(rating.mean, abs=1e-6),
            "deviation": pytest.approx(rating.deviation, abs=1e-6),
        }
        for name, rating in ratings.ratings().items()
    }


def test_bad_lines_are_answered_in_place_and_the_rest_is_rated() -> None:
    later = GOOD.replace(b'"time": 1', b'"time": 2')
    code, said = command(b"\n".join([GOOD, b"nonsense", b"", b"[]", later]))
    assert code == 1
    assert [list(one) for one in said] == [["p"], ["error"], ["error"], ["p"], ["ratings"]]
    assert (said[1]["error"]["line"], said[1]["error"]["code"]) == (2, "not_json")
    assert (said[2]["error"]["line"], said[2]["error"]["code"]) == (4, "not_object")
    assert said[-1] == command(GOOD + b"\n" + later)[1][-1]


def test_nothing_is_rated_as_nothing() -> None:
    assert command(b"") == (0, [{"ratings": {}}])
    assert command(b"\n \n") == (0, [{"ratings": {}}])


def test_what_was_fitted_is_told_on_request() -> None:
    code, said = command(GOOD, "--fit")
    assert code == 0
    assert said[-1]["fit"]["games"] == 1
    assert set(said[-1]["fit"]) == set(RatingList().fitted()._fields)


@pytest.mark.parametrize("arguments", [[], ["--fit"], ["play"], ["replay", "--nu", "4"]])
def test_a_wrong_command_line_exits_with_two(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tournaments.ratings", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert b"usage" in done.stderr


def test_a_chance_is_given_before_the_next_game_is_known() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        for time in range(1, 4):
            process.stdin.write(GOOD.replace(b'"time": 1', b'"time": %d' % time) + b"\n")
            process.stdin.flush()
            assert "p" in json.loads(process.stdout.readline())
        process.stdin.close()
        assert "ratings" in json.loads(process.stdout.readline())
        assert process.wait() == 0


def test_whoever_stops_reading_ends_it_quietly() -> None:
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(GOOD + b"\n")
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait() == 1


def test_marks_and_line_ends_of_other_systems_are_read() -> None:
    assert answers(b"\xef\xbb\xbf" + GOOD + b"\r") == [{"p": 0.5}]


def test_dates_and_day_numbers_are_not_mixed() -> None:
    dated = GOOD.replace(b'"time": 1', b'"time": "2026-11-29"')
    assert [list(one) for one in answers(dated, GOOD, dated)] == [["p"], ["error"], ["p"]]
    assert answers(GOOD, dated)[1]["error"]["code"] == "time_kind"


def test_a_refused_first_line_does_not_settle_the_kind_of_time() -> None:
    dated = GOOD.replace(b'"time": 1', b'"time": "2026-11-29"').replace(b"120", b"null")
    bad = GOOD.replace(b"120", b'"x"')
    assert [list(one) for one in answers(bad, dated)] == [["error"], ["p"]]


def test_time_going_backwards_is_refused_and_the_rest_goes_on() -> None:
    later = GOOD.replace(b'"time": 1', b'"time": 2')
    said = answers(GOOD, later, GOOD, later)
    assert [list(one) for one in said] == [["p"], ["p"], ["error"], ["p"]]
    assert said[2]["error"]["code"] == "time_backwards"
    # The last is of the round that was open: judged from the state before it.
    assert said[3] == said[1]


def test_a_chance_is_never_nothing_nor_certain() -> None:
    sure = GOOD.replace(b"120", b"1000").replace(b'"hands": 8', b'"hands": 1000')
    said = answers(*(sure.replace(b'"time": 1', b'"time": %d' % day) for day in range(1, 3000)))
    assert 0.9 < said[-1]["p"] < 1


def chunks(*given: bytes) -> list[bytes]:
    """The lines that come of some reads."""
    reads = iter([*given, b""])
    return [one for some in lines(lambda _: next(reads)) for one in some]


def test_lines_are_put_together_however_they_arrive() -> None:
    assert chunks(b"ab", b"c\nd", b"\n\ne") == [b"abc", b"d", b"", b"e"]
    assert chunks(b"a\n") == [b"a"]
    assert chunks() == []


def test_the_page_lists_every_code() -> None:
    page = (Path(__file__).parents[4] / "docs" / "ratings.md").read_text()
    for code in MESSAGES:
        assert f"`{code}`" in page


def test_the_package_needs_the_standard_library_only() -> None:
    check = (
        "import sys, tournaments.ratings, tournaments.ratings.arithmetic.replay;"
        "sys.exit(any('site-packages' in (getattr(module, '__file__', None) or '')"
        " for module in list(sys.modules.values())))"
    )
    assert subprocess.run([sys.executable, "-S", "-c", check], check=False).returncode == 0
