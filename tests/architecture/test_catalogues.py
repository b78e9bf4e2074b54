import gettext
import re
from io import BytesIO
from pathlib import Path

import polib
import pytest
from django.utils.translation import to_locale

from tests.architecture.catalogues import CATALOGUES, compiled
from tests.architecture.tree import name
from web.languages.english import WORDS

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")


def texts(entry: polib.MOEntry | polib.POEntry) -> list[str]:
    return [*entry.msgstr_plural.values()] or [entry.msgstr]


def test_every_language_but_the_source_has_a_catalogue() -> None:
    languages = {to_locale(code) for code in WORDS} - {"en"}
    assert {path.parents[1].name for path in CATALOGUES} == languages


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=name)
def test_compiled_catalogue_is_that_of_its_source(catalogue: Path) -> None:
    assert catalogue.with_suffix(".mo").read_bytes() == compiled(catalogue), (
        "run: python -m tests.architecture.catalogues"
    )


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=name)
def test_python_understands_the_plural_forms(catalogue: Path) -> None:
    """Tools leave a line of placeholders there for languages that they do not know."""
    translations = gettext.GNUTranslations(BytesIO(compiled(catalogue)))
    assert translations.info()["plural-forms"].startswith("nplurals=2;")


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=name)
def test_translation_keeps_what_is_filled_in(catalogue: Path) -> None:
    for entry in polib.pofile(str(catalogue)):
        if entry.translated() and not entry.obsolete:
            for text in texts(entry):
                wanted = sorted(PLACEHOLDER.findall(entry.msgid_plural or entry.msgid))
                assert sorted(PLACEHOLDER.findall(text)) == wanted, entry.msgid


def test_no_line_breaks_before_a_per_cent_sign_or_a_french_colon() -> None:
    made = {path.parents[1].name: path.with_suffix(".mo") for path in CATALOGUES}
    read = {
        language: gettext.GNUTranslations(BytesIO(path.read_bytes()))
        for language, path in made.items()
    }
    assert read["sv"].gettext("%(share)s%%") == "%(share)s\xa0%%"
    assert read["fr_CA"].gettext("%(share)s%%") == "%(share)s\xa0%%"
    french = [text for each in polib.mofile(str(made["fr_CA"])) for text in texts(each)]
    broken = re.compile(r" [:»](?!\w)|« ")
    assert not [text for text in french if broken.search(text)]
    # What is filled in looks like a per cent sign, and stands apart as any word.
    assert not [text for text in french if re.search(r"[^«]\xa0%%?\(", text)]


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=name)
def test_no_guess_of_a_tool_is_shown_to_a_reader(catalogue: Path) -> None:
    assert not [entry.msgid for entry in polib.pofile(str(catalogue)).fuzzy_entries()]
