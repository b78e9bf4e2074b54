"""A club's or an event's figures as one table for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _

from rule_words.calls import call_words, capital
from scoring.models.hand import HandRole
from scoring.statistics.group_record import GroupRecord
from scoring.statistics.hand_sums import HandSum, in_order
from scoring.statistics.shown import PersonRow

HEADERS: Final = (
    _("What"),
    _("Name"),
    _("Hands"),
    _("Made"),
    _("Set"),
    _("Points"),
    _("Overtricks"),
    _("Slams"),
)


def group_rows(record: GroupRecord, people: Iterable[PersonRow]) -> Iterator[list[Any]]:
    """Every contract, then the declarers of the page, under HEADERS."""
    for contract, line in in_order(record.counted.role(HandRole.DECLARER)).items():
        yield [say("Contract"), capital(call_words(contract)), *_numbers(line)]
    for person in people:
        yield [say("Declarer"), person.name, *_numbers(person.row.line)]


def _numbers(line: HandSum) -> tuple[int, ...]:
    return (line.hands, line.made, line.failed, line.points, line.over, line.slams)
