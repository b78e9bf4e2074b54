"""Reading the questions that `judge` answers: units and persons checked, facts made of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules_engine.bans import can_be_breached
from rules_engine.calls import BIDS, Call, known_call
from rules_engine.errors import CannotHappen, NotNotation
from rules_engine.facts import HandFacts, Penalty, may_declare
from rules_engine.house_rules import TRICKS_IN_A_HAND, HouseRules
from rules_engine.rulebook import can_be_contract
from rules_engine.seats import BySide, Seat, Side
from rules_engine.stop import find_stop, stop_is_on

# Fields of a case that are about the case, not the question.
IGNORED: Final = frozenset({"id", "source", "note", "comment", "expect"})

_MISSING: Final = object()


@dataclass(frozen=True, slots=True)
class Question:
    """The fields of a question, read by type; raises NotNotation `missing_field`, `bad_field`."""

    fields: Mapping[str, object]

    def has(self, name: str) -> bool:
        """Whether a field is there with a value."""
        return self.fields.get(name) is not None

    def text(self, name: str) -> str:
        """A field that must be text."""
        if name not in self.fields:
            raise NotNotation("missing_field", field=name)
        value = self.fields[name]
        if not isinstance(value, str):
            raise NotNotation("bad_field", field=name)
        return value

    def strings(self, name: str, default: object = _MISSING) -> tuple[str, ...]:
        """A list of texts."""
        value = self.fields.get(name, default)
        if value is _MISSING:
            raise NotNotation("missing_field", field=name)
        if not isinstance(value, list | tuple) or not all(isinstance(v, str) for v in value):
            raise NotNotation("bad_field", field=name)
        return tuple(value)

    def flag(self, name: str) -> bool:
        """A field that is true or false, false where it is missing."""
        value = self.fields.get(name, False)
        if not isinstance(value, bool):
            raise NotNotation("bad_field", field=name)
        return value

    def inner(self, name: str, key: str) -> str | None:
        """The one text inside a small object (`{"player": "N"}`), None where it is missing."""
        value = self.fields.get(name)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise NotNotation("bad_field", field=name)
        for field in value:
            if field != key:
                raise NotNotation("unknown_field", field=f"{name}.{field}")
        if key not in value:
            raise NotNotation("missing_field", field=f"{name}.{key}")
        if not isinstance(value[key], str):
            raise NotNotation("bad_field", field=f"{name}.{key}")
        return str(value[key])


def hand_facts(question: Question, rules: HouseRules, *, whole_game: bool = False) -> HandFacts:
    """The facts of a `hand` or `game` question.

    In a game question the running scores are needed and `first` is read; who is barred is not
    asked there, so an unknown declarer may be any of his side. Raises NotNotation and CannotHappen
    with the codes of precision 1.
    """
    contract = _contract(question, rules)
    played = contract is not None or rules.all_pass == "play_nt"
    hand_sides = _hand_sides(question, rules, played=played)
    declaring = _declaring(question, rules, contract, hand_sides)
    declarer = _bound_person(question, rules, declaring, "declarer")
    if declarer is None and declaring and (whole_game or _units_are_persons(rules)):
        declarer = rules.table.seats_of(declaring[0])[0]
    order = _order(question, rules, played=played)
    facts = HandFacts(
        rules=rules,
        contract=contract,
        declaring=declaring,
        tricks=_tricks(question, rules, order, played=played),
        before=_before(question, rules, needed=whole_game),
        hand_sides=hand_sides,
        declarer=declarer,
        kitty_taker=_bound_person(question, rules, declaring, "kitty_taker"),
        order=order,
        declare=_declare(question, rules, contract),
        revoke=_revoke(question, rules, played=played),
        penalties=_penalties(question, rules),
        breach=_person(rules, question.inner("breach", "caller")),
        first=_first(question, rules) if whole_game else None,
    )
    _check_breach(facts)
    _check_length(facts)
    return facts


def _units_are_persons(rules: HouseRules) -> bool:
    return len(rules.table.sides) == rules.players


def _contract(question: Question, rules: HouseRules) -> Call | None:
    if "contract" not in question.fields:
        raise NotNotation("missing_field", field="contract")
    word = question.fields["contract"]
    if word is None:
        return None
    rung = rules.ladder.get(known_call(word))
    if rung is None or not can_be_contract(rules, rung):
        raise CannotHappen("not_a_contract_here", contract=word)
    return rung.call


def _hand_sides(
    question: Question, rules: HouseRules, *, played: bool
) -> tuple[tuple[Side, ...], ...]:
    """Which units play together: told by the question in a rotating game, each alone elsewhere."""
    units = rules.table.sides
    given = question.fields.get("sides")
    if rules.sides != "rotating_221":
        if given is not None:
            raise NotNotation("unknown_field", field="sides")
        return tuple((unit,) for unit in units)
    if given is None and played:
        raise NotNotation("missing_field", field="sides")
    if given is None:
        return tuple((unit,) for unit in units)
    if not isinstance(given, list) or not all(isinstance(group, list) for group in given):
        raise NotNotation("bad_field", field="sides")
    groups = tuple(tuple(group) for group in given)
    seated = [unit for group in groups for unit in group]
    if sorted(map(len, groups)) != [1, 2, 2] or sorted(map(str, seated)) != sorted(units):
        raise NotNotation("bad_field", field="sides")
    return groups


def _declaring(
    question: Question,
    rules: HouseRules,
    contract: Call | None,
    hand_sides: tuple[tuple[Side, ...], ...],
) -> tuple[Side, ...]:
    """The units bound by the contract, the bidder's first."""
    named = question.fields.get("declaring")
    if contract is None:
        if named:
            raise CannotHappen("bad_declaring", declaring=named)
        return ()
    if named is None:
        raise NotNotation("missing_field", field="declaring")
    units = question.strings("declaring")
    refused = CannotHappen("bad_declaring", declaring=list(units))
    if not units or not set(units) <= set(rules.table.sides):
        raise refused
    if rules.sides == "rotating_221":
        return _with_his_mates(units, hand_sides)
    if rules.sides == "call_card" and len(units) == 2 and contract in BIDS:
        return _with_called_partner(units, rules)
    if len(units) != 1:
        raise refused
    return units


