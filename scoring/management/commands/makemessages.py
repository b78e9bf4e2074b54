"""Django's makemessages, which also knows the name `say` and the engine's explanations.

A module that needs both kinds of marking calls the lazy one `_` and the immediate one `say`;
without this their words would never reach a translator. The engine explains each house rule itself
and marks nothing, since it knows no translation: its sentences are added here.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.commands import makemessages

from rules_engine.options import OPTIONS


class Command(makemessages.Command):
    """Collect the marked words of the site into `locale/`."""

    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=say"]

    def process_locale_dir(self, locale_dir: str, files: list[Any]) -> None:
        """Collect the words of the files, and those of the engine after them."""
        super().process_locale_dir(locale_dir, files)
        meanings = (json.dumps(option.meaning, ensure_ascii=False) for option in OPTIONS.values())
        with Path(locale_dir, f"{self.domain}.pot").open("a", encoding="utf-8") as found:
            found.writelines(f'\n\nmsgid {meaning}\nmsgstr ""\n' for meaning in meanings)
