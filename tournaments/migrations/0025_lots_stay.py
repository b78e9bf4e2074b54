"""An entrant that gets another number at another site keeps that by which lots are drawn."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0024_evenings_folded_anew")]

    operations = [
        migrations.AddField("entrant", "lot", models.BigIntegerField(editable=False, null=True)),
    ]
