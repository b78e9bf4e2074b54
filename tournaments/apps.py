from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        """Tell what belongs to a club here, for its archive and for forgetting a person."""
        from tournaments import club_archive  # noqa: PLC0415  models are ready only now

        club_archive.register()
