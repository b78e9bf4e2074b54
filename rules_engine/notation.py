r"""A game of 500 as one line of text, both ways: for fixtures, logs and bug reports.

    australian-4 / E: - 6C - - ; EWNWNNWWWE / S: 7S ... ; NS=6,EW=4

A *transcript* is a profile with what differs from it, the length of the game, the first dealer and
the events in order. Its line is cut into deals by `/`; a deal names its dealer, then tells what was
said in the auction and, after `;`, what happened in the play:

    game    = profile {" " option "=" value} [" hands=" n] [" games=" n] " / " deal {" / " deal}
    deal    = seat ":" {" " said} [" ;" {" " played}]
    said    = call | "-" (pass) | "." (a seat that is not asked) | "..." (the others pass)
            | [seat] "=" (call | "pass")       the contract without its auction
            | "waive=" seat | common
    played  = seat {seat}                      the winners of the next tricks
            | side "=" n {"," side "=" n} [",conceded"]
            | "partner=" seat ["(" card ")"] | "solo" ["(" card ")"] | "declare"
            | "breach=" seat | "revoke=" seat | ("laydown" | "discard") "=" side [":" points]
            | "first=" [side {"," side}] | "cards=" text | common
    common  = "misdeal" ["=" word] | "abandon" ["=" text] | text (a note)

Calls stand in the order of the seats from the dealer's left; `.` keeps the place of a seat that is
not asked because it has passed, is barred or holds the highest call. After `...` the order starts
again at the dealer's left. Text and the values of options are JSON without blanks; a value that is
one word of letters, digits and `_` and no JSON by itself stands bare: `trick_cap=always_490`.

Reading checks words, not rules: a line may tell what the rules refuse, and `replay` says so. What
cannot be read raises NotNotation; its parameter `position` counts characters from 0.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules_engine import events
from rules_engine.calls import PASS, Call, known_call
from rules_engine.errors import NotNotation, RuleViolation
from rules_engine.format import Format
from rules_engine.profiles import profile
from rules_engine.seats import Table
from rules_engine.transcript import Deal, Transcript, deals_of, is_played

_TOKEN: Final = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^\s"])+')
_WORD: Final = re.compile(r"[A-Za-z0-9_]+")


# ---------------------------------------------------------------------------------- writing


def format_game(game: Transcript) -> str:
    """The line of a game, also of one that the rules refuse.

    Raises NotNotation for words that do not exist: a call, a seat, a side, a card, an option.
    """
    table = game.rules.table
    head = [game.profile, *(f"{name}={_value(told)}" for name, told in game.overrides.items())]
    if game.length.hands is not None:
        head.append(f"hands={game.length.hands}")
    if game.length.games != 1:
        head.append(f"games={game.length.games}")
    return " / ".join([" ".join(head), *(format_deal(table, deal) for deal in deals_of(game))])


def format_deal(table: Table, deal: Deal) -> str:
    """The text of one deal: `E: - 6C - - ; EWNWNNWWWE`."""
    return " ".join([f"{table.seat_names[deal.dealer]}:", *_deal_words(table, deal)])


def _deal_words(table: Table, deal: Deal) -> Iterator[str]:
    """The words of a deal; calls keep to their seats, winners of tricks stand together."""
    first = place = table.left_of(deal.dealer)
    playing, tricks = False, ""
    for event in deal.events:
        if is_played(event) and not playing:
            playing = True
            yield ";"
        if isinstance(event, events.TrickWon):
            tricks += table.seat_names[table.seat_named(event.seat)]
            continue
        if tricks:
            yield tricks
            tricks = ""
        if isinstance(event, events.CallMade):
            seat = table.seat_named(event.seat)
            yield from ["."] * ((seat - place) % len(table.seat_names))
            place = table.left_of(seat)
        elif isinstance(event, events.OthersPass):
            place = first
        yield _WORDS[type(event)](table, event)
    if tricks:
        yield tricks


def _contract(table: Table, told: events.ContractSet) -> str:
    seat = "" if told.seat is None else _seat(table, told.seat)
    if told.contract == PASS:
        raise NotNotation("unknown_call", call=told.contract)
    return f"{seat}={PASS if told.contract is None else known_call(told.contract)}"


def _tricks(table: Table, told: events.TricksTaken) -> str:
    if not told.tricks:
        raise NotNotation("bad_field", field="tricks")
    totals = ",".join(f"{_side(table, side)}={number}" for side, number in told.tricks)
    return f"{totals},conceded" if told.conceded else totals


def _partner(table: Table, told: events.PartnerCalled) -> str:
    who = "solo" if told.seat is None else f"partner={_seat(table, told.seat)}"
    if told.card is None:
        return who
    if not _WORD.fullmatch(told.card):
        raise NotNotation("bad_field", field="card")
    return f"{who}({told.card})"


def _misdeal(told: events.Misdealt) -> str:
    if told.reason and not _WORD.fullmatch(told.reason):
        raise NotNotation("bad_field", field="reason")
    return f"misdeal={told.reason}" if told.reason else "misdeal"


def _penalty(table: Table, told: events.Penalised) -> str:
    if told.penalty not in ("laydown", "discard"):
        raise NotNotation("bad_field", field="penalty")
    points = "" if told.points is None else f":{told.points}"
    return f"{told.penalty}={_side(table, told.side)}{points}"


# How each event but a trick is written; each takes the table and the event.
_WORDS: Final[Mapping[type[events.Event], Callable[[Table, Any], str]]] = {
    events.CallMade: lambda _, told: "-" if known_call(told.call) == PASS else told.call,
    events.OthersPass: lambda _, __: "...",
    events.ContractSet: _contract,
    events.BanWaived: lambda table, told: f"waive={_seat(table, told.seat)}",
    events.TricksTaken: _tricks,
    events.PartnerCalled: _partner,
    events.Declared: lambda _, __: "declare",
    events.BreachCalled: lambda table, told: f"breach={_seat(table, told.seat)}",
    events.Revoked: lambda table, told: f"revoke={_seat(table, told.seat)}",
    events.Penalised: _penalty,
    events.FirstAtTarget: lambda table, told: (
        "first=" + ",".join(_side(table, side) for side in told.sides)
    ),
    events.CardsPlayed: lambda _, told: f"cards={_text(told.play)}",
    events.Misdealt: lambda _, told: _misdeal(told),
    events.Noted: lambda _, told: _text(told.text),
    events.Abandoned: lambda _, told: f"abandon={_text(told.reason)}" if told.reason else "abandon",
}


def _seat(table: Table, name: str) -> str:
    return table.seat_names[table.seat_named(name)]


def _side(table: Table, key: str) -> str:
    if key not in table.sides:
        raise NotNotation("unknown_seat", seat=key)
    return key


def _text(text: str) -> str:
    """A text in quotes, on one line: what does not print is escaped."""
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in quoted)


def _value(told: object) -> str:
    """An option's written value, bare where it cannot be taken for JSON."""
    if isinstance(told, str) and _WORD.fullmatch(told) and not _is_json(told):
        return told
    return json.dumps(told, separators=(",", ":"))


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


