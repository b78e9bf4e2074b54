"""The phone's walk over the rulebook against the engine: random auctions, every profile.

They must agree in everything, from whose turn it is to what is legal.
"""

from __future__ import annotations

import random

from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.random_auctions import random_auction
from tests.browser.walked_rules import SEED, WALKS, as_text, variants

AUCTIONS = 80


WALK = """async (told) => {
  const [book, auctions] = JSON.parse(told);
  const walker = await import("/static/pad/walker.js");
  const wrong = [];
  let positions = 0;
  for (const { dealer, barred, used, steps } of auctions) {
    let at = walker.open(book, dealer, barred, used);
    for (const [expected, call, results] of steps) {
      positions += 1;
      for (const [word, seat, takes] of results ?? []) {
        const refused = walker.contractRefusal(book, at, walker.find(book, word), seat);
        const mine = ["result", word, seat, refused];
        if (takes === Boolean(refused)) wrong.push([mine, takes, expected]);
      }
      const legal = book.calls.filter((row) => !walker.refusal(book, at, row));
      const told = [at.turn, at.standing?.call ?? null, at.holder, legal.map((row) => row.call),
        at.allPass, at.second];
      if (JSON.stringify(told) !== JSON.stringify(expected)) wrong.push([told, expected]);
      if (call) at = walker.play(book, at, walker.find(book, call));
    }
  }
  return [positions, wrong.slice(0, 3)];
}"""


def test_the_walker_agrees_with_the_engine_on_random_auctions(visit: Visit) -> None:
    page: Page = visit("/accounts/login/")
    rng = random.Random(SEED)
    seen = walked = 0
    while seen < 20_000 or walked < WALKS:
        for name, rules in variants().items():
            auctions = [random_auction(rules, rng) for _ in range(AUCTIONS)]
            positions, wrong = page.evaluate(WALK, as_text(rules, auctions))
            assert not wrong, (name, wrong)
            seen += positions
            walked += len(auctions)
