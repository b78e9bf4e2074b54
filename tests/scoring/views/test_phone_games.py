"""A newcomer without an account: starts a game, keeps it, gives it away, claims it later."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client

from scoring.models import Game, TableCard
from scoring.services.start_limits import MOST_ON_A_PHONE
from scoring.services.table_cards import create_card, keep_code
from tests.scoring import table
from tests.scoring.cast import account, fresh
from tests.scoring.views.test_start import AUSTRALIAN, filled

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone() -> Client:
    cache.clear()
    return Client()


def started(phone: Client) -> tuple[Game, str]:
    """A game that this phone started, and the address of its pad."""
    response = phone.post(AUSTRALIAN, filled(*table.FOUR, dealer=1))
    assert response.status_code == 302, response.content.decode()
    game = Game.objects.order_by("-created_at").first()
    assert game is not None
    return game, response["Location"]


def html(phone: Client, address: str) -> str:
    return phone.get(address, follow=True).content.decode()


def bid(phone: Client, address: str) -> None:
    game = Game.objects.get()
    form = {"act": "call:7S", "turn": "S", "base": game.version, "key": str(uuid4())}
    assert phone.post(address, form).status_code == 302


def test_names_rules_and_go(phone: Client) -> None:
    assert "Which rules" in html(phone, "/games/new/")
    game, pad = started(phone)
    assert 'id="pad"' in html(phone, pad)
    bid(phone, pad)
    assert fresh(game).version == 1
    assert game.club is None


def test_a_second_try_is_one_game(phone: Client) -> None:
    form = filled(*table.FOUR)
    addresses = {phone.post(AUSTRALIAN, form)["Location"] for _ in range(2)}
    assert len(addresses) == Game.objects.count() == 1


def test_too_many_starts_are_refused_in_words_and_nothing_is_typed_again(phone: Client) -> None:
    phone.get("/")
    for _ in range(MOST_ON_A_PHONE):
        started(phone)
    response = phone.post(AUSTRALIAN, filled(*table.FOUR))
    assert response.status_code == 422
    assert "Nothing was started." in response.content.decode()
    assert table.FOUR[0] in response.content.decode()
    assert Game.objects.count() == MOST_ON_A_PHONE


def test_the_first_page_leads_to_a_new_game_and_back_to_the_last_one(phone: Client) -> None:
    assert "Score a game" in html(phone, "/")
    assert "On this phone" not in html(phone, "/")
    _, pad = started(phone)
    home = html(phone, "/")
    assert "On this phone" in home
    assert f'href="{pad}"' in home
    assert "On this phone" not in html(Client(), "/")
    assert "The same names as last time" in html(phone, AUSTRALIAN)


def test_its_pages_are_for_whoever_has_the_address_and_not_for_search_engines(
    phone: Client,
) -> None:
    game, pad = started(phone)
    bid(phone, pad)
    for page in ("", "live/", "rules/"):
        response = Client().get(f"/games/{game.pk}/{page}")
        assert response.status_code == 200
        assert response["X-Robots-Tag"] == "noindex, nofollow"
    assert phone.get(pad)["X-Robots-Tag"] == "noindex, nofollow"
    assert table.FOUR[0] not in html(Client(), "/games/")


def test_its_phone_corrects_ends_and_plays_again(phone: Client) -> None:
    game, pad = started(phone)
    sheet = f"/games/{game.pk}/"
    assert phone.get(f"{sheet}pad/")["Location"] == pad
    phone.post(pad, {"act": "tricks", "base": 0, "key": str(uuid4())})
    assert phone.get(f"{sheet}abandon/").status_code == 200
    phone.post(f"{sheet}abandon/", {"reason": "Tea.", "base": 0})
    assert fresh(game).over
    response = phone.post(f"{sheet}rematch/")
    again = fresh(game).rematch
    assert response["Location"] == f"/games/{again.pk}/pad/"
    assert phone.get(response["Location"])["Location"] == pad
    assert 'id="pad"' in html(phone, pad)


def test_the_sheet_says_to_its_phone_alone_when_it_is_forgotten(phone: Client) -> None:
    game, _ = started(phone)
    assert "This game belongs to this phone" in html(phone, game.get_absolute_url())
    assert "This game belongs to this phone" not in html(Client(), game.get_absolute_url())


def test_the_score_is_given_to_another_phone_by_a_link(phone: Client) -> None:
    game, pad = started(phone)
    page = html(phone, f"{pad}give/")
    assert '<svg class="qr"' in page
    link = re.search(r'value="http://testserver([^"]+)"', page)
    assert link is not None
    other = Client()
    joining = html(other, link[1])
    gift = re.search(r'name="gift" value="([^"]+)"', joining)
    assert gift is not None
    assert "Director’s code" not in joining
    assert phone.get(f"{pad}pulse/?gives=1").status_code == 204
    other.post(pad, {"do": "take", "gift": gift[1]})
    assert phone.get(f"{pad}pulse/?gives=1")["HX-Refresh"] == "true"
    assert 'id="pad"' in html(other, pad)
    assert "Another phone keeps the score of this game." in html(phone, pad)
    assert phone.get(f"/games/{game.pk}/abandon/")["Location"].startswith("/accounts/login/")
    assert Client().post(pad, {"do": "take", "gift": gift[1]}).status_code == 200
    late = Client()
    late.get(pad)
    refused = late.post(pad, {"do": "take", "gift": gift[1]})
    assert refused.status_code == 422
    assert "Let the other phone show a new one" in refused.content.decode()
    assert 'id="pad"' in html(other, pad)


def test_a_phone_that_does_not_keep_the_score_gives_nothing_away(phone: Client) -> None:
    _, pad = started(phone)
    for page in ("give/", "claim/"):
        assert Client().get(f"{pad}{page}")["Location"] == pad


def test_an_account_puts_the_phones_game_among_its_own(phone: Client) -> None:
    game, pad = started(phone)
    bid(phone, pad)
    assert phone.get(f"{pad}claim/")["Location"] == f"/accounts/login/?next={pad}claim/"
    somebody = account()
    phone.force_login(somebody)
    assert "Put it into my account" in html(phone, f"{pad}claim/")
    assert "is yours now" in phone.post(f"{pad}claim/", follow=True).content.decode()
    assert fresh(game).created_by == somebody
    assert "This game belongs to this phone" not in html(phone, game.get_absolute_url())
    bid_again = {"act": "call:pass", "turn": "W", "base": 1, "key": str(uuid4())}
    assert phone.post(pad, bid_again).status_code == 302
    assert fresh(game).version == 2
    assert "In progress" in html(phone, "/")
    assert "On this phone" not in html(phone, "/")


def test_who_signs_in_on_the_phone_is_told_of_its_game(phone: Client) -> None:
    _, pad = started(phone)
    phone.force_login(account())
    assert "On this phone" in html(phone, "/")
    assert f'href="{pad}claim/"' in html(phone, Game.objects.get().get_absolute_url())


def test_a_game_of_ones_own_does_not_bind_the_phone_to_it_at_a_table(phone: Client) -> None:
    started(phone)
    card = create_card(by=account(), name="Table 4")
    assert "This card is for another table" not in html(phone, f"/t/{keep_code(card)}/")
    assert TableCard.objects.count() == 2
