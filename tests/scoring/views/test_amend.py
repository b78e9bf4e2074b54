from typing import Any

import pytest
from django.test import Client

from scoring.forms.amend import AmendForm
from scoring.models import Game, GameEntry
from scoring.words.names import Names
from tests.cast import Cast
from tests.scoring import table


@pytest.fixture
def game(cast: Cast) -> Game:
    game = table.start(cast.scorer, club=cast.club, first_dealer=1)
    game = table.play_called(
        game, cast.scorer, "S pass, W 6C, N pass, E pass", table.REAL_HAND_ORDER
    )
    game = table.play(game, cast.scorer, "8H", "N", NS=8, EW=2)
    return table.play(game, cast.scorer, "7S", "E", NS=4, EW=6)


def answers(game: Game, **others: Any) -> dict[str, Any]:
    told = {
        "base": game.version,
        "contract": "6C",
        "declarer": 3,
        "tricks_NS": 3,
        "tricks_EW": 7,
        "reason": "Misheard.",
    }
    return {**told, **others}


def address(game: Game, hand: int = 1) -> str:
    return f"/games/{game.pk}/hands/{hand}/amend/"


def test_the_form_has_what_is_on_record(scorer: Client, game: Game) -> None:
    html = scorer.get(address(game)).content.decode()
    assert 'name="contract" value="6C" checked>' in html
    assert 'name="declarer" value="3" checked>' in html
    assert 'name="tricks_EW" value="7" checked>' in html
    assert 'name="tricks_NS"' not in html
    assert html.count(" checked>") == 3


def test_the_preview_shows_every_later_total_and_saves_nothing(scorer: Client, game: Game) -> None:
    html = scorer.post(address(game), answers(game, contract="7C")).content.decode()
    assert "What changes with hand 1" in html
    assert html.count("<s>") == 3
    assert "<s>60</s>" in html
    assert "<strong>160</strong>" in html
    assert GameEntry.objects.filter(kind="amend").count() == 0


def test_confirmed_it_is_saved_with_its_reason(scorer: Client, game: Game) -> None:
    response = scorer.post(address(game), answers(game, contract="7C", step="save"), follow=True)
    html = response.content.decode()
    assert "Hand 1 is corrected." in html
    assert "Misheard." in html
    entry = GameEntry.objects.get(kind="amend")
    assert entry.payload["reason"] == "Misheard."
    assert game.hands.get(number=1).contract == "7C"


def test_other_tricks_leave_the_auction_as_it_was_called(scorer: Client, game: Game) -> None:
    scorer.post(address(game), answers(game, tricks_NS=5, tricks_EW=5, step="save"))
    detail = game.hands.get(number=1).detail
    assert len(detail["calls"]) == 4
    assert detail["made"] is False
    assert detail["order"] == []


def test_changing_it_again_keeps_what_was_typed(scorer: Client, game: Game) -> None:
    response = scorer.post(address(game), answers(game, contract="7C", step="edit"))
    assert response.status_code == 200
    assert 'name="contract" value="7C" checked>' in response.content.decode()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"tricks_EW": 6}, "These add up to 9. A hand has ten tricks."),
        ({"declarer": ""}, 'id="id_declarer_error"'),
        ({"contract": "PM"}, 'id="id_contract_error"'),
        ({}, "This is what is on record already."),
        ({"contract": "M", "declarer": 1, "revoke": ""}, None),
    ],
)
def test_what_is_wrong_is_told_and_nothing_changes(
    scorer: Client, game: Game, wrong: dict[str, Any], told: str | None
) -> None:
    response = scorer.post(address(game), answers(game, **wrong))
    if told is None:
        assert response.status_code == 200
    else:
        assert response.status_code == 422
        assert told in response.content.decode()
    assert Game.objects.get(pk=game.pk).version == game.version


def test_an_end_that_moves_up_is_told_before_it_is_saved(scorer: Client, cast: Cast) -> None:
    game = table.start(cast.scorer, club=cast.club)
    for tricks in (7, 8, 8):
        game = table.play(game, cast.scorer, "8H", "N", NS=tricks, EW=10 - tricks)
    told = answers(game, contract="8H", declarer=0, tricks_NS=8, tricks_EW=2)
    html = scorer.post(address(game), told).content.decode()
    assert "out the front door" in html
    assert "marked void: 3" in html
    assert "Hand 3:" not in html
    assert '<span class="badge">void</span>' in html
    assert "notice-warning" in html


def test_who_was_first_is_told_only_where_it_is_asked(scorer: Client, cast: Cast) -> None:
    game = table.start(cast.scorer, club=cast.club, overrides={"out_rule": "any_points"})
    for _ in range(4):
        game = table.play(game, cast.scorer, "6NT", "N", NS=6, EW=4)
    told = answers(game, contract="6NT", declarer=0, tricks_NS=6, tricks_EW=4, first="NS")
    response = scorer.post(address(game), told)
    assert response.status_code == 422
    html = response.content.decode()
    assert "In this hand nobody needs to ask." in html
    assert 'id="id_first_error"' in html


