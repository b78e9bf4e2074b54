"""What a mail with results says: the own line first, then the standings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as say
from django.utils.translation import override

from clubs.models import MailConsent, Membership, Role
from clubs.services.mail_links import stop_code
from tournaments.events.entrants.people_names import Names, event_names
from tournaments.events.models import Event, RoundState, Seat
from tournaments.events.shown.standings import StandingLine, method_words, standing_lines
from tournaments.events.shown.teams import TeamLine, team_lines
from web.mail.letters import framed
from web.mail.links import link_to
from web.sentences import isolated


@dataclass(frozen=True, slots=True)
class _Told:
    """An evening for readers of one language who see the same names."""

    names: Names
    lines: list[StandingLine]
    teams: list[TeamLine]
    prizes: list[tuple[str, str]]
    method: str


class Letters:
    """The mails of one evening. What several readers are told alike is worked out once."""

    def __init__(self, event: Event, consents: Mapping[int, MailConsent]) -> None:
        self.event = event
        self._told: dict[tuple[str, int], _Told] = {}
        rows = event.entrants.select_related("player").order_by("number")
        self._entrants = {each.player.root_id or each.player_id: each for each in rows}
        pairs = list(event.pairs.values_list("other_id", "one_id", "team"))
        self._lead = {other: one for other, one, _team in pairs}
        self._team = {one: team for _other, one, team in pairs if team}
        self._partners = _partners(event)
        users = [each.player.user_id for each in consents.values() if each.player.user_id]
        members = Membership.objects.filter(club=event.club, user__in=users)
        self._members = set(members.values_list("user_id", flat=True))

    def message(self, person: int, consent: MailConsent, address: str) -> EmailMultiAlternatives:
        """The mail for one person, in the language of the yes."""
        with override(consent.language), timezone.override(self.event.zone):
            context = self._context(person, consent)
            text = context | _in_text(context) | {"subject": self._subject(context["line"])}
            message = framed("tournaments/mail_results.txt", address, consent.language, text)
            html = render_to_string("tournaments/mail_results.html", context)
        message.attach_alternative(html, "text/html")
        message.extra_headers |= {
            "List-Unsubscribe": f"<{context['stop']}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
        return message

    def _context(self, person: int, consent: MailConsent) -> dict[str, Any]:
        member = consent.player.user_id in self._members
        told = self._told_to(consent.language, Role.MEMBER if member else 0)
        entrant = self._entrants[person].pk
        lead = self._lead.get(entrant, entrant)
        partners = [told.names(each) for each in self._partners.get(entrant, [])]
        return {
            "event": self.event,
            "club": self.event.club,
            "line": next((each for each in told.lines if each.standing.entrant == lead), None),
            "team": next(
                (each for each in told.teams if each.standing.team == self._team.get(lead)), None
            ),
            "teams": told.teams,
            "placed": sum(bool(each.standing.place) for each in told.lines),
            "partners": list(dict.fromkeys(partners)),
            "lines": told.lines,
            "prizes": told.prizes,
            "method": told.method,
            "link": f"{settings.SITE_URL}{self.event.get_absolute_url()}",
            "stop": link_to("mail_stop", stop_code(consent)),
            "consent": consent,
            "own": consent.said_by_id == consent.player.user_id,
        }

    def _subject(self, line: StandingLine | None) -> str:
        if line is None or not line.standing.place:
            return say("Results: {event}").format(event=self.event.title)
        words = say("{event}: you are number {place}")
        return words.format(event=self.event.title, place=line.standing.place)

    def _told_to(self, language: str, role: int) -> _Told:
        found = self._told.get((language, role))
        if found is None:
            names = event_names(self.event, role)
            prizes = self.event.prizes.all()
            lines = standing_lines(self.event, names)
            found = self._told[language, role] = _Told(
                names,
                lines,
                team_lines(self.event, names, [line.standing for line in lines]),
                [(prize.name, names.entry(prize.entrant_id)) for prize in prizes],
                method_words(self.event),
            )
        return found


def _in_text(context: dict[str, Any]) -> dict[str, Any]:
    """The names of a mail where no markup sets them apart from the figures beside them."""
    team = context["team"]
    return {
        "lines": [replace(each, name=isolated(each.name)) for each in context["lines"]],
        "teams": [replace(each, name=isolated(each.name)) for each in context["teams"]],
        "team": None if team is None else replace(team, name=isolated(team.name)),
        "prizes": [(isolated(prize), isolated(name)) for prize, name in context["prizes"]],
        "partners": [isolated(name) for name in context["partners"]],
    }


def _partners(event: Event) -> dict[int, list[int]]:
    """With whom each entrant sat on one side, in the order of the rounds: one query."""
    seats = Seat.objects.filter(round__event=event, round__state=RoundState.CLOSED)
    sides: dict[tuple[int, str], list[int]] = defaultdict(list)
    for table, side, entrant in seats.order_by("round__number", "pk").values_list(
        "table_id", "side", "entrant_id"
    ):
        sides[table, side].append(entrant)
    found: dict[int, list[int]] = defaultdict(list)
    for people in sides.values():
        for each in people:
            found[each] += [other for other in people if other != each]
    return found
