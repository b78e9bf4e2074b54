"""Figures of a page in words, each with the address of the hands behind it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as say
from django.utils.translation import ngettext

from rule_words.calls import call_words, capital
from rules_engine.seats import COMPASS
from scoring.models.hand import HandRole
from scoring.statistics.counting import Counted, Evening
from scoring.statistics.group_record import GroupRecord
from scoring.statistics.hand_lines import ROLE_WORDS
from scoring.statistics.hand_sums import SPECIAL, ByContract, HandSum, by_strain, in_order, total
from scoring.statistics.links import HandLinks
from scoring.statistics.narrow import MADE, NO_CONTRACT, PASSED, SET, SLAM, STRAINS
from scoring.statistics.numbers import average_words, number_words, share_words
from scoring.statistics.person_record import PersonRecord
from scoring.words.endings import signed
from scoring.words.names import COMPASS as COMPASS_WORDS


@dataclass(frozen=True, slots=True)
class Figure:
    """One number with its name; `note` says more, `url` leads to the hands, if it is of hands."""

    label: str
    value: str
    url: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table: a role, strain, contract, seat or person, with what became of the hands.

    `key` is the strain or contract for its sign; the addresses are of the hands counted beside.
    To a defender a contract that was set is the success: `setting`.
    """

    key: str
    words: str
    line: HandSum
    hands_url: str
    made_url: str
    failed_url: str
    slams_url: str
    setting: bool = False

    @property
    def share(self) -> str:
        """The share of decided contracts that were made, to a defender of those that were set."""
        return share_words(self.line.failed if self.setting else self.line.made, self.line.decided)

    @property
    def average(self) -> str:
        """Points a hand."""
        return average_words(self.line.points, self.line.hands, plus=True)

    @property
    def overtricks(self) -> str:
        """Tricks beyond the bid, a made bid."""
        return average_words(self.line.over, self.line.bids)


def line_row(
    key: str, words: str, line: HandSum, links: HandLinks, *, setting: bool = False
) -> Row:
    """A line with the addresses of its hands; `setting` where they were defended."""
    return Row(
        key,
        words,
        line,
        links(),
        links(result=MADE),
        links(result=SET),
        links(result=SLAM),
        setting,
    )


def role_rows(counted: Counted, links: HandLinks) -> list[Row]:
    """A line for each role that somebody had."""
    return [
        line_row(
            role,
            capital(str(ROLE_WORDS[role])),
            total(lines.values()),
            links.of(role=role),
            setting=role == HandRole.DEFENDER,
        )
        for role in HandRole.values
        if (lines := counted.role(role))
    ]


def strain_rows(lines: ByContract, links: HandLinks, *, setting: bool = False) -> list[Row]:
    """A line for each strain."""
    words = dict(STRAINS)
    return [
        line_row(
            strain, capital(str(words[strain])), line, links.of(strain=strain), setting=setting
        )
        for strain, line in by_strain(lines).items()
    ]


def contract_rows(lines: ByContract, links: HandLinks, *, setting: bool = False) -> list[Row]:
    """A line for each contract, lowest first."""
    return [
        line_row(
            contract,
            capital(call_words(contract)),
            line,
            links.of(contract=contract),
            setting=setting,
        )
        for contract, line in in_order(lines).items()
    ]


@dataclass(frozen=True, slots=True)
class SeatRow:
    """What was done at one seat."""

    words: str
    hands: int
    average: str
    declared: int
    made: int
    share: str
    hands_url: str
    declared_url: str
    made_url: str


def seat_words(key: str) -> str:
    """A seat by its key: "North", or the letter of another table."""
    if key in COMPASS:
        return str(COMPASS_WORDS[key])
    return say("Seat %(letter)s") % {"letter": key.upper()}


def seat_rows(counted: Counted, links: HandLinks) -> list[SeatRow]:
    """A line for each seat that somebody had, those of a compass first."""
    return [
        SeatRow(
            words=seat_words(seat.seat),
            hands=seat.hands,
            average=average_words(seat.points, seat.hands, plus=True),
            declared=seat.declared,
            made=seat.made,
            share=share_words(seat.made, seat.made + seat.failed),
            hands_url=links(seat=seat.seat),
            declared_url=links(seat=seat.seat, role=HandRole.DECLARER),
            made_url=links(seat=seat.seat, role=HandRole.DECLARER, result=MADE),
        )
        for seat in counted.seats
    ]


