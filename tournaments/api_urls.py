"""Addresses of events, below `/api/v1/`."""

from django.urls import path

from tournaments.afterwards.api import ClubFeeds, EventMails
from tournaments.events.api.clock import EventClock
from tournaments.events.api.door import EventArrivals
from tournaments.events.api.drafts import (
    EventDiscard,
    EventFit,
    EventLocks,
    EventNudgeAll,
    EventRound,
    EventSwap,
    EventTake,
)
from tournaments.events.api.ending import (
    EventBook,
    EventFinish,
    EventPrizes,
    EventPublish,
    EventUndo,
)
from tournaments.events.api.events import EventResult, Events, EventStandings
from tournaments.events.api.groups import EventGroups
from tournaments.events.api.hall import EventHall
from tournaments.events.api.one_event import (
    EventCallOff,
    EventCards,
    EventDelete,
    EventScreen,
    OneEvent,
)
from tournaments.events.api.pairs import EventDecision, EventPairs
from tournaments.events.api.past_evenings import OnePastFile, PastEvenings, TakePastFile
from tournaments.events.api.people import (
    EventAdjust,
    EventBack,
    EventPairRemove,
    EventPairWishes,
    EventRemove,
    EventWishes,
)
from tournaments.events.api.people_lists import (
    EventPeopleList,
    EventPeopleLists,
    EventTakePeopleList,
)
from tournaments.events.api.running import (
    ClubEvents,
    EventCheckIn,
    EventClose,
    EventEntrants,
    EventRelease,
    EventRounds,
    EventSubstitute,
    EventWithdraw,
)
from tournaments.events.api.seats import EventResultMove, EventSeats, EventTables
from tournaments.events.api.statistics import EventHands, EventStatistics
from tournaments.events.api.tables import (
    EventCame,
    EventConfirm,
    EventCorrection,
    EventCorrectionPreview,
    EventDeeds,
    EventDispute,
    EventNudge,
    EventRecount,
    EventRemark,
    EventRuling,
    EventSheet,
    EventTable,
)
from tournaments.events.api.teams import EventTeams
from tournaments.events.api.till import (
    ClubFees,
    EventFee,
    EventFees,
    EventTill,
    EventTillReverse,
)
from tournaments.people.api import ClubLinks, Search
from tournaments.ratings.api import ClubLeaders, PlayerRatings, PlayerRounds
from tournaments.ratings.handicap_api import EventHandicaps
from tournaments.seasons.api.changing import OneSeason, SeasonClose, SeasonReopen, Seasons
from tournaments.seasons.api.reading import HonoursBoard

EVENT = "events/<uuid:event_id>/"
ENTRANT = f"{EVENT}entrants/<int:number>/"
PAIR = f"{EVENT}pairs/<int:number>/"
PEOPLE_LIST = f"{EVENT}people-lists/<int:import_id>/"
PAST = "clubs/<slug:slug>/past-evenings/"
PAST_FILE = f"{PAST}<int:import_id>/"
ROUND = f"{EVENT}rounds/<int:number>/"
TABLE = f"{ROUND}tables/<int:table>/"

