"""What seasons keep of each evening is folded anew when it is looked at next.

Who is placed in an evening has changed: whoever has played nothing is not, and a pair that came
through a knockout without a game is.
"""

from typing import Any

from django.db import migrations


def forget(apps: Any, schema_editor: Any) -> None:
    """The marks go, and with them the lines count as changed."""
    FoldedEvening = apps.get_model("tournaments", "FoldedEvening")  # noqa: N806  a class
    FoldedEvening.objects.using(schema_editor.connection.alias).all().delete()


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0023_teams")]

    operations = [migrations.RunPython(forget, migrations.RunPython.noop, elidable=True)]
