"""Declaring became an option: games in which somebody declared keep it."""

from django.db import migrations


def let_declared_stand(apps, schema_editor):
    """Give the option to the games in whose log somebody declared, also as a correction."""
    games = apps.get_model("scoring", "Game").objects
    entries = apps.get_model("scoring", "GameEntry").objects
    found = set(entries.filter(kind="declare").values_list("game_id", flat=True))
    for game, payload in entries.filter(kind="amend").values_list("game_id", "payload"):
        if any(event["kind"] == "declare" for event in payload["events"]):
            found.add(game)
    for game in games.filter(pk__in=found):
        games.filter(pk=game.pk).update(rules=game.rules.replace(declare="any"))


class Migration(migrations.Migration):
    dependencies = [("scoring", "0007_games_ended_in_club")]

    operations = [migrations.RunPython(let_declared_stand, migrations.RunPython.noop)]
