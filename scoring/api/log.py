"""The log of a game: what phones post to and catch up from; and the preview of a correction."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import JsonResponse
from django.utils.translation import gettext as say
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from scoring.access import Visitor, game_to_read, game_to_record, may_record
from scoring.api.base import LOG_ERRORS, GameApi
from scoring.api.errors import bad_request
from scoring.api.reading import read_entries, read_number
from scoring.api.schemas import AmendmentShape, EntriesShape, LogShape, PreviewShape, RecordedShape
from scoring.api.table_authentication import TableAuthentication
from scoring.log.codec import AMEND, Amend, read_entry
from scoring.log.exchange import log_since
from scoring.models import Game
from scoring.services import NewEntry, preview_amendment, record
from scoring.services.handover import held_elsewhere, keep_late
from scoring.services.phone_games import is_full
from scoring.sheet.amendment import preview_words
from scoring.snapshot import game_view
from scoring.table_visitor import TableVisitor
from scoring.telling.keeper import keeper_words
from scoring.words.names import Names
from scoring.words.refusals import code_words
from web.api.base import READ, WRITE, read_json
from web.api.errors import problem
from web.phone_cookie import phone_of


class Log(GameApi):
    """A game's log: append-only, numbered from 1. A table's phone shows its token here alone."""

    def get_authenticators(self) -> list[Any]:
        """The table's token comes first: whoever shows one is no account."""
        return [TableAuthentication(), *super().get_authenticators()]

    @extend_schema(
        operation_id="log_read",
        parameters=[OpenApiParameter("since", int, description="The last number you have.")],
        responses={200: LogShape, **READ, 400: WRITE[400]},
    )
    def get(self, request: Request, game_id: UUID) -> JsonResponse:
        """The entries after `since`, and the game as a pad shows it after all of them."""
        since = read_number(request._request, "since")  # noqa: SLF001  Django's own request
        game = game_to_read(request.user, game_id)
        entries = log_since(game, since, request.user)
        told = {"head": game.version, "entries": entries, "view": game_view(game)}
        if since > game.version:
            told["put_back"] = _put_back(since, game.version)
        return JsonResponse(told)

    @extend_schema(
        operation_id="log_record",
        request=EntriesShape,
        responses={200: RecordedShape, **LOG_ERRORS},
    )
    def post(self, request: Request, game_id: UUID) -> JsonResponse:
        """Append entries. The same `id` with the same content is the same write."""
        entries = read_entries(request._request)  # noqa: SLF001  Django's own request
        if isinstance(request.user, TableVisitor):
            if request.user.game_id != game_id:
                return problem(HTTPStatus.FORBIDDEN, "other_table", code_words("other_table"))
            if request.user.is_late:
                return _late(request.user, game_id, entries, request.user)
            if is_full(request.user, max((entry.base or 0) for entry in entries)):
                return problem(
                    HTTPStatus.UNPROCESSABLE_ENTITY, "log_full", code_words("log_full"), legal=[]
                )
        elif request.auth is None and any(entry.kind != AMEND for entry in entries):
            # A pad in a browser. What a program records and what is corrected later is no phone's.
            late = held_elsewhere(game_id, phone_of(request._request))  # noqa: SLF001  likewise
            if late is not None and may_record(request.user, game_to_read(request.user, game_id)):
                return _late(late, game_id, entries, request.user)
        done = record(game_id, entries, request.user)
        return JsonResponse(
            {"acked": [str(key) for key in done.acked], "head": done.head, "view": done.view}
        )


def _put_back(since: int, version: int) -> dict[str, str]:
    """For a phone that knows more than the site, which was put back from a copy: what it asks."""
    detail = say(
        "The site was put back to an earlier state and has %(head)s of %(count)s entries. "
        "All of them are on this phone, and nothing is lost."
    )
    return {
        "detail": detail % {"head": version, "count": since},
        "again": say("Send the rest again"),
    }


def _late(
    visitor: TableVisitor, game_id: UUID, entries: list[NewEntry], reader: Visitor
) -> JsonResponse:
    """409 to a phone whose table another one keeps: what it sent is safe, and not in the log."""
    game = game_to_record(visitor, game_id)
    kept = keep_late(visitor=visitor, game=game, entries=entries)
    return problem(
        HTTPStatus.CONFLICT,
        "handed_over",
        code_words("handed_over"),
        head=game.version,
        by=keeper_words(reader, visitor.card),
        kept=[str(key) for key in kept],
    )


class AmendmentPreview(GameApi):
    """What a correction of an earlier hand would change."""

    @extend_schema(
        operation_id="amendments_preview",
        request=AmendmentShape,
        responses={200: PreviewShape, **WRITE},
    )
    def post(self, request: Request, game_id: UUID) -> JsonResponse:
        """Every later total, cap, ban and ending that would change; nothing is recorded."""
        body = read_json(request._request)  # noqa: SLF001  Django's own request
        said = read_entry(AMEND, body)
        if not isinstance(said, Amend):
            raise bad_request("bad_request", field="body")
        preview = preview_amendment(
            game_id, request.user, cancels=said.cancels, events=said.events, reason=said.reason
        )
        rules = preview.after.rules
        names = Names.of(rules, Game.objects.values_list("names", flat=True).get(pk=game_id))
        return JsonResponse(
            {
                "hand": preview.hand,
                "changes": [
                    {
                        "hand": change.hand,
                        "what": change.what,
                        "before": change.before,
                        "after": change.after,
                    }
                    for change in preview.changes
                ],
                "void": list(preview.void),
                "revived": list(preview.revived),
                "waived": [
                    {"hand": hand, "seat": rules.table.seat_names[seat]}
                    for hand, seat in preview.waived
                ],
                "ending_changes": preview.ending_changes,
                "words": preview_words(preview, names),
            }
        )
