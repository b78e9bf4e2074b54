"""A hand put right on the sheet of an event's table: every place says so until it is settled."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from rules_engine.events import ContractSet, TricksTaken
from scoring.archive import verify_archive, write_archive
from scoring.models import Game
from tests.cast import Cast
from tests.scoring.cast import amend_hand
from tests.tournaments.cast import fresh, new_event, next_released, tables
from tests.tournaments.conftest import Reader
from tests.tournaments.events.services.test_sheets import hand
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, Result, ResultState, SideScore, Table
from tournaments.events.services import (
    close_round,
    end_round,
    finish,
    keep_sheet,
    last_step,
    publish,
    recount,
    rule_result,
    take_from_games,
    undo,
)
from tournaments.events.services.sheet_differences import differences, open_differences
from tournaments.events.standings.facts import event_standings


def counted(table: Table) -> dict[str, int]:
    return dict(SideScore.objects.filter(table=table).values_list("side", "points"))


def corrected(game: Game, cast: Cast, won: int) -> None:
    """The only hand of a sheet, 6S by North, with other tricks."""
    told = (ContractSet("6S", "N"), TricksTaken((("NS", won), ("EW", 10 - won))))
    amend_hand(game.pk, cast.director, hand=1, events=told, reason="Miscounted.")


@pytest.fixture
def kept(cast: Cast) -> Table:
    """The one table of a round being played, its sheet of one hand taken over."""
    event = new_event(cast, 4, rounds=2, hands=1)
    current = next_released(event, cast.director)
    (table,) = tables(current)
    hand(keep_sheet(table=table, by=cast.scorer), "N", {"NS": 6, "EW": 4})
    take_from_games(round_=current, by=cast.director)
    (table,) = tables(current)
    return table


def of(table: Table) -> Event:
    return fresh(table.round.event)


def test_while_the_round_is_played_the_corrected_sheet_is_taken_again_and_back(
    cast: Cast, kept: Table
) -> None:
    assert kept.game is not None
    before = counted(kept)
    assert not differences(of(kept))
    corrected(kept.game, cast, 5)
    (found,) = open_differences(of(kept))
    assert found.counts == before != found.sheet
    recount(table=kept, by=cast.scorer, reason="")
    assert counted(kept) == found.sheet
    assert not differences(of(kept))
    with pytest.raises(EventRefused, match="no_difference"):
        recount(table=kept, by=cast.scorer, reason="")
    line = last_step(of(kept))
    assert line is not None
    assert line.kind == "retaken"
    undo(event=of(kept), seq=line.seq, by=cast.director)
    assert counted(kept) == before
    end_round(round_=kept.round, by=cast.director)
    assert Result.objects.get().state == ResultState.CONFIRMED
    assert counted(kept) == found.sheet


@pytest.mark.parametrize("state", ["running", "published"])
def test_after_the_round_saving_the_hand_leads_to_the_correction_and_every_place_flags_it(
    cast: Cast, kept: Table, reader: Reader, state: str
) -> None:
    close_round(round_=kept.round, by=cast.director)
    if state == "published":
        finish(event=of(kept), by=cast.director)
        publish(event=of(kept), by=cast.director)
    game, event, browser = kept.game, of(kept), reader(cast.director)
    assert game is not None
    game.refresh_from_db()
    answers = {
        "base": game.version, "contract": "6S", "declarer": 0, "tricks_NS": 5, "tricks_EW": 5,
        "reason": "Miscounted.", "step": "save",
    }  # fmt: skip
    saved = browser.post(f"/games/{game.pk}/hands/1/amend/", answers)
    at = f"/events/{event.pk}/rounds/1/tables/1/"
    assert saved["Location"] == f"{at}correct/?sheet=1"
    (found,) = open_differences(event)
    page = browser.get(saved["Location"]).content.decode()
    assert "What this changes" in page
    assert f'value="{found.sheet["NS"]}"' in page
    flag = "the score sheet says"
    assert flag in browser.get(at).content.decode()
    for place in ("board", "finish"):
        assert "the sheet says" in browser.get(f"/events/{event.pk}/{place}/").content.decode()
    assert "has another result of this table" in Client().get(f"/games/{game.pk}/").content.decode()
    with pytest.raises(CommandError, match="1 differences"):
        call_command("verify", cast.club.slug, stdout=StringIO())
    assert "the score sheet says" in "".join(verify_archive(write_archive(cast.club)))
    points = {f"points-{side}": own for side, own in found.sheet.items()}
    browser.post(f"{at}correct/", {**points, "reason": "Miscounted.", "sure": "yes"})
    assert not differences(of(kept))
    assert counted(kept) == found.sheet
    best = event_standings(of(kept))[0]
    assert best.points == max(found.sheet.values())
    assert flag not in browser.get(at).content.decode()
    call_command("verify", cast.club.slug, stdout=StringIO())


def test_who_may_not_correct_is_told_and_the_director_sees_it(
    cast: Cast, kept: Table, reader: Reader
) -> None:
    close_round(round_=kept.round, by=cast.director)
    assert kept.game is not None
    corrected(kept.game, cast, 5)
    page = reader(cast.scorer).get(f"/games/{kept.game.pk}/").content.decode()
    assert "The director sees it on the board." in page
    assert "Put it right" not in page
    post = reader(cast.scorer).post(
        f"/events/{kept.round.event_id}/rounds/1/tables/1/", {"action": "recount"}
    )
    assert post.status_code == 403


def test_what_the_director_ruled_after_the_sheet_is_no_open_question(
    cast: Cast, kept: Table
) -> None:
    told = {"NS": 1, "EW": 2}
    rule_result(table=kept, points=told, by=cast.director, reason="Revoke")
    assert [each.decided for each in differences(of(kept))] == [True]
    assert not open_differences(of(kept))
    assert kept.game is not None
    corrected(kept.game, cast, 5)
    assert len(open_differences(of(kept))) == 1
