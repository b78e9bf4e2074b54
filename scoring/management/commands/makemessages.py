"""Django's makemessages, which also knows the name `say` that modules give to `gettext`.

A module that needs both kinds of marking calls the lazy one `_` and the immediate one `say`;
without this their words would never reach a translator.
"""

from __future__ import annotations

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """Collect the marked words of the site into `locale/`."""

    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=say"]
