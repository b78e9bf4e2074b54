"""People of several records are seen by strangers as far as the most hidden of them says."""

from typing import Any

from django.db import migrations

ORDER = ("full", "initials", "hidden")


def hide_alike(apps: Any, schema_editor: Any) -> None:
    """Write the most hidden of each person's records down for all of them."""
    players = apps.get_model("clubs", "Player").objects.using(schema_editor.connection.alias)
    least: dict[int, str] = {}
    rows = players.exclude(root=None).values_list("root_id", "shown", "root__shown")
    for person, *said in rows.iterator():
        least[person] = max(*said, least.get(person, ORDER[0]), key=ORDER.index)
    for person, shown in least.items():
        players.filter(pk=person).update(shown=shown)
        players.filter(root=person).update(shown=shown)


class Migration(migrations.Migration):
    dependencies = [("clubs", "0007_guests")]
    operations = [migrations.RunPython(hide_alike, migrations.RunPython.noop, elidable=True)]
