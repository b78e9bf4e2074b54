"""Taking back what was done: the newest step, or an earlier one on which no later one stands.

So each undoing finds what it changes as its step left it. What a step stands on and how it is
undone, its own class says (`steps`).
"""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext_lazy as _

from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, Logged, Table
from tournaments.events.services.book import changing, note, tell_tables
from tournaments.events.services.steps import BookLine, EveningStep, Rounds, read_line


class Undone(BookLine):
    """A step was taken back."""

    kind = "undone"
    sentence = _("Taken back: line {seq}")


def last_step(event: Event) -> Logged | None:
    """The line that an undo would take back, None when there is none: one query."""
    lines = Logged.objects.filter(event=event, undone=False).exclude(kind=Undone.kind)
    line = lines.order_by("-seq").first()
    return line if line is not None and isinstance(read_line(line), EveningStep) else None


def undo(*, event: Event, seq: int, by: AbstractBaseUser) -> Logged:
    """Take back line `seq`.

    Raises EventRefused `undo_stale` where it does not count any more, `undo_blocked` with the later
    lines that stand on it, `cannot_undo`, `sheets_begun`.
    """
    with changing(event) as held:
        lines = list(Logged.objects.filter(event=held).order_by("seq"))
        line = next((each for each in lines if each.seq == seq and not each.undone), None)
        step = None if line is None else read_line(line)
        if line is None or not isinstance(step, EveningStep):
            raise EventRefused("undo_stale")
        later = in_the_way(held, lines)[seq]
        if later:
            raise EventRefused("undo_blocked", event=held, lines=later)
        step.undone_by = by
        step.undo(held)
        if step.heard_at_tables:
            tell_tables(held)
        line.undone = True
        line.save(update_fields=["undone"])
        note(held, Undone, by, seq=seq, what=line.kind)
    return line


def in_the_way(event: Event, lines: Sequence[Logged]) -> dict[int, list[Logged]]:
    """For each line that counts, by number, the later ones that stand on it: one query.

    `lines` are the book in order. A line that is not in the answer can never be taken back.
    """
    tables = Table.objects.filter(round__event=event).values_list("pk", "round__number")
    rounds = Rounds(dict(tables))
    counted = [
        (line, step, step.touches(rounds))
        for line, step in zip(lines, map(read_line, lines), strict=True)
        if not line.undone
    ]
    return {
        line.seq: [later for later, _step, its in counted[place:] if its.stands_on(touched)]
        for place, (line, step, touched) in enumerate(counted, 1)
        if isinstance(step, EveningStep)
    }
