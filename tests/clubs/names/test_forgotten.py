"""A name is taken out of whatever was typed, and nothing else is."""

from __future__ import annotations

import pytest

from clubs.names.forgotten import Erasing, whole_words

JOSE = Erasing(["José García", "Pepe"], "X", kept=["José García Márquez", "Josefa"])


@pytest.mark.parametrize(
    ("typed", "left"),
    [
        ("José García revoked.", "X revoked."),
        ("jose  garcia, then PEPE", "X, then X"),
        ("Jose\u0301 Garci\u0301a late", "X late"),
        ("José García Márquez won; José García did not", "José García Márquez won; X did not"),
        ("Josefa and Pepes", "Josefa and Pepes"),
        ("José alone is not the whole name", "José alone is not the whole name"),
        ("", ""),
    ],
)
def test_a_whole_name_goes_however_it_was_typed(typed: str, left: str) -> None:
    assert JOSE.text(typed) == left


@pytest.mark.parametrize(
    ("name", "typed", "left"),
    [
        ("محمد", "قال محمد نعم", "قال X نعم"),
        ("田中", "今日は田中さんが休み", "今日はXさんが休み"),
        ("Ø", "Ø led, Øystein followed", "X led, Øystein followed"),
        ("Straße", "at STRASSE’s table", "at X’s table"),
    ],
)
def test_names_of_every_script_are_found(name: str, typed: str, left: str) -> None:
    assert Erasing([name], "X").text(typed) == left


def test_single_words_go_where_they_are_written_as_names() -> None:
    words = whole_words(["Will O. Hand"])
    assert words == {"Will", "Hand"}
    erasing = Erasing(["Will O. Hand"], "X", words=words)
    assert erasing.text("Will dealt this hand; he will see") == "X dealt this hand; he will see"


def test_data_keeps_its_shape_and_the_name_of_a_namesake() -> None:
    data = {"name": "Pepe", "notes": ["Pepe", 7, None], "other": {"player": 5, "name": "Pepe"}}
    assert JOSE.data(data, own=[4]) == {
        "name": "X",
        "notes": ["X", 7, None],
        "other": {"player": 5, "name": "Pepe"},
    }
    assert JOSE.data({"kind": "pepe", "text": "pepe"}) == {"kind": "pepe", "text": "X"}
    assert JOSE.data({"player": 4, "name": "Pepe"}, own=[4]) == {"player": 4, "name": "X"}


def test_a_pair_loses_one_name_and_a_namesake_keeps_his() -> None:
    assert JOSE.listed("Ana & José García") == "Ana & X"
    assert JOSE.listed("José García") == "José García"


def test_nobody_to_forget_changes_nothing() -> None:
    assert Erasing([], "X").text("José") == "José"
