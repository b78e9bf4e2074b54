from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ClubsConfig(AppConfig):
    name = "clubs"
    verbose_name = _("Clubs")

    def ready(self) -> None:
        """Register the permissions that `user.has_perm` answers."""
        from clubs import access  # noqa: F401, PLC0415  models are ready only now
