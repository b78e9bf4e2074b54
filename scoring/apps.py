from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ScoringConfig(AppConfig):
    name = "scoring"
    verbose_name = _("Scoring")

    def ready(self) -> None:
        """Register the permissions that `user.has_perm` answers."""
        from scoring import access  # noqa: F401, PLC0415  models are ready only now
