"""House rules that cannot be as somebody gave them, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules_engine.errors import RuleViolation
from web.sentences import quoted

WORDS: Final[Mapping[str, Promise]] = {
    "unknown_profile": _("There are no rules called “%(profile)s”."),
    "unknown_option": _("There is no house rule called “%(option)s”."),
    "bad_option_value": _("The house rule “%(option)s” does not take that value."),
}
CONTRADICTION: Final = _("The house rules “%(option)s” and “%(contradicts)s” exclude each other.")
WHAT_FITS: Final = _(
    "The house rules “%(option)s” and “%(contradicts)s” exclude each other. "
    "For “%(option)s” this would fit: %(fits)s."
)
UNPLAYABLE: Final = _("These house rules cannot be played.")


def contradiction(refused: RuleViolation) -> Promise:
    """The sentence of two options that exclude each other."""
    return WHAT_FITS if "fits" in refused.params else CONTRADICTION


def rules_refused(refused: RuleViolation) -> str:
    """Why house rules cannot be played, in the reader's language."""
    params = {key: quoted(str(value)) for key, value in refused.params.items()}
    if "contradicts" in params:
        return str(contradiction(refused)) % params
    if refused.code in WORDS:
        return str(WORDS[refused.code]) % params
    return str(UNPLAYABLE)
