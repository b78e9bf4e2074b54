"""The rows of a sheet in words, for hands that are not every day's."""

import pytest

from scoring.models import Game
from scoring.sheet.reading import SheetRow, read_sheet
from scoring.sheet.struck import struck_entries
from scoring.sheet.struck_lines import struck_lines
from scoring.telling.told import Told
from tests.cast import Cast
from tests.scoring import table
from tests.scoring.words.test_retelling import EVERYTHING


@pytest.fixture
def cast(db: None) -> Cast:  # noqa: ARG001 - the database comes first
    return Cast()


def first_row(game: Game) -> SheetRow:
    return read_sheet(game, game.hands.order_by("number")).rows[0]


@pytest.mark.parametrize(
    ("name", "remark"),
    [
        ("declared", "Declared: all ten tricks, alone."),
        ("with a penalty", "Cards laid down: North-South −100."),
        ("with a breach", "Breach, called by Zoë Ångström: North-South −50."),
        ("with a revoke", "Zoë Ångström revoked."),
        ("with a called partner", "Partner: D4."),
    ],
)
def test_what_else_counted_is_a_sentence(cast: Cast, name: str, remark: str) -> None:
    choices, said = EVERYTHING[name]
    game = table.say(table.start(cast.scorer, **choices), cast.scorer, *said)
    assert remark in first_row(game).remarks


def test_partners_who_always_sit_together_are_no_remark(cast: Cast) -> None:
    game = table.play(table.start(cast.scorer), cast.scorer, "7S", "E", NS=3, EW=7)
    assert first_row(game).remarks == ()


def test_tricks_are_those_of_bidder_and_partner_together(cast: Cast) -> None:
    choices, said = EVERYTHING["with a called partner"]
    game = table.say(table.start(cast.scorer, **choices), cast.scorer, *said)
    row = first_row(game)
    assert (row.tricks, row.result) == (8, "8 tricks, made")
    assert [cell.bound for cell in row.cells] == [False, True, False, True, False]


def test_a_hand_played_without_a_contract_says_so(cast: Cast) -> None:
    game = table.start(cast.scorer, profile="parlett-3", names=table.THREE)
    game = table.play(game, cast.scorer, None, A=5, B=3, C=2)
    row = first_row(game)
    assert row.played
    assert row.result == "Everybody passed; played without a contract."
    assert [cell.points for cell in row.cells] == [50, 30, 20]


def test_who_is_barred_next_is_named(cast: Cast) -> None:
    game = table.start(cast.scorer, overrides={"set_rule": True})
    game = table.play(game, cast.scorer, "7S", "E", NS=6, EW=4)
    assert "Out of the next auction: Q." in first_row(game).remarks


def test_play_that_stopped_says_where(cast: Cast) -> None:
    game = table.start(cast.scorer, profile="us-original-1904", names=table.THREE)
    for _ in range(2):
        said = {"contract": "8D", "seat": "A"}
        tricks = {"tricks": {"A": 8, "B": 2, "C": 0}}
        game = table.say(game, cast.scorer, ("contract", said), ("tricks", tricks))
    game = table.say(game, cast.scorer, ("contract", {"contract": "8D", "seat": "B"}))
    game = table.say(game, cast.scorer, *[("trick", {"seat": "A"})] * 2)
    row = read_sheet(game, game.hands.order_by("number")).rows[-1]
    assert "Play stopped at trick 2." in row.remarks
    assert row.won_by == "A"


def test_undos_in_one_go_are_one_struck_line_and_a_correction_another(cast: Cast) -> None:
    game = table.start(cast.scorer, club=cast.club)
    for call in ("E 6S", "S pass"):
        seat, word = call.split()
        game = table.say(game, cast.scorer, ("call", {"seat": seat, "call": word}))
    for _ in range(2):
        game = table.undo(game, cast.scorer)
    struck = struck_entries(game)
    told = Told(cast.scorer, game, [each.struck for each in struck])
    (line,) = struck_lines(struck, told)[1]
    assert len(line.words) == 2
    assert (line.by, line.corrected, line.reason) == ("scorer", False, "")
