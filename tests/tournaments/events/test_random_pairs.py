"""Evenings of pairs at which everything happens that can, checked from their exports alone.

Each is made from a seed: pairs come late and go home, somebody sits in for one of a pair, drafts
are changed by hand, results are disputed, ruled on, taken back and corrected, level games decided.
More of them than in every run:
`RANDOM_EVENINGS=500 pytest tests/tournaments/events/test_random_pairs.py`.
"""

from __future__ import annotations

import os
from collections import Counter
from contextlib import suppress
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from clubs.models import Role
from clubs.services import add_player
from tests.cast import Cast
from tests.tournaments.cast import fresh, tables
from tests.tournaments.events.test_random_evenings import Evening
from tests.tournaments.movements.checker import perfect_matching_exists
from tests.tournaments.pairs_cast import pair_event
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Entrant, Event, Movement, Table
from tournaments.events.papers.export import event_data
from tournaments.events.services import (
    NewPair,
    check_in,
    close_round,
    decide,
    draft_round,
    enter_pairs,
    exchange_partners,
    release,
    set_teams,
    substitute,
    swap,
    teams_by_lot,
    withdraw,
)
from tournaments.events.shown.bracket import bracket_page

MOVEMENTS = (
    "round_robin", "lines", "pairs_swiss", "knockout", "team_robin", "team_swiss", "team_totals",
)  # fmt: skip
ROUNDS = 3
EVENINGS = int(os.environ.get("RANDOM_EVENINGS", "8"))


class PairsEvening(Evening):
    """One evening of pairs, played on by chance."""

    def __init__(self, cast: Cast, seed: int) -> None:
        self.chance, self.cast = Random(seed), cast
        movement = MOVEMENTS[seed % len(MOVEMENTS)]
        self.event = pair_event(
            cast, self.chance.randrange(5, 9), movement, rounds=ROUNDS, method="wins"
        )
        if self.event.in_teams:
            size = self.chance.choice([2, 3])
            teams_by_lot(event=self.event, by=cast.director, size=size, word="Team")

    def people_come_and_go(self) -> None:
        by, event = self.cast.director, self.event
        knockout = event.movement == Movement.KNOCKOUT
        if self.happens(0.4) and not (knockout and event.played.exists()):
            new = [NewPair(f"Late {self.chance.random()}", f"Later {self.chance.random()}")]
            if not knockout or event.pairs.count() < 8:
                (late,) = enter_pairs(event=event, by=by, pairs=new)
                check_in(entrant=late.other, by=by, said_so=self.happens(0.5))
        staying = event.pairs.filter(one__withdrawal=None, one__first_round__gt=0)
        if self.happens(0.3) and staying.count() > 5:
            withdraw(entrant=self.chance.choice(list(staying.select_related("one"))).one, by=by)

    def in_teams(self) -> None:
        """Who came late plays for some team; now and then partners are exchanged within one."""
        by = self.cast.director
        names = [*self.event.pairs.exclude(team="").values_list("team", flat=True), "Late ones"]
        without = self.event.pairs.filter(team="").values_list("pk", flat=True)
        late = {pk: self.chance.choice(names) for pk in without}
        set_teams(event=fresh(self.event), by=by, teams=late)
        pairs = list(self.event.pairs.select_related("one", "other").order_by("number"))
        for each in pairs:
            each.event = fresh(self.event)
        one, *others = self.chance.sample(pairs, len(pairs))
        other = next((each for each in others if each.team == one.team), None)
        if other is not None and self.happens(0.5):
            with suppress(EventRefused):  # one of them came late, or is gone
                exchange_partners(pair=one, other=other, by=by)

    def play(self) -> None:
        by = self.cast.director
        if self.event.in_teams:
            self.in_teams()
        draft = draft_round(event=fresh(self.event), by=by)
        seats = list(draft.tables.get(number=1).seats.order_by("seat"))
        changeable = self.event.movement != Movement.KNOCKOUT or draft.number == 1
        if changeable and self.happens(0.3):
            swap(draft=draft, one=seats[0].entrant_id, other=seats[3].entrant_id, by=by)
        current = release(draft=draft, by=by)
        self.seats_change(current)
        if self.happens(0.4):
            seat = self.chance.choice(list(tables(current)[0].seats.select_related("entrant")))
            player = add_player(club=self.cast.club, name=f"Sub {self.chance.random()}")
            substitute(entrant=seat.entrant, player=player, number=current.number, by=by)
        self.tell(current)
        self.results_move(current)
        if self.event.movement == Movement.KNOCKOUT:
            for table in tables(current):
                self.decided(table)
        close_round(round_=current, by=by)

    def late_ones(self) -> list[Entrant]:
        by, chance = self.cast.director, self.chance
        new = [NewPair(f"Later {chance.random()}", f"Latest {chance.random()}") for _ in range(2)]
        made = enter_pairs(event=self.event, by=by, pairs=new)
        return [check_in(entrant=each.one, by=by) for each in made]

    def decided(self, table: Table) -> None:
        points = dict(table.scores.values_list("side", "points"))
        if len(set(points.values())) < 2 and self.happens(0.7):
            decide(table=table, side=self.chance.choice(["NS", "EW"]), by=self.cast.director)


