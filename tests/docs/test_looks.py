"""The page of looks names files that are there, and its pictures are small."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from benchmarks.pictures import MOST

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "looks.md").read_text(encoding="utf-8")
PICTURES = sorted((ROOT / "docs" / "looks").glob("*"))


def test_every_picture_is_shown_and_there() -> None:
    shown = set(re.findall(r"\]\((looks/[^)]+)\)", PAGE))
    assert shown == {f"looks/{path.name}" for path in PICTURES}


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.name)
def test_every_picture_is_small(path: Path) -> None:
    assert path.stat().st_size <= MOST


def test_what_holds_a_claim_is_there() -> None:
    named = re.findall(r"`((?:tests|static|templates)/[\w./-]+)`", PAGE)
    assert len(named) > 10
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_ten_things_are_told() -> None:
    assert re.findall(r"^(\d+)\. ", PAGE, re.MULTILINE) == [str(n) for n in range(1, 11)]
