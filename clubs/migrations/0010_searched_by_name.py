"""What a stranger's search looks in: the name alone, without accents and case."""

from typing import Any

from django.db import migrations, models

from clubs.search_key import search_key

AT_ONCE = 1000


def fill(apps: Any, schema_editor: Any) -> None:
    """The names of everybody who is there."""
    players = apps.get_model("clubs", "Player").objects.using(schema_editor.connection.alias)
    some = []
    for player in players.only("name", "search_name").order_by("pk").iterator(AT_ONCE):
        player.search_name = search_key(player.name)
        some.append(player)
        if len(some) == AT_ONCE:
            players.bulk_update(some, ["search_name"])
            some = []
    players.bulk_update(some, ["search_name"])


class Migration(migrations.Migration):
    dependencies = [("clubs", "0009_languages_of_countries")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="search_name",
            field=models.CharField(db_default="", default="", editable=False, max_length=200),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
