"""The numbers that judge a movement (events.md 1.1). Integers throughout."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from tournaments.movements.rounds import FOUR, Round, partners_of

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Quality:
    """How good a schedule is; smaller is better but for `level_pairs`.

    `q`: the sum over pairs of C(meetings, 2). `bound`: the pigeonhole bound of q for as many
    meetings. `partner_repeats`: the sum of max(0, partnerships − 1), `rematches` of max(0, meetings
    − 1): how often two meet again, which is what people are told. Spreads are most less fewest
    over all players: sit-outs, rounds at a table that is not of four, first deals. `level_pairs` of
    `met_pairs` sat on each other's left as often as right, within one. `stays`: times somebody who
    plays two rounds running gets the same table number.
    """

    q: int
    bound: int
    partner_repeats: int
    rematches: int
    max_meetings: int
    sit_out_spread: int
    odd_table_spread: int
    longest_sit_out: int
    first_deal_spread: int
    level_pairs: int
    met_pairs: int
    stays: int

    def to_data(self) -> dict[str, int]:
        """The four figures of the JSON answer."""
        return {
            "Q": self.q,
            "partner_repeats": self.partner_repeats,
            "max_meetings": self.max_meetings,
            "sit_out_spread": self.sit_out_spread,
        }


def pigeonhole_bound(meetings: int, players: int) -> int:
    """The least Q of that many meetings over all pairs (LBQ of events.md 1.1)."""
    pairs = players * (players - 1) // 2
    if not pairs:
        return 0
    least, rest = divmod(meetings, pairs)
    return rest * least * (least + 1) // 2 + (pairs - rest) * least * (least - 1) // 2


def measure(schedule: Sequence[Round], players: int) -> Quality:
    """Count a schedule of players 0 … players − 1."""
    met: Counter[Pair] = Counter()
    partners: Counter[Pair] = Counter()
    left: Counter[Pair] = Counter()
    for one in schedule:
        for table in one.tables:
            met.update(combinations(sorted(table), 2))
            partners.update((min(pair), max(pair)) for pair in partners_of(table))
            left.update(pairwise((*table, table[0])))
    meetings = sum(met.values())
    return Quality(
        q=sum(m * (m - 1) // 2 for m in met.values()),
        bound=pigeonhole_bound(meetings, players),
        partner_repeats=sum(p - 1 for p in partners.values()),
        rematches=meetings - len(met),
        max_meetings=max(met.values(), default=0),
        sit_out_spread=_spread(Counter(p for one in schedule for p in one.sit_outs), players),
        odd_table_spread=_spread(Counter(_odd_seats(schedule)), players),
        longest_sit_out=_longest(schedule),
        first_deal_spread=_spread(Counter(t[0] for one in schedule for t in one.tables), players),
        level_pairs=sum(abs(left[a, b] - left[b, a]) <= 1 for a, b in met),
        met_pairs=len(met),
        stays=_stays(schedule),
    )


def _spread(counts: Counter[int], players: int) -> int:
    each = [counts[p] for p in range(players)]
    return max(each, default=0) - min(each, default=0)


def _odd_seats(schedule: Sequence[Round]) -> list[int]:
    return [p for one in schedule for table in one.tables if len(table) != FOUR for p in table]


def _longest(schedule: Sequence[Round]) -> int:
    running: dict[int, int] = {}
    longest = 0
    for one in schedule:
        running = {p: running.get(p, 0) + 1 for p in one.sit_outs}
        longest = max(longest, *running.values(), 0)
    return longest


def _stays(schedule: Sequence[Round]) -> int:
    places = [{p: n for n, t in enumerate(one.tables) for p in t} for one in schedule]
    return sum(
        before.get(p, -1) == number
        for before, after in pairwise(places)
        for p, number in after.items()
    )
