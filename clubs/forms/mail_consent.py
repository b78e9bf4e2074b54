"""Results by mail."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _


class OwnMailForm(forms.Form):
    """For oneself: the language is all there is to choose."""

    language = forms.ChoiceField(label=_("Language of the mail"), choices=settings.LANGUAGES)


class MailForm(OwnMailForm):
    """For somebody without an account, who has said yes to whoever fills it in."""

    address = forms.EmailField(label=_("Mail address"))
    said_yes = forms.BooleanField(
        label=_("The person has said yes to results by mail"),
        error_messages={"required": _("Nobody gets mail who has not said yes.")},
    )

    field_order = ("address", "language", "said_yes")
