"""A result that was written under the wrong table: moved to the right one, or two exchanged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext_lazy as _

from scoring.archive.inside import Paths
from tournaments.events.entrants.people_names import Names
from tournaments.events.errors import EventRefused
from tournaments.events.models import (
    Deed,
    Entrant,
    Event,
    EventState,
    Result,
    ResultState,
    RoundState,
    SideScore,
    Source,
    Table,
    Version,
)
from tournaments.events.results_changed import results_changed
from tournaments.events.services.asking import answered
from tournaments.events.services.book import changing, note
from tournaments.events.services.correcting import Changes, changes_by, may_correct
from tournaments.events.services.results import (
    add_version,
    let_count,
    sides_of,
    standing_result,
)
from tournaments.events.services.steps import EveningStep, Rounds, Touched
from tournaments.events.standings.score_words import points_words

Said = Mapping[str, Any]
Deeds = list[tuple[int, int, str]]


class TwoResults(EveningStep):
    """A step of the results of two tables of a round; `before` is how each of them stood."""

    rows: ClassVar[Paths] = {
        "table": Table,
        "other": Table,
        "deeds.*.*.0": Entrant,
        "deeds.#": Table,
    }

    def touches(self, rounds: Rounds) -> Touched:
        both = self.payload["table"], self.payload["other"]
        owns = {f"{noun}:{pk}" for pk in both for noun in ("table", "deeds")}
        if self.payload["closed"]:
            owns.add("places:all")
        return Touched(owns, {rounds.round_of(both[0])})

    def said(self, names: Names) -> Mapping[str, Any]:
        return {
            "points": points_words(self.payload["points"]),
            "others": points_words(self.payload["others"]),
        }

    def undo(self, event: Event) -> None:
        for key, rows in self.payload["deeds"].items():
            _say_deeds(int(key), [(who, slams, call) for who, slams, call in rows])


class ResultMoved(TwoResults):
    """What was written under one table is another's, which had said nothing. Where the first had
    been told otherwise as well, that stands there now."""

    kind = "result_moved"
    sentence = _("Round {round}: result {points} moved from table {at} to table {other_at}")

    def undo(self, event: Event) -> None:
        moved = Result.objects.get(table_id=self.payload["other"])
        moved.forget_newest()
        let_count(moved, {})
        if self.payload["stays"]:
            moved.delete()
            moved = Result.objects.get(table_id=self.payload["table"])
            moved.forget_newest()
        moved.table_id = self.payload["table"]
        _stands(moved, self.payload["before"])
        super().undo(event)


class ResultsExchanged(TwoResults):
    """Each of two results was written under the other's table."""

    kind = "results_exchanged"
    sentence = _(
        "Round {round}: results of tables {at} and {other_at} exchanged: {others} and {points}"
    )

    def undo(self, event: Event) -> None:
        for table in ("table", "other"):
            result = Result.objects.get(table_id=self.payload[table])
            result.forget_newest()
            _stands(result, self.payload["before" if table == "table" else "before_other"])
        super().undo(event)


@dataclass(frozen=True, slots=True)
class MovePreview:
    """What a move does: the points of both tables after it, None without a result, and places."""

    points: Mapping[str, int] | None
    others: Mapping[str, int] | None
    changes: Changes


def preview_move(*, table: Table, other: Table, by: AbstractBaseUser) -> MovePreview:
    """What `move_result` would do; raises as it does, save for reason and window. Nothing is
    stored."""
    seen: list[Mapping[str, int] | None] = []

    def change() -> None:
        _move(table, other, by, "…", always=True)
        seen.extend(_counting(each) for each in (table, other))

    changes = changes_by(table.round.event, table.round.number, change)
    return MovePreview(seen[0], seen[1], changes)


def move_result(
    *, table: Table, other: Table, by: AbstractBaseUser, reason: str, always: bool = False
) -> None:
    """The result of `table` is `other`'s: it moves there, or the two are exchanged where both have
    one. What each table was told stays beside it; slams and calls of the slip go along, seat by
    seat. `always` lifts the window for a round that is closed.

    Raises EventRefused `no_reason`, `no_result`, `same_table`, `round_not_open`, `window_closed`,
    `bad_sides` for tables of other sides, `sheet_has_result` where a score sheet made it.
    """
    if not reason.strip():
        raise EventRefused("no_reason")
    _move(table, other, by, reason.strip(), always=always)