urlpatterns = [
    path("clubs/<slug:slug>/events/", ClubEvents.as_view(), name="api_club_events"),
    path("events/<uuid:event_id>/entrants/", EventEntrants.as_view(), name="api_event_entrants"),
    path("events/<uuid:event_id>/teams/", EventTeams.as_view(), name="api_event_teams"),
    path("events/<uuid:event_id>/groups/", EventGroups.as_view(), name="api_event_groups"),
    path("events/<uuid:event_id>/pairs/", EventPairs.as_view(), name="api_event_pairs"),
    path(
        f"{ROUND}tables/<int:table>/decision/", EventDecision.as_view(), name="api_event_decision"
    ),
    path(
        f"{ROUND}tables/<int:table>/move/", EventResultMove.as_view(), name="api_event_result_move"
    ),
    path(f"{ROUND}tables/", EventTables.as_view(), name="api_event_tables"),
    path(f"{ROUND}seats/", EventSeats.as_view(), name="api_event_seats"),
    path(f"{EVENT}arrivals/", EventArrivals.as_view(), name="api_event_arrivals"),
    path(f"{ENTRANT}check-in/", EventCheckIn.as_view(), name="api_event_check_in"),
    path(f"{ENTRANT}withdraw/", EventWithdraw.as_view(), name="api_event_withdraw"),
    path(f"{ENTRANT}substitute/", EventSubstitute.as_view(), name="api_event_substitute"),
    path("events/<uuid:event_id>/rounds/", EventRounds.as_view(), name="api_event_rounds"),
    path(f"{ROUND}release/", EventRelease.as_view(), name="api_event_release"),
    path("events/<uuid:event_id>/handicaps/", EventHandicaps.as_view(), name="api_event_handicaps"),
    path("events/<uuid:event_id>/clock/", EventClock.as_view(), name="api_event_clock"),
    path(f"{ROUND}close/", EventClose.as_view(), name="api_event_close"),
    path(f"{EVENT}people-lists/", EventPeopleLists.as_view(), name="api_event_people_lists"),
    path(PEOPLE_LIST, EventPeopleList.as_view(), name="api_event_people_list"),
    path(
        f"{PEOPLE_LIST}take/",
        EventTakePeopleList.as_view(),
        name="api_event_people_list_take",
    ),
    path(PAST, PastEvenings.as_view(), name="api_past_evenings"),
    path(PAST_FILE, OnePastFile.as_view(), name="api_past_file"),
    path(f"{PAST_FILE}take/", TakePastFile.as_view(), name="api_past_file_take"),
    path(f"{EVENT}call-off/", EventCallOff.as_view(), name="api_event_call_off"),
    path(f"{EVENT}delete/", EventDelete.as_view(), name="api_event_delete"),
    path(f"{EVENT}screen/", EventScreen.as_view(), name="api_event_screen"),
    path(f"{EVENT}cards/", EventCards.as_view(), name="api_event_cards"),
    path(f"{EVENT}hall/", EventHall.as_view(), name="api_event_hall"),
    path(f"{EVENT}finish/", EventFinish.as_view(), name="api_event_finish"),
    path(f"{EVENT}prizes/", EventPrizes.as_view(), name="api_event_prizes"),
    path(f"{EVENT}publish/", EventPublish.as_view(), name="api_event_publish"),
    path(f"{EVENT}book/", EventBook.as_view(), name="api_event_book"),
    path(f"{EVENT}undo/", EventUndo.as_view(), name="api_event_undo"),
    path(f"{ENTRANT}wishes/", EventWishes.as_view(), name="api_event_wishes"),
    path(f"{ENTRANT}adjustments/", EventAdjust.as_view(), name="api_event_adjust"),
    path(f"{ENTRANT}back/", EventBack.as_view(), name="api_event_back"),
    path(f"{ENTRANT}remove/", EventRemove.as_view(), name="api_event_remove"),
    path(f"{PAIR}wishes/", EventPairWishes.as_view(), name="api_event_pair_wishes"),
    path(f"{PAIR}remove/", EventPairRemove.as_view(), name="api_event_pair_remove"),
    path(ROUND, EventRound.as_view(), name="api_event_round"),
    path(f"{ROUND}swap/", EventSwap.as_view(), name="api_event_swap"),
    path(f"{ROUND}locks/", EventLocks.as_view(), name="api_event_locks"),
    path(f"{ROUND}fit/", EventFit.as_view(), name="api_event_fit"),
    path(f"{ROUND}discard/", EventDiscard.as_view(), name="api_event_discard"),
    path(f"{ROUND}take/", EventTake.as_view(), name="api_event_take"),
    path(f"{ROUND}nudge/", EventNudgeAll.as_view(), name="api_event_nudge_all"),
    path(TABLE, EventTable.as_view(), name="api_event_table"),
    path(f"{TABLE}confirm/", EventConfirm.as_view(), name="api_event_confirm"),
    path(f"{TABLE}dispute/", EventDispute.as_view(), name="api_event_dispute"),
    path(f"{TABLE}ruling/", EventRuling.as_view(), name="api_event_ruling"),
    path(f"{TABLE}recount/", EventRecount.as_view(), name="api_event_recount"),
    path(f"{TABLE}correction/", EventCorrection.as_view(), name="api_event_correction"),
    path(
        f"{TABLE}correction/preview/",
        EventCorrectionPreview.as_view(),
        name="api_event_correction_preview",
    ),
    path(f"{TABLE}deeds/", EventDeeds.as_view(), name="api_event_deeds"),
    path(f"{TABLE}remark/", EventRemark.as_view(), name="api_event_remark"),
    path(f"{TABLE}nudge/", EventNudge.as_view(), name="api_event_nudge"),
    path(f"{TABLE}came/", EventCame.as_view(), name="api_event_came"),
    path(f"{TABLE}sheet/", EventSheet.as_view(), name="api_event_sheet"),
    path(f"{ENTRANT}fee/", EventFee.as_view(), name="api_event_fee"),
    path("events/<uuid:event_id>/fees/", EventFees.as_view(), name="api_event_fees"),
    path("events/<uuid:event_id>/till/", EventTill.as_view(), name="api_event_till"),
    path(
        "events/<uuid:event_id>/till/<int:line>/reverse/",
        EventTillReverse.as_view(),
        name="api_event_till_reverse",
    ),
    path("clubs/<slug:slug>/fees/", ClubFees.as_view(), name="api_club_fees"),
    path("events/", Events.as_view(), name="api_events"),
    path("events/<uuid:event_id>/", OneEvent.as_view(), name="api_event"),
    path("events/<uuid:event_id>/standings/", EventStandings.as_view(), name="api_event_standings"),
    path(
        "events/<uuid:event_id>/statistics/",
        EventStatistics.as_view(),
        name="api_event_statistics",
    ),
    path("events/<uuid:event_id>/hands/", EventHands.as_view(), name="api_event_hands"),
    path(
        "events/<uuid:event_id>/rounds/<int:number>/tables/<int:table>/result/",
        EventResult.as_view(),
        name="api_event_result",
    ),
    path("clubs/<slug:slug>/feeds/", ClubFeeds.as_view(), name="api_feeds"),
    path(f"{EVENT}mails/", EventMails.as_view(), name="api_event_mails"),
    path("clubs/<slug:slug>/links/", ClubLinks.as_view(), name="api_links"),
    path("search/", Search.as_view(), name="api_search"),
    path("clubs/<slug:slug>/ratings/", ClubLeaders.as_view(), name="api_ratings"),
    path(
        "clubs/<slug:slug>/players/<int:player_id>/ratings/",
        PlayerRatings.as_view(),
        name="api_player_ratings",
    ),
    path(
        "clubs/<slug:slug>/players/<int:player_id>/ratings/history/",
        PlayerRounds.as_view(),
        name="api_player_rating_history",
    ),
    path("clubs/<slug:slug>/seasons/", Seasons.as_view(), name="api_seasons"),
    path("seasons/<int:season_id>/", OneSeason.as_view(), name="api_season"),
    path("seasons/<int:season_id>/close/", SeasonClose.as_view(), name="api_season_close"),
    path("seasons/<int:season_id>/reopen/", SeasonReopen.as_view(), name="api_season_reopen"),
    path("clubs/<slug:slug>/honours/", HonoursBoard.as_view(), name="api_honours"),
]
