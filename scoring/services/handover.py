"""Which phone keeps the score of a table: let in, handed over, and what a late one still sends.

The last phone that was let in holds the table's epoch. A phone with an older one is told so, and
what it sends is kept apart for somebody to judge: never dropped, never mixed into the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final
from uuid import UUID, uuid4

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.core.signing import BadSignature, SignatureExpired, TimestampSigner
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from rules_engine.errors import NotLegalNow, RuleViolation
from scoring.log.codec import read_entry, write_entry
from scoring.models import Game, GameEntry, LateEntry, TableCard
from scoring.services.recording import NewEntry
from scoring.services.table_cards import live_cards
from scoring.table_visitor import TableVisitor

# An evening and the day after it, so that a phone without a network for a day is still heard.
TOKEN_LASTS: Final = 48 * 60 * 60
TOKENS: Final = TimestampSigner(salt="scoring.table_phone")
# What one phone shows another to give it the score: scanned at once, or sent in a message.
GIFT_LASTS: Final = 15 * 60
GIFTS: Final = TimestampSigner(salt="scoring.gift")
# Tries of a director's code at one table, and how long they are counted.
# A guesser would need weeks for one of a million codes.
MOST_TRIES: Final = 50
TRIES_LAST: Final = timedelta(minutes=15)
# What of late phones waits at one card for somebody to look at it.
MOST_LATE: Final = 1_000


class BadToken(Exception):
    """A phone's token that lets nobody in; `code` says why: table_expired or table_unknown."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def phone_token(visitor: TableVisitor) -> str:
    """What this phone shows with everything that it sends."""
    card = visitor.card
    game = "" if visitor.game_id is None else visitor.game_id.hex
    return TOKENS.sign(f"{card.pk}.{card.edition}.{visitor.epoch}.{visitor.phone.hex}.{game}")


def read_token(token: str, max_age: int | None = TOKEN_LASTS) -> TableVisitor:
    """Who shows this token; one query. Raises BadToken: forged, expired, or its card withdrawn."""
    try:
        pk, edition, epoch, phone, game = TOKENS.unsign(token, max_age=max_age).split(".")
    except SignatureExpired:
        raise BadToken("table_expired") from None
    except (BadSignature, ValueError):
        raise BadToken("table_unknown") from None
    try:
        # Alone: recording reads the game itself, and nobody asks for the club of a phone in time.
        card = live_cards().select_related(None).get(pk=int(pk), edition=int(edition))
    except TableCard.DoesNotExist:
        raise BadToken("table_expired") from None
    return TableVisitor(card, UUID(hex=phone), int(epoch), UUID(hex=game) if game else None)


def join(
    *, card: TableCard, phone: UUID, by: AbstractBaseUser | AnonymousUser | None = None
) -> TableVisitor:
    """Keep the score at a table that no other phone keeps; `by` is who is signed in on it.

    The phone that keeps it already comes back as it was. Raises NotLegalNow `table_taken`.
    """
    if card.phone == phone:
        visitor = TableVisitor(card, phone, card.epoch, card.game_id)
    else:
        visitor = _take(card, phone, None)
    if by is not None and by.pk is not None and by.pk != card.kept_by_id:
        TableCard.objects.filter(pk=card.pk, phone=phone).update(kept_by=by.pk)
        card.kept_by_id = by.pk
    return visitor


def ask(*, card: TableCard, phone: UUID) -> None:
    """Ask the phone that keeps the score to hand it over."""
    TableCard.objects.filter(pk=card.pk).update(asked_by=phone)
    card.asked_by = phone


def let(*, visitor: TableVisitor, yes: bool) -> None:
    """The answer of the phone that keeps the score; yes hands the table to the one that asked."""
    card = visitor.card
    if not visitor.keeps:
        raise NotLegalNow("handed_over")
    if yes and card.asked_by is not None:
        _take(card, card.asked_by, visitor.phone)
    else:
        TableCard.objects.filter(pk=card.pk).update(asked_by=None)
        card.asked_by = None


def release(*, visitor: TableVisitor) -> None:
    """Give the table away: the next phone that scans the card keeps its score."""
    if visitor.keeps:
        TableCard.objects.filter(pk=visitor.card.pk).update(phone=None, asked_by=None)
        visitor.card.phone = visitor.card.asked_by = None


def gift_code(visitor: TableVisitor) -> str:
    """What the phone that keeps the score shows to give it away: to one phone, for a while.

    Until that phone has taken it, this one goes on.
    """
    return GIFTS.sign(f"{visitor.card.pk}.{visitor.card.edition}.{visitor.epoch}")


def is_gift(*, card: TableCard, gift: str) -> bool:
    """Whether this code still gives the score at this card's table."""
    try:
        told = GIFTS.unsign(gift, max_age=GIFT_LASTS)
    except BadSignature:
        return False
    return told == f"{card.pk}.{card.edition}.{card.epoch}"


