"""Pictures of links: letters on any machine, words that fit, an answer that costs little."""

from __future__ import annotations

import pytest
import resvg_py
from django.test import RequestFactory

from web.pictures import png
from web.pictures.drawing import CARD, HEIGHT, WIDTH, box, card, lines, words
from web.pictures.letters import (
    BOLD,
    FILES,
    ISOLATE,
    ISOLATED,
    SANS,
    SERIF,
    Face,
    covered,
    fit,
    runs,
    width,
)

LONG = "Wilhelmina Featherstonehaugh-Cholmondeley of Nether Wallop"
NAMES = (
    LONG,
    "Zoë Ångström-Łódź Ñandú Żółć Øystein Ğ Ő Ș",
    "ليلى الحربي بنت عبد الله بن محمد بن إبراهيم آل سعود الطويلة جداً",
    "דוד בן־גוריון מתל אביב יפו",
    "Ελένη Παπαδοπούλου & Владимир Ильич 7♠♥♦♣ −340 ½",
)


def drawn(*parts: str) -> bytes:
    """A picture as a machine without fonts makes it."""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{CARD}"/>{"".join(parts)}</svg>'
    )
    return resvg_py.svg_to_bytes(svg_string=svg, font_files=list(FILES), skip_system_fonts=True)


@pytest.mark.parametrize("face", [SANS, BOLD, SERIF], ids=["sans", "bold", "serif"])
@pytest.mark.parametrize("name", NAMES, ids=["long", "accents", "arabic", "hebrew", "signs"])
def test_a_name_has_letters_and_stays_in_its_room(name: str, face: Face) -> None:
    assert covered(name)
    line = words(100, 300, name, room=400, size=40, smallest=24, face=face)
    over = f'<rect x="99" width="402" height="{HEIGHT}" fill="{CARD}"/>'
    assert drawn(line) != drawn()
    assert drawn(line, over) == drawn()


def test_a_name_is_drawn_smaller_before_it_is_cut() -> None:
    assert fit("Ana", 400, largest=40, smallest=24) == ("Ana", 40)
    said, size = fit(LONG, 900, largest=40, smallest=20)
    assert said == LONG
    assert 20 < size < 40
    assert width(said, size) <= 900.001
    said, size = fit(LONG, 300, largest=40, smallest=24)
    assert size == 24
    assert said.startswith("Wilhelmina")
    assert said.endswith("…")
    assert width(said, size) <= 300


def test_a_cut_keeps_marks_with_their_letters_and_closes_what_is_open() -> None:
    marked = "e\u0301" * 50
    said, _ = fit(marked, 200, largest=40, smallest=40)
    assert said.count("e") == said.count("\u0301")
    inside, _ = fit(f"{ISOLATE}{NAMES[2]}{ISOLATED}", 200, largest=40, smallest=40)
    assert inside.endswith(f"…{ISOLATED}")
    assert inside.count(ISOLATE) == inside.count(ISOLATED)


def test_a_sign_that_the_titles_have_not_takes_nothing_else_along() -> None:
    assert list(runs("7♥ won", SERIF)) == [(True, "7"), (False, "♥ "), (True, "won")]
    isolated = f"by {ISOLATE}ليلى{ISOLATED}: 3"
    assert [first for first, _ in runs(isolated, SERIF)] == [False]
    assert '<tspan x="' in words(0, 0, "7♥", room=100, size=40, face=SERIF)


def test_a_script_of_the_far_east_asks_for_the_fonts_of_the_machine() -> None:
    assert not covered("李小龍")


def test_markup_in_a_name_stays_a_name() -> None:
    svg = card(over="<b>", title="&amp;", foot="]]>", body=lines([("1", '"<i>"', "7")]))
    assert "&lt;b&gt;" in svg
    assert "&amp;amp;" in svg
    assert "<i>" not in svg
    assert png.as_png(svg).startswith(b"\x89PNG")


def test_who_has_a_picture_is_told_so_and_nothing_is_drawn(
    monkeypatch: pytest.MonkeyPatch, rf: RequestFactory
) -> None:
    svg = card(over="", title="Told once", foot="", body=[box(1, 1, 9, 9)])
    first = png.picture_answer(rf.get("/"), svg)
    assert first["Content-Type"] == "image/png"
    assert "max-age=300" in first["Cache-Control"]
    monkeypatch.setattr(png, "as_png", None)  # whoever calls it now fails
    again = png.picture_answer(rf.get("/", headers={"if-none-match": first["ETag"]}), svg)
    assert (again.status_code, again.content) == (304, b"")
    assert png.picture_answer(rf.get("/"), svg).content == first.content


def test_another_picture_has_another_tag(rf: RequestFactory) -> None:
    one, other = (card(over="", title=score, foot="", body=()) for score in ("340", "−340"))
    assert (
        png.picture_answer(rf.get("/"), one)["ETag"]
        != png.picture_answer(rf.get("/"), other)["ETag"]
    )


@pytest.mark.django_db
def test_one_address_has_so_many_drawn_and_no_more(
    monkeypatch: pytest.MonkeyPatch, rf: RequestFactory
) -> None:
    monkeypatch.setattr(png, "as_png", str.encode)
    monkeypatch.setattr(png.PictureThrottle, "THROTTLE_RATES", {"picture": "2/min"})
    told = [png.picture_answer(rf.get("/"), f"limit {number}") for number in range(3)]
    assert [answer.status_code for answer in told] == [200, 200, 429]
    assert int(told[2]["Retry-After"]) > 0
    assert png.picture_answer(rf.get("/"), "limit 1").status_code == 200
    elsewhere = rf.get("/", REMOTE_ADDR="203.0.113.9")
    assert png.picture_answer(elsewhere, "limit 3").status_code == 200


def test_a_process_keeps_the_last_pictures_alone(
    monkeypatch: pytest.MonkeyPatch, rf: RequestFactory
) -> None:
    monkeypatch.setattr(png, "as_png", str.encode)
    monkeypatch.setattr(png, "_kept", {})
    for number in range(png.KEPT + 3):
        png.picture_answer(rf.get("/"), f"kept {number}")
    assert len(png._kept) == png.KEPT
