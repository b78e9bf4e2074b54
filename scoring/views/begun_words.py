"""The words of a game that begins on a phone without a network; blanks are filled there."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as say


def begun_words() -> dict[str, Any]:
    """`words` are the pad's until the game is sent; the rest is the page's on which it begins."""
    return {
        "words": {
            "stopped": say("Stopped. The game and %(count)s in it are kept on this phone."),
            "status": {
                "as_of": say("Begun on this phone at %(time)s, not sent yet."),
                "away": say(
                    "Begun on this phone, not sent yet. It goes by itself when the network is back."
                ),
                "waiting": say(
                    "Saved on this phone. Not sent yet: the game and %(count)s in it. "
                    "They go by themselves when the network is back."
                ),
                "as_of_signed_out": say("Begun on this phone, not sent yet. Sign in to send it."),
                "signed_out": say(
                    "Saved on this phone. Not sent yet: the game and %(count)s in it. "
                    "Sign in to send them."
                ),
            },
            "kept": say("Everything is kept on this phone, and you can go on scoring."),
            "signed_out": say(
                "This game waits for the account that began it. Everything is kept on this phone. "
                "Sign in, or send it without an account."
            ),
            "phone": say("Send it without an account"),
            "home": say("Make it a game at home"),
            "file": say("Save it as a file"),
            "later": say("Not now"),
            "nothing_kept": say("Nothing can be kept on this phone, so no game was begun."),
        },
        "empty": say("Who sits here? Type a name."),
        "twice": say(
            "{seat} has this name too. Add something that tells the two apart, such as an initial."
        ),
        "number": say("How many? Type a number."),
    }
