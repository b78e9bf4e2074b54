"""Whatever a site is made of may be used, and its licence was looked at by somebody."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, metadata
from typing import Any

import pytest

from tests.architecture.test_locks import pins
from tests.architecture.tree import ROOT

PAGE = (ROOT / "docs" / "licences.md").read_text()
SIGNED = dict(re.findall(r"^\| `([a-z0-9-]+)` \| (.+) \|$", PAGE, re.MULTILINE))
SUITABLE = {
    *("0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "LGPL-3.0-only"),
    *("MIT", "MIT-0", "MPL-2.0", "PSF-2.0"),
}
# What the older fields of metadata call them.
KINDS = {"Apache": "Apache", "BSD": "BSD", "MIT": "MIT", "MPL": "MPL", "Mozilla": "MPL"}
CARRIED = ("static/**/vendor/*/README.md", "web/pictures/fonts/*-LICENSE.txt")


def kinds(text: str) -> set[str]:
    return {kind for word, kind in KINDS.items() if word in text}


def test_every_locked_package_was_looked_at_and_no_other() -> None:
    assert set(SIGNED) == set(pins("run")) | set(pins("errors"))


def test_every_licence_is_one_that_suits() -> None:
    for name, licence in SIGNED.items():
        assert set(re.split(r" (?:AND|OR) ", licence)) <= SUITABLE, name


@pytest.mark.parametrize("name", sorted(SIGNED))
def test_a_package_says_of_itself_what_was_signed(name: str) -> None:
    try:
        told: Any = metadata(name)
    except PackageNotFoundError:
        pytest.skip("not for this machine")
    if stated := told.get("License-Expression"):
        assert stated == SIGNED[name]
        return
    classifiers = [each for each in told.get_all("Classifier", []) if each.startswith("License ::")]
    said = kinds(" ".join([told.get("License") or "", *classifiers]))
    if len(said) == 1:  # a whole text of a licence names others
        assert said == kinds(SIGNED[name])


def test_what_is_carried_in_the_code_is_told() -> None:
    for pattern in CARRIED:
        for path in ROOT.glob(pattern):
            named = path.parent.name if path.name == "README.md" else path.name.split("-")[0]
            assert named in PAGE, path
