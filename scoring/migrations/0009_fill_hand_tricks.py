from django.db import migrations
from django.db.models import OuterRef, Subquery, Sum


def add_up(apps, schema_editor):
    """One statement: what the sides that were bound took. Others have no contract, or are void."""
    alias = schema_editor.connection.alias
    Hand = apps.get_model("scoring", "Hand")
    HandScore = apps.get_model("scoring", "HandScore")
    bound = HandScore.objects.using(alias).filter(hand=OuterRef("pk"), bound=True)
    tricks = bound.order_by().values("hand").annotate(taken=Sum("tricks")).values("taken")
    hands = Hand.objects.using(alias)
    hands.filter(tricks=None).exclude(contract="").update(tricks=Subquery(tricks))


class Migration(migrations.Migration):

    dependencies = [
        ("scoring", "0008_hand_tricks"),
    ]

    operations = [
        migrations.RunPython(add_up, migrations.RunPython.noop),
    ]
