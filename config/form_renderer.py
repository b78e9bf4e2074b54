"""How every form of the site is drawn."""

from django.forms.renderers import TemplatesSetting


class SiteFormRenderer(TemplatesSetting):
    """Draws `{{ form }}` and `{{ field.as_field_group }}` with the site's own components."""

    form_template_name = "components/form.html"
    field_template_name = "components/field.html"
