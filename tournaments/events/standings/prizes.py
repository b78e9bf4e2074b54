"""Who would get which prize: high, second, low, the best without a handicap, most slams, best call,
and one for each group; where teams play, the first two teams and the best pair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tournaments.events.models import Entrant, Event, Substitution
from tournaments.events.standings.deeds import event_deeds
from tournaments.events.standings.ranking import Standing
from tournaments.events.standings.round_scores import Value
from tournaments.events.standings.teams import team_standings
from tournaments.events.standings.two_lines import MOVES, SITS, lines_of


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A prize and who qualifies first; several when they share it, or, where they have won it
    `together`, as the pairs of a team, each for himself; `figure` is what it is for."""

    kind: str
    entrants: tuple[int, ...]
    main: bool
    group: str = ""
    figure: int = 0
    together: bool = False


def suggested_prizes(event: Event, lines: Sequence[Standing]) -> list[Suggestion]:
    """One main prize a person: who has one is passed over by the next. Two lines have two firsts.

    Whoever had a substitute for half of his rounds or more gets none. Slams and calls are the
    declarer's own, from sheets and from slips that say so.
    """
    found: list[Suggestion] = []
    subs = _substituted(event)
    ranked = [line for line in lines if line.ranked and 2 * subs[line.entrant] < line.played]
    line_of = lines_of(event)
    best = [("high", ranked), ("second", ranked)]
    if line_of:
        best = [
            (name, [line for line in ranked if line_of.get(line.entrant) == name])
            for name in (SITS, MOVES)
        ]
    if event.in_teams:
        found += _team_prizes(event, lines, {line.entrant for line in ranked})
        best = []
        if ranked:
            found.append(_best_pair(ranked))
    for kind, order in (*best, ("low", ranked[::-1])):
        _add(found, kind, order)
    if any(line.handicap for line in ranked):
        _add(found, "scratch", sorted(ranked, key=_without), level=_without)
    groups = dict(Entrant.objects.filter(event=event).exclude(group="").values_list("pk", "group"))
    for group in sorted(set(groups.values())):
        _add(found, "group", [ln for ln in ranked if groups.get(ln.entrant) == group], group)
    return found + _table_prizes(event, {line.entrant for line in ranked})


def _team_prizes(
    event: Event, lines: Sequence[Standing], eligible: set[int]
) -> Iterable[Suggestion]:
    """For all pairs of the first team, and of the second."""
    pairs: dict[str, list[int]] = {}
    for team, lead in event.pairs.order_by("number").values_list("team", "one_id"):
        if lead in eligible:
            pairs.setdefault(team, []).append(lead)
    teams = [each for each in team_standings(event, lines=lines) if each.team in pairs]
    for kind in ("team", "team_second"):
        same = [each.team for each in teams if each.place == teams[0].place]
        if same:
            won = tuple(lead for team in same for lead in pairs[team])
            alone = len(same) == 1
            yield Suggestion(kind, won, main=alone, together=alone)
        teams = teams[len(same) :]


def _best_pair(ranked: Sequence[Standing]) -> Suggestion:
    """A prize beside that of the team, so who has that may have this too."""
    same = tuple(line.entrant for line in ranked if line.place == ranked[0].place)
    return Suggestion("pair", same, main=False)


def _leads(event: Event) -> dict[int, int]:
    """For the second of each pair the first, who has what the pair wins."""
    if not event.for_pairs:
        return {}
    return {other: one for one, other in event.pairs.values_list("one_id", "other_id")}


def _substituted(event: Event) -> Counter[int]:
    """In how many rounds somebody sat in for an entrant, or for either of a pair."""
    rows = Substitution.objects.filter(entrant__event=event)
    sat = set(rows.values_list("entrant_id", "round_number"))
    lead = _leads(event)
    return Counter(entrant for entrant, _ in {(lead.get(who, who), at) for who, at in sat})


def _without(line: Standing) -> Value:
    """The order of those who are ranked, had nobody a handicap."""
    return -line.raw


def _place(line: Standing) -> Value:
    return line.place


def _add(
    found: list[Suggestion],
    kind: str,
    order: Iterable[Standing],
    group: str = "",
    level: Callable[[Standing], Value] = _place,
) -> None:
    taken = {entrant for each in found for entrant in each.entrants}
    left = [line for line in order if line.entrant not in taken]
    if left:
        same = tuple(line.entrant for line in left if level(line) == level(left[0]))
        found.append(Suggestion(kind, same, main=len(same) == 1, group=group))


def _table_prizes(event: Event, eligible: set[int]) -> list[Suggestion]:
    """Most slams and the best call, of what people made themselves; a pair has what both made."""
    lead = _leads(event)
    deeds = event_deeds(event)
    slams: Counter[int] = Counter()
    calls: Counter[int] = Counter()
    for pk, player in Entrant.objects.filter(event=event).values_list("pk", "player_id"):
        entrant, told = lead.get(pk, pk), deeds.get(player)
        if told is not None and entrant in eligible:
            slams[entrant] += told.slams
            calls[entrant] = max(calls[entrant], told.call_value)
    return [*_most("slams", slams), *_most("call", calls)]


def _most(kind: str, counts: Counter[int]) -> list[Suggestion]:
    best = max(counts.values(), default=0)
    if not best:
        return []
    same = tuple(sorted(entrant for entrant, count in counts.items() if count == best))
    return [Suggestion(kind, same, main=False, figure=best)]
