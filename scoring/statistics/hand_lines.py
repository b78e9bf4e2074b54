"""Hands as lines of a list, as one reader may see them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice
from typing import Any, Final

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _

from rule_words.calls import call_words, capital
from rule_words.profiles import profile_title
from rule_words.signs.letters import seat_letters
from scoring.access import Visitor
from scoring.games.played_at import evening
from scoring.models import Game, Hand, Sitting
from scoring.models.hand import HandRole
from scoring.shown_names import show_names
from scoring.words.names import Names
from web.days import short_day

CHUNK: Final = 500
ROLE_WORDS: Final[dict[str, Promise]] = {
    HandRole.DECLARER: _("declarer"),
    HandRole.PARTNER: _("partner"),
    HandRole.DEFENDER: _("defender"),
    HandRole.NONE: _("no contract"),
}


@dataclass(frozen=True, slots=True)
class HandLine:
    """One hand. `tricks` are those of the players of the contract, None without one.

    `role`, `seat` are the person's whose hands these are, empty where nobody's; `points` those of
    that person's side, otherwise of the declarer's.
    """

    hand: Hand
    declarer: str
    tricks: int | None
    result: str
    role: str
    seat: str
    points: int | None
    day: date
    rules: str

    @property
    def played_on(self) -> str:
        """The evening, short."""
        return short_day(self.day)

    @property
    def seat_letter(self) -> str:
        """The seat as its letter is printed in the reader's language."""
        table = self.hand.game.rules.table
        return seat_letters(table)[table.seat_names.index(self.seat)] if self.seat else ""

    @property
    def url(self) -> str:
        """The hand's own page."""
        return reverse("hand", args=[self.hand.game_id, self.hand.number])


def newest_first(hands: QuerySet[Hand]) -> QuerySet[Hand]:
    """The order of a list: the last evening first, the last hand of a game first."""
    return hands.order_by("-game__created_at", "game", "-number")


def hand_lines(
    hands: Sequence[Hand], reader: Visitor, records: Iterable[int] = ()
) -> list[HandLine]:
    """These hands for a reader, at most three queries; they must have their games and clubs.

    `records` are those of the person whose hands they are.
    """
    games = {hand.game_id: hand.game for hand in hands}
    for hand in hands:  # hands of one game share it, so that no other copy keeps whole names
        hand.game = games[hand.game_id]
    show_names(reader, games.values())
    own: dict[Any, int] = {}
    if records:
        sittings = Sitting.objects.filter(
            player__in=records, game__in={hand.game_id for hand in hands}
        )
        own = dict(sittings.order_by().values_list("game_id", "seat"))
    told = {pk: _Told.of(game) for pk, game in games.items()}
    return [_line(hand, told[hand.game_id], own.get(hand.game_id)) for hand in hands]


@dataclass(frozen=True, slots=True)
class _Told:
    """What all hands of a game have in common, in words."""

    names: Names
    day: date
    rules: str

    @classmethod
    def of(cls, game: Game) -> _Told:
        names = Names.of(game.rules, game.names)
        return cls(names, evening(game), profile_title(game.profile))


def _line(hand: Hand, game: _Told, seat: int | None) -> HandLine:
    told: Any = hand.detail
    names, table = game.names, game.names.table
    side = None if seat is None else table.side_of(seat)
    counted = side or (told["sides"][0] if told["sides"] else None)
    return HandLine(
        hand=hand,
        declarer="" if hand.declarer is None else names.seat(hand.declarer),
        tricks=hand.tricks,
        result=result_words(hand),
        role="" if seat is None else str(ROLE_WORDS[role_of(hand, seat)]),
        seat="" if seat is None else table.seat_names[seat],
        points=None if counted is None or hand.all_pass else told["points"][counted],
        day=game.day,
        rules=game.rules,
    )


def role_of(hand: Hand, seat: int) -> str:
    """What somebody at this seat was in a hand, as its projection has it."""
    if not hand.contract:
        return HandRole.NONE
    if seat == hand.declarer:
        return HandRole.DECLARER
    side = hand.game.rules.table.side_of(seat)
    return HandRole.PARTNER if side in hand.detail["sides"] else HandRole.DEFENDER


def result_words(hand: Hand) -> str:
    """Made, set, or why it is neither."""
    if hand.all_pass:
        return say("passed out")
    if not hand.contract:
        return say("no contract")
    if hand.made is None:
        return say("not decided")
    return say("made") if hand.made else say("set")


HEADERS: Final = (
    _("Date"),
    _("Rules"),
    _("Hand"),
    _("Contract"),
    _("Declarer"),
    _("Tricks"),
    _("Result"),
    _("Role"),
    _("Seat"),
    _("Points"),
)


def hand_rows(
    hands: QuerySet[Hand], reader: Visitor, records: Iterable[int] = ()
) -> Iterator[list[Any]]:
    """The lines of a whole list for a spreadsheet, a few hundred hands at a time."""
    rows = newest_first(hands).iterator(chunk_size=CHUNK)
    while chunk := list(islice(rows, CHUNK)):
        games = Game.objects.select_related("club").in_bulk({hand.game_id for hand in chunk})
        for hand in chunk:
            hand.game = games[hand.game_id]
        yield from map(_cells, hand_lines(chunk, reader, records))


def _cells(line: HandLine) -> list[Any]:
    own = line.hand.game.rules.own_calls
    contract = capital(call_words(line.hand.contract, own)) if line.hand.contract else ""
    return [
        line.day.isoformat(),
        line.rules,
        line.hand.number,
        contract,
        line.declarer,
        line.tricks,
        line.result,
        line.role,
        line.seat,
        line.points,
    ]
