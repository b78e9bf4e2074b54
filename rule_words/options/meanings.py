"""What each option means, in the engine's own words, so that they can be translated.

A test holds that they are the engine's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

MEANINGS: Final[Mapping[str, Promise]] = {
    "players": _("How many play."),
    "sides": _(
        "Who shares a score: each for himself, two pairs, three pairs, two teams of "
        "three, a partner called by a card for one hand, or two pairs and one alone in "
        "turn."
    ),
    "deck": _("Number of cards, jokers included."),
    "kitty": _("Cards in the kitty."),
    "schedule": _("What each bid is worth."),
    "equal_value_rank": _(
        "Which of two bids of the same value ranks higher: the one for more tricks, or neither."
    ),
    "min_level": _("The lowest bid that can become the contract."),
    "nt_from": _("The lowest level at which no trumps may be bid."),
    "inkles": _("Whether a bid of six is a signal to the partner that never becomes the contract."),
    "specials": _(
        "The calls that are no number of tricks (misère and its kin), their values and places."
    ),
    "auction": _(
        "Whether everybody speaks once, or the auction goes round until all but one have passed."
    ),
    "reentry": _(
        "Whether a player who passed comes in again: never, after somebody bids a new "
        "strain, or whenever the turn comes round."
    ),
    "self_raise": _(
        "Whether the last player left in may raise his own bid, and whether that lets the "
        "others in again."
    ),
    "specials_per_person": _(
        "How many contracts of misère and its kin one person may play in a game."
    ),
    "all_pass": _(
        "When everybody passes: play at no trumps for tricks, deal again (same dealer or "
        "next), or turn up the kitty and hold a second auction."
    ),
    "leads": _("Who leads to the first trick."),
    "failed_bid": _(
        "Where the points of a failed bid go: off the bidder's score, or to the opponents."
    ),
    "slam": _("All ten tricks lift a made bid to 250: never, when it is worth less, or up to 8♠."),
    "trick_points": _("Points for each trick outside the contract."),
    "trick_points_from": _(
        "From how many tricks of their own the opponents of a bid score for them."
    ),
    "special_won_def": _("Points for the opponents of a won misère."),
    "special_lost_def": _("What the opponents of a lost misère score."),
    "trick_cap": _("Whether tricks alone stop ten points short of the target."),
    "trick_cap_at": _("Where trick points stop, if not ten short of the target."),
    "out_rule": _("Whether any points win the game, or only a bid that was made."),
    "tie_rule": _("Who wins when two reach the target in one hand."),
    "no_declarer_tie": _(
        "Who wins when two reach the target in a hand that everybody passed: as after a "
        "bid, or the first to get there."
    ),
    "target": _("The score that wins the game."),
    "exact_target": _("Whether the target must be hit exactly."),
    "over_limit": _("With an exact target: the score that loses the game."),
    "floor": _("The score that loses the game by the back door."),
    "floor_strict": _("Whether only a score below the floor loses, not one exactly on it."),
    "floor_needs_other_nonnegative": _(
        "Whether the floor loses only while another side is not negative."
    ),
    "spread": _("How far apart a positive and a negative score end the game."),
    "mid_hand_stop": _(
        "Whether play stops at the trick that takes somebody out, unless the bidder can win out."
    ),
    "partner_points": _(
        "What a called partner and the bidder score: the whole value each, or half each."
    ),
    "partner_reveal": _(
        "Whether the holder of the called card says so at once or when it is played."
    ),
    "call_trumps": _("Whether a trump may be called for a partner."),
    "call_own": _("Whether the bidder may call a card of his own, playing alone in secret."),
    "set_rule": _(
        "Whether a contract lost by a trick more than needed bars the taker of the kitty "
        "from the next auction."
    ),
    "set_by": _("How many tricks beyond the first a contract must be short to be set or breached."),
    "breach_rule": _(
        "Points won or lost by an opponent who calls that a contract will be lost by a "
        "trick more than needed."
    ),
    "declare": _(
        "Whether the bidder may declare: take a card from a partner and win all ten tricks alone."
    ),
    "declare_value": _("What a declared hand is worth, made or lost."),
    "revoke_rule": _(
        "What an uncorrected revoke costs: nothing here, or the contract is scored "
        "against the side that revoked."
    ),
    "laydown_penalty": _("Points lost for laying down several winners at once."),
    "discard_penalty": _("Points lost for a wrong number of discards."),
    "dn_needs_partner_nullo": _("Whether double nullo needs the partner's nullo first."),
    "deal": _(
        "In what bundles the cards are dealt. A kitty of another size is dealt in the "
        "bundles that are usual for five or for six cards, or after the first round."
    ),
    "joker_order": _(
        "Of two jokers, the design that is the stronger. Only told: the stronger is always JK."
    ),
    "joker_play": _(
        "When the joker may be played to another's lead at no trumps: by who is void in "
        "the suit led, at any time, or as the first or last card of a suit."
    ),
    "joker_renounced": _(
        "The joker on a suit its holder has shown void: it wins, has no value, or is barred."
    ),
    "joker_lead": _(
        "When the joker may be led at no trumps: at any time, or as the last card only."
    ),
    "joker_name": _("What suit a joker led may stand for: none its holder has shown void, or any."),
    "joker_misere": _(
        "The joker in a misère: as at no trumps, played as soon as its holder is void, "
        "kept for the last trick, or below every card."
    ),
    "joker_declare": _(
        "Whether the contractor may declare the joker to be of one suit for a whole deal."
    ),
    "misere_leads": _("Who leads to a misère: as to any bid, or the player on the bidder's left."),
    "open_hand": _("When the bidder of an open misère lays the cards on the table."),
    "dummies": _(
        "The dummies of the game for two: five cards face down under five face up, or ten"
        " that are opened after the first lead."
    ),
}
