"""Two people side by side: the same figures of each, and what they made of each other. Exact."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as say
from django.utils.translation import ngettext

from clubs.models import Player
from scoring.models.hand import HandRole
from scoring.statistics.hand_sums import SPECIAL, HandSum, by_strain, total
from scoring.statistics.numbers import NOTHING, average_words, number_words, share_words
from scoring.statistics.person_record import PersonRecord, person_record
from tournaments.people.person_events import PersonEvents, person_events
from tournaments.people.person_rating import PersonRating, RatingStory, fresh_rating


@dataclass(frozen=True, slots=True)
class Compared:
    """One of two people with everything that is compared."""

    player: Player
    record: PersonRecord
    events: PersonEvents
    rating: PersonRating | None

    def role(self, role: str) -> HandSum:
        """What became of all contracts in one role."""
        return total(self.record.counted.role(role).values())


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure of one person as it is printed; `value` is what it is compared by, None if not.

    `kind` is the list that a rating stands in: two lists have nothing in common.
    """

    words: str
    value: Fraction | None = None
    note: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A figure of both; `better` is 1 or 2 where one of them is ahead, else 0."""

    label: str
    one: Cell
    two: Cell

    @property
    def better(self) -> int:
        """Who is ahead."""
        one, two = self.one, self.two
        if one.value is None or two.value is None or one.value == two.value:
            return 0
        if one.kind != two.kind:
            return 0
        return 1 if one.value > two.value else 2


def compared(player: Player) -> Compared:
    """A person, who comes with the club, the rating (`with_rating`) and the kept tally."""
    return Compared(player, person_record(player), person_events(player), fresh_rating(player))


def comparison(one: Compared, two: Compared) -> list[Line]:
    """The figures of two people, in the order of a person's page."""
    return [Line(label, cell(one), cell(two)) for label, cell in _figures()]


def _figures() -> Iterable[tuple[str, Callable[[Compared], Cell]]]:
    return (
        (say("Rating"), _rating),
        (say("Peak"), _peak),
        (say("Events"), lambda each: _count(each.events.events)),
        (say("Evenings won"), _evenings_won),
        (say("Games"), lambda each: _count(each.record.games)),
        (say("Games won"), _won),
        (say("Hands"), lambda each: _count(each.record.hands)),
        (say("Points a hand"), _points),
        (say("Contracts made"), _made),
        (say("Set as defender"), _set),
        (say("Slams"), _slams),
        (say("Misères made"), _miseres),
    )


def _count(number: int) -> Cell:
    """How often somebody came says nothing of how well: it is not compared."""
    return Cell(number_words(number))


def _share(part: int, whole: int) -> Cell:
    if not whole:
        return Cell(NOTHING)
    of_all = say("%(part)s of %(whole)s") % {
        "part": number_words(part),
        "whole": number_words(whole),
    }
    return Cell(share_words(part, whole), Fraction(part, whole), of_all)


def _rating(each: Compared) -> Cell:
    if each.rating is None:
        return Cell(NOTHING)
    now = each.rating.now
    value = None if now.question else Fraction(now.rating)
    return Cell(now.text, value, now.kind_words, now.kind)


def _peak(each: Compared) -> Cell:
    if each.rating is None:
        return Cell(NOTHING)
    course = RatingStory.of(each.rating, each.player.club.zone).course
    return Cell(NOTHING) if course is None else Cell(number_words(course.highest[1]))


def _evenings_won(each: Compared) -> Cell:
    over = [came for came in each.events.all if came.place and not came.playing]
    return _share(sum(came.place == 1 for came in over), len(over))


def _won(each: Compared) -> Cell:
    return _share(each.record.won, each.record.decided)


def _points(each: Compared) -> Cell:
    counted = each.record.counted
    if not counted.hands:
        return Cell(NOTHING)
    words = average_words(counted.points, counted.hands, plus=True)
    return Cell(words, Fraction(counted.points, counted.hands))


def _made(each: Compared) -> Cell:
    line = each.role(HandRole.DECLARER)
    return _share(line.made, line.decided)


def _set(each: Compared) -> Cell:
    line = each.role(HandRole.DEFENDER)
    return _share(line.failed, line.decided)


def _slams(each: Compared) -> Cell:
    return _count(each.role(HandRole.DECLARER).slams)


def _miseres(each: Compared) -> Cell:
    lines = each.record.counted.role(HandRole.DECLARER)
    special = by_strain(lines).get(SPECIAL, HandSum())
    return _share(special.made, special.decided)


def met_words(one: Compared, two: Compared) -> list[str]:
    """What the two made together and of each other, a sentence each; nothing if they never met."""
    found = []
    together = next(
        (line for line in one.record.partners if line.partner.pk == two.player.pk), None
    )
    if together is not None:
        hands = ngettext(
            "Partners in {n} hand: {points} points a hand.",
            "Partners in {n} hands: {points} points a hand.",
            together.hands,
        )
        points = average_words(together.points, together.hands, plus=True)
        found.append(hands.format(n=number_words(together.hands), points=points))
    against = next((line for line in one.record.rivals if line.rival.pk == two.player.pk), None)
    if against is not None:
        games = ngettext(
            "Against each other in {n} game with a winner: {won} to {lost}.",
            "Against each other in {n} games with a winner: {won} to {lost}.",
            against.games,
        )
        told = {"won": number_words(against.won), "lost": number_words(against.lost)}
        found.append(games.format(n=number_words(against.games), **told))
    return found
