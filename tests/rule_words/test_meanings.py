from rule_words.options.meanings import MEANINGS
from rules_engine.options import OPTIONS


def test_the_explanations_are_the_engines_own() -> None:
    assert {name: str(words) for name, words in MEANINGS.items()} == {
        name: option.meaning for name, option in OPTIONS.items()
    }
