"""One hand judged whole: its points, and whether the game is over."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.ending import Verdict, decide
from rules_engine.errors import NotNotation
from rules_engine.facts import HandFacts
from rules_engine.score import HandScore, score_hand
from rules_engine.seats import BySide
from rules_engine.stop import find_stop


@dataclass(frozen=True, slots=True)
class Judged:
    """A scored hand. `facts` are those that counted: play may have stopped early."""

    facts: HandFacts
    score: HandScore
    after: BySide[int]
    verdict: Verdict


def judge_hand(facts: HandFacts) -> Judged:
    """Score a hand and decide the game; raises what `decide` and `barred_by` raise."""
    stop = find_stop(facts)
    if stop is None:
        score = score_hand(facts)
        after = _after(facts, score)
        return Judged(facts, score, after, decide(facts, score.made, after))
    if facts.first is not None:
        raise NotNotation("bad_field", field="first")
    played = stop.facts
    score = score_hand(played, unsettled=stop.unsettled)
    verdict = Verdict(True, stop.winners, "target", stopped_at_trick=stop.trick)
    return Judged(played, score, _after(played, score), verdict)


def _after(facts: HandFacts, score: HandScore) -> BySide[int]:
    return facts.before.map(lambda side, points: points + score.points[side])