def _move(table: Table, other: Table, by: AbstractBaseUser, reason: str, *, always: bool) -> None:
    with changing(table.round.event) as held:
        one, two = _tables(held, table, other, always=always)
        result = standing_result(one)
        theirs = Result.objects.filter(table=two).first()
        closed = one.round.state == RoundState.CLOSED
        kept = {
            "round": one.round.number,
            "closed": closed,
            "table": one.pk,
            "at": one.number,
            "other": two.pk,
            "other_at": two.number,
            "points": _standing(result).points,
            "others": {} if theirs is None else _standing(theirs).points,
            "before": _state(result),
            "reason": reason,
            "deeds": {str(each.pk): _deeds(each) for each in (one, two)},
        }
        if theirs is None:
            stays = _moved(result, two, by, reason)
            note(held, ResultMoved, by, **kept, stays=stays)
        else:
            before = _state(theirs)
            _exchange(result, theirs, by, reason)
            note(held, ResultsExchanged, by, **kept, before_other=before)
        _change_deeds(one, two)
        answered(two)
        if closed:
            results_changed(held.club_id)


def _tables(event: Event, table: Table, other: Table, *, always: bool) -> tuple[Table, Table]:
    if table.pk == other.pk:
        raise EventRefused("same_table")
    rows = Table.objects.filter(round__event=event).exclude(round__state=RoundState.DRAFT)
    found = rows.filter(round=table.round_id).select_related("round", "game").in_bulk(
        [table.pk, other.pk]
    )  # fmt: skip
    if event.state == EventState.CANCELLED or len(found) < len((table, other)):
        raise EventRefused("round_not_open", table=table.number)
    one, two = found[table.pk], found[other.pk]
    if one.round.state == RoundState.CLOSED and not may_correct(event, always=always):
        raise EventRefused("window_closed", days=event.correction_days)
    if sides_of(one) != sides_of(two):
        raise EventRefused("bad_sides", table=two.number)
    return one, two


def _standing(result: Result) -> Version:
    return result.versions.get(number=result.stands)


def _state(result: Result) -> dict[str, Any]:
    return {"state": result.state, "stands": result.stands}


def _stands(result: Result, before: Said) -> None:
    """The result is again as it was."""
    result.state, result.stands = before["state"], before["stands"]
    result.save(update_fields=["table", "state", "stands"])
    let_count(result, _standing(result).points)


def _let_stand(result: Result, points: dict[str, int], by: AbstractBaseUser, reason: str) -> None:
    """These points are what counts of a table by the director's word; none is "not played"."""
    version = add_version(result, points, by, source=Source.CORRECTION, reason=reason)
    result.stands = version.number
    result.state = ResultState.CONFIRMED if points else ResultState.NOT_PLAYED
    result.save(update_fields=["table", "state", "stands"])
    let_count(result, points)


def _refuse_sheet(result: Result, versions: Sequence[Version]) -> None:
    if any(version.source == Source.GAME for version in versions):
        raise EventRefused("sheet_has_result", table=result.table.number)


def _moved(result: Result, to: Table, by: AbstractBaseUser, reason: str) -> bool:
    """Move a result to a table that has none; whether the first table keeps another telling."""
    versions = list(result.versions.order_by("number"))
    standing = _standing(result)
    told = [each for each in versions if each.points != standing.points]
    if result.state == ResultState.DISPUTED and told:
        _refuse_sheet(result, [standing])
        _let_stand(Result.objects.create(table=to), standing.points, by, reason)
        _let_stand(result, told[-1].points, by, reason)
        return True
    _refuse_sheet(result, versions)
    let_count(result, {})
    result.table = to
    _let_stand(result, standing.points, by, reason)
    return False


def _exchange(result: Result, theirs: Result, by: AbstractBaseUser, reason: str) -> None:
    own, others = _standing(result), _standing(theirs)
    for each, version in ((result, own), (theirs, others)):
        _refuse_sheet(each, [version])
    _let_stand(result, others.points, by, reason)
    _let_stand(theirs, own.points, by, reason)


def _counting(table: Table) -> dict[str, int] | None:
    if not Result.objects.filter(table=table).exists():
        return None
    return dict(SideScore.objects.filter(table=table).values_list("side", "points"))


def _deeds(table: Table) -> Deeds:
    return list(table.deeds.order_by("pk").values_list("entrant_id", "slams", "call"))


def _change_deeds(one: Table, two: Table) -> None:
    """What the slips say of slams and calls, seat by seat at the other table; a sheet says it
    better."""
    told = {one: _deeds(two), two: _deeds(one)}
    seats = {each: list(each.seats.order_by("seat").values_list("entrant_id", flat=True))
             for each in (one, two)}  # fmt: skip
    for table, other in ((one, two), (two, one)):
        sits = dict(zip(seats[other], seats[table], strict=True))
        kept = table.game is not None and bool(table.game.version)
        rows = [] if kept else [(sits[who], slams, call) for who, slams, call in told[table]]
        _say_deeds(table.pk, rows)


def _say_deeds(table: int, rows: Deeds) -> None:
    Deed.objects.filter(table=table).delete()
    Deed.objects.bulk_create(
        Deed(table_id=table, entrant_id=who, slams=slams, call=call) for who, slams, call in rows
    )
