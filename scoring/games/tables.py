"""Lists of games as tables."""

from __future__ import annotations

from typing import Any, Final

import django_tables2 as tables
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from rule_words.profiles import profile_title
from scoring.games.game_line import players_of, standing
from scoring.games.played_at import evening, played_lately
from scoring.models import Game
from scoring.words.names import Names
from web.table_cards import LINE, LINE_OR_BLANK, NOTHING, SHORT_LINE

SCORES: Final = tuple(f"score_{side}" for side in range(1, 7))


class SideScore(tables.Column):
    """The score of one side of a game, for its file; nothing where a game has fewer sides."""

    def __init__(self, side: int, **options: Any) -> None:
        super().__init__(accessor="state", orderable=False, visible=False, **options)
        self.side = side

    def value(self, value: dict[str, Any]) -> int | str:
        """The number as it stands."""
        scores: list[int] = value["scores"]
        return scores[self.side] if self.side < len(scores) else ""


def goes_on(record: Game | None = None) -> str:
    """The classes of the cell that says so: on a phone a finished game shows it by its winner."""
    told = record is None or not record.over or record.reason == "abandoned"
    return "card-line short" if told else "card-line short blank"


class GameTable(tables.Table):
    """Games with who played, how it stands and who won, under which rules, where and when."""

    caption = _("Games")
    cards = True

    names = tables.Column(
        verbose_name=_("Players"), orderable=False, attrs={"td": {"class": "card-head"}}
    )
    # In a file only: the score of each side is a number of its own.
    score_1 = SideScore(0, verbose_name=_("Score 1"))
    score_2 = SideScore(1, verbose_name=_("Score 2"))
    score_3 = SideScore(2, verbose_name=_("Score 3"))
    score_4 = SideScore(3, verbose_name=_("Score 4"))
    score_5 = SideScore(4, verbose_name=_("Score 5"))
    score_6 = SideScore(5, verbose_name=_("Score 6"))
    over = tables.Column(verbose_name=_("State"), attrs={"td": {"class": goes_on}})
    profile = tables.Column(verbose_name=_("Rules"), attrs=LINE)
    club = tables.Column(
        verbose_name=_("Club"), order_by=("club__name",), default=NOTHING, attrs=LINE_OR_BLANK
    )
    created_at = tables.Column(verbose_name=_("Date"), attrs=SHORT_LINE)

    class Meta:
        model = Game
        fields: tuple[str, ...] = ()
        sequence = ("names", *SCORES, "over", "profile", "club", "created_at")
        order_by = "-created_at"
        empty_text = _("No game fits.")

    def render_names(self, record: Game) -> SafeString:
        """The sides with their scores, leading to the score sheet."""
        sides = render_to_string("components/game_sides.html", {"sides": standing(record)})
        title = (
            format_html('<bdi class="game-title">{}</bdi>', record.title) if record.title else ""
        )
        return format_html('<a href="{}">{}{}</a>', record.get_absolute_url(), title, sides)

    def value_names(self, record: Game) -> str:
        """The sides in one line, for a file."""
        names = Names.of(record.rules, record.names)
        sides = " – ".join(players_of(names, side) for side in names.table.sides)
        return f"{record.title}: {sides}" if record.title else sides

    def render_over(self, record: Game) -> Any:
        """Whether the game goes on, was won or was given up."""
        if not record.over:
            return _("In progress")
        return _("Abandoned") if record.reason == "abandoned" else _("Finished")

    def render_profile(self, value: str) -> str:
        """The preset by its title."""
        return profile_title(value)

    def render_club(self, record: Game) -> SafeString:
        """The club's name in its own direction."""
        return format_html("<bdi>{}</bdi>", record.club)

    def render_created_at(self, record: Game) -> str:
        """The day where it was played."""
        return played_lately(record)

    def value_created_at(self, record: Game) -> str:
        """The day as every spreadsheet reads it."""
        return evening(record).isoformat()
