"""Every mail that the site sends: which, when, to whom, in which language. docs/mail.md is made
from it, and a test holds every template of a mail to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

PAGE: Final = "that of the page it was asked on"
ACCOUNT: Final = "that in which the account last read the site"
CONFIRMED: Final = "the confirmed main address of the account"
SAID_AT_ONCE: Final = "the page says so at once, and has it sent again"
SAID: Final = "what was done stays done, and the page says that the mail did not go"


@dataclass(frozen=True, slots=True)
class Mail:
    """One kind: `link` says what its link or code does and how long."""

    kind: str
    when: str
    to: str
    language: str
    link: str
    fails: str


MAILS: Final = (
    Mail(
        "address_confirm",
        "somebody signs up with an address, adds one, or has the mail sent again",
        "that address",
        PAGE,
        "confirms the address, for 3 days",
        SAID_AT_ONCE,
    ),
    Mail(
        "sign_in_code",
        "somebody asks for a code instead of a password",
        "an address of the account",
        PAGE,
        "signs in, once, within 15 minutes",
        SAID_AT_ONCE,
    ),
    Mail(
        "password_link",
        "somebody forgot the password",
        "an address of the account",
        PAGE,
        "sets a password, once, within 3 days",
        SAID_AT_ONCE,
    ),
    Mail(
        "no_account",
        "somebody asks for a code or a password with an address that no account has",
        "that address",
        PAGE,
        "leads to signing up",
        SAID_AT_ONCE,
    ),
    Mail(
        "address_changed",
        "an account has another main address",
        "the main address so far, if it was confirmed",
        ACCOUNT,
        "takes it back, once, within 7 days",
        SAID,
    ),
    Mail(
        "address_removed",
        "an address is taken off an account",
        "the address that was taken off, if it was confirmed",
        ACCOUNT,
        "takes it back, once, within 7 days",
        SAID,
    ),
    Mail(
        "address_added",
        "a further address of an account is confirmed",
        CONFIRMED,
        ACCOUNT,
        "leads to the account's addresses",
        SAID,
    ),
    Mail(
        "password_changed",
        "a password is changed, set for the first time or set by a link",
        CONFIRMED,
        ACCOUNT,
        "leads to the page for a forgotten password",
        SAID,
    ),
    Mail("passkey_added", "a passkey is added", CONFIRMED, ACCOUNT, "leads to the passkeys", SAID),
    Mail(
        "passkey_removed",
        "a passkey is taken off",
        CONFIRMED,
        ACCOUNT,
        "leads to the passkeys",
        SAID,
    ),
    Mail(
        "recovery_codes",
        "recovery codes are made",
        CONFIRMED,
        ACCOUNT,
        "leads to the passkeys",
        SAID,
    ),
    Mail(
        "account_closed",
        "somebody closes the own account",
        CONFIRMED,
        ACCOUNT,
        "leads to what is kept, and how long",
        SAID,
    ),
    Mail(
        "invitation",
        "an administrator of a club invites an address",
        "that address",
        "the one that the inviter chose",
        "is answered with yes or no, once, until the day that the inviter chose",
        "the invitation's page says so, and has it sent again",
    ),
    Mail(
        "club_closed",
        "an owner closes a club",
        "each owner's main address",
        ACCOUNT,
        "leads to the page on which the closing is taken back, for 30 days",
        "what was done stays done, and the page says to tell the others oneself",
    ),
    Mail(
        "results",
        "the results of an evening are published, or sent again after a correction",
        "whoever played there and said yes",
        "the one chosen with the yes",
        "stops these mails, for ever, without signing in; another leads to the standings",
        "the event's page names who did not get it, and sends again",
    ),
    Mail(
        "trial",
        "whoever runs the site tries its mail (`manage.py doctor --mail-to`)",
        "the address given there",
        "English",
        "none",
        "the command says what the server answered",
    ),
)
# Those of the frame itself, which are no mail.
FRAMES: Final = ("frame", "notice")