def take_gift(*, card: TableCard, phone: UUID, gift: str) -> TableVisitor:
    """Take what the phone that keeps the score gives away; raises NotLegalNow `gift_expired`."""
    if not is_gift(card=card, gift=gift):
        raise NotLegalNow("gift_expired")
    return _take(card, phone, card.phone)


def take_by_code(*, card: TableCard, phone: UUID, code: str) -> TableVisitor:
    """Take a table over with its director's code, whatever the old phone says.

    Raises NotLegalNow `wrong_code`, and `too_many_codes` after many of them in a quarter of an
    hour. Whoever directs the club needs no code (`take_back`), so nobody who holds a card can keep
    him out by trying codes.
    """
    _count_a_try(card)
    if not constant_time_compare(code.strip().encode(), card.code.encode()):
        raise NotLegalNow("wrong_code")
    TableCard.objects.filter(pk=card.pk).update(tries=0)
    return _take(card, phone, card.phone)


def _count_a_try(card: TableCard) -> None:
    """Count one more code before it is looked at, in one statement, so that none goes uncounted."""
    now = timezone.now()
    begun = Q(tries_since=None) | Q(tries_since__lt=now - TRIES_LAST)
    TableCard.objects.filter(begun, pk=card.pk).update(tries=0, tries_since=now)
    free = TableCard.objects.filter(pk=card.pk, tries__lt=MOST_TRIES)
    if not free.update(tries=F("tries") + 1):
        raise NotLegalNow("too_many_codes")


def _take(card: TableCard, phone: UUID, instead_of: UUID | None) -> TableVisitor:
    """Let a phone in where `instead_of` still keeps the score; the database is the lock."""
    epoch = card.epoch + 1
    unmoved = TableCard.objects.filter(pk=card.pk, epoch=card.epoch, phone=instead_of)
    if not unmoved.update(phone=phone, epoch=epoch, asked_by=None, kept_by=None):
        raise NotLegalNow("table_taken")
    card.phone, card.epoch, card.asked_by, card.kept_by_id = phone, epoch, None, None
    return TableVisitor(card, phone, epoch, card.game_id)


def held_elsewhere(game_id: UUID, phone: UUID | None) -> TableVisitor | None:
    """What an account's phone is while another phone keeps the score of the game: one that is late.

    None where it may record: nobody took the score over, or this is the phone that did. One query.
    """
    cards = live_cards().select_related(None)
    card = cards.filter(game=game_id, phone__isnull=False).first()
    if card is None or card.phone == phone:
        return None
    return TableVisitor(card, phone or uuid4(), max(0, card.epoch - 1), card.game_id)


def take_back(*, card: TableCard, phone: UUID) -> TableVisitor:
    """Take the score over without asking: for whoever may see the table's code, in his own name."""
    return _take(card, phone, card.phone)


@transaction.atomic
def keep_late(*, visitor: TableVisitor, game: Game, entries: Sequence[NewEntry]) -> list[UUID]:
    """Keep what a late phone sends, apart from the log; the keys that are safe here now.

    What the log has already, from before the handover, is safe too. Raises RuleViolation where
    an entry is none at all: then nothing is kept.
    """
    said = [
        (entry.key or uuid4(), entry, *write_entry(read_entry(entry.kind, entry.payload)))
        for entry in entries
    ]
    keys = [key for key, *_ in said]
    rows = GameEntry.objects.filter(key__in=keys).values_list("key", "game_id", "kind", "payload")
    logged = {key: (game_id, kind, payload) for key, game_id, kind, payload in rows}
    for key, _, kind, payload in said:
        if logged.get(key, (game.pk, kind, payload)) != (game.pk, kind, payload):
            raise RuleViolation("key_reused")
    waiting = LateEntry.objects.filter(card=visitor.card, seen_at=None).exclude(key__in=keys)
    if waiting.count() + len(said) > MOST_LATE:
        raise NotLegalNow("too_many_late")
    LateEntry.objects.bulk_create(
        [
            LateEntry(
                card=visitor.card,
                game=game,
                key=key,
                epoch=visitor.epoch,
                base=entry.base or 0,
                kind=kind,
                payload=payload,
                client_time=entry.client_time,
                received_at=timezone.now(),
            )
            for key, entry, kind, payload in said
            if key not in logged
        ],
        ignore_conflicts=True,  # the same entry again is the same write
    )
    return keys


def late_seen(*, card: TableCard, by: AbstractBaseUser) -> None:
    """Somebody has looked at what late phones of this table sent."""
    unseen = LateEntry.objects.filter(card=card, seen_at=None)
    unseen.update(seen_at=timezone.now(), seen_by_id=by.pk)
