"""Fixed and random deals for the tests of the play, in words that engine and naive judge share."""

from __future__ import annotations

from rules_engine.chance import Chance
from rules_engine.house_rules import HouseRules
from rules_engine.play import Play, begin
from rules_engine.profiles import PROFILES
from rules_engine.seating import hand_count
from tests.rules_engine.cards import naive

Hands = list[list[str]]


def settings(rules: HouseRules) -> dict[str, str]:
    """The joker's settings as the naive judge wants them."""
    return {
        name: getattr(rules, f"joker_{name}")
        for name in ("play", "renounced", "lead", "name", "misere")
    }


def deal(rules: HouseRules, size: int, seed: int, *, high: bool = False) -> Hands:
    """Hands of so many cards; `high` takes jokers and the top of each suit only."""
    cards = naive.pack(rules.deck)
    count = hand_count(rules)
    if high:
        need = -(-(size * count) // 4)
        by_suit = [[card for card in cards if card[-1] == suit][:need] for suit in "SCDH"]
        jokers = [card for card in cards if card.startswith("JK")]
        cards = [*jokers, *(card for suit in by_suit for card in suit)][: size * count]
    cards = list(Chance(seed).shuffled(cards))
    return [cards[hand * size : (hand + 1) * size] for hand in range(count)]


def both(
    rules: HouseRules, strain: str, hands: Hands, out: tuple[int, ...] = ()
) -> tuple[Play, naive.Story]:
    """The same deal for the engine and for the naive judge; hand 0 leads."""
    judge = naive.Judge(rules.deck, strain, settings=settings(rules))
    story = naive.Story(judge, hands, 0, set(out))
    return begin(rules, strain, hands, 0, out=out), story


def both_covered(
    rules: HouseRules, strain: str, dealt: Hands, out: tuple[int, ...] = ()
) -> tuple[Play, naive.Story]:
    """The same for a game whose dummies lie half face down."""
    half = len(dealt[0]) // 2
    up = [hand if at < rules.players else hand[half:] for at, hand in enumerate(dealt)]
    covers = [
        () if at < rules.players else tuple(zip(hand[half:], hand[:half], strict=True))
        for at, hand in enumerate(dealt)
    ]
    judge = naive.Judge(rules.deck, strain, settings=settings(rules))
    under = {cover: card for pairs in covers for cover, card in pairs}
    story = naive.Story(judge, up, 0, set(out), under=under)
    return begin(rules, strain, up, 0, out=out, covers=covers), story


def distinct_rules() -> dict[str, HouseRules]:
    """One profile for each way in which cards are played, and the other values of its options."""
    seen: dict[tuple[object, ...], str] = {}
    for name, profile in PROFILES.items():
        rules = profile.rules
        seen.setdefault((rules.deck, hand_count(rules), *settings(rules).values()), name)
    found = {name: PROFILES[name].rules for name in seen.values()}
    base, two = PROFILES["avondale-4"].rules, PROFILES["french-canadian-4"].rules
    for option in ("play", "renounced", "lead", "name", "misere"):
        values = {
            "play": ("any_time", "first_or_last"),
            "renounced": ("no_value", "forbidden"),
            "lead": ("only_card",),
            "name": ("any",),
            "misere": ("must_when_void", "last_card", "lowest"),
        }[option]
        for value in values:
            found[f"avondale-4 {value}"] = base.replace(**{f"joker_{option}": value})
            found[f"french-canadian-4 {value}"] = two.replace(**{f"joker_{option}": value})
    found["avondale-4 43sd"] = base.with_overrides({"deck": "43sd"})
    return found


def perft(at: Play) -> int:
    """In how many ways a deal can be played to its end, counted by the engine."""
    if at.turn is None:
        return 1
    return sum(perft(at.play(card, named)) for card, named in at.choices)
