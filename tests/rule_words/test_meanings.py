from pathlib import Path

import polib
import pytest

from rules_engine.options import OPTIONS
from tests.architecture.catalogues import CATALOGUES
from tests.architecture.tree import name


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=name)
def test_the_engines_explanations_are_in_every_language(catalogue: Path) -> None:
    """The engine marks no words, so nothing else would notice one that was added or changed."""
    known = {entry.msgid for entry in polib.pofile(str(catalogue)) if entry.translated()}
    assert {option.meaning for option in OPTIONS.values()} - known == set()
