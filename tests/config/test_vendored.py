"""Other people's code that we carry is what its note says, byte for byte."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

from dev import ROOT

NOTES = sorted(ROOT.glob("static/**/vendor/*/README.md"))


@pytest.mark.parametrize("note", NOTES, ids=[note.parent.name for note in NOTES])
def test_a_vendored_file_is_the_one_that_was_packed(note: Path) -> None:
    text = note.read_text()
    sums = re.findall(r"sha256 of `([^`]+)` \| `([0-9a-f]{64})`", text)
    assert sums
    for name, recorded in sums:
        assert hashlib.sha256((note.parent / name).read_bytes()).hexdigest() == recorded
    assert re.search(r"sha512-[\w+/]{86}==", text)
