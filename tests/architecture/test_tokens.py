"""Colours, sizes of type, corners and spaces come from the tokens at the head of `site.css`.

What does not is named here, with the reason. A page that needs a value of its own is a page that
looks unlike the others.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.tree import project_files

STYLES = project_files(".css", under="static/css")
TOKENS = "site.css"
# Paper is measured in points and millimetres, and is black on white.
PAPER = {"print.css", "papers.css"}
# One screen of a phone that is fitted by a test of its own, and what repeats its cells elsewhere.
PAD = {"pad.css", "pad-plain.css", "amend.css"}
# A projector is measured in shares of its height.
WALL = {"wall.css"}
# Labels inside a drawing are measured in the drawing's own units.
DRAWN = (".chart .chart-label",)

COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\(|\b(?:white|black|red|grey|gray)\b",
    re.IGNORECASE,
)
TYPE = re.compile(
    r"var\(--text-[a-z]+\)"
    r"|clamp\(var\(--text-[a-z]+\), [^,]+, var\(--text-[a-z]+\)\)"
    r"|inherit|smaller"
    r"|0\.\d+em"  # a mark that goes with the words around it
    r"|[\d.]+(?:pt|mm)"
)
CORNER = re.compile(r"(?:(?:var\(--radius(?:-[a-z]+)?\)|0|inherit)\s*)+")
SPACES = re.compile(r"(?:padding|margin)(?:-[a-z]+)*|(?:row-|column-)?gap")
# A hair is no step: what keeps a sign from its border.
LENGTH = re.compile(r"(?<![\w.-])-?(?:\d*\.\d+|\d+)(?:rem|px)\b")
HAIR = {"1px", "2px", "3px"}


def rules(css: str) -> Iterator[tuple[str, str, str]]:
    """Every declaration of a style: its selector, its property and its value."""
    bare = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    for selector, body in re.findall(r"([^{};]+)\{([^{}]*)\}", bare):
        for line in body.split(";"):
            name, _, value = line.partition(":")
            if value.strip():
                yield " ".join(selector.split()), name.strip(), " ".join(value.split())


def declared(*without: str) -> list[tuple[str, str, str, str]]:
    return [
        (path.name, *found)
        for path in STYLES
        if path.name not in without
        for found in rules(path.read_text())
    ]


def is_token(file: str, name: str) -> bool:
    return file == TOKENS and name.startswith("--")


def test_no_colour_is_written_outside_the_tokens() -> None:
    found = [
        each
        for each in declared(*PAPER)
        if not is_token(each[0], each[2]) and COLOUR.search(re.sub(r"var\([^)]*\)", "", each[3]))
    ]
    assert found == []


def test_type_is_of_the_scale() -> None:
    off = [
        (file, selector, value)
        for file, selector, name, value in declared(*PAPER, *PAD, *WALL)
        if name == "font-size" and selector not in DRAWN and not TYPE.fullmatch(value)
    ]
    assert off == []


def test_corners_are_of_the_tokens() -> None:
    off = [each for each in declared() if each[2] == "border-radius"]
    assert [each for each in off if not CORNER.fullmatch(each[3])] == []


def test_what_has_the_focus_looks_alike_everywhere() -> None:
    rings = {
        (file, selector): value
        for file, selector, name, value in declared()
        if name.startswith("outline") and name != "outline-offset"
    }
    assert set(rings.values()) <= {"var(--ring)", "none", "currentcolor"}
    assert [where for where, value in rings.items() if value == "none"] == [(TOKENS, "main:focus")]


def test_spaces_are_steps() -> None:
    off = [
        (file, selector, name, value)
        for file, selector, name, value in declared(*PAPER, *PAD, *WALL)
        if SPACES.fullmatch(name) and set(LENGTH.findall(re.sub(r"var\([^)]*\)", "", value))) - HAIR
    ]
    assert off == []


def test_nothing_moves_for_longer_than_the_token_says() -> None:
    """It is 150 ms, and none where less motion is asked for."""
    moving = [
        each for each in declared() if re.match(r"transition|animation|scroll-behavior", each[2])
    ]
    # A question that just opened lets a thumb on its way pass; nothing of it is seen to move.
    still = [each for each in moving if each[1] != ".asks"]
    assert [each for each in still if "var(--quick)" not in each[3]] == []


def test_every_token_is_used() -> None:
    styles = "".join(path.read_text() for path in STYLES)
    named = {name for path in STYLES for _, name, _ in rules(path.read_text()) if name[:2] == "--"}
    written = styles + "".join(path.read_text() for path in project_files(".js", under="static"))
    unused = {name for name in named if not re.search(rf"var\({name}\b", written)}
    assert unused == set()


def test_every_token_that_is_used_is_there() -> None:
    named = {name for path in STYLES for _, name, _ in rules(path.read_text()) if name[:2] == "--"}
    used = {
        found for path in STYLES for found in re.findall(r"var\((--[\w-]+)\)", path.read_text())
    }
    assert used - named == set()


@pytest.mark.parametrize(
    ("pattern", "value"),
    [(TYPE, "1.05rem"), (TYPE, "14px"), (CORNER, "6px"), (CORNER, "calc(var(--radius) / 2)")],
)
def test_values_off_the_scale_would_be_noticed(pattern: re.Pattern[str], value: str) -> None:
    assert not pattern.fullmatch(value)


def test_styles_are_read(tmp_path: Path) -> None:
    style = tmp_path / "a.css"
    style.write_text("@layer x { /* #fff */ .a, .b { color: #fff; margin: 3rem } }")
    assert list(rules(style.read_text())) == [
        (".a, .b", "color", "#fff"),
        (".a, .b", "margin", "3rem"),
    ]


def test_a_cell_of_a_table_stays_one() -> None:
    """A class of another part that is laid out by itself would take the cell out of its row."""
    laid_out = {
        part.strip()[1:]
        for _, selector, name, value in declared()
        if name == "display" and re.search(r"flex|grid|block", value)
        for part in selector.split(",")
        if re.fullmatch(r"\.[\w-]+", part.strip())
    }
    cells = {
        word
        for path in project_files(".html", under="templates")
        for told in re.findall(r'<t[dh]\b[^>]*?\bclass="([^"]*)"', path.read_text())
        for word in re.findall(r"[\w-]+", re.sub(r"\{[%{].*?[%}]\}", " ", told))
    }
    assert laid_out & cells == set()
