"""The log of a game as it is stored, and as the fold wants it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules_engine.errors import NotLegalNow
from scoring.log.codec import Amend, read_entry
from scoring.log.fold import AmendmentBreaks, Folded, fold_ledger
from scoring.log.ledger import Ledger, Logged, read_ledger
from scoring.models import Game, GameEntry


def read_log(game: Game) -> list[Logged]:
    """The whole log of a game up to its version, oldest first: one query."""
    rows = GameEntry.objects.filter(game=game, seq__lte=game.version).order_by("seq")
    return logged(rows.values_list("seq", "kind", "payload"))


def logged(rows: Iterable[tuple[int, str, object]]) -> list[Logged]:
    """Rows of a log as the fold wants them."""
    return [Logged(seq, read_entry(kind, payload)) for seq, kind, payload in rows]


def fold_game(game: Game, ledger: Ledger | None = None) -> Folded:
    """A game told again from its log; one query where no ledger is given."""
    known = read_ledger(read_log(game)) if ledger is None else ledger
    return fold_ledger(game.rules, game.format, game.first_dealer, known)


@dataclass(frozen=True, slots=True)
class Amended:
    """A game before and after an amendment of its hand `hand`, and the ledger after it."""

    hand: int
    ledger: Ledger
    before: Folded
    after: Folded


def amend_game(game: Game, ledger: Ledger, seq: int, amend: Amend) -> Amended:
    """A game with one more amendment, its entry numbered `seq`.

    Raises what the rules say to the new events, NotLegalNow `barred` where one of them is a call
    by a barred player (`ban_waived` lets him), and AmendmentBreaks where a later hand cannot stand.
    """
    amended = ledger.record(Logged(seq, amend))
    before = fold_game(game, ledger)
    hand = before.hand_of(amend.cancels)
    try:
        after = fold_game(game, amended)
    except AmendmentBreaks as broken:
        if broken.params["seq"] == seq:
            raise broken.cause from broken
        raise
    for number, seat in after.waived:
        if number == hand and (number, seat) not in before.waived:
            raise NotLegalNow("barred", seat=game.rules.table.seat_names[seat])
    return Amended(hand, amended, before, after)
