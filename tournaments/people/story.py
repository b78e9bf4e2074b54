"""What a person's page tells before its tables: form, people, favourite contracts, milestones.

Every figure is one of the statistics, the seasons or the ratings; here they become sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from math import floor
from typing import Any, Final

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from clubs.models import Club, Player
from clubs.names.visibility import is_hidden
from scoring.models.hand import HandRole
from scoring.statistics.firsts import MISERE, OPEN, SLAM, WON, First
from scoring.statistics.links import HandLinks
from scoring.statistics.numbers import number_words
from scoring.statistics.people_lines import pair_url
from scoring.statistics.person_record import PersonRecord
from scoring.statistics.standing_out import (
    LIKELY,
    SURE,
    StandsOut,
    best_partner,
    hardest_opponent,
)
from tournaments.people.person_events import CameTo, PersonEvents
from web.days import evening_of
from web.sentences import isolated, listed

MOST_FAVOURITES: Final = 3
MOST_NAMED: Final = 3
# Of fewer hands a table tells chance more than skill, and says so.
FEW_HANDS: Final = 40
EVENINGS: Final = (1, 10, 25, 50, 100, 200, 500)
FIRSTS: Final[Mapping[str, Promise]] = {
    WON: _("First game won"),
    SLAM: _("First slam"),
    MISERE: _("First misère made"),
    OPEN: _("First open misère made"),
}


@dataclass(frozen=True, slots=True)
class EveningTold:
    """An evening as a line: the place in it as words, empty without one, and with whom."""

    came: CameTo
    day: str
    place: str
    partners: str


@dataclass(frozen=True, slots=True)
class FormMark:
    """One of the last games that somebody won: whether it was this person."""

    won: bool
    url: str


@dataclass(frozen=True, slots=True)
class PersonTold:
    """Somebody who stands out: what there is to it, and how sure it is, a sentence each."""

    label: str
    name: str
    url: str
    figures: str
    sure: str


@dataclass(frozen=True, slots=True)
class Favourite:
    """A contract that is often declared."""

    contract: str
    times: str
    made: str
    url: str


@dataclass(frozen=True, slots=True)
class Milestone:
    """Something done for the first time, or for the hundredth, with where it happened."""

    words: str
    day: date
    day_words: str
    url: str


def evenings_told(
    events: PersonEvents, names: Mapping[int, str], people: Mapping[int, Player], zone: str
) -> list[EveningTold]:
    """The last evenings, each with the place and the partners as the reader sees them."""
    return [
        EveningTold(
            came,
            came.day_words(zone),
            place_words(came),
            partner_words([names[people[pk].root_id or pk] for pk in came.partners]),
        )
        for came in events.last
    ]


def roots_of(people: Iterable[Player], wanted: Iterable[int]) -> dict[int, Player]:
    """Those of these records that are wanted, by the record that stands for each."""
    known = {each.pk: each for each in people}
    found = [known[pk] for pk in wanted if pk in known]
    return {each.root_id or each.pk: each.root or each for each in found}


def place_words(came: CameTo) -> str:
    """`3 of 24`; empty without a place."""
    if not came.place:
        return ""
    place = f"{came.place}{'=' if came.shares else ''}"
    return say("{place} of {placed}").format(place=place, placed=number_words(came.placed))


def partner_words(names: Iterable[str]) -> str:
    """With whom somebody sat: all of a few, the first of many."""
    known = [isolated(name) for name in dict.fromkeys(names)]
    if not known:
        return ""
    more = len(known) - MOST_NAMED
    if more <= 0:
        return say("with {names}").format(names=listed(known))
    return ngettext("with {names} and {n} other", "with {names} and {n} others", more).format(
        names=", ".join(known[:MOST_NAMED]), n=more
    )


def form_marks(record: PersonRecord) -> list[FormMark]:
    """The last games that somebody won, the earliest first."""
    told = [FormMark(won, reverse("game_sheet", args=[game])) for game, won in record.form.items()]
    return told[::-1]


def form_words(marks: list[FormMark]) -> str:
    """The form in words."""
    won = sum(mark.won for mark in marks)
    return ngettext(
        "{won} of the last {n} game won", "{won} of the last {n} games won", len(marks)
    ).format(won=won, n=len(marks))


def favourites(record: PersonRecord, links: HandLinks) -> list[Favourite]:
    """The contracts that were declared most, of equal ones those that were made more."""
    lines = record.counted.role(HandRole.DECLARER)
    most = sorted(lines, key=lambda call: (-lines[call].hands, -lines[call].made, call))
    declared = links.of(role=HandRole.DECLARER)
    return [
        Favourite(
            call,
            ngettext("{n} time", "{n} times", lines[call].hands).format(n=lines[call].hands),
            say("{n} made").format(n=lines[call].made),
            declared(contract=call),
        )
        for call in most[:MOST_FAVOURITES]
    ]


def people_told(
    record: PersonRecord, club: Club, role: int, links: HandLinks, names: Mapping[int, str]
) -> list[PersonTold]:
    """The best partner and the hardest opponent, as far as anybody stands out."""
    found = []
    best, hardest = best_partner(record), hardest_opponent(record)

    def told(label: str, figures: str, one: StandsOut) -> PersonTold:
        person = one.shared.person
        url = "" if is_hidden(person, club=club, role=role) else pair_url(person, club, role, links)
        return PersonTold(label, names[person.pk], url, figures, sure_words(one))

    if best is not None:
        made = ngettext(
            "{count} of {of} contract made together, {other} of {others} without.",
            "{count} of {of} contracts made together, {other} of {others} without.",
            best.shared.of,
        )
        found.append(told(say("Best partner"), _figures(made, best), best))
    if hardest is not None:
        lost = ngettext(
            "Lost {count} of {of} game to this person, {other} of {others} otherwise.",
            "Lost {count} of {of} games to this person, {other} of {others} otherwise.",
            hardest.shared.of,
        )
        found.append(told(say("Hardest opponent"), _figures(lost, hardest), hardest))
    return found


def _figures(words: str, one: StandsOut) -> str:
    return words.format(
        count=number_words(one.shared.count),
        of=number_words(one.shared.of),
        other=number_words(one.count_elsewhere),
        others=number_words(one.of_elsewhere),
    )


def sure_words(one: StandsOut) -> str:
    """How sure it is that somebody stands out, for a reader who has never heard of statistics."""
    hands = ngettext("After {n} hand", "After {n} hands", one.shared.hands).format(
        n=number_words(one.shared.hands)
    )
    if one.luck > LIKELY:
        return say("{hands}: not sure, it may well be luck.").format(hands=hands)
    times = number_words(floor(1 / one.luck)) if one.luck else ""
    if one.luck > SURE:
        words = say("{hands}: rather likely. By luck alone it would come out so 1 time in {n}.")
    elif not times or one.luck < SURE / 50:
        words = say("{hands}: sure. By luck alone it would hardly ever come out so.")
    else:
        words = say("{hands}: quite sure. By luck alone it would come out so 1 time in {n}.")
    return words.format(hands=hands, n=times)


def few_words(hands: int) -> str:
    """What a few hands mean; empty for many."""
    if not 0 < hands < FEW_HANDS:
        return ""
    return ngettext(
        "After {n} hand: so few tell luck more than skill.",
        "After {n} hands: so few tell luck more than skill.",
        hands,
    ).format(n=hands)


def milestones(
    record: PersonRecord, events: PersonEvents, links: HandLinks, zone: str
) -> list[Milestone]:
    """What was done first, and the round numbers of evenings, the last first."""
    found = [_first(first, zone) for first in record.firsts]
    found += _evenings(events, record, links, zone)
    won = [came for came in events.all if came.place == 1 and not came.playing]
    if won:
        words = say("First evening won")
        found.append(_of_event(words, won[-1], zone))
    return sorted(found, key=lambda each: each.day, reverse=True)


def _first(first: First, zone: str) -> Milestone:
    """It leads to the hand, or to the game."""
    day = evening_of(first.began, zone)
    if first.hand:
        url = reverse("hand", args=[first.game, first.hand])
    else:
        url = reverse("game_sheet", args=[first.game])
    return _milestone(str(FIRSTS[first.kind]), day, url)


def _evenings(
    events: PersonEvents, record: PersonRecord, links: HandLinks, zone: str
) -> list[Milestone]:
    """The tenth evening and so on: of events, or of hands where there are no events."""
    came = list({each.event: each for each in events.all}.values())[::-1]
    if came:
        return [
            _of_event(evening_words(number), came[number - 1], zone)
            for number in EVENINGS
            if number <= len(came)
        ]
    days = record.counted.days
    return [
        _milestone(
            evening_words(number),
            days[number - 1].day,
            links(evening=days[number - 1].day.isoformat()),
        )
        for number in EVENINGS
        if number <= len(days)
    ]


def evening_words(number: int) -> str:
    """`First evening`, `10 evenings`."""
    if number == 1:
        return say("First evening")
    return ngettext("{n} evening", "{n} evenings", number).format(n=number)


def _of_event(words: str, came: CameTo, zone: str) -> Milestone:
    return _milestone(words, came.day(zone), came.url)


def _milestone(words: str, day: date, url: str) -> Milestone:
    return Milestone(words, day, date_format(day, "DATE_FORMAT"), url)


def story(
    record: PersonRecord,
    events: PersonEvents,
    club: Club,
    role: int,
    links: HandLinks,
    names: Mapping[int, str],
) -> dict[str, Any]:
    """All of it for a page; `names` are those of everybody who is met on it."""
    people = {each.pk: each for each in record.people}
    marks = form_marks(record)
    return {
        "evenings_told": evenings_told(events, names, people, club.zone),
        "form": marks,
        "form_words": form_words(marks),
        "favourites": favourites(record, links),
        "people_told": people_told(record, club, role, links, names),
        "few": few_words(record.hands),
    }
