"""allauth's forms with labels in the site's words and nothing said twice in a placeholder."""

from typing import Any

from allauth.account.forms import (
    AddEmailForm,
    ChangePasswordForm,
    ConfirmLoginCodeForm,
    ConfirmReauthenticationCodeForm,
    LoginForm,
    ReauthenticateForm,
    RequestLoginCodeForm,
    ResetPasswordForm,
    ResetPasswordKeyForm,
    SetPasswordForm,
    SignupForm,
)
from allauth.account.internal.userkit import filter_users_by_email
from allauth.mfa.base.forms import AuthenticateForm
from allauth.mfa.base.forms import ReauthenticateForm as CodeAgainForm
from allauth.mfa.webauthn.forms import AddWebAuthnForm
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import IntegrityError, transaction
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
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

    def try_save(self, request: HttpRequest) -> tuple[AbstractBaseUser | None, HttpResponse | None]:
        """The account with its address, or neither."""
        try:
            with transaction.atomic():
                return super().try_save(request)  # type: ignore[no-any-return]
        except IntegrityError:
            # Somebody else took the name between the question and the answer.
            messages.error(request, gettext("That name was just taken. Choose another one."))
            return None, redirect("account_signup")


class ForgottenPasswordForm(ResetPasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        label(self, email=_("Mail address"))


class RequestCodeForm(RequestLoginCodeForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        label(self, email=_("Mail address"))

    def clean_email(self) -> str:
        """The code goes to the oldest account, where several name an address unconfirmed."""
        email: str = super().clean_email()
        same = filter_users_by_email(email, is_active=True, prefer_verified=True, for_login=True)
        self._user = min(same, key=lambda user: user.pk, default=None)
        return email


class TypeCodeForm(ConfirmLoginCodeForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        label(self, code=_("Code from the mail"))


class RecoveryCodeForm(AuthenticateForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        label(self, code=_("Or a recovery code"))


class NewPasskeyForm(AddWebAuthnForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        label(self, name=_("Name of this passkey"), passwordless=_("Sign in with it alone"))
        self.fields["passwordless"].initial = True
        self.fields["passwordless"].help_text = _(
            "Without a password; the device then asks for a finger, a face or a PIN."
        )


class AddressForm(AddEmailForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        label(self, email=_("Mail address"))


class OtherPasswordForm(ChangePasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        label(self, oldpassword=_("Password so far"), **NEW_TWICE)


class FirstPasswordForm(SetPasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        label(self, **NEW_TWICE)


class ResetPasswordByLinkForm(ResetPasswordKeyForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        label(self, **NEW_TWICE)


class PasswordAgainForm(ReauthenticateForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        label(self)


class RecoveryCodeAgainForm(CodeAgainForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        label(self, code=_("Recovery code"))


class TypeCodeAgainForm(ConfirmReauthenticationCodeForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        label(self, code=_("Code from the mail"))


NEW_TWICE = {"password1": _("New password"), "password2": _("The same again")}


def label(form: Form, **labels: StrOrPromise) -> None:
    """Give the named fields these labels, and no field of the form a placeholder."""
    for name, text in labels.items():
        form.fields[name].label = text
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)
