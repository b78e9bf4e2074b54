"""One hand: who is bound, what it is worth line by line, where play is stopped."""

from __future__ import annotations

from tests.rules_engine.oracle.rules import (
    LETTERS,
    Json,
    Rules,
    ladder_of,
    level_of,
    rules_of,
    specials_of,
    value_of_number,
    word_here,
)


def units_of(rules: Rules) -> list[str]:
    match rules["sides"]:
        case "2x2" | "2x3":
            return ["NS", "EW"]
        case "3x2":
            return ["T1", "T2", "T3"]
        case _:
            return list(LETTERS[: rules["players"]])


def unit_of_person(rules: Rules, person: str) -> str:
    match rules["sides"]:
        case "2x2":
            return "NS" if person in "NS" else "EW"
        case "2x3":
            return "NS" if person in "ACE" else "EW"
        case "3x2":
            return {"A": "T1", "D": "T1", "B": "T2", "E": "T2", "C": "T3", "F": "T3"}[person]
        case _:
            return person


class Deal:
    """One hand of a question, with the words of catalogue 1.8."""

    def __init__(self, question: Json) -> None:
        self.q = question
        self.rules = rules_of(question["profile"], question.get("overrides", {}))
        self.units = units_of(self.rules)
        self.contract: str | None = None
        if question["contract"] is not None:
            self.contract = word_here(ladder_of(self.rules), question["contract"])
        self.order: list[str] | None = question.get("order")
        self.before: dict[str, int] = question.get("before") or dict.fromkeys(self.units, 0)
        self.declare = bool(question.get("declare"))
        self.special = next(
            (s for s in specials_of(self.rules) if s["code"] == self.contract), None
        )
        self.bidder = question["declaring"][0] if self.contract else None
        self.group = self._group()
        self.revoker = (
            unit_of_person(self.rules, question["revoke"]["player"])
            if question.get("revoke")
            else None
        )
        if question.get("tricks"):
            self.tricks = dict(question["tricks"])
        else:
            self.tricks = {u: (self.order or []).count(u) for u in self.units}

    def _group(self) -> list[str]:
        if self.contract is None:
            return []
        named = list(dict.fromkeys(self.q["declaring"]))
        return named + [u for u in self.mates(named[0]) if u not in named]

    def mates(self, unit: str) -> list[str]:
        """Who shares this unit's tricks in this hand."""
        return next((side for side in self.q.get("sides", []) if unit in side), [unit])

    @property
    def others(self) -> list[str]:
        return [u for u in self.units if u not in self.group]

    @property
    def value(self) -> int:
        if self.declare:
            return int(self.rules["declare_value"])
        if self.special:
            return int(self.special["value"])
        return value_of_number(self.rules, self.contract) if self.contract else 0

    @property
    def bounds(self) -> tuple[int, int]:
        """The fewest and the most tricks of the group that make the contract."""
        if self.declare:
            return 10, 10
        if self.special:
            return self.special["min_tricks"], self.special["max_tricks"]
        return level_of(self.contract or ""), 10

    def taken(self, tricks: dict[str, int]) -> int:
        return sum(tricks[u] for u in self.group)

    def made(self) -> bool | None:
        if self.contract is None:
            return None
        if self.revoker:  # against or by a contract; a passed-out hand knows no revoke
            return self.revoker not in self.group
        low, high = self.bounds
        return low <= self.taken(self.tricks) <= high

    def slam(self) -> bool:
        """Whether ten tricks lift this contract to 250."""
        if self.special or self.declare or self.contract is None:
            return False
        rule, level = self.rules["slam"], level_of(self.contract)
        return rule == "value_lt_250" or (
            rule == "upto_8S" and (level <= 7 or self.contract == "8S")
        )

    def share(self) -> int:
        half = self.rules["sides"] == "call_card" and self.rules["partner_points"] == "half"
        return 2 if half and len(self.group) == 2 else 1

    def paid_tricks(self, unit: str, made: bool | None, tricks: dict[str, int]) -> int:
        """For how many tricks a unit outside the contract is paid."""
        if unit in self.group or (self.contract and unit == self.revoker):
            return 0
        own = sum(tricks[u] for u in self.mates(unit))
        if not self.contract:
            return own
        if not self.special:
            return 0 if own < self.rules["trick_points_from"] else own
        if made is None:
            return 0
        rule = self.rules["special_won_def" if made else "special_lost_def"]
        return {"10_per_bidder_trick": self.taken(tricks), "none": 0, 0: 0,
                "10_per_own_trick": own}[rule]  # fmt: skip

    # -- the points

    def lines(self, made: bool | None) -> list[tuple[str, str, int]]:
        rules, lines = self.rules, []
        value, share = self.value, self.share()
        for unit in self.group:
            if made:
                lines.append((unit, "contract", value // share))
                if self.slam() and self.taken(self.tricks) == 10:
                    lines.append((unit, "slam", (max(value, 250) - value) // share))
            elif made is False and rules["failed_bid"] == "subtract":
                lines.append((unit, "failed_bid", -value // share))
        for unit in self.others:
            points = rules["trick_points"] * self.paid_tricks(unit, made, self.tricks)
            lines.append((unit, "tricks", points))
            lines.append((unit, "cap", self.kept(unit, points, made) - points))
            if made is False and rules["failed_bid"] == "to_opponents":
                lines.append((unit, "failed_bid", value))
        for penalty in self.q.get("penalties", []):
            usual = rules[f"{penalty['kind']}_penalty"]
            lines.append((penalty["side"], penalty["kind"], -penalty.get("points", usual)))
        lines += self.breach(made, lines)
        return [line for line in lines if line[2]]

    def kept(self, unit: str, points: int, made: bool | None) -> int:
        """What the cap leaves of trick points."""
        rules = self.rules
        if rules["target"] == "none" or rules["trick_cap"] == "none":
            return points
        if rules["trick_cap"] == "when_opponents_fail_490" and made is not False:
            return points
        before, cap = self.before[unit], rules["trick_cap_at"]
        if cap == "ten_below_target":
            cap = rules["target"] - 10
        return int(max(before, min(before + points, cap)) - before)

    def enough(self) -> bool:
        """Lost by as many tricks more than needed as the table says."""
        by = self.rules["set_by"]
        if self.contract is None or (self.special and self.contract == "HL"):
            return False
        if self.special and self.contract[0] == "X" and self.special["max_tricks"]:
            return False
        if self.special:
            return bool(self.taken(self.tricks) >= by + 2)
        level = 10 if self.declare else level_of(self.contract)
        return bool(sum(self.tricks[u] for u in self.others) >= 11 + by - level)

    def breach(
        self, made: bool | None, so_far: list[tuple[str, str, int]]
    ) -> list[tuple[str, str, int]]:
        if not self.q.get("breach") or made is None:
            return []
        rules = self.rules
        unit = unit_of_person(rules, self.q["breach"]["caller"])
        stands = self.before[unit] + sum(p for u, _, p in so_far if u == unit)
        ends = stands
        step = 1 if made is False and self.enough() else -1
        for _ in range(rules["breach_rule"]):  # one point at a time, up to the first barrier
            if self._barrier(stands, ends, ends + step):
                break
            ends += step
        return [(unit, "breach", ends - stands)]

    def _barrier(self, start: int, here: int, there: int) -> bool:
        target, floor = self.rules["target"], self.rules["floor"]
        if target != "none":
            if there > here and start < target and there > target - 10:
                return True
            if there < here and start >= target and there < target:
                return True
        if floor != "none":
            if there < here and start > floor and there < floor + 10:
                return True
            if there > here and start <= floor and there > floor:
                return True
        return False

    def barred(self, made: bool | None) -> list[str]:
        """Who is out of the next auction; only asked where everybody needed is known."""
        out, rules = [], self.rules
        declarer = self.q.get("declarer") or (
            self.bidder if len(self.units) == rules["players"] else None
        )
        took_kitty = not self.special or self.special["uses_kitty"]
        if rules["set_rule"] and made is False and self.enough() and took_kitty:
            out.append(self.q.get("kitty_taker") or declarer)
        if self.q.get("breach") and made is not None:
            if made or not self.enough():
                out.append(self.q["breach"]["caller"])
            elif not self.special and level_of(self.contract or "") == 7:
                out.append(declarer)
        return [str(p) for p in dict.fromkeys(out)]

    # -- the stop of 1904

    def stops(self) -> bool:
        """Whether the rule is played and can be: a target that any points may reach, and no cap."""
        wanted = {"mid_hand_stop": True, "out_rule": "any_points", "trick_cap": "none",
                  "exact_target": False}  # fmt: skip
        played = all(self.rules[option] == value for option, value in wanted.items())
        revoked = bool(self.revoker and self.contract)
        return played and self.rules["target"] != "none" and bool(self.order) and not revoked

    def stop(self) -> tuple[int, list[str], bool | None] | None:
        """The trick of the stop, its winners and whether the contract is made, lost or open."""
        if not self.stops() or self.order is None:
            return None
        target, won = self.rules["target"], dict.fromkeys(self.units, 0)
        ahead = [u for u in self.others if self.before[u] >= target]
        for number, winner in enumerate(self.order[:9], start=1):
            won[winner] += 1
            low, high = self.bounds if self.contract else (0, 10)
            g, left = self.taken(won), 10 - number
            lost = bool(self.contract) and (g > high or g + left < low)
            made = bool(self.contract) and g >= low and g + left <= high
            if made and self.bidder_at(self.value) >= target:
                return number, [str(self.bidder)], True
            known = True if made else False if lost else None
            ahead = ahead or [
                u for u in self.others
                if self.before[u] + self.rules["trick_points"] * self.paid_tricks(u, known, won)
                >= target
            ]  # fmt: skip
            if not ahead:
                continue
            best = self.value
            if self.slam() and g == number:
                best = max(best, 250)
            if self.contract and not lost and self.bidder_at(best) >= target:
                continue
            return number, ahead, True if made else False if lost else None
        return None

    def bidder_at(self, award: int) -> int:
        return self.before[str(self.bidder)] + award // self.share()

    def cut(self, trick: int) -> None:
        self.order = (self.order or [])[:trick]
        self.tricks = {u: self.order.count(u) for u in self.units}
