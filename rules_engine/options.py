"""Every house-rule option: its values as they are written, what it means and where it comes from.

One table serves the reader of overrides, the writer of a frozen copy, the club's editor and
`docs/rules.md`. Written values are JSON; inside the engine "none", "off" and "free" are None.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules_engine.card_options import CARD_OPTIONS
from rules_engine.option_kinds import (
    Option,
    RefusedError,
    choice,
    flag,
    is_whole,
    points,
    unchanged,
    words,
)

__all__ = ["OPTIONS", "PACKS", "Option", "pack_size"]

MOST_POINTS: Final = 10_000
PACKS: Final = ("24", "33", "43", "43sd", "44", "45", "46", "52", "53", "62", "63", "65", "66")


def pack_size(pack: str) -> int:
    """The number of cards in a pack, jokers included."""
    return int(pack.removesuffix("sd"))


def _read_pack(written: object) -> str:
    pack = str(written) if is_whole(written) else written
    if isinstance(pack, str) and pack in PACKS:
        return pack
    raise RefusedError


def _write_pack(pack: str) -> object:
    return int(pack) if pack.isdigit() else pack


_ALL: Final = (
    choice(
        "players",
        {number: number for number in (2, 3, 4, 5, 6)},
        "How many play.",
        "O1",
        "002 stops at five, others play six.",
    ),
    words(
        "sides",
        ("individual", "2x2", "3x2", "2x3", "call_card", "rotating_221"),
        "Who shares a score: each for himself, two pairs, three pairs, two teams of three, a "
        "partner called by a card for one hand, or two pairs and one alone in turn.",
        "O2, O5, O6, O7, O9, O10",
        "For five, 003 calls a card in its main text and rotates partners in its variations.",
    ),
    Option(
        "deck",
        PACKS,
        "",
        "Number of cards, jokers included.",
        "O16, O17",
        "Without the black fours (002, 003) or without the fours of spades and diamonds.",
        _read_pack,
        _write_pack,
    ),
    points("kitty", 0, "Cards in the kitty.", "O14, O16", "free"),
    Option(
        "schedule",
        ("avondale", "perfect", "original", "original_early"),
        "one of these, or a table of all 25 bids with even values",
        "What each bid is worth.",
        "section 1.3",
        "Avondale is printed in 000 and 004; the cells of Original are lost in 003.",
        unchanged,
        unchanged,
    ),
    words(
        "equal_value_rank",
        ("more_tricks", "first_holds"),
        "Which of two bids of the same value ranks higher: the one for more tricks, or neither.",
        "R14",
        "No source states it; it matters under the Original schedules only.",
    ),
    choice("min_level", {6: 6, 7: 7}, "The lowest bid that can become the contract.", "O24, O25"),
    choice(
        "nt_from",
        {6: 6, 7: 7, 8: 8, 9: 9, 10: 10, "never": None},
        "The lowest level at which no trumps may be bid.",
        "house rule 3",
    ),
    words(
        "inkles",
        ("none", "signal_any_seat", "signal_first_two_seats"),
        "Whether a bid of six is a signal to the partner that never becomes the contract.",
        "O25",
        "Read as illegal, or as signals; one text lets only the first two to speak give them.",
    ),
    Option(
        "specials",
        ("L1", "L2", "L2n", "L3", "L3b", "L4", "L5", "L6", "L7", "L8", "L9"),
        "one of these ladders, or a list of calls with value and place",
        "The calls that are no number of tricks (misère and its kin), their values and places.",
        "sections 1.5 and 3",
        "Misère stands above 8♠ in 000, below it in 002 and 003; open misère is worth 520 in 000 "
        "and on Australian packs, 500 in 002's game for four.",
        unchanged,
        unchanged,
    ),
    words(
        "auction",
        ("single_chance", "multi_round"),
        "Whether everybody speaks once, or the auction goes round until all but one have passed.",
        "O20, O21",
        "000 and 004 go round; 002 gives one chance and knows the other as a variant.",
    ),
    words(
        "reentry",
        ("never", "after_suit_change", "any_time"),
        "Whether a player who passed comes in again: never, after somebody bids a new strain, or "
        "whenever the turn comes round.",
        "O22, X4, house rule 1",
    ),
    choice(
        "self_raise",
        {False: False, True: True, "reopens": "reopens"},
        "Whether the last player left in may raise his own bid, and whether that lets the others "
        "in again.",
        "O23, house rule 2",
        "000 forbids it; some let the winner raise at the end.",
    ),
    points(
        "specials_per_person",
        1,
        "How many contracts of misère and its kin one person may play in a game.",
        "house rule 8",
        "none",
        most=9,
    ),
    words(
        "all_pass",
        (
            "play_nt",
            "redeal_same_dealer",
            "redeal_next_dealer",
            "faceup_rebid_then_throw_in",
        ),
        "When everybody passes: play at no trumps for tricks, deal again (same dealer or next), or "
        "turn up the kitty and hold a second auction.",
        "O28, O29, O30",
        "000, 002 and 004 play it; an older 003 deals again; a note in 000 turns up the kitty.",
    ),
    words(
        "leads",
        ("bidder", "left_of_dealer"),
        "Who leads to the first trick.",
        "O69",
        "003 knows both.",
    ),
    words(
        "failed_bid",
        ("subtract", "to_opponents"),
        "Where the points of a failed bid go: off the bidder's score, or to the opponents.",
        "O34, O46",
        "Only the French Canadian game gives them to the opponents.",
    ),
    words(
        "slam",
        ("none", "value_lt_250", "upto_8S"),
        "All ten tricks lift a made bid to 250: never, when it is worth less, or up to 8♠.",
        "O35, O36, O37",
        "000, 004 and 002's single chance lift any bid below 250; 003 has none, or 8♠ or less.",
    ),
    choice(
        "trick_points",
        {points: points for points in (10, 0, 5, 15, 20)},
        "Points for each trick outside the contract.",
        "O38, O40, house rule 9",
    ),
    points(
        "trick_points_from",
        0,
        "From how many tricks of their own the opponents of a bid score for them.",
        "house rule 5",
        most=5,
    ),
    choice(
        "special_won_def",
        {0: 0, "10_per_own_trick": "10_per_own_trick"},
        "Points for the opponents of a won misère.",
        "O41, R3",
        "000 pays nothing; 003 speaks of ten a trick whether or not the bid is made.",
    ),
    words(
        "special_lost_def",
        ("10_per_bidder_trick", "none", "10_per_own_trick"),
        "What the opponents of a lost misère score.",
        "O42, R4",
        "000 and 002 pay ten for each of the bidder's tricks; 003 is silent.",
    ),
    words(
        "trick_cap",
        ("none", "always_490", "when_opponents_fail_490"),
        "Whether tricks alone stop ten points short of the target.",
        "O57, O58",
        "A note in 000 always stops there; 002's four-hand game only when the bid failed.",
    ),
    points(
        "trick_cap_at",
        0,
        "Where trick points stop, if not ten short of the target.",
        "X12, house rule 4",
        "ten_below_target",
        step=10,
    ),
    words(
        "out_rule",
        ("any_points", "bid_only"),
        "Whether any points win the game, or only a bid that was made.",
        "O55, O56",
        "000, 002 and 004 let tricks win; many Australian tables do not.",
    ),
    words(
        "tie_rule",
        ("bidder_first_then_trick_order", "equal_points_only", "highest_total"),
        "Who wins when two reach the target in one hand.",
        "O59, O60, O61, O62",
        "000, 003 and 004: the bidder; 002: only on equal points; a variant: the most points.",
    ),
    words(
        "no_declarer_tie",
        ("as_tie_rule", "trick_order"),
        "Who wins when two reach the target in a hand that everybody passed: as after a bid, or "
        "the first to get there.",
        "O61",
        "The last sentence of 002 on the end of a game can be read by itself.",
    ),
    points(
        "target",
        50,
        "The score that wins the game.",
        "O54, O68, house rule 6",
        "none",
        most=MOST_POINTS,
        step=10,
    ),
    flag("exact_target", "Whether the target must be hit exactly.", "O67"),
    points("over_limit", 501, "With an exact target: the score that loses the game.", "O67"),
    points(
        "floor",
        -MOST_POINTS,
        "The score that loses the game by the back door.",
        "O63, house rule 6",
        "none",
        "004 has no such rule.",
        most=-50,
        step=10,
    ),
    flag(
        "floor_strict",
        "Whether only a score below the floor loses, not one exactly on it.",
        "O63, R1",
        "003 says both -500 or below, and below -500.",
    ),
    flag(
        "floor_needs_other_nonnegative",
        "Whether the floor loses only while another side is not negative.",
        "O64",
    ),
    choice(
        "spread",
        {500: 500, "off": None},
        "How far apart a positive and a negative score end the game.",
        "O65",
    ),
    flag(
        "mid_hand_stop",
        "Whether play stops at the trick that takes somebody out, unless the bidder can win out.",
        "O66",
    ),
    words(
        "partner_points",
        ("full", "half"),
        "What a called partner and the bidder score: the whole value each, or half each.",
        "O45",
        "002 full; 003 full or half.",
    ),
    words(
        "partner_reveal",
        ("announced", "hidden"),
        "Whether the holder of the called card says so at once or when it is played.",
        "O6",
        "002 announced; 003 both.",
    ),
    flag("call_trumps", "Whether a trump may be called for a partner.", "O6", "003 knows both."),
    flag(
        "call_own", "Whether the bidder may call a card of his own, playing alone in secret.", "O6"
    ),
    flag(
        "set_rule",
        "Whether a contract lost by a trick more than needed bars the taker of the kitty from the "
        "next auction.",
        "O52, R16",
    ),
    points(
        "set_by",
        1,
        "How many tricks beyond the first a contract must be short to be set or breached.",
        "O52",
        disagreement="003 says a number agreed beforehand, and that one is usual.",
        most=4,
    ),
    points(
        "breach_rule",
        1,
        "Points won or lost by an opponent who calls that a contract will be lost by a trick more "
        "than needed.",
        "O53",
        False,
    ),
    words(
        "declare",
        ("none", "no_trumps", "any"),
        "Whether the bidder may declare: take a card from a partner and win all ten tricks alone.",
        "O32",
        "003 alone tells it, among its rules for no trumps.",
    ),
    points(
        "declare_value",
        1,
        "What a declared hand is worth, made or lost.",
        "O32, R10",
        disagreement="003 gives the loss of 500 only.",
    ),
    words(
        "revoke_rule",
        ("none", "parlett", "american"),
        "What an uncorrected revoke costs: nothing here, or the contract is scored against the "
        "side that revoked.",
        "O48, O49",
        "The sources tell it differently; parlett and american score alike.",
    ),
    points("laydown_penalty", 0, "Points lost for laying down several winners at once.", "O47"),
    points("discard_penalty", 0, "Points lost for a wrong number of discards.", "O51"),
    flag("dn_needs_partner_nullo", "Whether double nullo needs the partner's nullo first.", "X8"),
    *CARD_OPTIONS,
)

OPTIONS: Final[Mapping[str, Option]] = {option.name: option for option in _ALL}
