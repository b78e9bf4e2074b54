from django.db import migrations


class Migration(migrations.Migration):
    """Nothing is lost: they were caches, and what takes their place is counted when it is asked."""

    dependencies = [
        ("scoring", "0010_kept_tally"),
    ]

    operations = [
        migrations.DeleteModel(name="ClubSummary"),
        migrations.DeleteModel(name="PlayerSummary"),
    ]
