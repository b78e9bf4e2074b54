from django.contrib.admin.apps import AdminConfig


class StaffConfig(AdminConfig):
    default_site = "config.staff_site.StaffSite"
