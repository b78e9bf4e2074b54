"""What the columns of a list of people are: by their headings, or by what stands in them.

Clubs keep lists in many ways: a title above the headings, none at all, the given name and the
family name in columns of their own in either order, numbers in front of the names. What is
recognised is a suggestion: the page shows it, and whoever brings the list can set it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from clubs.search_key import search_key
from web.uploads import Cell, FileLine

# What a column can be. `turned` is a name with the family name and a comma first.
NAME, TURNED, GIVEN, FAMILY = "name", "turned", "given", "family"
NICKNAME, NUMBER, GROUP, UNUSED = "nickname", "number", "group", ""
PARTS: Final = (NAME, TURNED, GIVEN, FAMILY, NICKNAME, NUMBER, GROUP)
NAMING: Final = frozenset({NAME, TURNED, GIVEN, FAMILY})
# A heading that only counts the lines, or holds what no list of people needs.
COUNTING: Final = "counting"

MOST_COLUMNS: Final = 12
TITLES: Final = 6
LOOKED_AT: Final = 500
MOSTLY: Final = 0.7
FEW: Final = 4
LONGEST_NUMBER: Final = 12

# What lists call the columns in English, Swedish, French and German, as `heading_key` writes it.
_HEADINGS: Final[Mapping[str, str]] = {
    NAME: "name names fullname player players playername member members membername participant "
    "participants entrant namn fullstandigtnamn spelare spelarnamn medlem medlemmar deltagare "
    "nom noms nomcomplet joueur joueurs joueuse joueuses membre membres participante "
    "participantes nometprenom nomprenom prenometnom prenomnom nameofplayer nameofmember "
    "spieler spielerin spielername mitglied mitglieder teilnehmer teilnehmerin vorundnachname "
    "vornamenachname namevorname nachnamevorname vollstandigername vollername "
    "forochefternamn fornamnefternamn fornamnochefternamn",
    GIVEN: "firstname first givenname givennames given forename forenames christianname fornamn "
    "tilltalsnamn prenom prenoms vorname vornamen rufname",
    FAMILY: "lastname last surname familyname family efternamn slaktnamn nomdefamille nomfamille "
    "patronyme nachname nachnamen familienname zuname",
    NICKNAME: "nickname nick alias knownas called smeknamn kallas surnom pseudo pseudonyme "
    "diminutif spitzname kurzname",
    NUMBER: "number no nr num nbr nummer numero n№ memberno membernumber membernr memberid id "
    "membershipnumber membershipno medlemsnummer medlemsnr medlemsid numerodemembre nodemembre "
    "numeromembre nomembre licence mitgliedsnummer mitgliedsnr mitgliednr",
    GROUP: "group groups grupp grupper groupe groupes gruppe gruppen section sektion division "
    "class klass klasse classe category kategori categorie kategorie avdelning abteilung",
    COUNTING: "place rank pos position plats placering rang platz order ordning lopnr lopnummer "
    "lfdnr laufendenummer row rad ligne zeile",
    UNUSED: "phone telephone mobile tel telefon mobil handy portable email mail epost courriel "
    "address adress adresse city town ort ville stadt born birthday birthdate fodd fodelsedatum "
    "naissance geburtsdatum geburtstag country land pays club klubb verein joined paid betalt "
    "remarks notes anmarkning remarques bemerkung postnummer postalcode plz",
}
COLUMNS: Final[Mapping[str, str]] = {
    word: part for part, words in _HEADINGS.items() for word in words.split()
}
_SIGNS: Final = {"#": "row", **dict.fromkeys(("n°", "N°", "nº", "Nº", "№"), "no")}
_NUMBERED: Final = re.compile(r"#?(\d{1,4})\s*(?:[.):]\s*|[-–]\s+|\s+)(?=\S)")
_NOT_LETTERS: Final = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Reading:
    """How a list is read: what each column is, and which line is the first of a person.

    `numbered` says that a name has a number before it that only counts the lines.
    """

    columns: tuple[str, ...]
    first: int = 0
    numbered: bool = False


def heading_key(cell: Cell) -> str:
    """A heading without accents, capitals, blanks and full stops."""
    text = str(cell)
    if text.strip(" .:") in _SIGNS:
        return _SIGNS[text.strip(" .:")]
    return _NOT_LETTERS.sub("", search_key(text))


def is_heading(cell: Cell) -> bool:
    """Whether lists call a column so."""
    return heading_key(cell) in COLUMNS


def recognise(lines: Sequence[FileLine], known: Collection[str] = ()) -> Reading:
    """What the columns of a list are; `known` are the keys of names that the club has."""
    width = min(MOST_COLUMNS, max(len(line.cells) for line in lines))
    best, at = 0, -1
    for number, line in enumerate(lines[:TITLES]):
        found = _headings(line)
        told = sum(part is not None for part in found)
        # A title may have one word that is a heading too; most cells of a line must be.
        if NAMING & set(found) and told > best and told * 2 >= sum(map(bool, line.cells)):
            best, at = told, number
    titles = _titles(lines) if best <= 1 else 0
    if titles:
        return _guessed(lines, titles, width, known)
    if best:
        columns = settled(_headings(lines[at])[:width])
        return looked_into(Reading(columns, at + 1), lines[at + 1 :])
    return _guessed(lines, 0, width, known)


def _titles(lines: Sequence[FileLine]) -> int:
    """How many lines at the beginning are a title: alone in a line, where the others have cells
    side by side, and either a word for people or with a number, as "Members 2026" is."""
    parted = sum(len(line.cells) > 1 for line in lines[:LOOKED_AT])
    if parted < MOSTLY * min(len(lines), LOOKED_AT):
        return 0
    count = 0
    for line in lines[:TITLES]:
        told = text_of(line.cells[0])
        if len(line.cells) > 1 or not (is_heading(told) or any(sign.isdigit() for sign in told)):
            break
        count += 1
    return count


def _headings(line: FileLine) -> list[str | None]:
    return [COLUMNS.get(heading_key(cell)) if cell != "" else None for cell in line.cells]


def settled(found: Sequence[str | None]) -> tuple[str, ...]:
    """Parts by headings: beside a given name, a "name" is the family's."""
    columns = [part or UNUSED for part in found]
    if GIVEN in columns and FAMILY not in columns and columns.count(NAME) == 1:
        columns[columns.index(NAME)] = FAMILY
    if FAMILY in columns and GIVEN not in columns and columns.count(NAME) == 1:
        columns[columns.index(NAME)] = GIVEN
    for part in (GIVEN, FAMILY, NICKNAME, NUMBER, GROUP):
        while columns.count(part) > 1:
            columns[len(columns) - 1 - columns[::-1].index(part)] = UNUSED
    return tuple(UNUSED if part == COUNTING else part for part in columns)


