"""The translation catalogues. `python -m tests.architecture.catalogues` compiles them.

polib is used because a clean machine has no GNU gettext; the compiled files are kept in the tree
for the same reason.
"""

from pathlib import Path

import polib

from tests.architecture.tree import ROOT

CATALOGUES = sorted(ROOT.glob("locale/*/LC_MESSAGES/*.po"))


def compiled(catalogue: Path) -> bytes:
    return bytes(polib.pofile(str(catalogue)).to_binary())


def compile_all() -> None:
    for catalogue in CATALOGUES:
        catalogue.with_suffix(".mo").write_bytes(compiled(catalogue))


if __name__ == "__main__":
    compile_all()
