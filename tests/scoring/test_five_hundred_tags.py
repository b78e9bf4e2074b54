import pytest
from django.template import Context, Template

from scoring.templatetags.five_hundred import points, score


def test_a_bid_has_a_sign_for_the_eye_and_a_word_for_the_ear() -> None:
    html = Template('{% load five_hundred %}{% call "7C" %}').render(Context())
    assert html.startswith('<span class="call">7')
    assert "♣" in html
    assert "clubs" in html


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ('{% call "OM" %}', "open misère"),
        ('{% call "OM" capital=True %}', "Open misère"),
        ('{% call "pass" %}', "pass"),
    ],
)
def test_what_is_no_bid_is_named(source: str, text: str) -> None:
    assert Template("{% load five_hundred %}" + source).render(Context()) == text


@pytest.mark.parametrize(("value", "shown"), [(340, "340"), (-120, "−120"), (0, "0"), (None, "")])
def test_a_score_has_a_true_minus(value: int | None, shown: str) -> None:
    assert score(value) == shown


@pytest.mark.parametrize(("value", "shown"), [(60, "+60"), (-250, "−250"), (0, "0"), (None, "")])
def test_points_say_their_sign(value: int | None, shown: str) -> None:
    assert points(value) == shown
