from django.db import migrations, models


class Migration(migrations.Migration):
    """The tricks of the contract's players together; the next migration fills them in."""

    dependencies = [
        ("scoring", "0008_declared_games"),
    ]

    operations = [
        migrations.AddField(
            model_name="hand",
            name="tricks",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="tricks of the contract's sides"
            ),
        ),
    ]
