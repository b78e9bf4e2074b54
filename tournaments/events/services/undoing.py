"""Taking back what was done: the newest step, or an earlier one on which no later one stands.

So each undoing finds what it changes as its step left it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

from django.contrib.auth.models import AbstractBaseUser

from tournaments.events.errors import EventRefused
from tournaments.events.models import (
    Adjustment,
    Apart,
    Entrant,
    Event,
    EventState,
    Logged,
    Pair,
    Prize,
    Result,
    ResultState,
    Round,
    RoundState,
    Seat,
    SitOut,
    Substitution,
    Table,
    Why,
    Withdrawal,
)
from tournaments.events.services.book import changing, note
from tournaments.events.services.choosing_rules import let_play
from tournaments.events.services.deeds import let_say
from tournaments.events.services.drawing import exchange, restore
from tournaments.events.services.pairs import change_pair, let_go_on
from tournaments.events.services.results import let_count
from tournaments.events.services.sheets import close_tables, sit_back
from tournaments.events.services.undo_order import in_the_way

Payload = Mapping[str, Any]


def last_step(event: Event) -> Logged | None:
    """The line that an undo would take back, None when there is none: one query."""
    lines = Logged.objects.filter(event=event, undone=False).exclude(kind="undone")
    line = lines.order_by("-seq").first()
    return line if line is not None and line.kind in _UNDO else None


def undo(*, event: Event, seq: int, by: AbstractBaseUser) -> Logged:
    """Take back line `seq`.

    Raises EventRefused `undo_stale` where it does not count any more, `undo_blocked` with the later
    lines that stand on it, `cannot_undo`, `sheets_begun`.
    """
    with changing(event) as held:
        lines = list(Logged.objects.filter(event=held).order_by("seq"))
        line = next((each for each in lines if each.seq == seq and not each.undone), None)
        if line is None or line.kind not in _UNDO:
            raise EventRefused("undo_stale")
        later = in_the_way(held, lines)[seq]
        if later:
            raise EventRefused("undo_blocked", event=held, lines=later)
        _UNDO[line.kind](held, line.payload)
        line.undone = True
        line.save(update_fields=["undone"])
        note(held, "undone", by, seq=seq, what=line.kind)
    return line


def _draft(event: Event, payload: Payload) -> Round | None:
    return event.played.filter(number=payload["round"], state=RoundState.DRAFT).first()


def _entered(event: Event, payload: Payload) -> None:
    rows = event.entrants.filter(pk__in=payload["entrants"])
    waiting = SitOut.objects.filter(entrant__in=rows, why=Why.TURN)
    if Seat.objects.filter(entrant__in=rows).exists() or waiting.exists():
        raise EventRefused("cannot_undo")
    SitOut.objects.filter(entrant__in=rows).delete()
    rows.delete()


def _removed(event: Event, payload: Payload) -> None:
    # Under its old key, by which earlier lines of the book know it.
    Entrant.objects.create(
        pk=payload["entrants"][0],
        event=event,
        number=payload["number"],
        player_id=payload["player"],
        name=payload["name"],
        group=payload["group"],
        first_round=payload["first_round"],
        fixed_table=payload["fixed_table"],
    )


def _pair_removed(event: Event, payload: Payload) -> None:
    for pk, person in zip(payload["entrants"], payload["people"], strict=True):
        Entrant.objects.create(pk=pk, event=event, **person)
    one, other = payload["entrants"]
    Pair.objects.create(event=event, one_id=one, other_id=other, **payload["pair"])


def _pair_wishes(event: Event, payload: Payload) -> None:
    change_pair(event.pairs.get(one=payload["entrant"]), **payload["before"])


def _decided(_event: Event, payload: Payload) -> None:
    let_go_on(Table.objects.get(pk=payload["table"]), payload["before"], None)


def _together(payload: Payload) -> list[int]:
    """Whom a line of the book is about: one person, or both of a pair."""
    people: list[int] = payload.get("entrants") or [payload["entrant"]]
    return people


def _came(event: Event, payload: Payload) -> None:
    for entrant in event.entrants.filter(pk__in=_together(payload)):
        SitOut.objects.filter(entrant=entrant, why=Why.LATE).delete()
        entrant.first_round, entrant.late_counts = payload["before"], False
        entrant.save(update_fields=["first_round", "late_counts"])


def _gone(_event: Event, payload: Payload) -> None:
    Withdrawal.objects.filter(entrant__in=_together(payload)).delete()


def _back(_event: Event, payload: Payload) -> None:
    SitOut.objects.filter(pk__in=payload["sit_outs"]).delete()
    kept = payload["before"]
    Withdrawal.objects.bulk_create(
        Withdrawal(
            entrant_id=pk,
            from_round=kept["from_round"],
            reason=kept["reason"],
            by_id=kept["by"],
            at=datetime.fromisoformat(kept["at"]),
        )
        for pk in _together(payload)
    )


def _substituted(_event: Event, payload: Payload) -> None:
    subs = Substitution.objects.filter(pk=payload["substitution"])
    for sub in subs.select_related("entrant__player"):
        sit_back(sub)
        sub.delete()


def _rules(event: Event, payload: Payload) -> None:
    let_play(event, {int(size): told for size, told in payload["before"].items()})


def _wishes(event: Event, payload: Payload) -> None:
    entrant, before = event.entrants.get(pk=payload["entrant"]), payload["before"]
    entrant.fixed_table, entrant.group = before["fixed_table"], before["group"]
    entrant.save(update_fields=["fixed_table", "group"])
    Apart.objects.filter(one=entrant).delete()
    Apart.objects.filter(other=entrant).delete()
    Apart.objects.bulk_create(Apart(one_id=a, other_id=b) for a, b in before["apart"])


def _adjusted(_event: Event, payload: Payload) -> None:
    Adjustment.objects.filter(pk=payload["adjustment"]).delete()


def _changed(event: Event, payload: Payload) -> None:
    for name, value in payload["before"].items():
        setattr(event, name, datetime.fromisoformat(value) if name == "starts_at" else value)
    event.save()


def _drawn(event: Event, payload: Payload) -> None:
    event.played.filter(number=payload["round"], state=RoundState.DRAFT).delete()
    if payload["began"]:
        event.state = EventState.PLANNED
        event.save(update_fields=["state"])


def _put_back(event: Event, payload: Payload) -> None:
    restore(event, payload["before"])


def _swapped(event: Event, payload: Payload) -> None:
    draft = _draft(event, payload)
    if draft is not None:
        exchange(draft, payload["one"], payload["other"])
        draft.quality, draft.by_hand = payload["before"]["quality"], payload["before"]["by_hand"]
        draft.save(update_fields=["quality", "by_hand"])


def _locked(event: Event, payload: Payload) -> None:
    draft = _draft(event, payload)
    if draft is not None:
        draft.tables.update(locked=False)
        draft.tables.filter(number__in=payload["before"]).update(locked=True)


def _released(event: Event, payload: Payload) -> None:
    current = event.played.get(number=payload["round"])
    close_tables(current)
    current.state, current.released_at = RoundState.DRAFT, None
    current.save(update_fields=["state", "released_at"])


def _told(_event: Event, payload: Payload) -> None:
    result = Result.objects.select_related("table").get(table_id=payload["table"])
    let_count(result, {})
    result.delete()


def _disputed(_event: Event, payload: Payload) -> None:
    result = Result.objects.get(table_id=payload["table"])
    result.state = payload["before"]
    result.save(update_fields=["state"])
    if "points" in payload:
        result.versions.filter(number=result.versions.count()).delete()


def _confirmed(_event: Event, payload: Payload) -> None:
    Result.objects.filter(table_id=payload["table"]).update(state=ResultState.ENTERED)


def _ruled(event: Event, payload: Payload) -> None:
    before = payload["before"]
    if before is None:
        _told(event, payload)
        return
    result = Result.objects.get(table_id=payload["table"])
    result.versions.filter(number=result.versions.count()).delete()
    result.state, result.stands = before["state"], before["stands"]
    result.save(update_fields=["state", "stands"])
    let_count(result, result.versions.get(number=result.stands).points)


def _closed(event: Event, payload: Payload) -> None:
    current = event.played.get(number=payload["round"])
    current.state, current.closed_at = RoundState.RELEASED, None
    current.save(update_fields=["state", "closed_at"])
    Result.objects.filter(pk__in=payload["unconfirmed"]).update(state=ResultState.ENTERED)


def _finished(event: Event, _payload: Payload) -> None:
    event.state, event.finished_at = EventState.RUNNING, None
    event.save(update_fields=["state", "finished_at"])


def _deeds(_event: Event, payload: Payload) -> None:
    table = Table.objects.get(pk=payload["table"])
    let_say(table, [(entrant, slams, call) for entrant, slams, call in payload["before"]])


def _cancelled(event: Event, payload: Payload) -> None:
    event.state = payload["before"]
    event.save(update_fields=["state"])


def _published(event: Event, _payload: Payload) -> None:
    event.state = EventState.FINISHED
    event.save(update_fields=["state"])


def _prizes(event: Event, payload: Payload) -> None:
    event.prizes.all().delete()
    Prize.objects.bulk_create(
        Prize(event=event, name=name, entrant_id=entrant, main=main)
        for name, entrant, main in payload["before"]
    )


def _remark(_event: Event, _payload: Payload) -> None:
    """Only the line was there; struck out it says nothing any more."""


_UNDO: Final[Mapping[str, Callable[[Event, Payload], None]]] = {
    "entered": _entered,
    "removed": _removed,
    "pair_removed": _pair_removed,
    "pair_wishes": _pair_wishes,
    "seeded": _pair_wishes,
    "decided": _decided,
    "came": _came,
    "late": _came,
    "not_here": _came,
    "gone": _gone,
    "back": _back,
    "substituted": _substituted,
    "wishes": _wishes,
    "adjusted": _adjusted,
    "changed": _changed,
    "rules": _rules,
    "remark": _remark,
    "drawn": _drawn,
    "redrawn": _put_back,
    "fitted": _put_back,
    "discarded": _put_back,
    "swapped": _swapped,
    "locked": _locked,
    "released": _released,
    "told": _told,
    "deeds": _deeds,
    "disputed": _disputed,
    "confirmed": _confirmed,
    "ruled": _ruled,
    "retaken": _ruled,
    "corrected": _ruled,
    "closed": _closed,
    "finished": _finished,
    "published": _published,
    "cancelled": _cancelled,
    "prizes": _prizes,
}
