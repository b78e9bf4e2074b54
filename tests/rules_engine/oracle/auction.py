"""The auctions of a deal, told by a generator that is sent what is called."""

from __future__ import annotations

from collections.abc import Generator

from tests.rules_engine.oracle.rules import (
    LETTERS,
    NUMBERS,
    TWINS,
    Json,
    Rules,
    ladder_of,
    level_of,
    rules_of,
    specials_of,
    strain_of,
    word_here,
)


def partner_letters(rules: Rules, person: str) -> set[str]:
    """Who else scores for the same side."""
    people = LETTERS[: rules["players"]]
    apart = {"2x2": 2, "3x2": 3, "2x3": 2}.get(rules["sides"], len(people))
    place = people.index(person)
    return {p for i, p in enumerate(people) if i % apart == place % apart} - {person}


class Heard:
    """What has been said in one auction of a deal."""

    def __init__(
        self, rules: Rules, away: set[str], kitty: str | None, used: dict[str, int]
    ) -> None:
        self.used = used
        self.rules = rules
        self.kitty = kitty
        self.people = LETTERS[: rules["players"]]
        self.away = away
        self.inside = {p for p in self.people if p not in away}
        self.said: list[tuple[str, str]] = []
        self.groups = ladder_of(rules)
        self.ranks = {call: rank for rank, group in enumerate(self.groups) for call in group}
        self.gates = {each["code"]: each["min_level_gate"] or 0 for each in specials_of(rules)}

    @property
    def standing(self) -> str | None:
        return next((call for _, call in reversed(self.said) if call != "pass"), None)

    @property
    def holder(self) -> str | None:
        return next((who for who, call in reversed(self.said) if call != "pass"), None)

    def takes(self, who: str, call: str) -> bool:
        """Whether `who`, asked now, may say `call`."""
        word = next((w for w in (call, TWINS.get(call)) if w in self.ranks), None)
        if call == "pass" or word is None:
            return call == "pass"
        if self.standing and self.ranks[word] <= self.ranks[self.standing]:
            return False
        if word in NUMBERS:
            return level_of(word) > 6 or self._six(who)
        if self.used.get(who, 0) >= self._most():
            return False
        return self._through_gate(word) and self._nullo_heard(who, word)

    def _most(self) -> int:
        """How many specials a person may play in a game."""
        most = self.rules["specials_per_person"]
        return 99 if most == "none" else int(most)

    def _through_gate(self, word: str) -> bool:
        gate, standing = self.gates[word], self.standing
        if not gate or (standing and standing not in NUMBERS):
            return True
        return bool(standing) and level_of(standing or "") >= gate

    def _nullo_heard(self, who: str, word: str) -> bool:
        """Whether double nullo may be called: where it waits for the partner, he has called."""
        if not self.rules["dn_needs_partner_nullo"] or word not in ("DM", "DN"):
            return True
        friends = partner_letters(self.rules, who)
        return any(w in friends and c in ("M", "N") for w, c in self.said)

    def _six(self, who: str) -> bool:
        if self.rules["inkles"] == "none":
            return bool(self.rules["min_level"] == 6)
        return self.rules["inkles"] == "signal_any_seat" or who in "AB"

    def hear(self, who: str, call: str) -> None:
        """Somebody speaks; who passes is out, a new strain may let everybody in again."""
        word = call if call == "pass" else word_here(self.groups, call) or call
        if word == "pass":
            self.inside.discard(who)
        elif self.rules["auction"] == "multi_round" and (
            self.rules["reentry"] == "any_time"
            or (self.rules["self_raise"] == "reopens" and who == self.holder)
        ):
            self.inside = {p for p in self.people if p not in self.away}
        elif word in NUMBERS and self.rules["reentry"] == "after_suit_change":
            own = [strain_of(c) for w, c in self.said if w == who and c in NUMBERS]
            if own and own[-1] != strain_of(word):
                self.inside = {p for p in self.people if p not in self.away}
        self.said.append((who, word))

    def next_after(self, who: str) -> str | None:
        """The next to be asked, clockwise from `who`; None if the auction is over."""
        circle = self.people * 2
        at = circle.index(who) + 1
        if self.rules["auction"] == "single_chance":
            done = {w for w, _ in self.said}
            return next((p for p in circle[at : at + len(self.people)]
                         if p in self.inside and p not in done), None)  # fmt: skip
        for person in circle[at : at + len(self.people)]:
            if person in self.inside and person != self.holder:
                return person
        alone = self.holder is not None and self.said[-1] != (self.holder, "pass")
        return self.holder if self.rules["self_raise"] and alone else None

    def result(self) -> str | None:
        """The contract, None where nobody made one."""
        call = self.standing
        if call in NUMBERS and level_of(call or "") == 6 and self.rules["inkles"] != "none":
            return None
        return call


Story = Generator[tuple[str, Heard], str, Json]


def tell(rules: Rules, barred: list[str], used: dict[str, int] | None = None) -> Story:
    """The auctions of one deal: yields who is asked and what was heard, is sent the call."""
    for kitty, away in ((None, set(barred)), ("face_up", set())):
        heard = Heard(rules, away, kitty, used or {})
        person = heard.next_after(heard.people[-1])
        while person is not None:
            call = yield person, heard
            heard.hear(person, call)
            top = call != "pass" and heard.standing in heard.groups[-1]
            person = None if top else heard.next_after(person)
        contract = heard.result()
        if contract is not None:
            return _closed(contract, heard.holder, None, kitty)
        if rules["all_pass"] != "faceup_rebid_then_throw_in":
            return _closed(None, None, rules["all_pass"], kitty)
    return _closed(None, None, "thrown_in", "face_up")


def _closed(
    contract: str | None, declarer: str | None, passed: str | None, kitty: str | None
) -> Json:
    return {
        "legal": [],
        "closed": True,
        "next": None,
        "contract": contract,
        "declarer": declarer,
        "all_pass": passed,
        "kitty": kitty,
    }


def auction(question: Json) -> Json:
    """The answer to an auction question."""
    rules = rules_of(question["profile"], question.get("overrides", {}))
    ask = question.get("ask", [call for group in ladder_of(rules) for call in group])
    story = tell(rules, question.get("barred", []), question.get("used"))
    try:
        person, heard = next(story)
        for call in question["calls"]:
            person, heard = story.send(call)
    except StopIteration as end:
        return {**end.value, "illegal": list(ask)}
    return {
        "legal": [call for call in ask if heard.takes(person, call)],
        "illegal": [call for call in ask if not heard.takes(person, call)],
        "closed": False, "next": person, "contract": None, "declarer": None, "all_pass": None,
        "kitty": heard.kitty,
    }  # fmt: skip