# ---------------------------------------------------------------------------------- reading


@dataclass(frozen=True, slots=True)
class _Token:
    """A word of the line and where it starts."""

    position: int
    text: str

    def refused(self, code: str = "unreadable") -> NotNotation:
        return NotNotation(code, position=self.position, found=self.text)


def parse_game(line: str) -> Transcript:
    """The game that a line tells; raises NotNotation with its `position`."""
    parts = _split(line, "/")
    if len(parts) == 1:
        raise NotNotation("unreadable", position=len(line), found="")
    name, overrides, length = _read_head(parts[0])
    try:
        table = profile(name).with_overrides(overrides).table
    except RuleViolation as violation:
        raise NotNotation(violation.code, position=0, **violation.params) from None
    deals = [_read_deal(table, tokens, len(line)) for tokens in parts[1:]]
    told = tuple(event for deal in deals for event in deal.events)
    return Transcript(name, deals[0].dealer, told, overrides, length)


def parse_deal(table: Table, text: str) -> Deal:
    """The deal that a text tells; raises NotNotation with its `position`."""
    return _read_deal(table, _split(text, "/")[0], len(text))


def _split(line: str, separator: str) -> list[list[_Token]]:
    """The words of a line, cut at a separator that is a word of its own."""
    parts: list[list[_Token]] = [[]]
    end = 0
    for found in _TOKEN.finditer(line):
        if line[end : found.start()].strip():
            break
        end = found.end()
        if found.group() == separator:
            parts.append([])
        else:
            parts[-1].append(_Token(found.start(), found.group()))
    if line[end:].strip():  # a quotation mark without its fellow
        raise NotNotation("unreadable", position=end, found=line[end:].strip())
    return parts


def _read_head(tokens: list[_Token]) -> tuple[str, dict[str, object], Format]:
    """Profile, overrides and length."""
    if not tokens:
        raise NotNotation("unreadable", position=0, found="")
    told: dict[str, object] = {}
    for token in tokens[1:]:
        name, sign, value = token.text.partition("=")
        if not sign or name in told:
            raise token.refused()
        told[name] = _read_value(value)
    hands, games = told.pop("hands", None), told.pop("games", 1)
    return tokens[0].text, told, Format.from_data({"hands": hands, "games": games})


def _read_value(text: str) -> object:
    return json.loads(text) if _is_json(text) else text


