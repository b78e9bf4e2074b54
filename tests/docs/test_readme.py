"""The README proves itself: its examples run, and what it points to is there."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"


def test_the_examples_run() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 0
    assert failed == 0


def test_every_file_it_names_is_there() -> None:
    text = README.read_text()
    named = set(re.findall(r"\]\((?!http)([^)#]+)", text))
    named |= set(re.findall(r"`((?:tests|docs|benchmarks)/[\w./-]+)`", text))
    missing = sorted(path for path in named if not (ROOT / path).exists())
    assert not missing
