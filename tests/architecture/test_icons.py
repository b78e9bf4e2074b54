"""One set of icons, each beside the words that say the same, and no sign of a font in its stead."""

import re

from tests.architecture.tree import ROOT, name, project_files

SET = ROOT / "static/icons/set.svg"
TEMPLATES = project_files(".html", under="templates")
ICON = re.compile(r'\{% include "components/icon\.html" with name="([a-z]+)" only %\}')
DRAWING = re.compile(r'"drawings/([a-z_]+)\.html"|drawing(?:="|\|default:")([a-z_]+)"')
# Fonts draw these in their own ways, as coloured pictures or not at all. Suits, stars of jokers and
# arrows between words are letters of the game; the pad, which is to be light, has signs of a font.
SIGNS = re.compile(r"[✓✔✗✘⚑✎✏▸▶◷⏱▤∅⚠ℹ🖨🔍⚙☰\U0001f300-\U0001faff]")


def used() -> dict[str, list[str]]:
    return {name(path): ICON.findall(path.read_text()) for path in TEMPLATES}


def test_every_icon_is_of_the_set_and_none_is_kept_for_nothing() -> None:
    there = set(re.findall(r'<symbol id="([a-z]+)"', SET.read_text()))
    asked = {icon for icons in used().values() for icon in icons}
    assert asked == there


def test_every_drawing_is_there_and_used() -> None:
    there = {path.stem for path in project_files(".html", under="templates/drawings")}
    asked = {"".join(found) for path in TEMPLATES for found in DRAWING.findall(path.read_text())}
    assert asked == there


def test_no_icon_stands_alone() -> None:
    """What follows it, past what ends with it, are words; a mark after words is named."""
    closing = re.compile(rf"(?:</span>|{{% (?:else|elif|endif)\b[^%]*%}}|{ICON.pattern}|\s)*")
    words = re.compile(r"\{\{|\{% (?:translate|blocktranslate|if)\b|<(?:bdi|span)\b")
    alone = []
    for path in TEMPLATES:
        text = path.read_text()
        for found in ICON.finditer(text):
            past = closing.match(text, found.end())
            if not past or not words.match(text, past.end()):
                alone.append((name(path), found[1]))
    assert alone == [("templates/tournaments/event_table.html", "check")]


def test_no_template_draws_with_signs_of_a_font() -> None:
    found = {name(path): SIGNS.findall(path.read_text()) for path in TEMPLATES}
    assert {path: signs for path, signs in found.items() if signs} == {}
