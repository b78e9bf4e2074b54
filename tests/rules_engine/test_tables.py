"""The kept table of every profile, contract and number of tricks."""

from __future__ import annotations

from tests.rules_engine import oracle, tables


def test_the_whole_table_is_as_it_was_kept() -> None:
    """Nine thousand hands; `python -m tests.rules_engine.tables` writes them again."""
    kept = tables.KEPT.read_text(encoding="utf-8").splitlines()
    told = list(tables.lines())
    assert [(line, was) for line, was in zip(told, kept, strict=True) if line != was] == []


def test_the_naive_answerer_keeps_the_same_table() -> None:
    assert list(tables.lines(oracle.hand)) == tables.KEPT.read_text("utf-8").splitlines()


def test_lines_typed_from_the_printed_rules_stand_in_it() -> None:
    """So that the table was right when it was kept: 003, 000 and X9."""
    blocks = {
        block.split(":")[0]: {line.split()[0]: line.split()[1:] for line in block.splitlines()}
        for block in tables.KEPT.read_text(encoding="utf-8").split("\n\n")
    }
    assert blocks["australian-4"]["6S"][5:] == [
        "-40/50", "40/40+", "40/30+", "40/20+", "40/10+", "250/0+",
    ]  # fmt: skip
    assert blocks["australian-4"]["M"][:3] == ["250/0+", "-250/10", "-250/20"]
    assert blocks["avondale-4"]["6S"][10] == "40/0+"
    assert blocks["parlett-3"]["OM"][1] == "-520/10/10"
    assert blocks["us-original-1904"]["10NT"][9:] == ["-600/10/0", "600/0/0+"]
    assert blocks["french-canadian-4"]["8H"][6] == "0/340"
    assert blocks["swedish-3"]["pass"][4] == "40/60/0"
