"""One JSON question about 500, one JSON answer (`design.md`; exact formats in `precision.md` 1).

Questions about cards are answered by `card_questions`.

>>> from rules_engine.judge import answer
>>> answer({"kind": "auction", "profile": "australian-4", "calls": ["7H"], "ask": ["7C", "M"]})
... # doctest: +ELLIPSIS
{'legal': ['M'], 'illegal': ['7C'], 'closed': False, 'next': 'B', ...}
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from rules_engine import card_questions
from rules_engine.auction import Auction, open_auction
from rules_engine.calls import known_call
from rules_engine.errors import NotLegalNow, NotNotation, RuleViolation
from rules_engine.hand import judge_hand
from rules_engine.house_rules import HouseRules
from rules_engine.profiles import profile
from rules_engine.question import IGNORED, Question, hand_facts
from rules_engine.seats import LETTERS

Json = dict[str, object]


def answer_line(line: str) -> str:
    """The answer to one line, as one line; what cannot be read is answered with an error."""
    try:
        question = json.loads(line)
    except (ValueError, RecursionError):
        return json.dumps(_error(NotNotation("unreadable")))
    return json.dumps(answer(question))


def answer(question: object) -> Json:
    """The answer to one question; an error of the engine becomes `{"error": {code, message}}`."""
    try:
        if not isinstance(question, dict):
            raise NotNotation("unreadable")
        kind = Question(question).text("kind")
        if kind in card_questions.KINDS:
            _check_fields(question, card_questions.FIELDS)
            return card_questions.answer_cards(question)
        if kind not in _ANSWERS:
            raise NotNotation("unknown_kind", kind=kind)
        fields, answer_to = _ANSWERS[kind]
        _check_fields(question, fields)
        return answer_to(Question(question), _rules(question))
    except RuleViolation as violation:
        return _error(violation)


# A question that names a wrong unit in `first` has a bad field; in a recorded game it is a claim.
_CODE_IN_ANSWERS: Final = {"bad_first": "bad_field"}


def _check_fields(question: Mapping[str, object], fields: frozenset[str]) -> None:
    for field in question:
        if field not in fields and field not in IGNORED:
            raise NotNotation("unknown_field", field=field)


def _error(violation: RuleViolation) -> Json:
    code = _CODE_IN_ANSWERS.get(violation.code, violation.code)
    return {"error": {"code": code, "message": str(violation)}}


def _rules(question: Mapping[str, object]) -> HouseRules:
    """The rules a question is asked under."""
    asked = Question(question)
    overrides = question.get("overrides", {})
    if not isinstance(overrides, dict):
        raise NotNotation("bad_field", field="overrides")
    return _overridden(asked.text("profile"), json.dumps(overrides))


@lru_cache(maxsize=1024)
def _overridden(name: str, overrides: str) -> HouseRules:
    return profile(name).with_overrides(json.loads(overrides))


def _auction(question: Question, rules: HouseRules) -> Json:
    """What may be called, whose turn it is, or the contract; persons by speaking order."""
    letters = LETTERS[: rules.players]
    barred = tuple(_letter(letters, name) for name in question.strings("barred", ()))
    spent = _spent(question, rules)
    auction = open_auction(rules, dealer=rules.players - 1, barred=barred, spent=spent)
    for call in question.strings("calls"):
        auction = _played(auction, call)
    ask = question.strings("ask", rules.ladder.calls)
    taken = {known_call(word): auction.takes(word) for word in ask}
    contract = auction.contract
    holder = auction.holder if contract is not None else None
    return {
        "legal": [word for word in ask if taken[word]],
        "illegal": [word for word in ask if not taken[word]],
        "closed": auction.closed,
        "next": None if auction.turn is None else letters[auction.turn],
        "contract": contract,
        "declarer": None if holder is None else letters[holder],
        "all_pass": auction.all_pass,
        "kitty": "face_up" if auction.second else None,
    }


def _spent(question: Question, rules: HouseRules) -> tuple[int, ...]:
    """The seats that have played all the specials they may; `used` tells how many each has."""
    if not question.has("used"):
        return ()
    used = question.fields["used"]
    if not isinstance(used, dict) or any(type(n) is not int or n < 0 for n in used.values()):
        raise NotNotation("bad_field", field="used")
    letters = LETTERS[: rules.players]
    most = rules.specials_per_person
    told = {_letter(letters, name): number for name, number in used.items()}
    return tuple(seat for seat, number in told.items() if most is not None and number >= most)


def _played(auction: Auction, call: str) -> Auction:
    """The auction after one of the question's calls; a refusal is told with its own reason."""
    refusal = auction.refusal(call)
    if refusal is None:
        return auction.play(call)
    if isinstance(refusal, NotNotation) or refusal.code == "auction_closed":
        raise refusal
    raise NotLegalNow("illegal_call", reason=refusal.code, **refusal.params)


def _letter(letters: str, name: str) -> int:
    if len(name) != 1 or name not in letters:
        raise NotNotation("unknown_seat", seat=name)
    return letters.index(name)


def _hand(question: Question, rules: HouseRules) -> Json:
    """The points of one hand, line by line."""
    score = judge_hand(hand_facts(question, rules)).score
    names = rules.table.seat_names
    return {
        "made": score.made,
        "points": score.points.to_data(),
        "lines": [
            {"side": line.side, "reason": line.reason, "points": line.points}
            for line in score.lines
        ],
        "barred_next": [names[seat] for seat in score.barred_next],
    }


def _game(question: Question, rules: HouseRules) -> Json:
    """The running scores after a hand, and whether the game is over."""
    judged = judge_hand(hand_facts(question, rules, whole_game=True))
    verdict = judged.verdict
    return {
        "after": judged.after.to_data(),
        "over": verdict.over,
        "winners": None if verdict.winners is None else list(verdict.winners),
        "reason": verdict.reason,
        "ask": verdict.ask,
        "stopped_at_trick": verdict.stopped_at_trick,
    }


_HAND_FIELDS: Final = frozenset(
    {
        "kind",
        "profile",
        "overrides",
        "contract",
        "declaring",
        "declarer",
        "tricks",
        "before",
        "order",
        "declare",
        "kitty_taker",
        "revoke",
        "breach",
        "penalties",
        "sides",
    }
)

_ANSWERS: Final[dict[str, tuple[frozenset[str], Callable[[Question, HouseRules], Json]]]] = {
    "auction": (
        frozenset({"kind", "profile", "overrides", "calls", "barred", "used", "ask"}),
        _auction,
    ),
    "hand": (_HAND_FIELDS, _hand),
    "game": (_HAND_FIELDS | {"first"}, _game),
}