def looked_into(reading: Reading, lines: Sequence[FileLine]) -> Reading:
    """The same, with what only the cells tell: names turned around, or numbered."""
    columns = list(reading.columns)
    numbered = False
    for at, part in enumerate(columns):
        if part == NAME:
            cells = column(lines, at)
            numbered = numbered or _is_numbered(cells)
            if _is_turned(cells):
                columns[at] = TURNED
    return Reading(tuple(columns), reading.first, numbered)


def _guessed(lines: Sequence[FileLine], first: int, width: int, known: Collection[str]) -> Reading:
    """What columns are without a word about them, from the line `first` on."""
    lines = lines[first:]
    cells = [column(lines, at) for at in range(width)]
    kinds = [_kind(each, len(lines)) for each in cells]
    # Numbers that count the lines say nothing about a person.
    numbers = [at for at in range(width) if kinds[at] == NUMBER]
    counting = [at for at in numbers if _counts(cells[at]) and len(cells[at]) > 1]
    for at in numbers:
        kinds[at] = UNUSED
    told = [at for at in numbers if at not in counting]
    if told:
        kinds[told[0]] = NUMBER
    texts = [at for at in range(width) if kinds[at] == NAME]
    for at in texts[1:]:
        kinds[at] = UNUSED
    if len(texts) > 1:
        _pair(kinds, texts, cells, lines, known)
    return looked_into(Reading(tuple(kinds), first), lines)


def _pair(
    kinds: list[str],
    texts: Sequence[int],
    cells: Sequence[Sequence[str]],
    lines: Sequence[FileLine],
    known: Collection[str],
) -> None:
    """Say what two or more columns of words are."""
    one, other = texts[:2]
    grouped = [at for at in texts if _is_group(cells[at])]
    if other in grouped and one not in grouped:
        kinds[other] = GROUP
    elif one in grouped and other not in grouped:
        kinds[one], kinds[other] = GROUP, NAME
    elif _is_short(cells[one]) and _is_short(cells[other]):
        turned = _family_first(lines, one, other, known)
        kinds[one], kinds[other] = (FAMILY, GIVEN) if turned else (GIVEN, FAMILY)
        third = next((at for at in texts[2:] if at in grouped), None)
        if third is not None:
            kinds[third] = GROUP
    elif not _is_short(cells[one]) and not _is_short(cells[other]):
        kinds[other] = NAME  # two lists side by side


