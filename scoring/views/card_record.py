"""Recording a hand card by card: one tap a card, and the last one records the hand.

What was tapped stands in the address, so that nothing is lost when the page is loaded again, and
one card back is one page back. Nothing is in the log before the last card.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods

from rules_engine.cards import pack_cards
from rules_engine.errors import RuleViolation
from rules_engine.house_rules import TRICKS_IN_A_HAND
from rules_engine.seating import seat_of
from rules_engine.state import PLAY
from scoring.access import Visitor, game_to_record
from scoring.cards.dummies import FACE_UP
from scoring.cards.record import CardRecord, entries, may_be_j5, read_record
from scoring.judge.words import DOUBTS, SUIT_WORDS, card_words
from scoring.log.codec import read_state
from scoring.models import Game
from scoring.services import NewEntry, Refused, Stale, record
from scoring.views.card_faces import face, game_hands, jokers_in, pack_rows
from scoring.views.phone import recorder_of


@require_http_methods(["GET", "HEAD", "POST"])
def game_cards(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """The hand in progress card by card, for whoever may record the game."""
    visitor = recorder_of(request, game_id)
    if visitor is None:
        return redirect_to_login(request.get_full_path())
    game = game_to_record(visitor, game_id)
    state = read_state(game)
    if state.phase != PLAY:
        context = {"game": game, "over": game.over}
        return render(request, "scoring/cards_not_now.html", context)
    told = request.POST if request.method == "POST" else request.GET
    j5 = told.get("jacks") == "top"
    played = read_record(state, told.get("plays", ""), told.get("declared", ""), j5=j5)
    played, asked = _tapped(played, told)
    if request.method == "POST" and played.turn is None:
        return _finish(request, visitor, game, played)
    return _page(request, game, played, asked)


def _tapped(played: CardRecord, told: QueryDict) -> tuple[CardRecord, dict[str, Any]]:
    """The record after a tap, or as it was with what has to be asked first."""
    sure = told.get("sure", "")
    card, _, named = (sure or told.get("tap", "")).partition("=")
    known = card in pack_cards(played.state.rules.deck) and named in ("", *SUIT_WORDS)
    if played.turn is None or not known:
        return played, {}
    if not played.is_free(card):
        return played, {"tapped": card}
    if played.looks:
        return played.see(card), {"tapped": card}
    if played.needs_name(card) and not named:
        return played, {"name_of": card}
    # The last card is not asked about: with it the whole hand is known, and says what was wrong.
    doubt = None if sure or played.is_last else played.doubt(card, named)
    if doubt is not None:
        return played, {"doubt": doubt, "doubted": f"{card}={named}" if named else card}
    return played.lay(card, named), {"tapped": card}


def _finish(request: HttpRequest, visitor: Visitor, game: Game, played: CardRecord) -> HttpResponse:
    """Record the hand, or ask first what becomes of a revoke that the cards show."""
    decided = request.POST.get("revoke", "")
    scored = played.state.rules.revoke_rule != "none" and played.state.revoke is None
    if scored and decided not in ("score", "leave") and played.revokes():
        return _page(request, game, played, {"revokes": True})
    try:
        base = int(request.POST.get("base", ""))
        key = UUID(request.POST.get("key", ""))
    except ValueError:
        return _page(request, game, played, {}, HTTPStatus.UNPROCESSABLE_ENTITY)
    told = entries(played, score_revoke=scored and decided == "score" and bool(played.revokes()))
    number = played.state.hand
    try:
        new = [
            NewEntry(kind, payload, base + place, key if place == 0 else None)
            for place, (kind, payload) in enumerate(told)
        ]
        record(game.pk, new, visitor)
    except RuleViolation:
        words = say("The tricks recorded already do not fit these cards.")
        return _page(request, game, played, {"refused": words}, HTTPStatus.UNPROCESSABLE_ENTITY)
    except Refused as refused:
        return _page(
            request, game, played, {"refused": refused.detail}, HTTPStatus.UNPROCESSABLE_ENTITY
        )
    except Stale as stale:
        return _page(request, game, played, {"refused": stale.detail}, HTTPStatus.CONFLICT)
    messages.success(request, say("The hand is recorded, card by card."))
    return redirect("hand_cards", game.pk, number)


def _page(
    request: HttpRequest,
    game: Game,
    played: CardRecord,
    asked: dict[str, Any],
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    hands = game_hands(game)
    looks = _looks(played, hands)
    contract = played.state.contract
    context = {
        "game": game,
        "played": played,
        "plays": " ".join(played.laid),
        "contract": contract,
        "declarer": hands[contract.declarer] if contract else "",
        "hands": _hands(played, hands),
        "rows": _rows(played),
        "turn": None if played.turn is None else hands[played.turn],
        "looks": looks,
        "tapped": asked.get("tapped", ""),
        "told": _told(played, hands, looks),
        "asks_jacks": not played.cards and may_be_j5(played.state),
        "asks_declared": played.asks_declared,
        "suits": list(SUIT_WORDS.items()),
        "number": len(played.cards) + 1,
        "total": played.circle.size * TRICKS_IN_A_HAND,
        "here": _address(played, len(played.laid)),
        "back": _address(played, len(played.laid) - 1),
        "key": uuid4(),
        "refused": asked.get("refused", ""),
        "name_of": asked.get("name_of", ""),
        "doubted": asked.get("doubted", ""),
        "doubt_words": _doubt_words(played, asked, hands),
        "revoke_words": _revoke_words(played, hands) if "revokes" in asked else [],
    }
    return render(request, "scoring/cards_record.html", context, status=status)


def _told(played: CardRecord, hands: list[str], looks: str) -> list[str]:
    """What the last tap did and what is next, for who cannot see the page change."""
    told = []
    cards, leader = played.table, played.leader
    if not cards and played.tricks:
        cards, leader = played.tricks[-1].cards, played.tricks[-1].leader
    if cards:
        hand = played.circle.turns[leader][len(cards) - 1]
        card = card_words(cards[-1], jokers_in(played.state.rules))
        told.append(say("%(who)s plays %(card)s.") % {"who": hands[hand], "card": card})
    if played.tricks and not played.table:
        winner, number = hands[played.tricks[-1].winner], len(played.tricks)
        told.append(say("%(who)s wins trick %(number)d.") % {"who": winner, "number": number})
    if looks:
        told.append(looks)
    elif played.turn is not None:
        told.append(say("%(who)s is to play.") % {"who": hands[played.turn]})
    return told


def _looks(played: CardRecord, hands: list[str]) -> str:
    """What is asked about a dummy before the next card can be played; empty if nothing is."""
    dummies = played.dummies
    if dummies.telling is not None:
        told = len(dummies.up) % FACE_UP + 1
        return say("%(who)s: tap face-up card %(number)d of %(total)d") % {
            "who": hands[dummies.telling],
            "number": told,
            "total": FACE_UP,
        }
    if not dummies.due:
        return ""
    hand, cover = dummies.due[0]
    return say("%(who)s: tap the card that lay under %(card)s") % {
        "who": hands[hand],
        "card": card_words(cover, jokers_in(played.state.rules)),
    }


def _address(played: CardRecord, cards: int) -> str:
    """The address of the page with only so many cards played."""
    told = {"plays": " ".join(played.laid[:cards]), "declared": played.declared}
    return urlencode(told | ({"jacks": "top"} if played.is_j5 else {}))


def _hands(played: CardRecord, names: list[str]) -> list[dict[str, Any]]:
    """The hands that play, with the card each has on the table, or had in the trick before."""
    rules = played.state.rules
    jokers = jokers_in(rules)
    cards, leader, winner = played.table, played.leader, None
    if not cards and played.tricks:
        last = played.tricks[-1]
        cards, leader, winner = last.cards, last.leader, last.winner
    next_hand = played.turn if played.dummies.asked is None else played.dummies.asked
    on_table = dict(zip(played.circle.turns[leader], cards, strict=False))
    return [
        {
            "name": names[seat_of(rules, hand)],
            "dummy": hand >= rules.players,
            "turn": hand == next_hand,
            "won": hand == winner,
            "tricks": sum(trick.winner == hand for trick in played.tricks),
            "card": face(on_table[hand], jokers) if hand in on_table else None,
            "face_down": played.dummies.face_down(hand),
        }
        for hand in played.circle.turns[0]
    ]


def _rows(played: CardRecord) -> list[tuple[str, list[dict[str, Any]]]]:
    pack = pack_cards(played.state.rules.deck)
    rows = pack_rows(played.state.rules, [card for card in pack if not played.is_free(card)])
    for _suit, cards in rows:
        for each in cards:
            each["doubtful"] = not each["out"] and played.doubt(each["card"]) is not None
    return rows


def _doubt_words(played: CardRecord, asked: dict[str, Any], hands: list[str]) -> str:
    if "doubt" not in asked or played.turn is None:
        return ""
    code, suit = asked["doubt"]
    return str(DOUBTS[code]) % {"who": hands[played.turn], "suit": SUIT_WORDS[suit]}


def _revoke_words(played: CardRecord, hands: list[str]) -> list[str]:
    jokers = jokers_in(played.state.rules)
    return [
        say("Trick %(number)d: %(who)s played %(card)s and could have played another card.")
        % {
            "number": each.trick,
            "who": hands[each.hand],
            "card": card_words(each.card, jokers),
        }
        for each in played.revokes()
    ]