Meeting = frozenset[int]


class Export:
    """What an export says of its pairs, by their numbers; a pair is told by its first, since within
    a team partners may have been exchanged."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.pair_of = {who: pair["number"] for pair in data["pairs"] for who in pair["entrants"]}
        self.lead = {pair["entrants"][0]: pair["number"] for pair in data["pairs"]}
        self.first = {self.pair_of[e["number"]]: e["first_round"] for e in data["entrants"]}
        self.gone = {self.pair_of[e["number"]]: e["gone_from_round"] or 99
                     for e in data["entrants"]}  # fmt: skip
        self.rounds = data["rounds"]

    def meetings(self, one: dict[str, Any]) -> list[tuple[int, int]]:
        """North-south and east-west of each table; both of a pair sit opposite."""
        found = []
        for table in one["tables"]:
            assert table["sides"] == ["NS", "EW", "NS", "EW"]
            seats = table["seats"]
            two = [[self.lead[who] for who in side if who in self.lead]
                   for side in (seats[::2], seats[1::2])]  # fmt: skip
            (a,), (b,) = two
            found.append((a, b))
        return found

    def waiting(self, one: dict[str, Any], why: str = "turn") -> set[int]:
        """Pairs that sat out, both of each."""
        out = [o["entrant"] for o in one["sit_outs"] if o["why"] == why]
        leads = {self.lead[who] for who in out if who in self.lead}
        assert len(out) == 2 * len(leads)
        return leads

    def present(self, number: int) -> set[int]:
        return {k for k in self.first if 0 < self.first[k] <= number < self.gone[k]}


def check_places(told: Export) -> None:
    """Everybody who is there has one place; late ones are marked for each round missed."""
    for one in told.rounds:
        number = one["number"]
        playing = [k for two in told.meetings(one) for k in two]
        assert sorted([*playing, *told.waiting(one)]) == sorted(told.present(number))
        assert told.waiting(one, "late") == {k for k in told.first if told.first[k] > number}


def check_rematches(told: Export) -> None:
    """Nobody meets again while everybody of that round could have met somebody new."""
    met: set[Meeting] = set()
    side: dict[int, int] = {}
    for one in told.rounds:
        pairs = told.meetings(one)
        lines = told.data["movement"] == "lines"
        if lines and not side:
            side = {k: place for two in pairs for place, k in enumerate(two)}
        if any(frozenset(two) in met for two in pairs) and not one["by_hand"]:
            field = sorted(k for two in pairs for k in two)
            free = {
                frozenset((a, b))
                for a in field
                for b in field
                if a < b and frozenset((a, b)) not in met
                and not (lines and side.get(a) == side.get(b))
            }  # fmt: skip
            assert not perfect_matching_exists(field, free)
        met |= {frozenset(two) for two in pairs}


def check_byes(told: Export) -> None:
    """In a Swiss nobody waits again while somebody has not; a round missed is waiting."""
    waited: Counter[int] = Counter()
    for one in told.rounds:
        here = told.present(one["number"])
        for pair in told.waiting(one):
            assert one["by_hand"] or waited[pair] == min(waited[k] for k in here)
        waited.update(told.waiting(one) | told.waiting(one, "late"))


def check_bracket(told: Export) -> None:
    """Who wins goes on: the next round has nobody who lost before, save for third place."""
    out: set[int] = set()
    went: set[int] | None = None
    for one in told.rounds:
        pairs = told.meetings(one)
        playing = {k for two in pairs for k in two} | told.waiting(one)
        if went is not None:
            assert {k for k in went if told.gone[k] > one["number"]} <= playing
        losers: set[int] = set()
        for table, two in zip(one["tables"], pairs, strict=True):
            if set(two) <= out:
                continue  # the game for third place
            lead = table["points"].get("NS", 0) - table["points"].get("EW", 0)
            decided = table.get("decided") if not lead else ("NS" if lead > 0 else "EW")
            winner, loser = two if decided == "NS" else two[::-1]
            # Who went on without a game and has gone home leaves the place to the other.
            walked_over = not table["points"] and told.gone[winner] <= one["number"] + 1
            if decided and not walked_over:
                losers.add(loser)
        assert not (losers & out)
        went = {k for k in playing if k not in losers and k not in out}
        level = {k for two in pairs for k in two if not losers & set(two) and not set(two) <= out}
        went -= level
        out |= losers
    assert min(ranked_places(told)) == 1


def check_teams(told: Export) -> None:
    """No table of one team; in a match a team meets one other; and the places of teams from the
    tables alone."""
    team = {pair["number"]: pair["team"] for pair in told.data["pairs"]}
    by_match = told.data["movement"] != "team_totals"
    won: Counter[str] = Counter()
    points: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for one in told.rounds:
        meets: dict[str, set[str]] = {}
        made: Counter[tuple[str, str]] = Counter()
        for table, (a, b) in zip(one["tables"], told.meetings(one), strict=True):
            if not one["by_hand"]:
                assert team[a] != team[b]
            meets.setdefault(team[a], set()).add(team[b])
            meets.setdefault(team[b], set()).add(team[a])
            if table["points"] and team[a] != team[b]:
                made[team[a], team[b]] += table["points"]["NS"]
                made[team[b], team[a]] += table["points"]["EW"]
        if by_match and not one["by_hand"]:
            assert all(len(others) == 1 for others in meets.values())
        for (own, other), total in made.items():
            lead = total - made[other, own]
            won[own] += 2 if lead > 0 else int(not lead)
            points[own] += total
            played[own] += 1
    lines = told.data["teams"]
    scores = {line["pair"]: Fraction(line["score"]) for line in told.data["standings"]}
    for line in lines:
        pairs = line["pairs"]
        assert {team[number] for number in pairs} == {line["team"]}
        if by_match:
            assert line["won"] + line["drawn"] + line["lost"] == played[line["team"]]
            rounds, out = played[line["team"]], line["sat_out"]
            share = Fraction(rounds + out, rounds) if rounds else Fraction()
            assert Fraction(line["score_exact"]) == won[line["team"]] * share
            assert Fraction(line["points_exact"]) == points[line["team"]] * share
        else:
            assert Fraction(line["score_exact"]) == sum(scores.get(number, 0) for number in pairs)
    order = [(Fraction(line["score_exact"]), Fraction(line["points_exact"])) for line in lines]
    assert order == sorted(order, reverse=True)
    assert [line["place"] for line in lines] == [order.index(own) + 1 for own in order]


def ranked_places(told: Export) -> list[int]:
    """The places there are; who never came has none."""
    return [line["place"] for line in told.data["standings"] if line["ranked"]]


def check_standings(told: Export) -> None:
    """Scores by rounds won, with the own average for a round sat out, from the tables alone."""
    made: Counter[int] = Counter()
    played: Counter[int] = Counter()
    out: Counter[int] = Counter()
    for one in told.rounds:
        for table, two in zip(one["tables"], told.meetings(one), strict=True):
            if table["points"]:
                lead = table["points"]["NS"] - table["points"]["EW"]
                won = (2, 0) if lead > 0 else (0, 2) if lead < 0 else (1, 1)
                for pair, own in zip(two, won, strict=True):
                    made[pair] += own
                    played[pair] += 1
        out.update(
            told.pair_of[o["entrant"]]
            for o in one["sit_outs"]
            if o["counts"] and o["entrant"] in told.lead
        )
    lines = told.data["standings"]
    assert {line["pair"] for line in lines} == {k for k, first in told.first.items() if first}
    for line in lines:
        pair = line["pair"]
        average = Fraction(made[pair], played[pair] or 1)
        assert line["played"] == played[pair]
        if told.data["movement"] != "knockout":
            assert Fraction(line["score"]) == made[pair] + average * out[pair]
    ranked = [(Fraction(line["score"]), line["place"]) for line in lines if line["ranked"]]
    assert [place for _, place in ranked] == sorted(place for _, place in ranked)
    assert [score for score, _ in ranked] == sorted((s for s, _ in ranked), reverse=True)


def check_corrected_bracket(event: Event) -> None:
    """Draws that were released stay, whatever is corrected: the bracket has every round of them,
    and the places are those of its last games.
    """
    names = event_names(event, Role.MEMBER)
    told = Export(event_data(event, names))
    columns = bracket_page(event, names)["columns"]
    shown = [{(m.round, m.table) for m in each.meetings} for each in columns]
    played = [{(one["number"], t["table"]) for t in one["tables"]} for one in told.rounds]
    assert shown[: len(played)] == played
    check_standings(told)
    assert min(ranked_places(told)) == 1


def check(event: Event) -> None:
    told = Export(event_data(event, event_names(event, Role.MEMBER)))
    check_standings(told)
    if event.movement == Movement.KNOCKOUT:
        check_bracket(told)
        return
    check_places(told)
    if event.in_teams:
        check_teams(told)
        return
    check_rematches(told)
    if event.movement == Movement.PAIRS_SWISS:
        check_byes(told)


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_whatever_happens_to_pairs_the_draw_and_the_places_follow_from_the_export(
    cast: Cast, seed: int
) -> None:
    evening = PairsEvening(cast, seed)
    for _ in range(ROUNDS):
        evening.people_come_and_go()
        evening.play()
    check(fresh(evening.event))
    evening.corrected()
    if evening.event.movement == Movement.KNOCKOUT:
        check_corrected_bracket(fresh(evening.event))
    else:
        check(fresh(evening.event))


def test_the_helpers_of_this_module_can_fail(cast: Cast) -> None:
    """A meeting that is put twice into an export is found."""
    evening = PairsEvening(cast, 2)
    evening.play()
    evening.play()
    data = event_data(fresh(evening.event), event_names(fresh(evening.event), Role.MEMBER))
    data["rounds"][1]["tables"] = data["rounds"][0]["tables"]
    with pytest.raises(AssertionError):
        check_rematches(Export(data))
