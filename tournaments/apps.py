from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        """Tell what belongs to a club here, and which rooms want to know of new results."""
        # Models are ready only now.
        from scoring.services.merged_people import tell_apart  # noqa: PLC0415
        from scoring.sheet.counted_elsewhere import tell_of_sheets  # noqa: PLC0415
        from scoring.telling.card_ways import guide_cards  # noqa: PLC0415
        from scoring.telling.to_tables import speak_to_tables  # noqa: PLC0415
        from tournaments import club_archive  # noqa: PLC0415
        from tournaments.afterwards.mailing import mail_published  # noqa: PLC0415
        from tournaments.events.entrants.two_people import sat_in_one_round  # noqa: PLC0415
        from tournaments.events.results_changed import (  # noqa: PLC0415
            watch_published,
            watch_results,
        )
        from tournaments.events.shown.at_table import said_at_table  # noqa: PLC0415
        from tournaments.events.shown.sheet_notices import on_the_sheet  # noqa: PLC0415
        from tournaments.events.views.card_slip import guide  # noqa: PLC0415
        from tournaments.ratings.services import look_again  # noqa: PLC0415

        club_archive.register()
        watch_results(look_again)
        watch_published(mail_published)
        tell_of_sheets(on_the_sheet)
        speak_to_tables(said_at_table)
        guide_cards(guide())
        tell_apart(sat_in_one_round)
