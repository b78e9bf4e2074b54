"""The shared components, drawn as pages draw them."""

import django_tables2 as tables
import pytest
from django import forms
from django.template.loader import render_to_string
from django.test import RequestFactory


class PlayersTable(tables.Table):
    caption = "Players"
    cards = True
    name = tables.Column()
    score = tables.Column(orderable=False)


ROWS = [{"name": "Åsa", "score": 3}, {"name": "ליאור", "score": 2}, {"name": "Ø", "score": 1}]


def draw(rf: RequestFactory, path: str, per_page: int = 25) -> str:
    request = rf.get(path)
    table = PlayersTable(ROWS)
    tables.RequestConfig(request, paginate={"per_page": per_page}).configure(table)
    return str(table.as_html(request))


@pytest.mark.parametrize(
    ("order", "word"), [("?sort=name", "ascending"), ("?sort=-name", "descending")]
)
def test_table_tells_which_column_sorts_it(rf: RequestFactory, order: str, word: str) -> None:
    html = draw(rf, f"/{order}")
    assert html.count("aria-sort") == 1
    assert f'aria-sort="{word}"' in html


def test_table_has_a_caption_and_headed_columns_and_labels_for_cards(rf: RequestFactory) -> None:
    html = draw(rf, "/")
    assert '<caption id="table-caption">Players</caption>' in html
    assert html.count('scope="col"') == 2
    assert html.count('data-label="Name"') == 3


def test_table_goes_on_to_the_next_page_and_keeps_the_order(rf: RequestFactory) -> None:
    html = draw(rf, "/?sort=-name", per_page=2)
    assert "Page 1 of 2" in html
    assert 'rel="prev"' not in html
    assert "sort=-name&amp;page=2" in html


class NewGameForm(forms.Form):
    target = forms.IntegerField(min_value=100, help_text="Usually 500.")
    title = forms.CharField(required=False)


def test_field_is_tied_to_its_help_and_its_error() -> None:
    html = NewGameForm({"target": "7"}).as_div()
    assert 'aria-describedby="id_target_helptext id_target_error"' in html
    assert 'id="id_target_helptext"' in html
    assert 'id="id_target_error"' in html
    assert 'aria-invalid="true"' in html


def test_only_what_may_be_left_out_is_called_optional() -> None:
    html = str(NewGameForm())
    assert html.count("(optional)") == 1
    assert html.index("(optional)") > html.index("id_target")


@pytest.mark.parametrize(
    ("suit", "sign", "word"),
    [
        ("S", "♠", "spades"),
        ("C", "♣", "clubs"),
        ("D", "♦", "diamonds"),
        ("H", "♥", "hearts"),
        ("NT", "NT", "no trumps"),
    ],
)
def test_suit_has_a_sign_for_the_eye_and_a_word_for_the_ear(
    suit: str, sign: str, word: str
) -> None:
    html = render_to_string("components/suit.html", {"suit": suit})
    assert f'<span aria-hidden="true"\n  >{sign}' in html
    assert f"{word}</span>" in html


def test_names_keep_their_own_direction() -> None:
    html = render_to_string("components/score_strip.html", {"sides": [{"name": "ליאור כהן"}]})
    assert "<bdi>ליאור כהן</bdi>" in html


@pytest.mark.parametrize("drawing", ["", "cards", "table", "pencil", "calendar", "cup"])
def test_empty_place_has_a_drawing_and_the_step_if_there_is_one(drawing: str) -> None:
    told = {"title": "No games yet", "text": "They stand here.", "drawing": drawing}
    html = render_to_string("components/empty.html", told)
    assert html.count('class="drawing"') == 1
    assert "<a " not in html
    html = render_to_string("components/empty.html", told | {"url": "/new/", "action": "Start"})
    assert '<a class="button button-primary" href="/new/">Start</a>' in html


def test_icon_is_for_the_eye_alone() -> None:
    html = render_to_string("components/icon.html", {"name": "flag"})
    assert 'aria-hidden="true"' in html
    assert "icons/set.svg#flag" in html
