"""What is read stands out from what it stands on, in the light and in the dark alike."""

import re

import pytest

from tests.architecture.tree import ROOT

PAIR = re.compile(r"(--[\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);")
TOKENS = PAIR.findall((ROOT / "static/css/site.css").read_text())
SCHEMES = ("light", "dark")
GROUNDS = ("--bg", "--card")
TEXT = (
    "--ink",
    "--muted",
    "--baize",
    "--red",
    "--gold",
    "--good",
    "--warn",
    "--suit-c",
    "--suit-d",
)
TEXT_AT_LEAST = 6
LINE_AT_LEAST = 3


def colour(token: str, scheme: str) -> str:
    """The last of its name: the suits in four colours come after those in two."""
    found: list[str] = [pair[SCHEMES.index(scheme)] for name, *pair in TOKENS if name == token]
    return found[-1]


def luminance(colour: str) -> float:
    shares = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in shares]
    return sum(x * weight for x, weight in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_text_stands_out(scheme: str, ground: str) -> None:
    under = colour(ground, scheme)
    told = {token: round(contrast(colour(token, scheme), under), 1) for token in TEXT}
    assert {token: ratio for token, ratio in told.items() if ratio < TEXT_AT_LEAST} == {}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_lines_and_what_is_chosen_stand_out(scheme: str) -> None:
    line = colour("--line", scheme)
    assert all(contrast(line, colour(ground, scheme)) >= LINE_AT_LEAST for ground in GROUNDS)
    assert contrast(colour("--on-baize", scheme), colour("--baize", scheme)) >= TEXT_AT_LEAST


def test_contrast_is_that_of_the_rule() -> None:
    assert round(contrast("#ffffff", "#000000"), 1) == 21
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48
