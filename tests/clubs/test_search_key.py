import pytest

from clubs.search_key import search_key, search_words


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("José García", "jose garcia"),
        ("Jose", "JOSÉ"),
        ("Søren", "soren"),
        ("Łukasz Wójcik", "lukasz wojcik"),
        ("Straße", "strasse"),
        ("ISTANBUL", "ıstanbul"),
        ("Ø", "o"),
        ("Nguyễn Thị Ánh", "nguyen thi anh"),
        ("ﬁnn", "finn"),
    ],
)
def test_accents_and_case_do_not_matter(name: str, asked: str) -> None:
    assert search_key(name) == search_key(asked)


def test_other_scripts_stay_what_they_are() -> None:
    assert search_key("王小明") == "王小明"
    assert search_key("محمد")


def test_a_search_is_its_words() -> None:
    assert search_words("  García   JOSÉ ") == ["garcia", "jose"]
