"""The numbers of an evening's files, as a spreadsheet or a program reads them.

Inside, scores are exact: fractions, won rounds doubled, victory points in hundredths. A file has
them as they are printed: decimals in the printed unit, and the exact text beside them where
decimals do not say it.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final

from tournaments.events.entrants.people_names import Names, sitting_name
from tournaments.events.models import Deed, Event, Substitution
from tournaments.events.papers.export import event_data, standing_data
from tournaments.events.services.sheet_differences import differences
from tournaments.events.shown.standings import score_method
from tournaments.events.standings.facts import event_standings
from tournaments.events.standings.ranking import Standing
from tournaments.events.standings.round_scores import Value
from web.downloads import Written, plain_number

VERSION: Final = 2
HUNDREDTHS: Final = 100
DOUBLED: Final = frozenset({"wins", "head_to_head"})


def exact_fraction(value: Value) -> str:
    """A number without loss, for a program: `12` or `37/3`."""
    return str(Fraction(value))


def in_unit(value: Value, method: str) -> Value:
    """A score in the unit in which it is printed: victory points are kept in hundredths."""
    return Fraction(value, HUNDREDTHS) if method == "victory" else value


def standing_numbers(event: Event, line: Standing, names: Names) -> dict[str, Any]:
    """A line of the standings: numbers in their printed unit, each score exactly as well."""
    method = score_method(event)
    told = standing_data(event, line, names)
    for key, value in (
        ("score", in_unit(line.score, method)),
        ("made", in_unit(line.made, method)),
        ("raw", in_unit(line.raw, method)),
        ("handicap", in_unit(line.handicap, method)),
        ("margin", line.margin),
        ("adjusted", in_unit(line.adjusted, method)),
        ("won", Fraction(line.won, 2)),
    ):
        told[key] = plain_number(value)
        if key in {"score", "made", "raw", "margin"}:
            told[f"{key}_exact"] = exact_fraction(value)
    told["shared"] = bool(line.shares_with)
    told["tie_breaks"] = [
        {
            "name": step.name,
            "values": {
                str(names.numbers[who]): plain_number(
                    Fraction(own) / 2 if step.name in DOUBLED else own
                )
                for who, own in step.values
            },
        }
        for step in line.steps
    ]
    return told


def event_numbers(event: Event, names: Names) -> dict[str, Any]:
    """The event whole, as `event_data`, with numbers as they are printed and who sat in by name."""
    lines = event_standings(event)
    data = event_data(event, names, lines)
    subs = Substitution.objects.filter(entrant__event=event).select_related("player")
    method = score_method(event)
    data["version"] = VERSION
    data["adjustments"] = [
        each | {"points": plain_number(in_unit(each["points"], method))}
        for each in data["adjustments"]
    ]
    data["substitutions"] = [
        {
            "entrant": names.numbers[sub.entrant_id],
            "round": sub.round_number,
            "name": sitting_name(event, sub, names),
        }
        for sub in subs.order_by("round_number", "entrant__number")
    ]
    data["standings"] = [standing_numbers(event, line, names) for line in lines]
    data["sheet_differences"] = difference_numbers(event)
    data["deeds"] = _deeds(event, names)
    return data


def difference_numbers(event: Event) -> list[dict[str, Any]]:
    """Every table whose score sheet says something else than what counts; `decided` where somebody
    said after the sheet's last entry which of the two it is."""
    return [
        {
            "round": each.number,
            "table": each.table.number,
            "counts": dict(each.counts),
            "sheet": dict(each.sheet),
            "decided": each.decided,
        }
        for each in differences(event)
    ]


def _deeds(event: Event, names: Names) -> list[dict[str, Any]]:
    """What slips say of slams and best calls, of every table that said so."""
    rows = Deed.objects.filter(table__round__event=event).order_by("table__round__number", "pk")
    return [
        {"round": at, "table": table, "entrant": names.numbers[who], "slams": slams, "call": call}
        for at, table, who, slams, call in rows.values_list(
            "table__round__number", "table__number", "entrant_id", "slams", "call"
        )
    ]


SHEETS: Final = {
    "standings": (
        "place", "shared", "entrant", "name", "score", "score_exact", "made", "made_exact",
        "played", "sat_out", "won", "margin", "margin_exact", "points", "adjusted", "withdrawn",
        "tie", "handicap", "raw", "raw_exact",
    ),
    "seats": (
        "round", "table", "seat", "side", "entrant", "name", "sat_in", "points", "state",
    ),
    "sit_outs": ("round", "entrant", "name", "why", "counts"),
    "teams": (
        "place", "shared", "team", "pairs", "score", "points", "won", "drawn", "lost", "sat_out",
    ),
}  # fmt: skip


def event_sheets(event: Event, names: Names) -> dict[str, list[list[Any]]]:
    """The same as tables for a spreadsheet, by the names in `SHEETS`.

    A place is a number with a mark of its own beside it where it is shared.
    """
    data = event_numbers(event, names)
    by_number = {number: names(pk) for pk, number in names.numbers.items()}
    subs = {(sub["entrant"], sub["round"]): sub["name"] for sub in data["substitutions"]}
    return {
        "standings": [_standing_row(line) for line in data["standings"]],
        "seats": list(_seat_rows(data["rounds"], by_number, subs)),
        "sit_outs": [
            [each["number"], out["entrant"], by_number[out["entrant"]], out["why"], out["counts"]]
            for each in data["rounds"]
            for out in each["sit_outs"]
        ],
        "teams": [_team_row(line) for line in data["teams"]],
    }


def _standing_row(line: dict[str, Any]) -> list[Any]:
    told = line | {"place": line["place"] or "", "shared": Written("=" if line["shared"] else "")}
    for key in ("score_exact", "made_exact", "raw_exact", "margin_exact"):
        told[key] = mixed(Fraction(line[key]))
    return [told[key] for key in SHEETS["standings"]]


def _team_row(line: dict[str, Any]) -> list[Any]:
    """A team as a row: numbers as they are printed, its pairs by number."""
    told = line | {
        "place": line["place"] or "",
        "shared": Written("=" if line["shared"] else ""),
        "pairs": Written(" ".join(map(str, line["pairs"]))),
    }
    return [told[key] for key in SHEETS["teams"]]


def mixed(value: Value) -> Written:
    """A number as a spreadsheet reads fractions, `441 2/3`; empty where its decimals say it all.

    `5/2` would become the fifth of February.
    """
    told = Fraction(value)
    if HUNDREDTHS % told.denominator == 0:
        return Written("")
    whole, rest = divmod(abs(told), 1)
    return Written(f"{'-' if told < 0 else ''}{whole} {rest}")


def _seat_rows(
    rounds: Iterable[dict[str, Any]], names: dict[int, str], subs: dict[tuple[int, int], str]
) -> Iterable[list[Any]]:
    for each in rounds:
        for table in each["tables"]:
            for seat, (who, side) in enumerate(zip(table["seats"], table["sides"], strict=True)):
                points = table["points"].get(side, "")
                yield [
                    each["number"], table["table"], seat, side, who, names[who],
                    subs.get((who, each["number"]), ""), points, table["state"] or "",
                ]  # fmt: skip
