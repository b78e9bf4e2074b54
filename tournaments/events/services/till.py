"""The till of an evening: fees paid, other lines, and how a wrong one is put right.

Nothing is changed or taken out. A line is reversed by one that names it, says by whom, when and
why, and has the opposite amount; what stands adds up to what should be in the box.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final
from uuid import UUID, uuid4

from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.archive.inside import Paths
from tournaments.events.entrants.partners import together
from tournaments.events.entrants.people_names import Names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Entrant, Event, Fee, TillKind, TillLine
from tournaments.events.services.book import changing, note
from tournaments.events.services.fees import currency_of, fee_for, fees_fixed, usual_groups
from tournaments.events.services.steps import BookLine, EveningStep, Rounds, Touched
from web.money import MOST, money

# What goes out of the box; everything else comes in.
OUT: Final = frozenset({TillKind.PRIZE, TillKind.EXPENSE})
# There is one of each: another one takes the place of the first.
COUNTS: Final = frozenset({TillKind.FLOAT, TillKind.COUNTED})


class FeeStep(BookLine):
    """Somebody's fee, or both of a pair."""

    rows: ClassVar[Paths] = {"entrants.*": Entrant}

    def touches(self, rounds: Rounds) -> Touched:
        return Touched({f"fee:{pk}" for pk in self.payload["entrants"]})

    def said(self, names: Names) -> Mapping[str, Any]:
        return {
            "name": names.entry(self.payload["entrants"][0]),
            "money": money(self.payload["amount"], self.payload["currency"]),
        }


class Paid(FeeStep, EveningStep):
    """A fee was paid."""

    kind = "paid"
    sentence = _("{name} has paid {money}")
    rows: ClassVar[Paths] = {**FeeStep.rows, "lines.*": TillLine, "instead_of.*": TillLine}

    def undo(self, event: Event) -> None:
        _take_back(self, event, self.payload["lines"])


class NotPaid(FeeStep):
    """A fee was given back, or marked by mistake."""

    kind = "not_paid"
    sentence = _("{name} has not paid: {money} taken back")


class LineStep(BookLine):
    """A line of the till that is nobody's fee."""

    rows: ClassVar[Paths] = {"line": TillLine}

    def touches(self, rounds: Rounds) -> Touched:
        owns, what = {f"till:{self.payload['line']}"}, self.payload["what"]
        if what in COUNTS:
            owns.add(f"till:{what}")  # another one takes its place
        return Touched(owns)

    def said(self, names: Names) -> Mapping[str, Any]:
        what = TillKind(self.payload["what"]).label
        word = self.payload["word"]
        return {
            "what": f"{what} ({word})" if word else what,
            "money": money(self.payload["amount"], self.payload["currency"]),
        }


class TillEntered(LineStep, EveningStep):
    """Money came in or went out, or was counted."""

    kind = "till"
    sentence = _("Till: {what}, {money}")
    rows: ClassVar[Paths] = {**LineStep.rows, "instead_of.*": TillLine}

    def undo(self, event: Event) -> None:
        _take_back(self, event, [self.payload["line"]])


class TillReversed(LineStep):
    """A line was put right."""

    kind = "till_reversed"
    sentence = _("Till: {what}, {money} taken back")


def pay(
    *,
    entrant: Entrant,
    by: AbstractBaseUser,
    paid: bool = True,
    group: str | None = None,
    reason: str = "",
) -> None:
    """Somebody has paid, or after all not; both of a pair at once. The same again changes nothing.

    `group` is the one whose fee it is; without it the usual of the person. Another one than was
    paid takes its place. Raises EventRefused `no_currency`, `no_fees`, `no_such_group`.
    """
    with changing(entrant.event) as held:
        currency, reason = currency_of(held.club), reason.strip()[:200]
        fees = fees_fixed(held) if paid else []
        both = together(held, entrant)
        standing = {
            line.player_id: line
            for line in held.till_lines.filter(
                kind=TillKind.FEE, stands=True, player__in=[each.player_id for each in both]
            )
        }
        chosen = _chosen(held, both, fees, group) if paid else {}
        wrong = [
            line
            for each in both
            if (line := standing.get(each.player_id)) is not None
            and (not paid or (group is not None and line.word != chosen[each.pk].group))
        ]
        _reverse(wrong, by, reason)
        made = [
            _line(held, by, TillKind.FEE, fee.amount, fee.group, each.player_id)
            for each in both
            if paid and (each.player_id not in standing or standing[each.player_id] in wrong)
            for fee in (chosen[each.pk],)
        ]
        told = {"entrants": [each.pk for each in both], "currency": currency}
        if made:
            amount, lines = sum(line.amount for line in made), [line.pk for line in made]
            instead = [line.pk for line in wrong]
            note(held, Paid, by, lines=lines, amount=amount, instead_of=instead, **told)
        elif wrong:
            given_back = sum(line.amount for line in wrong)
            note(held, NotPaid, by, amount=given_back, reason=reason, **told)


