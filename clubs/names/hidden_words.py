"""Names of people who are not shown to strangers, in texts that somebody typed.

The names on a sheet are masked where the sheet is read. In a remark a name can stand as well, whole
or as a single word, and there it is found as it is for somebody who asked to be forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final

from clubs.models import Club, Player, Shown
from clubs.names.forgotten import SHORTEST, Erasing, whole_words
from clubs.names.visibility import public_name, shown_to_public
from clubs.search_key import search_key

SOMEBODY: Final = Shown.HIDDEN


class HiddenWords:
    """Texts of a club as strangers may read them. The club's people are read with the first."""

    def __init__(self, club: Club) -> None:
        self._club = club

    def text(self, text: str) -> str:
        """The text with what strangers may know in the place of each name."""
        for keys, erasing in self._people if text else ():
            if not keys or any(key in search_key(text) for key in keys):
                text = erasing.text(text)
        return text

    def named(self, *texts: str) -> list[str]:
        """The people whom strangers are not shown by name and who are named in these texts."""
        limits, open_names = self._limits
        return [
            person.name
            for person, shown in limits
            if shown != Shown.FULL
            for erasing in (_erasing([person], shown, open_names),)
            if any(erasing.text(text) != text for text in texts)
        ]

    @cached_property
    def _limits(self) -> tuple[list[tuple[Player, Shown]], list[str]]:
        """Everybody on the list with the most that strangers see, and the names that they see."""
        limits = [
            (person, shown_to_public(self._club, person))
            for person in Player.objects.filter(club=self._club)
        ]
        return limits, [each.name for each, shown in limits if shown == Shown.FULL]

    @cached_property
    def _people(self) -> list[tuple[list[str], Erasing]]:
        """Those to look for: all hidden ones at once, and each of who is shown by initials, by the
        words of the name without which the text is not about them."""
        limits, open_names = self._limits
        hidden = [each for each, shown in limits if shown == Shown.HIDDEN]
        found = [
            (
                search_key(f"{each.name} {each.nickname}").split(),
                _erasing([each], shown, open_names),
            )
            for each, shown in limits
            if shown == Shown.INITIALS
        ]
        return [*found, ([], _erasing(hidden, SOMEBODY, open_names))] if hidden else found


def _erasing(people: Iterable[Player], shown: Shown, open_names: list[str]) -> Erasing:
    """What takes the names of these people out; a word that is also an open name stays."""
    names = {name for each in people for name in (each.name, each.nickname) if name}
    word = public_name(next(iter(sorted(names))), shown)
    taken = {search_key(part) for name in open_names for part in name.split()}
    words = [each for each in whole_words(names) if search_key(each) not in taken]
    whole = [name for name in names if len(search_key(name)) >= SHORTEST or " " in name]
    kept = [name for name in open_names if any(search_key(n) in search_key(name) for n in whole)]
    return Erasing(whole, word, kept, words)
