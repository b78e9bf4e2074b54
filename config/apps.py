"""The administration as an app of this site, and the checks that the site adds to Django's."""

from importlib import import_module

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig


class SiteConfig(AppConfig):
    """The room of the settings as an app, for its commands."""

    name = "config"


class StaffConfig(AdminConfig):
    default_site = "config.staff_site.StaffSite"

    def ready(self) -> None:
        super().ready()
        import_module("config.addresses")
        import_module("config.checks")
        import_module("config.sessions")