def _with_his_mates(
    units: tuple[Side, ...], hand_sides: tuple[tuple[Side, ...], ...]
) -> tuple[Side, ...]:
    """The bidder of a rotating game, and who sits with him in this hand."""
    together = next(group for group in hand_sides if units[0] in group)
    if len(units) > 1 and set(units) != set(together):
        raise CannotHappen("bad_declaring", declaring=list(units))
    return (units[0], *(unit for unit in together if unit != units[0]))


def _with_called_partner(units: tuple[Side, ...], rules: HouseRules) -> tuple[Side, ...]:
    """The bidder and the partner he called; himself alone if the card was his own (V5)."""
    if units[0] != units[1]:
        return units
    if rules.partner_reveal != "hidden" and not rules.call_own:
        raise CannotHappen("bad_declaring", declaring=list(units))
    return units[:1]


def _person(rules: HouseRules, name: str | None) -> Seat | None:
    return None if name is None else rules.table.seat_named(name)


def _bound_person(
    question: Question, rules: HouseRules, declaring: tuple[Side, ...], field: str
) -> Seat | None:
    """A person of the contract group; raises `bad_declarer` or `bad_kitty_taker` for another."""
    if not question.has(field):
        return None
    seat = rules.table.seat_named(question.fields[field])
    if rules.table.side_of(seat) not in declaring:
        raise CannotHappen(f"bad_{field}", seat=question.fields[field])
    return seat


def _order(question: Question, rules: HouseRules, *, played: bool) -> tuple[Side, ...] | None:
    if not question.has("order"):
        return None
    if not played:
        raise CannotHappen("hand_not_played")
    order = question.strings("order")
    if not set(order) <= set(rules.table.sides) or len(order) > TRICKS_IN_A_HAND:
        raise CannotHappen("bad_order", order=list(order))
    return order


