"""`docs/rules.md` is what the engine says today."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

from rules_engine.describe import lines, main
from rules_engine.options import OPTIONS
from rules_engine.profiles import PROFILES
from rules_engine.schedule import SCHEDULES
from rules_engine.sources import CARD_RULINGS, RULINGS
from rules_engine.specials import LADDERS

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"


def test_the_page_is_current() -> None:
    """If not: `python -m rules_engine.describe > docs/rules.md`."""
    assert PAGE.read_text(encoding="utf-8").splitlines() == list(lines())


def test_the_page_tells_every_option_preset_ladder_schedule_and_ruling() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"| `{name}` |" in page for name in OPTIONS)
    assert all(f"\n### {name}\n" in page for name in [*PROFILES, *SCHEDULES])
    assert all(f"\n- **{name}** " in page for name in [*LADDERS, *RULINGS, *CARD_RULINGS])
    assert list(RULINGS) == [f"R{number}" for number in range(1, 20)]
    assert list(CARD_RULINGS) == [f"Q{number}" for number in range(1, 23)]


def test_every_option_says_what_it_means_and_where_it_comes_from() -> None:
    for option in OPTIONS.values():
        assert option.meaning.endswith(".")
        assert option.source
        assert option.values or option.span


def test_the_command_prints_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert main() == 0
    assert capsys.readouterr().out.splitlines() == list(lines())


def test_the_module_runs_as_a_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "rules_engine.describe")
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("rules_engine.describe", run_name="__main__")
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("# The rules of 500")