def enter_line(
    *,
    event: Event,
    by: AbstractBaseUser,
    kind: str,
    amount: int,
    word: str = "",
    key: UUID | None = None,
    reason: str = "",
) -> TillLine:
    """Money that came in or went out, or was counted; `amount` is never less than nothing.

    What was counted, and the money at the start, take the place of the figure before, for which
    a `reason` is needed. The same `key` again is the same line. Raises EventRefused `no_currency`,
    `bad_amount`, `no_word` where nothing says what it was for, `no_reason`.
    """
    with changing(event) as held:
        currency, kind, word = currency_of(held.club), TillKind(kind), " ".join(word.split())[:120]
        known = held.till_lines.filter(key=key).first() if key is not None else None
        if known is not None:
            return known
        if kind == TillKind.FEE or not 0 <= amount <= MOST or (not amount and kind not in COUNTS):
            raise EventRefused("bad_amount")
        if kind in {TillKind.TAKING, TillKind.EXPENSE} and not word:
            raise EventRefused("no_word")
        before = list(held.till_lines.filter(kind=kind, stands=True)) if kind in COUNTS else []
        if before and not reason.strip():
            raise EventRefused("no_reason")
        _reverse(before, by, reason)
        signed = -amount if kind in OUT else amount
        line = _line(held, by, kind, signed, word, key=key)
        told = {"line": line.pk, "what": kind, "word": word, "amount": signed}
        instead = [each.pk for each in before]
        note(held, TillEntered, by, currency=currency, instead_of=instead, **told)
    return line


def reverse_line(*, line: TillLine, by: AbstractBaseUser, reason: str) -> None:
    """Put a wrong line right: its opposite is entered, and both stay to be seen.

    Raises EventRefused `no_reason`, `line_reversed` where it does not stand any more.
    """
    with changing(line.event) as held:
        current = held.till_lines.get(pk=line.pk)
        if not current.stands:
            raise EventRefused("line_reversed")
        if not reason.strip():
            raise EventRefused("no_reason")
        currency, reason = currency_of(held.club), reason.strip()[:200]
        _reverse([current], by, reason)
        entrant = held.entrants.filter(player=current.player_id).first()
        if entrant is not None:
            people = [entrant.pk]
            told = {"entrants": people, "amount": current.amount, "currency": currency}
            note(held, NotPaid, by, reason=reason, **told)
            return
        told = {"line": current.pk, "what": current.kind, "word": current.word}
        amount = current.amount
        note(held, TillReversed, by, amount=amount, currency=currency, reason=reason, **told)


def _chosen(
    event: Event, both: Sequence[Entrant], fees: Sequence[Fee], group: str | None
) -> Mapping[int, Fee]:
    if group is not None:
        fee = next((each for each in fees if each.group == group), None)
        if fee is None:
            raise EventRefused("no_such_group", group=group)
        return {each.pk: fee for each in both}
    people = event.entrants.select_related("player").filter(pk__in=[each.pk for each in both])
    usual = usual_groups(event)
    return {each.pk: fee_for(each, fees, usual) for each in people}


def _line(
    event: Event,
    by: AbstractBaseUser | None,
    kind: str,
    amount: int,
    word: str,
    player: int | None = None,
    *,
    key: UUID | None = None,
) -> TillLine:
    return TillLine.objects.create(
        event=event,
        kind=kind,
        word=word,
        amount=amount,
        player_id=player,
        key=key or uuid4(),
        by_id=None if by is None else by.pk,
        at=timezone.now(),
    )


def _take_back(step: EveningStep, event: Event, lines: Sequence[int]) -> None:
    """Reverse what stands by a step, and enter again what stood before it in its place.

    Of a fee or a count that is the line of the step, or one that was entered again for it since.
    """
    for line in TillLine.objects.filter(pk__in=lines):
        standing = event.till_lines.filter(kind=line.kind, stands=True)
        if line.kind == TillKind.FEE:
            standing = standing.filter(player=line.player_id)
        elif line.kind not in COUNTS:
            standing = standing.filter(pk=line.pk)
        _reverse(standing, step.undone_by)
    for old in TillLine.objects.filter(pk__in=step.payload.get("instead_of", ())).order_by("pk"):
        _line(event, step.undone_by, old.kind, old.amount, old.word, old.player_id)


def _reverse(lines: Iterable[TillLine], by: AbstractBaseUser | None, reason: str = "") -> None:
    """Enter the opposite of each of these that stands; called inside `changing`."""
    for line in lines:
        if not line.stands:
            continue
        line.stands = False
        line.save(update_fields=["stands"])
        TillLine.objects.create(
            event_id=line.event_id,
            kind=line.kind,
            word=line.word,
            amount=-line.amount,
            player_id=line.player_id,
            reverses=line,
            stands=False,
            reason=reason.strip()[:200],
            by_id=None if by is None else by.pk,
            at=timezone.now(),
        )