def test_a_correction_that_a_later_hand_contradicts_names_that_hand(
    scorer: Client, cast: Cast
) -> None:
    """Passed out, the first hand would have been dealt again by the same dealer."""
    game = table.start(cast.scorer, club=cast.club, profile="us-nullo-4")
    game = table.play(game, cast.scorer, "6S", "N", NS=6, EW=4)
    game = table.say(game, cast.scorer, ("call", {"seat": "S", "call": "7S"}))
    told = answers(game, contract="passed", declarer="", tricks_NS="", tricks_EW="")
    html = scorer.post(address(game), told).content.decode()
    assert "Hand 2 does not fit this correction." in html
    assert "Q speaks next, not" in html
    assert "Nothing was changed." in html


def test_somebody_elses_entry_in_the_meantime_stops_the_correction(
    scorer: Client, cast: Cast, game: Game
) -> None:
    told = answers(game, contract="7C", step="save")
    table.say(game, cast.scorer, ("call", {"seat": "E", "call": "6S"}))
    html = scorer.post(address(game), told, follow=True).content.decode()
    assert "Another phone has recorded something here in the meantime." in html
    assert "Nothing was changed." in html
    assert not GameEntry.objects.filter(kind="amend").exists()


def test_the_other_sides_tricks_follow_from_ten(scorer: Client, game: Game) -> None:
    told = answers(game, tricks_EW=4, step="save")
    del told["tricks_NS"]
    scorer.post(address(game), told)
    assert game.hands.get(number=1).detail["tricks"] == {"NS": 6, "EW": 4}


def test_a_hand_that_was_stopped_keeps_the_tricks_it_has(cast: Cast) -> None:
    """Under the rules of 1904 one may end before its tenth trick; another bid brings none back."""
    game = table.start(cast.scorer, club=cast.club)
    form = AmendForm(
        {"base": 0, "contract": "7S", "declarer": 0, "tricks_NS": 7},
        rules=game.rules,
        names=Names.of(game.rules, game.names),
        detail={
            "contract": "6S",
            "declarer": 0,
            "group": [0, 2],
            "declare": False,
            "breach": None,
            "revoke": None,
            "tricks": {"NS": 7, "EW": 1},
        },
        asks_why=False,
    )
    assert form.is_valid(), form.errors
    assert form.cleaned_data["answers"].tricks == {"NS": 7, "EW": 1}


def test_who_kept_the_score_need_not_say_why_and_anybody_else_does(
    scorer: Client, director: Client, game: Game
) -> None:
    told = answers(game, contract="7C", reason="", step="save")
    refused = director.post(address(game), told)
    assert refused.status_code == 422
    assert 'id="id_reason_error"' in refused.content.decode()
    assert scorer.post(address(game), told).status_code == 302
    again = answers(Game.objects.get(pk=game.pk), contract="8C", step="save")
    assert director.post(address(game), again).status_code == 302
    told = answers(Game.objects.get(pk=game.pk), contract="9C", reason="", step="save")
    assert director.post(address(game), told).status_code == 422


def test_each_answer_is_told_at_once_what_it_changes(scorer: Client, game: Game) -> None:
    def part(**others: Any) -> str:
        response = scorer.post(
            address(game), answers(game, reason="", **others), headers={"HX-Request": "true"}
        )
        assert response.status_code == 200
        return response.content.decode()

    html = part(contract="7C")
    assert "<html" not in html
    assert "<s>" in html
    assert 'value="save"' in html
    assert "This is what is on record already." in part()
    assert 'value="save"' not in part()
    assert "How many tricks? Type a number." in part(tricks_EW="", tricks_NS="")
    assert not GameEntry.objects.filter(kind="amend").exists()


@pytest.mark.parametrize("hand", [0, 4, 99])
def test_a_hand_that_is_not_finished_has_no_form(scorer: Client, game: Game, hand: int) -> None:
    assert scorer.get(address(game, hand)).status_code == 404


def test_a_hand_that_everybody_passed_can_be_told_otherwise(scorer: Client, cast: Cast) -> None:
    game = table.play(table.start(cast.scorer, club=cast.club), cast.scorer, None)
    told = answers(game, contract="passed", declarer="", tricks_NS="", tricks_EW="")
    assert "on record already" in scorer.post(address(game), told).content.decode()
    told = answers(game, contract="6S", declarer=0, tricks_NS=6, tricks_EW=4, step="save")
    scorer.post(address(game), told)
    assert game.hands.get(number=1).made is True
