"""The translation catalogues. `python -m tests.architecture.catalogues` compiles them.

polib is used because a clean machine has no GNU gettext; the compiled files are kept in the tree
for the same reason.
"""

import re
from pathlib import Path

import polib

from tests.architecture.tree import ROOT

CATALOGUES = sorted(ROOT.glob("locale/*/LC_MESSAGES/*.po"))


# Where no line may break: before a per cent sign, and in French beside what stands apart there. In
# the sources these are spaces as any other, as every keyboard has them.
PER_CENT = r"(?<=[\d})s]) (?=%(?!%?[(\w]))"
UNBROKEN = {"sv": re.compile(PER_CENT), "fr_CA": re.compile(PER_CENT + r"| (?=[:»])|(?<=«) ")}


def compiled(catalogue: Path) -> bytes:
    source, breaks = polib.pofile(str(catalogue)), UNBROKEN[catalogue.parents[1].name]
    for entry in source:
        entry.msgstr = breaks.sub("\xa0", entry.msgstr)
        for number, text in entry.msgstr_plural.items():
            entry.msgstr_plural[number] = breaks.sub("\xa0", text)
    return bytes(source.to_binary())


def compile_all() -> None:
    for catalogue in CATALOGUES:
        catalogue.with_suffix(".mo").write_bytes(compiled(catalogue))


if __name__ == "__main__":
    compile_all()
