"""Teams of pairs: matches of team against team, or pairs that only never meet their own team.

In a match every pair of a team meets a pair of the other one. Who meets whom within it is chosen so
that pairs who have met do so least. A team that has no opponent sits out whole, and so does a pair
without an opponent in a match of unequal teams.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from tournaments.movements.assignment import cheapest
from tournaments.movements.pair_plans import PairEvening
from tournaments.movements.pairs import Pair, PairRound
from tournaments.movements.rounds import MovementError
from tournaments.movements.swiss_pairs import next_pairs_round

ROBIN: Final = "team_robin"
SWISS: Final = "team_swiss"
TOTALS: Final = "team_totals"
TEAM_KINDS: Final[Mapping[str, str]] = {
    ROBIN: "teams, round robin",
    SWISS: "teams, Swiss",
    TOTALS: "teams, their pairs against others'",
}
"""What a draw of each is called."""
TWO: Final = 2
LOT: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class TeamEvening:
    """What has happened in an evening of teams.

    `team_of` has the team of each pair, from 0; a team is named by its lowest number of a pair.
    `began` are the pairs of the first round, `first` its seed. `fixed` maps a pair that cannot move
    to its table.
    """

    team_of: tuple[int, ...]
    past: tuple[PairRound, ...] = ()
    gone: frozenset[Pair] = frozenset()
    began: frozenset[Pair] = frozenset()
    fixed: Mapping[Pair, int] | None = None
    first: int | None = None

    @property
    def present(self) -> list[Pair]:
        """Who is to play, or to wait."""
        return [p for p in range(len(self.team_of)) if p not in self.gone]

    @property
    def teams(self) -> dict[int, list[Pair]]:
        """The pairs of each team that is here."""
        found: dict[int, list[Pair]] = {}
        for pair in self.present:
            found.setdefault(self.team_of[pair], []).append(pair)
        return found

    def matches(self) -> tuple[PairRound, ...]:
        """The rounds so far as meetings of teams; who met nobody sat out.

        Where a draw was changed by hand so that a team met several, the table of the lowest number
        says whom it met.
        """
        return tuple(self._as_matches(one) for one in self.past)

    def _as_matches(self, one: PairRound) -> PairRound:
        tables: list[tuple[int, int]] = []
        for a, b in one.tables:
            two = self.team_of[a], self.team_of[b]
            if two[0] != two[1] and not any(set(two) & set(known) for known in tables):
                tables.append(two)
        playing = {team for two in tables for team in two}
        named = {self.team_of[p] for table in one.tables for p in table}
        named |= {self.team_of[p] for p in one.sit_outs}
        return PairRound(tuple(tables), tuple(sorted(named - playing)))

    def next(self, kind: str, seed: int, points: Mapping[int, int] | None = None) -> PairRound:
        """The next round; `points` of each team are asked by the Swiss alone.

        Raises MovementError too_few_players where fewer than two teams are here.
        """
        teams = self.teams
        if len(teams) < TWO:
            raise MovementError("too_few_players", teams=len(teams))
        if kind == TOTALS:
            one = self._totals(seed)
        else:
            one = self._match_by_match(self._meetings(kind, seed, points or {}), seed)
        return one.at_fixed_tables(self.fixed or {})

    def _meetings(self, kind: str, seed: int, points: Mapping[int, int]) -> PairRound:
        """Which teams meet, and which one sits out."""
        total = len(self.team_of)
        absent = frozenset(range(total)) - frozenset(self.teams)
        past = self.matches()
        if kind == SWISS:
            totals = [points.get(team, 0) for team in range(total)]
            return next_pairs_round(past, totals, seed, absent)
        first = [t for t in sorted(set(self.team_of)) if self._was_first(t)]
        late = [t for t in sorted(set(self.team_of)) if t not in first and t not in absent]
        order = seed if self.first is None else self.first
        Random(f"teams/{order}").shuffle(first)  # noqa: S311 - a draw to be repeated
        gone = absent - frozenset(range(total)).difference(first, late)
        evening = PairEvening(ROBIN, (*first, *late), len(first), total, past, gone)
        plan = evening.to_come(1)
        return plan[0] if plan else evening.next_free(seed)

    def _was_first(self, team: int) -> bool:
        if not self.past:
            return team in self.teams
        return any(self.team_of[p] == team for p in self.began)

    def _match_by_match(self, meetings: PairRound, seed: int) -> PairRound:
        """The pairs of teams that meet against each other, those first who have met least."""
        rng = Random(f"match/{seed}/{len(self.past)}")  # noqa: S311 - a draw to be repeated
        met = Counter(frozenset(table) for one in self.past for table in one.tables)
        north = Counter(one for each in self.past for one, _ in each.tables)
        north.subtract(Counter(other for each in self.past for _, other in each.tables))
        waited = Counter(p for one in self.past for p in one.sit_outs)
        again = 1 + met.total()
        teams, tables = self.teams, []
        for one, other in meetings.tables:
            small, large = sorted((teams[one], teams[other]), key=len)
            # Who has waited most plays, then who has met least meets; the rest is a lot.
            costs = [
                [
                    (met[frozenset((a, b))] - waited[b] * again) * LOT
                    + rng.randrange(LOT // len(small))
                    for b in large
                ]
                for a in small
            ]
            for a, b in zip(small, (large[n] for n in cheapest(costs)), strict=True):
                tables.append((a, b) if (north[a], rng.random()) <= (north[b], 1) else (b, a))
        playing = {p for table in tables for p in table}
        return PairRound(tuple(tables), tuple(p for p in self.present if p not in playing))

    def _totals(self, seed: int) -> PairRound:
        """Pairs who have not met, never of one team; who is too many of a large team waits."""
        waited = Counter(p for one in self.past for p in one.sit_outs)
        teams, out = self.teams, []
        largest = max(teams.values(), key=len)
        rest = len(self.present) - len(largest)
        if len(largest) > rest:
            out = sorted(largest, key=lambda p: (waited[p], p))[: len(largest) - rest]
        one = next_pairs_round(
            self.past,
            [0] * len(self.team_of),
            seed,
            self.gone.union(out),
            teams=self.team_of,
        )
        return PairRound(one.tables, tuple(sorted((*one.sit_outs, *out))))


def team_evening(
    kind: str, team_of: Sequence[int], rounds: int, seed: int
) -> tuple[PairRound, ...]:
    """A whole evening of teams to look at beforehand; where results decide, they are by lot."""
    rng = Random(f"evening/{seed}")  # noqa: S311 - lots to be repeated
    evening = TeamEvening(tuple(team_of), began=frozenset(range(len(team_of))))
    points: Counter[int] = Counter()
    for _ in range(rounds):
        one = evening.next(kind, seed, points)
        evening = TeamEvening(evening.team_of, (*evening.past, one), began=evening.began)
        for two in evening.matches()[-1].tables:
            points[two[rng.random() < 1 / 2]] += 1
    return evening.past
