"""The phone's scoring by the rulebook against the engine: random games, every profile.

They must agree in scores, dealer, contract and winners, unless the phone says that only the server
can tell.
"""

from __future__ import annotations

import random

from playwright.sync_api import Page

from rules_engine.format import Format
from rules_engine.stop import stop_is_on
from tests.browser.conftest import Visit
from tests.browser.random_games import hands_of, random_game
from tests.browser.walked_rules import SEED, WALKS, as_text, variants

GAMES = 8
# Play stops early in few hands only.
GAMES_THAT_STOP = 20


REPLAY = """async (told) => {
  const [book, games] = JSON.parse(told);
  const { start, apply, tools } = await import("/static/pad/hand.js");
  const { seldom } = await import("/static/pad/seldom.js");
  if (book.seldom) book.rules = seldom(book, tools);
  const wrong = [];
  let facts = 0;
  for (const [{ dealer }, ...steps] of games) {
    let state = start(book, dealer);
    for (const { event, over, winners, told } of steps) {
      state = apply(book, state, event);
      facts += 1;
      const { contract } = state;
      const mine = [state.hand, state.dealer, state.scores,
        contract && [contract.call, contract.declarer, [...contract.sides].sort()], state.phase,
        [...state.barred].sort(), state.used];
      if (state.doubt && !state.over) wrong.push(["in doubt", event]);
      const guessed = state.outcome?.winners ?? [];
      // Without a winner the phone says that only the server can tell, also whether it goes on.
      if (state.over && !guessed.length) break;
      if (state.over !== over) wrong.push([event, state.over, over, told]);
      if (over && String(guessed) !== String(winners)) wrong.push([guessed, winners]);
      const sorted = (value) => JSON.stringify(value, (_, each) =>
        each?.constructor === Object ? Object.entries(each).sort() : each);
      if (over && sorted(state.scores) !== sorted(told[2])) wrong.push([event, state.scores, told]);
      if (over) break;
      if (sorted(mine) !== sorted(told)) wrong.push([event, mine, told]);
    }
  }
  return [facts, wrong.slice(0, 3)];
}"""


def test_the_phone_scores_random_hands_as_the_engine_does(visit: Visit) -> None:
    page: Page = visit("/accounts/login/")
    rng = random.Random(SEED)
    seen = hands = 0
    kinds: set[str] = set()
    while seen < 5_000 or hands < WALKS:
        for name, rules in variants().items():
            lengths = [Format(), Format(games=2), Format(hands=5)]
            length = Format() if stop_is_on(rules) else rng.choice(lengths)
            number = GAMES_THAT_STOP if stop_is_on(rules) else GAMES
            games = [list(random_game(rules, length, rng)) for _ in range(number)]
            facts, wrong = page.evaluate(REPLAY, as_text(rules, games, length))
            assert not wrong, (name, wrong)
            seen += facts
            hands += sum(hands_of(game) for game in games)
            kinds |= {step["event"]["kind"] for game in games for step in game[1:]}
    assert kinds >= {"call", "tricks", "trick", "breach", "revoke", "declare", "ban_waived"}
