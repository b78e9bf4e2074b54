"""Results by mail and the addresses of a club's feeds, over the API."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.utils.translation import gettext as say
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import club_to_manage
from clubs.api.once import Answer, once
from clubs.models import Club
from tournaments.afterwards.feed_links import (
    calendar_address,
    end_link,
    needs_link,
    renew_link,
    results_address,
)
from tournaments.afterwards.mailing import counted, mail_again, mailed, try_again, wanted
from tournaments.events.access import event_to_direct
from tournaments.events.api.once import CHANGE_ERRORS, Told
from tournaments.events.api.once import once as once_at
from tournaments.events.models import Event
from web.api.base import GUARDED, WRITE, Api, account
from web.api.once import OnceShape
from web.api.shapes import Shape


class FeedActionShape(OnceShape):
    """What is done with the secret addresses of a club of members: `renew` or `end`."""

    action = serializers.ChoiceField(["renew", "end"])


class FeedsShape(Shape):
    """Where programs subscribe to a club's evenings and results; empty where nobody can. `secret`:
    they are of a club of members, and work for whoever has them."""

    secret = serializers.BooleanField()
    calendar = serializers.CharField(allow_blank=True)
    results = serializers.CharField(allow_blank=True)


class FeedsSetShape(Shape):
    """Whether secret addresses work now; they are read with GET."""

    works = serializers.BooleanField()


class MailActionShape(OnceShape):
    """`send` the results anew, since they were corrected; `failed` tries those again that were not
    taken."""

    action = serializers.ChoiceField(["send", "failed"])


class MailedShape(Shape):
    """What was sent once, and how many mails are how far."""

    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    mails = serializers.DictField(child=serializers.IntegerField())


class MailsShape(Shape):
    """How many want the results of an evening by mail, and what was sent, the last one last."""

    version = serializers.IntegerField()
    wanted = serializers.IntegerField()
    mailings = MailedShape(many=True)


class MailsSentShape(Shape):
    """How many mails are on their way."""

    version = serializers.IntegerField()
    mails = serializers.IntegerField()


class ClubFeeds(Api):
    """Calendar and feed of a club."""

    @extend_schema(operation_id="clubs_feeds", responses={200: FeedsShape, **GUARDED})
    def get(self, request: Request, slug: str) -> Response:
        """Their addresses; for administrators."""
        club = club_to_manage(account(request), slug)
        calendar = calendar_address(request._request, club)  # noqa: SLF001  Django's own request
        addresses = {"calendar": calendar, "results": results_address(calendar)}
        return Response({"secret": needs_link(club), **addresses})

    @extend_schema(
        operation_id="clubs_set_feeds",
        request=FeedActionShape,
        responses={200: FeedsSetShape, **WRITE},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Make the secret addresses of a club of members anew, or end them; for administrators."""
        club = club_to_manage(request.user, slug)

        def act(told: Told) -> tuple[Club, Answer]:
            if not needs_link(club):
                raise ValidationError(say("The club is open: its addresses are no secret."), "open")
            if told["action"] == "end":
                end_link(club=club)
            else:
                renew_link(club=club)
            return club, {"works": told["action"] == "renew"}

        return once(request, FeedActionShape, act)


class EventMails(Api):
    """Results by mail."""

    @extend_schema(operation_id="events_mails", responses={200: MailsShape, **GUARDED})
    def get(self, request: Request, event_id: UUID) -> Response:
        """How many go and what came of them; for directors."""
        event = event_to_direct(account(request), event_id)
        return Response(
            {
                "version": event.version,
                "wanted": len(wanted(event)),
                "mailings": [
                    {
                        "number": each.number,
                        "at": each.at.isoformat(),
                        "mails": counted(each.mails.all()),
                    }
                    for each in mailed(event)
                ],
            }
        )

    @extend_schema(
        operation_id="events_mail",
        request=MailActionShape,
        responses={200: MailsSentShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID) -> HttpResponse | Response:
        """Send the results of a published event once more, or what was not taken; for directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(held: Event, told: Told) -> dict[str, Any]:
            if told["action"] == "failed":
                count = try_again(event=held)
            else:
                count = mail_again(event=held, by=by).mails.count()
            return {"version": held.version, "mails": count}

        return once_at(request, event, MailActionShape, act)
