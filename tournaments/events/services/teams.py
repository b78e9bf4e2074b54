"""Teams of pairs: which pairs play for which, and who plays with whom within one."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext_lazy as _

from scoring.archive.inside import Paths
from tournaments.events.entrants.people_names import Names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Entrant, Event, Pair, RoundState, Seat
from tournaments.events.services.book import changing, note
from tournaments.events.services.pairs import pair_words
from tournaments.events.services.steps import EveningStep, Rounds, Touched


class Teamed(EveningStep):
    """Which pairs play for which team."""

    kind = "teams"
    sentence = _("Teams written down: {count}")
    rows: ClassVar[Paths] = {"before.#": Pair}

    def touches(self, rounds: Rounds) -> Touched:
        return Touched({"setting:teams", "places:all"}, {"numbers:all"})

    def said(self, names: Names) -> Mapping[str, Any]:
        return {"count": self.payload["count"]}

    def undo(self, event: Event) -> None:
        before = {int(pk): team for pk, team in self.payload["before"].items()}
        for pair in event.pairs.filter(pk__in=before):
            pair.team = before[pair.pk]
            pair.save(update_fields=["team"])


def set_teams(*, event: Event, by: AbstractBaseUser, teams: Mapping[int, str]) -> Event:
    """The team of pairs by their keys, empty for none; who is not named keeps his.

    A team that has played may get another name, and a pair more, but none of its pairs leaves it.
    Raises EventRefused `not_pairs`, `team_fixed`.
    """
    with changing(event) as held:
        if not held.for_pairs:
            raise EventRefused("not_pairs")
        pairs = list(held.pairs.select_related("one", "other").order_by("number"))
        new = {each.pk: teams.get(each.pk, each.team).strip()[:40] for each in pairs}
        seated = Seat.objects.filter(round__event=held).exclude(round__state=RoundState.DRAFT)
        played = set(seated.values_list("entrant_id", flat=True))
        fixed = [each for each in pairs if each.one_id in played and each.team]
        for one in fixed:
            for other in fixed:
                if (one.team == other.team) != (new[one.pk] == new[other.pk]) or not new[one.pk]:
                    raise EventRefused("team_fixed", name=pair_words(one))
        before = {each.pk: each.team for each in pairs if each.team != new[each.pk]}
        for each in pairs:
            if each.pk in before:
                each.team = new[each.pk]
                each.save(update_fields=["team"])
        if before:
            count = len({team for team in new.values() if team})
            note(held, Teamed, by, count=count, before=before)
    return held


def teams_by_lot(*, event: Event, by: AbstractBaseUser, size: int, word: str) -> Event:
    """Teams of so many pairs by lot, called `word` and a number; the last may be smaller.

    Raises as `set_teams`.
    """
    with changing(event) as held:
        pairs = list(held.pairs.order_by("number").values_list("pk", flat=True))
        Random(f"team/{held.seed}/{size}").shuffle(pairs)  # noqa: S311 - a lot to be repeated
        named = {pk: f"{word} {place // size + 1}" for place, pk in enumerate(pairs)}
        return set_teams(event=held, by=by, teams=named)


class PartnersExchanged(EveningStep):
    """The second people of two pairs of a team changed places."""

    kind = "partners"
    sentence = _("{name} and {other} exchange partners")
    rows: ClassVar[Paths] = {"one": Entrant, "two": Entrant}

    def touches(self, rounds: Rounds) -> Touched:
        return Touched({"setting:teams"}, {"numbers:all"})

    def said(self, names: Names) -> Mapping[str, Any]:
        return {"name": names(self.payload["one"]), "other": names(self.payload["two"])}

    def undo(self, event: Event) -> None:
        one, two = self.payload["one"], self.payload["two"]
        _exchange(event.pairs.get(one=one), event.pairs.get(one=two))


def exchange_partners(*, pair: Pair, other: Pair, by: AbstractBaseUser) -> None:
    """The first of each of two pairs of a team plays with the second of the other from now on.

    What was played stays with the first. Raises EventRefused `other_team`, `same_person`,
    `partners_stay` where one has come later or is gone, `round_open` while a round is drawn or
    played.
    """
    with changing(pair.event) as held:
        if pair.pk == other.pk:
            raise EventRefused("same_person")
        found = held.pairs.select_related("one", "other").in_bulk([pair.pk, other.pk])
        if len(found) < len((pair, other)) or len({each.team for each in found.values()}) > 1:
            raise EventRefused("other_team")
        pair, other = found[pair.pk], found[other.pk]
        if not pair.team:
            raise EventRefused("other_team")
        people = held.entrants.filter(pk__in=[pair.one_id, other.one_id])
        came = set(people.values_list("first_round", "withdrawal__from_round"))
        if len(came) > 1 or any(gone is not None for _, gone in came):
            raise EventRefused("partners_stay", name=pair_words(pair), other=pair_words(other))
        current = held.played.exclude(state=RoundState.CLOSED).first()
        if current is not None:
            raise EventRefused("round_open", number=current.number)
        _exchange(pair, other)
        note(held, PartnersExchanged, by, one=pair.one_id, two=other.one_id)


def _exchange(pair: Pair, other: Pair) -> None:
    """Both rows are made anew, since a person is in one pair at any moment."""
    pair.other_id, other.other_id = other.other_id, pair.other_id
    Pair.objects.filter(pk__in=[pair.pk, other.pk]).delete()
    Pair.objects.bulk_create([pair, other])
