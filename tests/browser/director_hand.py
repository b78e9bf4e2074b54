"""A director's hand at the laptop: what it taps and types, and how many pages come, is counted.

The counts stand in a table of docs/director.md, beside how others do the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus

from playwright.sync_api import Locator, Page, Response

from dev import ROOT

TABLE = ROOT / "docs" / "director.md"
OWN = "Best Bower"
COUNTS = re.compile(r"(\d+) / (\d+) / (\d+)")


@dataclass(frozen=True, slots=True)
class Count:
    """Taps and keys, boxes that were typed into, pages that were loaded."""

    taps: int
    boxes: int
    pages: int


@dataclass
class Hand:
    """What somebody does on a page. Enter is a tap, and to choose from a list is two."""

    page: Page
    counts: dict[str, Count] = field(default_factory=dict)
    taps: int = 0
    boxes: int = 0
    pages: int = 0

    def __post_init__(self) -> None:
        self.page.on("response", self._came)

    def _came(self, response: Response) -> None:
        moved = HTTPStatus.MULTIPLE_CHOICES <= response.status < HTTPStatus.BAD_REQUEST
        if response.request.is_navigation_request() and not moved:
            self.pages += 1

    def tap(self, what: Locator) -> None:
        """Tap something that stays on its page."""
        what.click()
        self.taps += 1

    def go(self, what: Locator) -> None:
        """Tap something that leads to another page, and have that before anything else is done."""
        with self.page.expect_event("load"):
            what.click()
        self.taps += 1

    def link(self, name: str) -> None:
        """Follow the first link of this name."""
        self.go(self.page.get_by_role("link", name=name, exact=True).first)

    def button(self, name: str) -> None:
        """Send a form by the first button of this name."""
        self.go(self.page.get_by_role("button", name=name, exact=True).first)

    def write(self, box: Locator, text: str) -> None:
        """Type into a box."""
        box.fill(text)
        self.boxes += 1

    def choose(self, box: Locator, label: re.Pattern[str] | str) -> None:
        """Choose from a list."""
        option = box.locator("option").filter(has_text=label).first
        box.select_option(value=option.get_attribute("value"))
        self.taps += 2

    def type_slip(self, *figures: int) -> None:
        """Type where the cursor is, and Enter after each figure."""
        for figure in figures:
            self.page.keyboard.type(str(figure))
            self.page.keyboard.press("Enter")
            self.boxes += 1
            self.taps += 1

    @contextmanager
    def counting(self, what: str) -> Iterator[None]:
        """Count what is done within; what was done before belongs to nothing."""
        self.taps = self.boxes = self.pages = 0
        yield
        self.counts[what] = Count(self.taps, self.boxes, self.pages)


def counts_in_docs() -> dict[str, Count]:
    """What docs/director.md says of each thing that a director does."""
    told = TABLE.read_text().partition("\n## Clicks\n")[2].partition("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in told.splitlines()
        if line.startswith("|")
    ]
    assert rows[0][1].startswith(OWN)
    found = {}
    for what, own, *_others in rows[2:]:
        counted = COUNTS.fullmatch(own)
        assert counted, (what, own)
        found[what] = Count(*map(int, counted.groups()))
    return found