def _contracts(lines: ByContract, links: HandLinks) -> list[Figure]:
    """What became of contracts: made, slams, misères, overtricks."""
    all_of_them = total(lines.values())
    specials = by_strain(lines).get(SPECIAL, HandSum())
    of_all = ngettext(
        "%(made)s of %(count)s contract", "%(made)s of %(count)s contracts", all_of_them.decided
    ) % {"made": number_words(all_of_them.made), "count": number_words(all_of_them.decided)}
    figures = [
        Figure(
            say("Made"),
            share_words(all_of_them.made, all_of_them.decided),
            links(result=MADE),
            of_all,
        ),
        Figure(
            say("Slams"),
            number_words(all_of_them.slams),
            links(result=SLAM) if all_of_them.slams else "",
        ),
        Figure(
            say("Misères made"),
            number_words(specials.made),
            links(strain=SPECIAL) if specials.hands else "",
            say("of %(count)s") % {"count": number_words(specials.hands)},
        ),
        Figure(
            say("Overtricks a made bid"),
            average_words(all_of_them.over, all_of_them.bids),
            links(result=MADE) if all_of_them.bids else "",
        ),
    ]
    return figures if all_of_them.hands else []


def hands_figures(counted: Counted, links: HandLinks) -> list[Figure]:
    """The first figures of a person or of two partners."""
    declared = counted.role(HandRole.DECLARER)
    figures = [
        Figure(say("Hands"), number_words(counted.hands), links()),
        Figure(
            say("Points a hand"),
            average_words(counted.points, counted.hands, plus=True),
            links(),
            say("%(points)s in all") % {"points": signed(counted.points)},
        ),
        *_contracts(declared, links.of(role=HandRole.DECLARER)),
    ]
    if counted.passed:
        figures.append(_passed(counted.passed, links))
    return figures


def _passed(count: int, links: HandLinks) -> Figure:
    return Figure(say("Deals passed out"), number_words(count), links(result=PASSED))


def game_figure(record: PersonRecord, url: str) -> Figure:
    """Games and how many of them were won."""
    return Figure(say("Games"), number_words(record.games), url, won_words(record.won))


def won_words(won: int) -> str:
    """How many games were won."""
    return ngettext("%(won)s won", "%(won)s won", won) % {"won": number_words(won)}


def group_figures(record: GroupRecord, links: HandLinks, games_url: str) -> list[Figure]:
    """The first figures of a club or an event."""
    declared = record.counted.role(HandRole.DECLARER)
    line = total(declared.values())
    figures = [
        Figure(say("Hands"), number_words(record.hands), links()),
        Figure(say("Games"), number_words(record.games), games_url),
        *_contracts(declared, links),
    ]
    if line.hands:
        points = average_words(line.points, line.hands, plus=True)
        figures.append(Figure(say("Points a contract"), points, links()))
    if record.open_hands:
        url = links(result=NO_CONTRACT)
        figures.append(Figure(say("Without a contract"), number_words(record.open_hands), url))
    if record.passed:
        figures.append(_passed(record.passed, links))
    return figures


@dataclass(frozen=True, slots=True)
class EveningLine:
    """An evening worth telling."""

    label: str
    day: str
    points: str
    hands: int
    url: str


def evening_lines(counted: Counted, links: HandLinks) -> list[EveningLine]:
    """The best and the worst evening; one alone is neither."""
    if counted.evenings < 2 or counted.best is None or counted.worst is None:  # noqa: PLR2004
        return []
    return [
        _evening_line(say("Best evening"), counted.best, links),
        _evening_line(say("Worst evening"), counted.worst, links),
    ]


def fullest_evening(record: GroupRecord, links: HandLinks) -> EveningLine | None:
    """The evening with the most contracts; what it was worth to somebody else is nobody's."""
    if record.fullest is None:
        return None
    day, hands = record.fullest
    return EveningLine(
        label=say("Fullest evening"),
        day=date_format(day, "DATE_FORMAT"),
        points="",
        hands=hands,
        url=links(evening=day.isoformat()),
    )


def _evening_line(label: str, evening: Evening, links: HandLinks) -> EveningLine:
    return EveningLine(
        label=label,
        day=date_format(evening.day, "DATE_FORMAT"),
        points=signed(evening.points),
        hands=evening.hands,
        url=links(evening=evening.day.isoformat()),
    )