def column(lines: Sequence[FileLine], at: int) -> list[str]:
    """The cells of a column near the beginning of a list that are not blank."""
    told = (line.cells[at] for line in lines[:LOOKED_AT] if len(line.cells) > at)
    return [text_of(cell) for cell in told if cell != ""]


def text_of(cell: Cell) -> str:
    """A cell as text; Excel keeps a member's number 12 as 12.0."""
    return str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell)


def _kind(cells: Sequence[str], lines: int) -> str:
    """Whether a column can be names or numbers; mail addresses and telephones are neither."""
    if not cells:
        return UNUSED
    digits = sum(any(sign.isdigit() for sign in cell) for cell in cells)
    if digits > MOSTLY * len(cells) and not _is_numbered(cells):
        return NUMBER if max(map(len, cells)) <= LONGEST_NUMBER else UNUSED
    if sum("@" in cell for cell in cells) * 2 > len(cells):
        return UNUSED
    return NAME if len(cells) * FEW >= min(lines, LOOKED_AT) or lines <= FEW else UNUSED


def _counts(cells: Sequence[str]) -> bool:
    """Whether a column is 1, 2, 3 and so on."""
    told = [cell.rstrip(".)") for cell in cells]
    if not all(cell.isascii() and cell.isdecimal() for cell in told):
        return False
    numbers = [int(cell[:LONGEST_NUMBER]) for cell in told]
    return numbers[0] in {0, 1} and all(other - one == 1 for one, other in pairwise(numbers))


def _is_numbered(cells: Sequence[str]) -> bool:
    """Whether names have numbers before them that only count."""
    found = [match for cell in cells if (match := _NUMBERED.match(cell))]
    if len(found) < MOSTLY * len(cells) or not found:
        return False
    numbers = [int(match[1]) for match in found]
    rising = all(one < other for one, other in pairwise(numbers))
    return rising and (len(numbers) > 1 or "." in cells[0] or ")" in cells[0])


def _is_turned(cells: Sequence[str]) -> bool:
    """Whether most names are "Doyle, Margaret"."""
    turned = sum(cell.count(",") == 1 and not cell.endswith(",") for cell in cells)
    return bool(cells) and turned * 2 > len(cells)


def _is_short(cells: Sequence[str]) -> bool:
    """Whether most cells are one word, as half a name is."""
    return sum(" " not in cell for cell in cells) >= MOSTLY * len(cells)


def _is_group(cells: Sequence[str]) -> bool:
    """Whether a column has few words many times."""
    keys = {search_key(cell) for cell in cells}
    return len(cells) > FEW and len(keys) * 3 <= len(cells)


def _family_first(lines: Sequence[FileLine], one: int, other: int, known: Collection[str]) -> bool:
    """Whether the first of two columns has the family names: as the club knows them, in capitals,
    or because the list is sorted by them."""
    pairs = [
        (text_of(line.cells[one]), text_of(line.cells[other]))
        for line in lines[:LOOKED_AT]
        if len(line.cells) > max(one, other)
    ]
    as_given = sum(search_key(f"{first} {second}") in known for first, second in pairs)
    as_family = sum(search_key(f"{second} {first}") in known for first, second in pairs)
    if as_given != as_family:
        return as_family > as_given
    capitals = [sum(_shouted(pair[at]) for pair in pairs) for at in (0, 1)]
    if capitals[0] != capitals[1] and max(capitals) > MOSTLY * len(pairs):
        return capitals[0] > capitals[1]
    return len(pairs) > FEW and _sorted(pairs, 0) and not _sorted(pairs, 1)


def _shouted(text: str) -> bool:
    return text.isupper() and len(text) > 1


def _sorted(pairs: Sequence[tuple[str, str]], at: int) -> bool:
    keys = [search_key(pair[at]) for pair in pairs]
    return keys == sorted(keys)


def names_of(line: FileLine, reading: Reading) -> Iterator[str]:
    """The names of a line: one, but where two lists stand side by side."""
    told = dict[str, str]()
    for part, cell in zip(reading.columns, line.cells, strict=False):
        text = text_of(cell)
        if part in {GIVEN, FAMILY}:
            told[part] = text
        elif part in {NAME, TURNED} and text:
            bare = _NUMBERED.sub("", text, count=1) if reading.numbered else text
            yield _turned(bare) if part == TURNED else bare
    whole = " ".join(told[part] for part in (GIVEN, FAMILY) if told.get(part))
    if whole:
        yield whole


def _turned(name: str) -> str:
    family, _comma, given = name.partition(",")
    return f"{given.strip()} {family.strip()}".strip()
