"""Every refusal in players' words: what is wrong, said once, with nothing to decode.

The engine raises codes with parameters; the site's own refusals use the same form. A test holds
that every code that can be raised has its sentence here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rule_words.calls import call_words, capital
from rule_words.refusals import WORDS as OF_THE_RULES
from rule_words.refusals import contradiction
from rules_engine.errors import RuleViolation
from scoring.words.names import Names
from web.api.errors import WORDS as OF_EVERY_REQUEST
from web.sentences import quoted

# What is legal depends on the moment.
NOT_LEGAL_NOW: Final[Mapping[str, Promise]] = {
    "out_of_turn": _("%(expected)s speaks next, not %(seat)s."),
    "already_passed": _("%(seat)s has passed and is out of this auction."),
    "barred": _("%(seat)s may not call in this auction after the last hand."),
    "too_low": _("%(Call)s is too low: the bid is %(standing)s."),
    "gate": _("%(Call)s needs a bid of %(level)s first (club rule)."),
    "not_on_ladder": _("%(Call)s is no call in this game."),
    "no_six_bids": _("%(Call)s is too low: bids start at seven here."),
    "inkle_seat": _("Only the first two to speak may call six here."),
    "needs_partner_nullo": _("%(Call)s needs a nullo from the partner first."),
    "too_many_specials": _(
        "%(Call)s is not open to this player any more: their misères of this game are played."
    ),
    "illegal_call": _("That call is not legal here."),
    "auction_closed": _("The auction is over."),
    "auction_open": _("The auction is still open."),
    "not_now": _("That does not fit at this point of the hand."),
    "game_over": _("The game is over. Undo the last entry to change it."),
}

# Nothing that a deal could produce.
CANNOT_HAPPEN: Final[Mapping[str, Promise]] = {
    "bad_tricks": _("The tricks of a hand add up to ten."),
    "bad_order": _("Fewer tricks than are recorded already for %(side)s."),
    "partner_has_trick": _("%(seat)s sits this hand out and cannot win a trick."),
    "sits_out": _("%(seat)s sits this hand out and cannot revoke."),
    "contract_mismatch": _("The bid already stands at %(standing)s."),
    "not_a_contract_here": _("%(Contract)s cannot be the contract in this game."),
    "bad_seat": _("Nobody sits there."),
    "bad_partner": _("%(seat)s cannot be the partner in this hand."),
    "bad_card": _("%(card)s cannot be called."),
    "bad_first": _("That side is not among those in question."),
    "bad_penalty": _("That penalty is not possible here."),
    "bad_declaring": _("Those players cannot have the contract together."),
    "bad_declarer": _("That player cannot have the contract."),
    "bad_kitty_taker": _("That player cannot have taken the kitty."),
    "bad_scores": _("Those scores are not possible."),
    "hand_not_played": _("This hand is not played."),
    "breach_not_allowed": _("Breach cannot be called here."),
    "breach_rule_off": _("This game has no breach rule."),
    "declare_not_allowed": _("The bidder cannot declare here."),
    "revoke_rule_off": _("This game has no revoke rule."),
}

# What was sent is not a sentence of the game.
NOT_NOTATION: Final[Mapping[str, Promise]] = {
    "unreadable": _("This could not be read."),
    "unknown_kind": _("There is no entry of the kind “%(kind)s”."),
    "unknown_field": _("An entry of this kind has no field “%(field)s”."),
    "missing_field": _("The field “%(field)s” is missing."),
    "bad_field": _("The field “%(field)s” cannot be read."),
    "unknown_call": _("“%(call)s” is no call."),
    "unknown_seat": _("There is no seat “%(seat)s” at this table."),
}

# The cards themselves, where they are recorded or asked about.
OF_THE_CARDS: Final[Mapping[str, Promise]] = {
    "must_follow": _("The suit that was led must be followed."),
    "must_play_joker": _("The joker must be played here."),
    "joker_must_go": _("The joker cannot be kept in this hand."),
    "joker_barred": _("The joker cannot be played here."),
    "joker_not_led": _("The joker cannot be led here."),
    "exposed_first": _("The cards that lie open are played first."),
    "not_in_hand": _("That card is not in this hand."),
    "card_not_in_pack": _("There is no such card in this pack."),
    "duplicate_card": _("That card is there twice."),
    "empty": _("There is nothing to play."),
    "half_a_trick": _("The cards end in the middle of a trick."),
    "cards_disagree": _("The cards give a trick to somebody else than was recorded."),
    "cards_of_another_hand": _("Those cards were not played to this contract."),
    "play_over": _("All ten tricks are played."),
    "no_revoke": _("That card was a legal one, so nobody revoked."),
    "name_required": _("Whoever leads the joker names a suit."),
    "name_not_allowed": _("No suit is named with that card."),
    "name_stands": _("The suit that was named stands."),
    "bad_choice": _("That choice is not possible here."),
    "bad_discards": _("Those cards cannot be discarded."),
    "bad_hands": _("Those hands cannot have been dealt."),
    "bad_pack": _("That pack cannot be dealt to these players."),
    "bad_play": _("That play cannot be read."),
    "bad_strain": _("There is no such strain."),
    "bad_profile": _("There are no rules of that name."),
    "bad_override": _("Those house rules cannot be read."),
}

# The log of a table.
OF_THE_LOG: Final[Mapping[str, Promise]] = {
    "stale": _("Another phone has recorded something here in the meantime."),
    "key_reused": _("This entry was sent before with another content."),
    "nothing_to_undo": _("There is nothing to undo."),
    "undo_not_last": _("Only the last entry can be undone, and it is another one now."),
    "amend_nothing": _("The correction does not say what it replaces."),
    "amend_unknown_entry": _("The correction replaces an entry that does not count any more."),
    "amend_one_hand": _("A correction changes one hand at a time."),
    "amendment_breaks_later": _("Hand %(hand)s does not fit this correction."),
}

# Phones that scanned a table's card.
_OTHER_CARD: Final = _(
    "This code is for another table or has expired. Scan the card on your table. "
    "Nothing on this phone is lost."
)
OF_THE_TABLES: Final[Mapping[str, Promise]] = {
    "table_expired": _OTHER_CARD,
    "table_unknown": _OTHER_CARD,
    "other_table": _OTHER_CARD,
    "table_taken": _("Another phone keeps the score of this table."),
    "handed_over": _(
        "Another phone keeps the score of this table now. What this phone had not sent is kept for "
        "the director."
    ),
    "wrong_code": _("That is not the director’s code of this table."),
    "too_many_late": _(
        "A thousand entries of late phones wait at this table. They stay on the phone until"
        " somebody has looked at those."
    ),
    "too_many_codes": _("Too many codes were tried here. Wait a quarter of an hour."),
    "log_full": _(
        "This game has very many entries for one without an account. What is recorded is safe. "
        "Keep it in an account to go on."
    ),
    "no_director": _("At home there is no director to be called."),
    "gift_expired": _(
        "This code has been used or is too old. Let the other phone show a new one. "
        "Nothing on either phone is lost."
    ),
    "too_many_games": _(
        "Very many games were started here today without an account. Nothing was started. "
        "Sign in to start this one, or try again tomorrow."
    ),
}

# What a program sent, or somebody who may not.
OF_THE_SITE: Final[Mapping[str, Promise]] = {
    "batch_too_large": _("At most %(most)s entries can be sent at once."),
    "no_entries": _("There is no entry in what was sent."),
    "bad_id": _("An entry needs a UUID as its id."),
    "bad_seats": _("This game needs a name for each of its %(players)s seats."),
    "bad_name": _("“%(name)s” cannot be printed as a name."),
    "same_player_twice": _("One player cannot sit at two seats."),
    "unknown_player": _("That player is not in this club."),
    "id_taken": _("There is a game with this id already."),
    "not_over": _("This game is not over yet."),
}

WORDS: Final[Mapping[str, Promise]] = {
    **NOT_LEGAL_NOW,
    **CANNOT_HAPPEN,
    **NOT_NOTATION,
    **OF_THE_RULES,
    **OF_THE_CARDS,
    **OF_THE_LOG,
    **OF_THE_TABLES,
    **OF_THE_SITE,
    **OF_EVERY_REQUEST,
}

# Some codes say more where it is known what was tried.
CLOSER: Final[Mapping[tuple[str, str], Promise]] = {
    ("not_now", "partner"): _("There is no partner to be called now."),
    ("not_now", "revoke"): _("This hand has its revoke already."),
    ("not_now", "ban_waived"): _("There is no ban to lift, or somebody has called already."),
    ("not_now", "trick"): _("No trick is played now."),
    ("not_now", "tricks"): _("No tricks are counted now."),
    ("not_now", "first"): _("Nobody asked who reached the target first."),
    ("auction_open", "trick"): _("The auction is still open: no trick is played yet."),
    ("auction_open", "tricks"): _("The auction is still open: no tricks are counted yet."),
}
NO_CONTRACT_YET: Final = _("There is a bid already, so the hand has a contract.")


def refusal_words(refused: RuleViolation, names: Names | None = None) -> str:
    """A refusal as a sentence in the reader's language. With `names`, seats become people."""
    params = _Params({key: _param(key, value, names) for key, value in refused.params.items()})
    for key in ("call", "contract"):
        if key in params:
            params[capital(key)] = capital(params[key])
    return str(_sentence(refused)) % params


class _Params(dict[str, str]):
    """A code may come with fewer parameters than its sentence could use."""

    def __missing__(self, key: str) -> str:
        return "…"


def _sentence(refused: RuleViolation) -> Promise:
    params = refused.params
    if "contradicts" in params:
        return contradiction(refused)
    if refused.code == "contract_mismatch" and params.get("contract") is None:
        return NO_CONTRACT_YET
    if refused.code == "unknown_call" or refused.code not in WORDS:
        return WORDS.get(refused.code, WORDS["refused"])
    closer = CLOSER.get((refused.code, str(params.get("kind"))))
    return WORDS[refused.code] if closer is None else closer


def code_words(code: str, **params: object) -> str:
    """The sentence of one of the site's own codes."""
    return refusal_words(RuleViolation(code, **params))


def _param(key: str, value: object, names: Names | None) -> str:
    """A parameter as it stands in a sentence."""
    if key in ("seat", "expected") and names is not None:
        return names.seat_named(value)
    if key == "side" and names is not None and value in names.table.sides:
        return names.side(str(value))
    if key in ("call", "standing", "contract") and isinstance(value, str):
        return quoted(call_words(value, None if names is None else names.own_calls))
    return quoted(str(value))
