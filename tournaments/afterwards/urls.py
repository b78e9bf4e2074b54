"""Addresses of what leaves the site."""

from django.urls import path

from tournaments.afterwards.views import embeds, feeds, mails, manage

CLUB = "clubs/<slug:slug>/"

urlpatterns = [
    path(f"{CLUB}calendar.ics", feeds.club_calendar, name="club_calendar"),
    path(f"{CLUB}results.atom", feeds.club_results, name="club_results"),
    path("feeds/<str:code>/calendar.ics", feeds.club_calendar, name="feed_calendar"),
    path("feeds/<str:code>/results.atom", feeds.club_results, name="feed_results"),
    path("events/<uuid:event_id>/calendar.ics", feeds.event_calendar, name="event_calendar"),
    path("events/<uuid:event_id>/mails/", mails.event_mails, name="event_mails"),
    path(f"{CLUB}embed/<slug:kind>/", embeds.club_embed, name="club_embed"),
    path(f"{CLUB}feeds/", manage.club_feeds, name="club_feeds"),
]
