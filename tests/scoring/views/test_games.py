from datetime import datetime, timezone

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Visibility
from clubs.services import create_club
from scoring.models import Game
from scoring.services import abandon
from tests.cast import Cast
from tests.scoring import table

# Session, account, how many there are, one page of them, the clubs to choose from.
LIST_QUERIES = 6


def listed(client: Client, query: str = "") -> set[str]:
    response = client.get(f"/games/{query}")
    assert response.status_code == 200
    return {str(row.record.pk) for row in response.context["table"].rows}


@pytest.mark.parametrize("rows", [1, 3])
def test_cost_does_not_grow_with_the_games(
    scorer: Client, cast: Cast, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(rows):
        table.start(cast.scorer, club=cast.club)
    with django_assert_num_queries(LIST_QUERIES):
        assert scorer.get("/games/").status_code == 200


def test_a_visitor_sees_public_clubs_only(client: Client, cast: Cast) -> None:
    hidden = create_club(name="Hidden", owner=cast.owner, visibility=Visibility.MEMBERS)
    shown = table.start(cast.scorer, club=cast.club)
    table.start(cast.owner, club=hidden)
    table.start(cast.scorer)
    assert listed(client) == {str(shown.pk)}


class TestNarrowedDown:
    @pytest.fixture
    def games(self, cast: Cast) -> dict[str, Game]:
        other = create_club(name="Kitchen", slug="kitchen", owner=cast.owner)
        games = {
            "won": table.finished(cast.scorer, club=cast.club),
            "three": table.start(cast.scorer, names=table.THREE, profile="parlett-3"),
            "given up": table.start(cast.owner, club=other, title="Final at Árborg"),
        }
        abandon(games["given up"].pk, cast.owner)
        march = datetime(2026, 3, 2, 12, tzinfo=timezone.utc)  # noqa: UP017 - as the settings do
        Game.objects.filter(pk=games["won"].pk).update(created_at=march)
        return games

    @pytest.mark.parametrize(
        ("query", "names"),
        [
            ("", {"won", "three", "given up"}),
            ("?club=riviere", {"won"}),
            ("?profile=parlett-3", {"three"}),
            ("?state=running", {"three"}),
            ("?state=won", {"won"}),
            ("?state=abandoned", {"given up"}),
            ("?q=featherstone", {"won", "given up"}),
            ("?q=ليلى zoë", {"won", "given up"}),
            ("?q=árborg", {"given up"}),
            ("?q=nobody", set()),
            ("?until=2026-03-02", {"won"}),
            ("?since=2026-03-03", {"three", "given up"}),
            ("?state=running&profile=australian-4", set()),
        ],
    )
    def test_by_its_address(
        self, scorer: Client, games: dict[str, Game], query: str, names: set[str]
    ) -> None:
        assert listed(scorer, query) == {str(games[name].pk) for name in names}

    def test_by_a_player_whose_name_is_the_heading(
        self, scorer: Client, games: dict[str, Game]
    ) -> None:
        player = games["won"].sittings.get(seat=3).player_id
        assert listed(scorer, f"?player={player}") == {str(games["won"].pk)}
        html = scorer.get(f"/games/?player={player}").content.decode()
        assert "Games of <bdi>ليلى حداد</bdi>" in html

    @pytest.mark.usefixtures("games")
    def test_says_when_nothing_fits_and_how_to_see_all(self, scorer: Client) -> None:
        html = scorer.get("/games/?q=nobody").content.decode()
        assert "No game fits." in html
        assert "Show all" in html

    @pytest.mark.parametrize("query", ["?club=gone", "?player=x", "?since=yesterday", "?page=999"])
    @pytest.mark.usefixtures("games")
    def test_nonsense_in_the_address_breaks_nothing(self, scorer: Client, query: str) -> None:
        assert scorer.get(f"/games/{query}").status_code == 200


def test_the_list_is_sorted_by_its_address_and_says_so(scorer: Client, cast: Cast) -> None:
    table.start(cast.scorer, club=cast.club)
    table.start(cast.scorer, names=table.THREE, profile="parlett-3")
    html = scorer.get("/games/?sort=profile").content.decode()
    assert 'aria-sort="ascending"' in html
    assert html.index("Four players, Australian</td>") < html.index("Three players, Parlett</td>")


def test_long_lists_are_turned_over_page_by_page(scorer: Client, cast: Cast) -> None:
    for _ in range(26):
        table.start(cast.scorer, names=["A", "B", "C", "D"])
    assert len(listed(scorer)) == 26
    html = scorer.get("/games/?state=running").content.decode()
    assert "Page 1 of 2" in html
    assert "state=running" in html[html.index('rel="next"') :]


def test_a_game_stands_with_its_scores_winner_and_short_day(scorer: Client, cast: Cast) -> None:
    game = table.finished(cast.scorer, club=cast.club, names=("Ana", "Ben", "Cai", "Dov"))
    last_year = datetime(2025, 3, 2, 12, tzinfo=timezone.utc)  # noqa: UP017 - as the settings do
    Game.objects.filter(pk=game.pk).update(created_at=last_year)
    html = scorer.get("/games/").content.decode()
    assert html.index('<li class="won"><span class="game-players">Ana, Cai</span>') < html.index(
        "Ben, Dov"
    )
    assert "2\u00a0Mar\u00a02025" in html
    # At the desk the state is a word, which never breaks; on a phone the winner says it.
    assert '<td role="cell" data-label="State" class="blank card-line short">Finished' in html
    rows = scorer.get("/games/?download=csv").content.decode().splitlines()
    assert rows[1].startswith('"Ana, Cai – Ben, Dov",')
    assert "2025-03-02" in rows[1]
