"""Roles, invitations and keys."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from clubs.models import NAME_LENGTH, Role
from clubs.services.invitations import MOST_DAYS


def roles_up_to(role: int) -> list[tuple[int, Any]]:
    """The roles that somebody of this role may give."""
    return [(each.value, each.label) for each in Role if each <= role and each != Role.TABLE]


class RoleForm(forms.Form):
    """A member's role."""

    role = forms.TypedChoiceField(label=_("Role"), coerce=int)

    def __init__(self, *args: Any, most: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["role"].choices = roles_up_to(most)  # type: ignore[attr-defined]


class InvitationForm(RoleForm):
    """Whom to invite as what, for how long."""

    note = forms.CharField(
        label=_("For whom"),
        max_length=NAME_LENGTH,
        required=False,
        help_text=_("For your own list; the guest does not see it."),
    )
    days = forms.IntegerField(
        label=_("Good for days"), min_value=1, max_value=MOST_DAYS, initial=14
    )
    address = forms.EmailField(
        label=_("Mail address"),
        required=False,
        help_text=_("The invitation goes there. Leave it empty to send the link yourself."),
    )
    language = forms.ChoiceField(
        label=_("Language of the mail"), choices=settings.LANGUAGES, required=False
    )


class TokenForm(forms.Form):
    """A key for a program."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH)
    may_write = forms.BooleanField(
        label=_("May also write, as you may"),
        required=False,
        help_text=_("Without it the key reads what you may read."),
    )
