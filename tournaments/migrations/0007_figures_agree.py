"""What a draw was made from, and the rounds that an evening credits; evenings are folded anew."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def fold_anew(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Lines of seasons are a cache: whoever reads them next makes them again."""
    apps.get_model("tournaments", "FoldedEvening").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0006_days_and_numbers_in_reach")]

    operations = [
        migrations.AddField(
            model_name="eveningline",
            name="credited",
            field=models.PositiveSmallIntegerField(
                db_default=0, default=0, verbose_name="rounds credited"),
        ),
        migrations.AddField(
            model_name="round",
            name="drawn_from",
            field=models.CharField(
                blank=True, db_default="", editable=False, max_length=64, verbose_name="drawn from"
            ),
        ),
        migrations.RunPython(fold_anew, migrations.RunPython.noop),
    ]
