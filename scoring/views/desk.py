"""Where a pad stands: on the phone of an account, or on one that scanned a table's card."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Self

from django.urls import reverse
from django.utils.translation import gettext as say

from scoring.access import Visitor
from scoring.models import Game
from scoring.services.handover import phone_token
from scoring.services.table_cards import keep_code, watch_code
from scoring.table_visitor import TableVisitor
from scoring.telling.card_ways import totals_of


def _called(game: Game | None) -> dict[str, str]:
    """What the pad's script says when the director is called; nothing at home."""
    if game is None or game.club_id is None:
        return {}
    return {
        "director": say("The director is called."),
        "no_director": say("The director could not be called from here: no connection."),
    }


@dataclass(frozen=True, slots=True)
class Desk:
    """Who records, and the addresses that the pad leads to.

    `home` is the page itself, `table` what a club calls the table, `gives` where a phone at home
    gives the score to another one, `director` whether there is one to be called, `totals` where the
    total of a slip is typed instead. `told` goes to
    the page's script: a table's token, and where it asks whether there is news; `status` to its
    words.
    """

    by: Visitor
    home: str
    sheet: str
    rematch: str
    table: str = ""
    may_card: bool = False
    gives: str = ""
    director: bool = False
    totals: str = ""
    told: dict[str, Any] = field(default_factory=dict)
    status: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of_account(cls, user: Visitor, game: Game, *, may_card: bool) -> Self:
        """The pad of whoever is signed in; `may_card`: a person, not a club's device."""
        return cls(
            by=user,
            home=reverse("game_pad", args=[game.pk]),
            sheet=game.get_absolute_url(),
            rematch=reverse("game_rematch", args=[game.pk]),
            may_card=may_card,
            director=game.club_id is not None,
            told={"pulse": reverse("game_pulse", args=[game.pk]), **_called(game)},
            status={
                "handed_over": say(
                    "%(By)s keeps the score of this game. Nothing here is lost. "
                    "Load this page again to take it back."
                ),
            },
        )

    @classmethod
    def of_table(cls, visitor: TableVisitor, *, pulse: str) -> Self:
        """The pad of a phone that scanned a card. Its sheet is the page that anybody may watch."""
        home = reverse("table", args=[keep_code(visitor.card)])
        if visitor.card.club_id is None and visitor.card.game is not None:
            return cls._at_home(visitor, visitor.card.game, home, pulse)
        return cls(
            by=visitor,
            home=home,
            sheet=reverse("watch", args=[watch_code(visitor.card)]),
            rematch="" if visitor.card.guided_since else home,
            table=visitor.card.name,
            director=True,
            totals=totals_of(visitor.card),
            told={
                **_called(visitor.card.game),
                "token": phone_token(visitor),
                "pulse": pulse,
                "asked": say("Another phone asks to keep the score of this table."),
                "called": say("The director asks for the result of this table."),
                "not_sent": say("%(count)s not sent yet. Give the table away when they are sent."),
            },
            status={
                "as_of_scan": say("As of %(time)s. Scan the card on your table to go on."),
                "scan": say(
                    "Saved on this phone. %(count)s not sent yet. "
                    "Scan the card on your table to send them."
                ),
                "handed_over": say("%(By)s keeps the score of this table. Nothing here is lost."),
            },
        )

    @classmethod
    def _at_home(cls, visitor: TableVisitor, game: Game, home: str, pulse: str) -> Self:
        """The pad of a phone that keeps a game of no club: there is no card to scan again."""
        return cls(
            by=visitor,
            home=home,
            sheet=game.get_absolute_url(),
            rematch=home,
            gives=reverse("table_give", args=[keep_code(visitor.card)]),
            told={
                "token": phone_token(visitor),
                "pulse": pulse,
                "asked": say("Another phone asks to keep the score of this game."),
                "not_sent": say("%(count)s not sent yet. Give the score away when they are sent."),
            },
            status={
                "scan": say(
                    "Saved on this phone. %(count)s not sent yet. "
                    "Load this page again to send them."
                ),
                "handed_over": say("%(By)s keeps the score of this game. Nothing here is lost."),
            },
        )
