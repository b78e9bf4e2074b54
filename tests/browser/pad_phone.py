"""A scorer's hand on the pad: taps that are counted, and what the page says after them."""

from __future__ import annotations

from math import dist
from typing import Any

from django.contrib.auth.models import User
from playwright.sync_api import APIResponse, Locator, Page, Route, expect

from rules_engine.profiles import PROFILES
from scoring.models import Game, GameEntry
from tests.scoring import table

# In the same place a second tap on the same button within the first time is the same touch to the
# pad, and on another button within the second time it is meant for what was there.
BOUNCE_MS = 80
UNREAD_MS = 350
NEAR_PX = 12

Entry = tuple[str, dict[str, object]]


class Held:
    """The first request of a kind, held on its way to the server and on its way back.

    Later ones pass, so that what the page does with the late answer is seen.
    """

    def __init__(self, page: Page, method: str) -> None:
        self._page, self._method = page, method
        self._route: Route | None = None
        self._answer: APIResponse | None = None
        page.route("**/log/**", self._hold)

    def _hold(self, route: Route) -> None:
        if self._route is not None or route.request.method != self._method:
            route.fallback()
            return
        self._route = route

    def _held(self) -> Route:
        while self._route is None:
            self._page.wait_for_timeout(10)
        return self._route

    def reach(self) -> Held:
        """The server gets it and answers."""
        self._answer = self._held().fetch()
        return self

    def answer(self) -> Held:
        """The page gets the answer, or none where the server was not reached."""
        if self._answer is None:
            self._held().abort()
        else:
            self._held().fulfill(response=self._answer)
        return self


class Phone:
    """The pad of one game in one page. `taps` counts what the scorer has done."""

    def __init__(self, page: Page, game: Game) -> None:
        self.page = page
        self.game = game
        self.taps = 0
        self._last = ""
        self._place = (0.0, 0.0)

    def button(self, tap: str) -> Locator:
        """The visible button with this word."""
        return self.page.locator(f'button[name="act"][value="{tap}"]:visible')

    def tap(self, *taps: str) -> Phone:
        """Tap buttons one after the other, also dimmed ones, as a thumb does."""
        self._let_script_begin()
        for each in taps:
            button = self.button(each)
            box = button.bounding_box() or {"x": 0, "y": 0, "width": 0, "height": 0}
            place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            if dist(place, self._place) < NEAR_PX:
                same = each == self._last
                self.page.wait_for_timeout(40 + (BOUNCE_MS if same else UNREAD_MS))
            self._last, self._place = each, place
            button.click(force=True)
            self.taps += 1
        return self

    def _let_script_begin(self) -> None:
        """A thumb is slower than a test: before the script hears taps, they are a form's.

        The script says of each button whether it is refused, and hears taps when it has.
        """
        self.page.locator('[value="undo"][aria-disabled]').wait_for(state="attached")

    def more(self) -> Phone:
        """Open what is said seldom."""
        self.page.get_by_role("button", name="More").click()
        self.taps += 1
        return self

    def question(self, name: str) -> Phone:
        """Tap what asks before it is done, and read the question, as long as it takes no tap."""
        self.page.locator(f'[popovertarget="ask-{name}"]:not([popovertargetaction])').click()
        box = self.page.locator(f"#ask-{name}")
        expect(box).to_be_visible()
        expect(box).not_to_have_css("pointer-events", "none")
        self.taps += 1
        return self

    def saved(self) -> Phone:
        """Wait until the server has everything."""
        expect(self.page.locator("#status")).to_have_text("Saved")
        return self

    def says(self, text: str) -> Phone:
        """The foot of the page says so."""
        expect(self.page.locator("#message")).to_contain_text(text)
        return self

    def asks(self, text: str) -> Phone:
        """The heading says so."""
        expect(self.page.locator("#turn")).to_contain_text(text)
        return self

    def score(self, side: str) -> Locator:
        """The running score of a side."""
        return self.page.locator(f'[data-side="{side}"] .score')

    def cut(self) -> Phone:
        """The network goes: nothing that is posted arrives."""
        self.page.route("**/log/**", lambda route: route.abort())
        return self

    def answer(self, **answer: Any) -> Phone:
        """Something else than the server answers what is posted."""
        self.page.route("**/log/**", lambda route: route.fulfill(**answer))
        return self

    def lose_answers(self) -> Phone:
        """The server gets what is posted, and its answer is lost on the way."""

        def pass_on(route: Route) -> None:
            route.fetch()
            route.abort()

        self.page.route("**/log/**", pass_on)
        return self

    def mend(self) -> Phone:
        """The network is back, and the browser says so."""
        self.restore()
        self.page.evaluate("dispatchEvent(new Event('online'))")
        return self

    def restore(self) -> Phone:
        """The network is back, and nobody says so; what is on its way arrives first.

        A route that is taken off while its handler is busy makes whatever comes next fail.
        """
        self.page.unroute_all(behavior="wait")
        return self

    def look(self) -> Phone:
        """The page is looked at again."""
        self.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        return self

    @property
    def log(self) -> list[Entry]:
        """What the server has, in order."""
        return log_of(self.game)


def replace_theirs(phone: Phone) -> None:
    """Put mine in the place of what the other phone has; that is asked once more."""
    phone.page.get_by_role("button", name="Replace theirs by mine").click()
    expect(phone.page.locator("#conflict")).to_contain_text("This strikes")
    phone.page.get_by_role("button", name="Yes, strike theirs").click()


def log_of(game: Game) -> list[Entry]:
    """The log of a game, kinds and payloads in order."""
    rows = GameEntry.objects.filter(game=game).order_by("seq")
    return list(rows.values_list("kind", "payload"))


def seated(user: User, profile: str = "australian-4", **choices: Any) -> Game:
    """A game of this profile with short names at its seats; East (or B) deals first."""
    choices.setdefault("names", ("Ana", "Ben", "Chloé", "Dov", "Eva", "Fay"))
    names = choices.pop("names")
    players = PROFILES[profile].rules.players
    return table.start(
        user, profile=profile, names=names[:players], **{"first_dealer": 1, **choices}
    )
