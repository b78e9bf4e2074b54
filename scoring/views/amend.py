"""Correcting an earlier hand: a form, what it would change, and only then the correction."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods

from rules_engine.errors import RuleViolation
from rules_engine.events import Event
from scoring.access import Visitor, game_to_record
from scoring.forms.amend import AmendForm
from scoring.log.fold import AmendmentBreaks
from scoring.models import Game
from scoring.services import Refused, Stale, amend, preview_amendment
from scoring.services.correct import keeps_score
from scoring.sheet.amend_page import changed_hands, other_changes, total_changes
from scoring.sheet.amendment import Preview
from scoring.sheet.counted_elsewhere import counted_elsewhere
from scoring.sheet.reading import side_heads
from scoring.views.amend_grid import meant
from scoring.views.phone import recorder_of
from scoring.words.names import Names
from scoring.words.refusals import refusal_words
from scoring.words.retelling import ToldHand, retold, told_hand


@require_http_methods(["GET", "HEAD", "POST"])
def hand_amend(request: HttpRequest, game_id: UUID, number: int) -> HttpResponse:
    """The form of a hand that counts; posted, the preview; confirmed (`step=save`), the sheet.

    htmx posts every answer as it is given and gets the part of the page that says what changes.
    """
    visitor = recorder_of(request, game_id)
    if visitor is None:
        return redirect_to_login(request.get_full_path())
    game = game_to_record(visitor, game_id)
    hand = game.hands.filter(number=number, void=False).first()
    if hand is None:
        raise Http404
    names = Names.of(game.rules, game.names)
    form = AmendForm(
        request.POST or None,
        rules=game.rules,
        names=names,
        detail=hand.detail,
        asks_why=not keeps_score(visitor, game),
        initial={"base": game.version},
    )
    page = _AmendPage(request, visitor, game, names, form, told_hand(game, hand.detail))
    if request.method == "POST" and "HX-Request" in request.headers:
        return page.part()
    if request.method != "POST" or request.POST.get("step") == "edit" or not form.is_valid():
        return page.form()
    if request.POST.get("step") == "save":
        return page.save()
    return page.preview()


class _AmendPage:
    """The three answers to a request for correcting one hand."""

    def __init__(
        self,
        request: HttpRequest,
        visitor: Visitor,
        game: Game,
        names: Names,
        form: AmendForm,
        told: ToldHand,
    ) -> None:
        self.request = request
        self.visitor = visitor
        self.game = game
        self.names = names
        self.filled = form
        self.told = told

    @property
    def number(self) -> int:
        """The hand's number."""
        return int(self.told.detail["number"])

    def part(self) -> HttpResponse:
        """What would change by the answers so far, or why they cannot be; nothing is recorded."""
        self.filled.fields["reason"].required = False
        context: dict[str, Any] = {"game": self.game, "number": self.number, "form": self.filled}
        events = self._events() if self.filled.is_valid() else None
        if events is not None:
            try:
                context |= self._context(self._previewed(events))
            except RuleViolation as refused:
                self._tell(refused)
        return render(self.request, "scoring/hand_amend_changes.html", context)

    def form(self) -> HttpResponse:
        """The form, with what is wrong with it."""
        wrong = self.filled.is_bound and self.request.POST.get("step") != "edit"
        context = {
            "game": self.game,
            "form": self.filled,
            "number": self.number,
            **meant(self.filled, self.names),
        }
        status = 422 if wrong and self.filled.errors else 200
        return render(self.request, "scoring/hand_amend.html", context, status=status)

    def preview(self) -> HttpResponse:
        """What the correction would change; the form again where the rules refuse it."""
        events = self._events()
        if events is None:
            return self.form()
        try:
            preview = self._previewed(events)
        except RuleViolation as refused:
            self._tell(refused)
            return self.form()
        return render(self.request, "scoring/hand_amend_preview.html", self._context(preview))

    def save(self) -> HttpResponse:
        """Record the correction and go back to the sheet, or to where its figure counts too."""
        events = self._events()
        if events is None:
            return self.form()
        try:
            amend(
                self.game.pk,
                self.visitor,
                cancels=self.told.cancels,
                events=events,
                reason=self.filled.cleaned_data["reason"],
                base=self.filled.cleaned_data["base"],
            )
        except (Refused, Stale) as problem:
            messages.warning(
                self.request,
                f"{problem.detail} {say('Nothing was changed. Look at the sheet and try again.')}",
            )
        else:
            messages.success(
                self.request, say("Hand {number} is corrected.").format(number=self.number)
            )
            self.game.refresh_from_db()
            for each in counted_elsewhere(self.visitor, self.game):
                if each.address:
                    return redirect(each.address)
                messages.warning(self.request, each.words)
        return redirect("game_sheet", self.game.pk)

    def _previewed(self, events: tuple[Event, ...]) -> Preview:
        return preview_amendment(
            self.game.pk,
            self.visitor,
            cancels=self.told.cancels,
            events=events,
            reason=self.filled.cleaned_data.get("reason", ""),
        )

    def _events(self) -> tuple[Event, ...] | None:
        """The hand as it is told now; None, with an error on the form, where nothing differs."""
        events = retold(self.told, self.game.rules, self.filled.cleaned_data["answers"])
        if events == self.told.events:
            self.filled.add_error(None, say("This is what is on record already."))
            return None
        return events

    def _tell(self, refused: RuleViolation) -> None:
        """Put what the rules say where it can be mended."""
        if refused.params.get("kind") == "first":
            self.filled.add_error("first", say("In this hand nobody needs to ask."))
            return
        words = refusal_words(refused, self.names)
        if isinstance(refused, AmendmentBreaks):
            words = f"{words} {refusal_words(refused.cause, self.names)}"
        self.filled.add_error(None, f"{words} {say('Nothing was changed.')}")

    def _context(self, preview: Preview) -> dict[str, Any]:
        table = self.game.rules.table
        details = [hand.detail for hand in self.game.hands.order_by("number")]
        return {
            "game": self.game,
            "number": self.number,
            "form": self.filled,
            "sides": side_heads(table, self.names),
            "hands": (hands := changed_hands(preview, details, table.sides)),
            "totals": total_changes(hands, table, self.names),
            "others": other_changes(preview, self.names),
            "ending_changes": preview.ending_changes,
        }
