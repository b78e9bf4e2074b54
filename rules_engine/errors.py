"""What the engine refuses, as codes with parameters.

There is no prose here: the site owns the words, in every language it speaks. A program reads
`code` and `params`; the three kinds tell it what sort of mistake was made.
"""

from __future__ import annotations


class RuleViolation(Exception):
    """Something that the rules do not take. `code` is stable, `params` are plain JSON values."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        """The code and its parameters, for logs and for the one-line answers of `judge`."""
        if not self.params:
            return self.code
        told = ", ".join(f"{name} {value!r}" for name, value in self.params.items())
        return f"{self.code}: {told}"


class NotNotation(RuleViolation):
    """What was written is no call, card, event or option at all."""


class NotLegalNow(RuleViolation):
    """A real call or event, refused at this point of the game."""


class CannotHappen(RuleViolation):
    """A claim about a hand that no deal can produce (nine tricks, a partner who sat out)."""


class ContradictoryRules(NotNotation):
    """Two options of one house-rule set exclude each other; both are named.

    Carries the code of any bad option value, since that is what it is to a program. `fits` are
    written values of `option` that would go with the other, where they can be told: a list of
    them, or the highest of a free number.
    """

    def __init__(self, option: str, other: str, fits: object = None) -> None:
        told = {} if fits is None else {"fits": fits}
        super().__init__("bad_option_value", option=option, contradicts=other, **told)
