"""Whether a game's row and its projections are what its log says: found out, and put right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from scoring.log.codec import hand_to_data, without_finished
from scoring.log.fold import Folded
from scoring.log.ledger import Ledger, read_ledger
from scoring.log.projections import drifted, projected, stored_hands, sync_hands
from scoring.log.stored import fold_game, read_log
from scoring.models import Game, GameEntry, Sitting
from scoring.statistics.kept import forget_kept


@dataclass(frozen=True, slots=True)
class Drift:
    """One thing of a game that is not what its log says."""

    game: Game
    what: str

    def __str__(self) -> str:
        return f"{self.game.pk}: {self.what}"


def columns(folded: Folded, ledger: Ledger) -> dict[str, Any]:
    """The columns of a game that follow from its log, but for the times."""
    state = without_finished(folded.state)
    outcome = state.outcome
    return {
        "state": state.to_data(),
        "last_hand": hand_to_data(folded.hands[-1]) if folded.hands else None,
        "undo_seq": ledger.undo_seq,
        "redo_seq": ledger.redo_seq,
        "over": outcome is not None,
        "reason": "" if outcome is None else outcome.reason,
        "winners": [] if outcome is None else list(outcome.winners),
    }


def check_game(game: Game) -> Iterator[Drift]:
    """What has drifted in a game; nothing where all is well. Reads the whole log."""
    seqs = list(GameEntry.objects.filter(game=game).order_by("seq").values_list("seq", flat=True))
    if seqs != list(range(1, game.version + 1)):
        yield Drift(game, f"the log has {len(seqs)} entries, the version is {game.version}")
        return
    if _printed(game) != game.names:
        yield Drift(game, "the names are not those of the sittings")
    ledger = read_ledger(read_log(game))
    folded = fold_game(game, ledger)
    for name, value in columns(folded, ledger).items():
        if getattr(game, name) != value:
            yield Drift(game, f"{name} is not what the log says")
    for number in drifted(stored_hands(game), projected(game, folded)):
        yield Drift(game, f"hand {number} is not what the log says")


def rebuild_game(game: Game) -> list[Drift]:
    """Make a game's row and projections from its log; returns what had drifted."""
    with transaction.atomic():
        game = Game.objects.select_for_update().get(pk=game.pk)
        found = list(check_game(game))
        if not found:
            return found
        ledger = read_ledger(read_log(game))
        folded = fold_game(game, ledger)
        right = columns(folded, ledger) | {"names": _printed(game)}
        Game.objects.filter(pk=game.pk).update(**right)
        sync_hands(game, projected(game, folded))
        forget_kept(game)
    return found


def _printed(game: Game) -> list[str]:
    """The names on the sheet, in seat order."""
    return list(Sitting.objects.filter(game=game).order_by("seat").values_list("name", flat=True))
