"""Games of a time when every partnership might declare, and no option said so.

Their frozen rules do not name the option, whose default is that nobody declares. Where somebody
did, the rules are told as they were, so that the log can be read again.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine import events
from scoring.log.codec import Amend, read_entry
from scoring.models import Game, GameEntry


def let_declared_stand(games: Iterable[Game]) -> None:
    """Let the bidder declare in those of these games in whose log somebody did."""
    for game in games:
        if game.rules.declare == "none" and _declared(game):
            rules = game.rules.replace(declare="any")
            Game.objects.filter(pk=game.pk).update(rules=rules)


def _declared(game: Game) -> bool:
    """Whether the log has it, also as a correction."""
    found = GameEntry.objects.filter(game=game, kind__in=("declare", "amend"))
    for kind, payload in found.values_list("kind", "payload"):
        said = read_entry(kind, payload)
        told = said.events if isinstance(said, Amend) else (said,)
        if any(isinstance(each, events.Declared) for each in told):
            return True
    return False