def _whole_numbers(given: object, units: tuple[Side, ...], code: str) -> BySide[int]:
    """A whole number for every unit and nobody else; raises CannotHappen with `code`."""
    if not isinstance(given, dict) or set(given) != set(units):
        raise CannotHappen(code, given=given)
    if not all(type(number) is int for number in given.values()):
        raise CannotHappen(code, given=given)
    return BySide.of(units, given)


def _tricks(
    question: Question, rules: HouseRules, order: tuple[Side, ...] | None, *, played: bool
) -> BySide[int]:
    """The tricks of every unit, from totals or from the order; both agree."""
    units = rules.table.sides
    if not question.has("tricks"):
        if played and order is None:
            raise NotNotation("missing_field", field="tricks")
        return BySide.of(units, {unit: (order or ()).count(unit) for unit in units})
    if not played:
        raise CannotHappen("hand_not_played")
    tricks = _whole_numbers(question.fields["tricks"], units, "bad_tricks")
    if min(tricks.values) < 0:
        raise CannotHappen("bad_tricks", given=tricks.to_data())
    if order is not None and any(order.count(unit) != n for unit, n in tricks.items()):
        raise CannotHappen("bad_order", order=list(order), tricks=tricks.to_data())
    return tricks


def _before(question: Question, rules: HouseRules, *, needed: bool) -> BySide[int]:
    units = rules.table.sides
    if not question.has("before"):
        if needed:
            raise NotNotation("missing_field", field="before")
        return BySide.all(units, 0)
    return _whole_numbers(question.fields["before"], units, "bad_scores")


def _declare(question: Question, rules: HouseRules, contract: Call | None) -> bool:
    if not question.flag("declare"):
        return False
    if not may_declare(rules, None if contract is None else rules.ladder.get(contract)):
        raise CannotHappen("declare_not_allowed")
    return True


def _revoke(question: Question, rules: HouseRules, *, played: bool) -> Side | None:
    seat = _person(rules, question.inner("revoke", "player"))
    if seat is None:
        return None
    if rules.revoke_rule == "none":
        raise CannotHappen("revoke_rule_off")
    if not played:
        raise CannotHappen("hand_not_played")
    return rules.table.side_of(seat)


def _penalties(question: Question, rules: HouseRules) -> tuple[Penalty, ...]:
    given = question.fields.get("penalties")
    if given is None:
        return ()
    if not isinstance(given, list):
        raise NotNotation("bad_field", field="penalties")
    return tuple(_penalty(each, rules) for each in given)


def _penalty(given: object, rules: HouseRules) -> Penalty:
    usual = {"laydown": rules.laydown_penalty, "discard": rules.discard_penalty}
    refused = CannotHappen("bad_penalty", given=given)
    if not isinstance(given, dict) or not set(given) <= {"kind", "side", "points"}:
        raise refused
    kind, side = given.get("kind"), given.get("side")
    if not isinstance(kind, str) or kind not in usual or side not in rules.table.sides:
        raise refused
    points = given.get("points", usual[kind])
    if type(points) is not int or points < 0:
        raise refused
    return Penalty(kind, str(side), points)


def _first(question: Question, rules: HouseRules) -> tuple[Side, ...] | None:
    if not question.has("first"):
        return None
    sides = question.strings("first")
    if not sides or not set(sides) <= set(rules.table.sides) or len(set(sides)) != len(sides):
        raise NotNotation("bad_field", field="first")
    return sides


def _check_breach(facts: HandFacts) -> None:
    """A breach is called by a defender against a seven or more, where the rule is played."""
    if facts.breach is None:
        return
    if facts.rules.breach_rule is None:
        raise CannotHappen("breach_rule_off")
    if not can_be_breached(facts) or facts.rules.table.side_of(facts.breach) in facts.group:
        raise CannotHappen("breach_not_allowed")


def _check_length(facts: HandFacts) -> None:
    """Ten tricks, or fewer where their order shows that the rule of 1904 stopped play."""
    total = sum(facts.tricks.values)
    played = facts.contract is not None or facts.rules.all_pass == "play_nt"
    if total == TRICKS_IN_A_HAND or not played:
        return
    stopped = facts.order is not None and stop_is_on(facts.rules) and find_stop(facts) is not None
    if not stopped:
        raise CannotHappen("bad_tricks", total=total)
