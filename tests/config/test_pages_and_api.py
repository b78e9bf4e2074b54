"""What the pages do the API does: every changing page names the address that does the same.

A page that does several things has a line for each step, by the word that its button sends. What
the API does not do stands in a list with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from django.forms import BaseForm
from django.urls import URLPattern, URLResolver, get_resolver

from clubs.api.shapes import (
    ChangedClubShape,
    ChangedPlayerShape,
    NewClubShape,
    NewInvitationShape,
    NewPlayerShape,
)
from clubs.forms.club import ClubForm, NewClubForm
from clubs.forms.members import InvitationForm
from clubs.forms.people import ChangePersonForm, PersonForm
from tests.architecture.tree import ROOT
from tournaments.events.api.people import AdjustingShape, PairWishesShape, WishesShape
from tournaments.events.api.shapes import ChangedEventShape, SettingsShape
from tournaments.events.forms.entrants import AdjustForm, EntrantForm, PairWishesForm
from tournaments.events.forms.event import EventSettingsForm
from tournaments.seasons.api.changing import NewSeasonShape
from tournaments.seasons.forms import SeasonForm

# page                  step         what does the same over the API
SAME: Final = """
event_new               -            POST api_club_events
event_settings          save         PATCH api_event
event_settings          call_off     POST api_event_call_off
event_settings          delete       POST api_event_delete
event_movement          -            PATCH api_event
event_people            -            POST api_event_entrants, POST api_event_pairs
event_person            wishes       POST api_event_wishes, POST api_event_pair_wishes
event_person            substitute   POST api_event_substitute
event_person            adjust       POST api_event_adjust
event_person            gone         POST api_event_withdraw
event_person            back         POST api_event_back
event_person            remove       POST api_event_remove, POST api_event_pair_remove
event_person_now        gone         POST api_event_withdraw
event_person_now        back         POST api_event_back
event_person_now        sub          POST api_event_substitute
event_person_now        absent       POST api_event_seats
event_person_now        change       POST api_event_seats
event_table_more        -            POST api_event_tables
event_result_move       -            POST api_event_result_move
event_gone              -            POST api_event_withdraw
event_late              -            POST api_event_entrants, POST api_event_check_in
event_check_in          -            POST api_event_check_in, POST api_event_arrivals
member_card             -            POST api_event_arrivals
event_hall              -            POST api_event_hall
event_draft             draw         POST api_event_rounds
event_draft             again        POST api_event_rounds
event_draft             swap         POST api_event_swap
event_draft             lock         POST api_event_locks
event_draft             fit          POST api_event_fit
event_draft             discard      POST api_event_discard
event_draft             release      POST api_event_release
event_board             close        POST api_event_close
event_board             take         POST api_event_take
event_board             nudge        POST api_event_nudge, POST api_event_nudge_all
event_board             came         POST api_event_came
event_board             scores       POST api_event_screen
event_slips             -            POST api_event_result
event_clock             stop         POST api_event_clock
event_clock             start        POST api_event_clock
event_clock             more         POST api_event_clock
event_clock             none         POST api_event_clock
event_clock             break        POST api_event_clock
event_clock             play         POST api_event_clock
event_table             tell         POST api_event_result
event_table             confirm      POST api_event_confirm
event_table             dispute      POST api_event_dispute
event_table             rule         POST api_event_ruling
event_table             not_played   POST api_event_ruling
event_table             recount      POST api_event_recount
event_table             nudge        POST api_event_nudge
event_table             remark       POST api_event_remark
event_table             deeds        POST api_event_deeds
event_table             sheet        POST api_event_sheet
event_correct           show         POST api_event_correction_preview
event_correct           save         POST api_event_correction
event_bracket           -            POST api_event_decision
event_finish            finish       POST api_event_finish
event_finish            prizes       POST api_event_prizes
event_finish            publish      POST api_event_publish
event_book              -            POST api_event_undo
event_papers            -            POST api_event_cards
screen_renew            -            POST api_event_screen
club_create             -            POST api_clubs
club_settings           -            PATCH api_club
person_add              -            POST api_players
person_edit             -            PATCH api_player
person_retire           -            PATCH api_player
member_change           -            PATCH api_membership
member_remove           -            DELETE api_membership
rule_set_new            -            POST api_rule_sets
rule_set_edit           -            PUT api_rule_set
event_handicaps         -            POST api_event_handicaps
event_teams             -            POST api_event_teams
event_teams             exchange     POST api_event_teams
event_groups            -            POST api_event_groups
event_groups            lot          POST api_event_groups
event_fee               -            POST api_event_fee
event_fees              -            POST api_event_fees
club_fees               -            POST api_club_fees
event_till              float        POST api_event_till
event_till              line         POST api_event_till
event_till              counted      POST api_event_till
event_till              reverse      POST api_event_till_reverse
event_import            -            POST api_event_people_lists
event_import_confirm    columns      PATCH api_event_people_list
event_import_confirm    -            POST api_event_people_list_take
past_import             -            POST api_past_evenings
past_import_confirm     columns      PATCH api_past_file
past_import_confirm     mend         PATCH api_past_file
past_import_confirm     -            POST api_past_file_take
season_new              -            POST api_seasons
season_settings         -            PATCH api_season
season_close            close        POST api_season_close
season_close            reopen       POST api_season_reopen
people_import           -            POST api_people_lists
people_import_confirm   columns      PATCH api_people_list
people_import_confirm   -            POST api_people_list_take
person_merge            -            POST api_player_merge
person_unmerge          -            POST api_player_unmerge
person_forget           -            POST api_player_forget
claim_ask               -            POST api_claim_ask
claim_answer            -            POST api_claim
club_invitations        -            POST api_invitations
invitation_revoke       -            POST api_invitation_revoke
invitation_accept       -            POST api_invitation_accept
invitation_refuse       -            POST api_invitation_refuse
invitation_mail         -            POST api_invitation_mail
club_links              -            POST api_links
club_feeds              renew        POST api_feeds
club_feeds              end          POST api_feeds
event_mails             -            POST api_event_mails
event_mails             failed       POST api_event_mails
rule_set_retire         -            POST api_rule_set_retire
device_renew            -            POST api_device_renew
device_revoke           -            POST api_device_revoke
club_cards              -            POST api_cards, POST api_devices
table_card              -            POST api_card
game_card               -            POST api_game_card
director_came           -            POST api_game_director
game_start              -            POST api_games
game_begun              -            POST api_games
game_rematch            -            POST api_games
game_pad                -            POST api_log
game_abandon            -            POST api_log
game_cards              -            POST api_log
hand_amend              -            POST api_log
"""

# Pages of which the API has no like, and why.
NOT: Final = {
    "club_close": "asks anew who it is, with the password or passkey of the owner",
    "token_list": "a key is given out to a person who signs in, never by another key",
    "token_revoke": "the same",
    "device_sign_in": "makes the phone that read a printed code a table's; a program has a key",
    "person_mail": "a yes to mail is said on a page that tells what will come",
    "address_undo": "the button of a mail, for whoever had the address",
    "mail_stop": "the button of a mail, for whoever got it",
    "choose_suits": "how this browser shows the suits",
    "set_language": "the language of this browser; a program sends Accept-Language",
    "table": "a phone without an account that read a card; its log goes to POST api_log",
    "card_slip": "the same phone; a program tells results by POST api_event_result",
    "card_serves": "the same phone",
    "table_claim": "the same phone's account takes the card over, which it must have in the hand",
}
# Where a step has its own word on the page, in the templates of these rooms.
STEP: Final = re.compile(r'name="(?:action|do|what)"[^>]*?\bvalue="(\w+)"')
ROOMS: Final = ("clubs", "tournaments")


def addresses(
    found: list[URLPattern | URLResolver], route: str = ""
) -> Iterator[tuple[str, str, Callable[..., Any]]]:
    """Every address: its name, its route, its view."""
    for pattern in found:
        own = route + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, own)
        else:
            yield str(pattern.name), own, pattern.callback


ALL: Final = list(addresses(get_resolver().url_patterns))


def may_be_posted(view: Any) -> bool:
    """Whether a view takes POST; one that does not say what it takes does."""
    while view is not None:
        code = getattr(view, "__code__", None)
        if code is not None and "request_method_list" in code.co_freevars:
            cell = view.__closure__[code.co_freevars.index("request_method_list")]
            return "POST" in cell.cell_contents
        view = getattr(view, "__wrapped__", None)
    return True


def rows() -> Iterator[tuple[str, str, list[tuple[str, str]]]]:
    """The lines of the table: page, step, and the method and name of each address."""
    for line in SAME.strip().splitlines():
        page, step, told = line.split(maxsplit=2)
        yield page, step, [tuple(each.split()) for each in told.split(", ")]  # type: ignore[misc]


def changing_pages() -> set[str]:
    own = ("admin/", "accounts/", "api/", "^api/")
    return {name for name, route, view in ALL if may_be_posted(view) and not route.startswith(own)}


def test_every_page_that_changes_something_has_its_like_in_the_api() -> None:
    told = {page for page, _step, _same in rows()}
    assert changing_pages() - told - NOT.keys() == set()
    assert (told | NOT.keys()) - changing_pages() == set()
    assert told & NOT.keys() == set()


def test_every_step_of_a_page_has_its_line() -> None:
    words = {
        word
        for room in ROOMS
        for path in sorted((ROOT / "templates" / room).rglob("*.html"))
        for word in STEP.findall(path.read_text(encoding="utf-8"))
    }
    assert words - {step for _page, step, _same in rows()} == set()


def test_the_addresses_are_there_and_take_what_is_said() -> None:
    views = {name: getattr(view, "view_class", view) for name, _route, view in ALL}
    for page, step, same in rows():
        for method, name in same:
            assert hasattr(views[name], method.lower()), (page, step, method, name)


def test_nothing_of_the_api_that_changes_something_is_without_a_page() -> None:
    """So that no page is forgotten that would do the same."""
    told = {(name, method) for _page, _step, same in rows() for method, name in same}
    changing = {
        (name, method)
        for name, route, view in ALL
        for method in ("POST", "PUT", "PATCH", "DELETE")
        if route.startswith("api/v1/")
        and hasattr(getattr(view, "view_class", None), method.lower())
    }
    assert changing - told == {("api_amendment_preview", "POST")}


def names_of(form: type[BaseForm]) -> set[str]:
    return set(form.base_fields)  # type: ignore[attr-defined]  # the form has them, the stub not


def test_what_a_page_lets_one_choose_the_api_takes() -> None:
    """So that a setting which a form gets is not forgotten in the shape beside it."""
    settings = set(SettingsShape().fields) | set(ChangedEventShape().fields)
    assert names_of(EventSettingsForm) - {"tie_break_list"} - settings == set()
    assert "tie_breaks" in settings
    # Who is a guest is said of the person.
    assert "guest" in ChangedPlayerShape().fields
    assert names_of(SeasonForm) - {"who_guests"} - set(NewSeasonShape().fields) == set()
    for form, shape in (
        (EntrantForm, WishesShape),
        (AdjustForm, AdjustingShape),
        (PairWishesForm, PairWishesShape),
        (ClubForm, ChangedClubShape),
        (NewClubForm, NewClubShape),
        (PersonForm, NewPlayerShape),
        (ChangePersonForm, ChangedPlayerShape),
        (InvitationForm, NewInvitationShape),
    ):
        assert names_of(form) - set(shape().fields) == set(), form
