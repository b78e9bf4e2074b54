"""A person's figures as one table for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _

from rule_words.calls import call_words, capital
from scoring.models.hand import HandRole
from scoring.statistics.counting import Counted
from scoring.statistics.hand_sums import in_order
from scoring.statistics.people_lines import MeetingRow

HEADERS: Final = (
    _("What"),
    _("Name"),
    _("Hands"),
    _("Made"),
    _("Set"),
    _("Points"),
    _("Overtricks"),
    _("Slams"),
    _("Games"),
    _("Won"),
    _("Lost"),
)
ROLES: Final[dict[str, Promise]] = {
    HandRole.DECLARER: _("As declarer"),
    HandRole.PARTNER: _("As partner"),
    HandRole.DEFENDER: _("As defender"),
    HandRole.NONE: _("Without a contract"),
}


def person_rows(
    counted: Counted, partners: Iterable[MeetingRow], rivals: Iterable[MeetingRow]
) -> Iterator[list[Any]]:
    """Contracts in every role, then partners, then opponents, under HEADERS."""
    for role, words in ROLES.items():
        for contract, line in in_order(counted.role(role)).items():
            name = capital(call_words(contract)) if contract else ""
            numbers = (line.hands, line.made, line.failed, line.points, line.over, line.slams)
            yield [str(words), name, *numbers, "", "", ""]
    for row in partners:
        hands = (row.hands, row.made, "", row.points, "", "")
        yield [say("Partner"), row.name, *hands, row.games, row.won, ""]
    for row in rivals:
        met = (row.hands, "", "", row.points, "", "")
        yield [say("Against"), row.name, *met, row.games, row.won, row.lost]