def _read_deal(table: Table, tokens: list[_Token], end: int) -> Deal:
    """A dealer and what happened, word by word."""
    if not tokens:
        raise NotNotation("unreadable", position=end, found="")
    opening = tokens[0]
    if not opening.text.endswith(":") or opening.text[:-1] not in table.seat_names:
        raise opening.refused("unknown_seat")
    dealer = table.seat_named(opening.text[:-1])
    told: list[events.Event] = []
    place, playing = table.left_of(dealer), False
    for token in tokens[1:]:
        if token.text == ";" and not playing:
            playing = True
        elif playing:
            told += _read_played(table, token)
        elif token.text == ".":
            place = table.left_of(place)
        elif "=" in token.text or token.text[0] == '"' or token.text in ("misdeal", "abandon"):
            told.append(_read_said(table, token))
        elif token.text == "...":
            told.append(events.OthersPass())
            place = table.left_of(dealer)
        else:
            call = PASS if token.text == "-" else _read_call(token, token.text)
            told.append(events.CallMade(table.seat_names[place], call))
            place = table.left_of(place)
    return Deal(dealer, tuple(told))


def _read_call(token: _Token, word: str) -> Call:
    try:
        return known_call(word)
    except NotNotation:
        raise token.refused("unknown_call") from None


def _read_said(table: Table, token: _Token) -> events.Event:
    """A contract, a ban that was waived, or what may be said at any time."""
    common = _read_common(token)
    if common is not None:
        return common
    who, _, what = token.text.partition("=")
    if who == "waive":
        return events.BanWaived(_known(table.seat_names, token, what))
    seat = _known(table.seat_names, token, who) if who else None
    return events.ContractSet(None if what == PASS else _read_call(token, what), seat)


_PLAYED: Final = re.compile(
    r"(?P<kind>partner|breach|revoke|laydown|discard|first)=(?P<who>[A-Z0-9,]*)"
    r"(?:\((?P<card>[A-Za-z0-9_]+)\)|:(?P<points>-?[0-9]+))?"
    r"|(?P<solo>solo)(?:\((?P<solo_card>[A-Za-z0-9_]+)\))?"
    r"|(?P<totals>[A-Z][A-Z0-9]*=-?[0-9]+(?:,[A-Z][A-Z0-9]*=-?[0-9]+)*)(?P<conceded>,conceded)?"
    r"|(?P<winners>[A-Z]+)|(?P<declare>declare)"
)


def _read_played(table: Table, token: _Token) -> list[events.Event]:
    """One word of the play: one event, or one for every trick of a row."""
    common = _read_common(token) or _read_cards(token)
    if common is not None:
        return [common]
    found = _PLAYED.fullmatch(token.text)
    if found is None:
        raise token.refused()
    told = found.groupdict()
    if told["winners"]:
        return [events.TrickWon(_known(table.seat_names, token, seat)) for seat in told["winners"]]
    if told["totals"]:
        pairs = (each.split("=") for each in told["totals"].split(","))
        tricks = tuple((_known(table.sides, token, side), int(number)) for side, number in pairs)
        return [events.TricksTaken(tricks, conceded=bool(told["conceded"]))]
    if told["solo"]:
        return [events.PartnerCalled(None, told["solo_card"])]
    if told["declare"]:
        return [events.Declared()]
    return [_read_named(table, token, told)]


def _read_named(table: Table, token: _Token, told: Mapping[str, Any]) -> events.Event:
    """An event of the form `kind=who`."""
    kind, who, card = told["kind"], told["who"], told["card"]
    points = None if told["points"] is None else int(told["points"])
    by_penalty = kind in ("laydown", "discard")
    if (card is not None and kind != "partner") or (points is not None and not by_penalty):
        raise token.refused()
    if by_penalty:
        return events.Penalised(kind, _known(table.sides, token, who), points)
    if kind == "first":
        sides = who.split(",") if who else []
        return events.FirstAtTarget(tuple(_known(table.sides, token, side) for side in sides))
    seat = _known(table.seat_names, token, who)
    if kind == "partner":
        return events.PartnerCalled(seat, card)
    return events.BreachCalled(seat) if kind == "breach" else events.Revoked(seat)


def _read_common(token: _Token) -> events.Event | None:
    """A misdeal, a note or the end of the game; None for another word."""
    if token.text == "misdeal":
        return events.Misdealt()
    if token.text.startswith("misdeal="):
        reason = token.text.removeprefix("misdeal=")
        if not _WORD.fullmatch(reason):
            raise token.refused()
        return events.Misdealt(reason)
    if token.text == "abandon":
        return events.Abandoned()
    if token.text.startswith('abandon="'):
        return events.Abandoned(_read_text(token, token.text.removeprefix("abandon=")))
    if token.text.startswith('"'):
        return events.Noted(_read_text(token, token.text))
    return None


def _read_cards(token: _Token) -> events.Event | None:
    """The cards of a hand; None for another word."""
    if not token.text.startswith('cards="'):
        return None
    return events.CardsPlayed(_read_text(token, token.text.removeprefix("cards=")))


def _read_text(token: _Token, quoted: str) -> str:
    try:
        return str(json.loads(quoted))
    except ValueError:
        raise token.refused() from None


def _known(words: tuple[str, ...], token: _Token, word: str) -> str:
    """A seat or side of this table."""
    if word not in words:
        raise token.refused("unknown_seat")
    return word
