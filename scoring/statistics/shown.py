"""What the pages of a person, two partners, a club and an event have in common."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from clubs.names.namesakes import names_shown
from clubs.names.visibility import is_hidden
from rule_words.calls import call_words, capital
from scoring.models.hand import HandRole
from scoring.statistics.bars import points_by_contract, points_by_evening
from scoring.statistics.counting import Counted
from scoring.statistics.figures import (
    Row,
    contract_rows,
    evening_lines,
    fullest_evening,
    group_figures,
    line_row,
    role_rows,
    seat_rows,
    strain_rows,
)
from scoring.statistics.group_record import GroupRecord
from scoring.statistics.hand_lines import ROLE_WORDS
from scoring.statistics.hand_sums import SPECIAL, ByContract, in_order
from scoring.statistics.links import HandLinks
from scoring.words.endings import signed
from web.sentences import listed

MOST_PEOPLE: Final = 20
# The roles in which there are contracts to tell apart.
ROLES: Final = (HandRole.DECLARER, HandRole.PARTNER, HandRole.DEFENDER)
TITLES: Final[dict[str, Promise]] = {
    HandRole.DECLARER: _("Contracts as declarer"),
    HandRole.PARTNER: _("Contracts as partner"),
    HandRole.DEFENDER: _("Contracts as defender"),
}
RULES: Final = (
    _(
        "Hands count as they stand now, corrections included. Deals that everybody passed are no "
        "hands; hands of games that were given up are."
    ),
    _(
        "Partner is whoever the contract binds beside the declarer, also while sitting a misère "
        "out; where partners are called or change, whoever it was in that hand. Alone, a declarer "
        "has none. Everybody else defends."
    ),
    _(
        "Points are those of the own side, tricks, bonuses and penalties included. Where everybody "
        "scores alone, the side is the player."
    ),
    _(
        "Overtricks are the tricks beyond a bid that was made. A slam is a bid made with all ten "
        "tricks. Misères, nullos and hi/lo count as misères and have neither."
    ),
    _(
        "A hand that stopped before its contract was decided is neither made nor set. An evening "
        "lasts until six in the morning."
    ),
)


def chosen_role(asked: str, counted: Counted) -> str:
    """The role whose contracts are shown: as the address says, otherwise the first that has any."""
    if asked in ROLES:
        return asked
    return next((role for role in ROLES if counted.role(role)), HandRole.DECLARER)


def contracts_context(
    lines: ByContract, links: HandLinks, title: str, *, setting: bool = False
) -> dict[str, Any]:
    """Contracts by strain and one by one, and their drawing; `links` are of these contracts, which
    were defended where it is about `setting` them."""
    return {
        "contracts_title": title,
        "setting": setting,
        "strains": strain_rows(lines, links, setting=setting),
        "contracts": contract_rows(lines, links, setting=setting),
        "chart": points_by_contract(in_order(lines)),
        "chart_description": _described(lines),
        "counting_rules": RULES,
    }


def roles_context(counted: Counted, links: HandLinks, asked: str) -> dict[str, Any]:
    """Everything about the hands of a person or of two partners; `asked` is the role chosen."""
    role = chosen_role(asked, counted)
    return {
        **contracts_context(
            counted.role(role),
            links.of(role=role),
            str(TITLES[role]),
            setting=role == HandRole.DEFENDER,
        ),
        "roles": role_rows(counted, links),
        "role_choices": [
            (each, capital(str(ROLE_WORDS[each])), each == role)
            for each in ROLES
            if counted.role(each)
        ],
        "seats": seat_rows(counted, links),
        "evenings": evening_lines(counted, links),
        "evening_count": counted.evenings,
        **_evening_chart(counted),
    }


def _evening_chart(counted: Counted) -> dict[str, Any]:
    """The last evenings as bars with their words, where there are several."""
    days = {
        date_format(evening.day, "SHORT_DATE_FORMAT"): evening.points
        for evening in counted.last_evenings
    }
    if len(days) < 2:  # noqa: PLR2004  one evening is no comparison
        return {"evening_chart": None}
    said = listed(f"{day} {signed(points)}" for day, points in days.items())
    return {"evening_chart": points_by_evening(days), "evening_description": f"{said}."}


def _described(lines: ByContract) -> str:
    """The drawing for those who do not see it."""
    told = in_order(lines)
    if not told:
        return ""
    best = max(told, key=lambda call: told[call].points)
    worst = min(told, key=lambda call: told[call].points)
    return say(
        "Points won and lost by contract. Most with {best}: {best_points}. "
        "Fewest with {worst}: {worst_points}. Every value stands in the table of contracts."
    ).format(
        best=capital(call_words(best)),
        best_points=signed(told[best].points),
        worst=capital(call_words(worst)),
        worst_points=signed(told[worst].points),
    )


@dataclass(frozen=True, slots=True)
class PersonRow:
    """What one person declared, as a reader may see the person."""

    name: str
    pk: int
    row: Row
    specials: int
    specials_made: int
    specials_url: str


def group_context(
    record: GroupRecord, club: Club, role: int, links: HandLinks, games_url: str
) -> dict[str, Any]:
    """Everything about the hands of a club or an event for a reader with this role in the club."""
    declared = record.counted.role(HandRole.DECLARER)
    return {
        **contracts_context(declared, links, say("Contracts")),
        "figures": group_figures(record, links, games_url),
        "seats": seat_rows(record.counted, links),
        "fullest": fullest_evening(record, links),
        "declarers": list(_people(record, club, role, links)),
    }


def _people(record: GroupRecord, club: Club, role: int, links: HandLinks) -> Iterator[PersonRow]:
    """Whoever declared most, without those who are not shown to this reader."""
    seen = (line for line in record.declarers if not is_hidden(line.player, club=club, role=role))
    shown = list(islice(seen, MOST_PEOPLE))
    names = names_shown({line.player.pk: line.player for line in shown}, club=club, role=role)
    for line in shown:
        own = links.of(player=line.player.pk, role=HandRole.DECLARER)
        name = names[line.player.pk]
        yield PersonRow(
            name,
            line.player.pk,
            line_row("", name, line.line, own),
            line.specials,
            line.specials_made,
            own(strain=SPECIAL),
        )
