"""allauth's forms with labels in the site's words and nothing said twice in a placeholder."""

from typing import Any

from allauth.account.forms import LoginForm, ResetPasswordForm, SignupForm
from django.forms import Form
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise


class SignInForm(LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        label(self, login=_("Name or mail address"), remember=_("Keep me signed in"))


class SignUpForm(SignupForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        label(self, username=_("Name to sign in with"), email=_("Mail address"))


class ForgottenPasswordForm(ResetPasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        label(self, email=_("Mail address"))


def label(form: Form, **labels: StrOrPromise) -> None:
    """Give the named fields these labels, and no field of the form a placeholder."""
    for name, text in labels.items():
        form.fields[name].label = text
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)
