"""What the address of something ends in that opens without signing in: signed here, so that nothing
in the database lets anybody in, and without the sign that mail programs break a line at."""

from __future__ import annotations

from django.core.signing import BadSignature, Signer


def code_of(signer: Signer, value: object) -> str:
    """The code of a value in which no hyphen stands."""
    return signer.sign(str(value)).replace(signer.sep, "-")


def value_of(signer: Signer, code: str) -> str | None:
    """The value of a code that was signed here; None for a made-up one."""
    value, _sep, signature = code.partition("-")
    try:
        return signer.unsign(f"{value}{signer.sep}{signature}")
    except BadSignature:
        return None
