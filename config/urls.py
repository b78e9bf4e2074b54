"""Every address of the site."""

from csp.decorators import csp_update
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from config import demo, preferences
from config.addresses import address_undo
from config.api_schema import nothing_here
from config.closing import account_close, club_close
from config.security import API_DOCS_POLICY
from config.security_txt import security_txt
from config.watched.metrics import metrics
from config.what_is_kept import what_is_kept

api_docs = csp_update(API_DOCS_POLICY)(
    SpectacularSwaggerSplitView.as_view(url_name="api_schema", template_name="api_docs.html")
)

urlpatterns: list[URLPattern | URLResolver] = [
    # Before the games: `clubs/new/` is a page, and a club's own page takes any name.
    path("", include("tournaments.urls")),
    path("", include("clubs.urls")),
    path("", include("tournaments.people.urls")),
    path("", include("scoring.urls")),
    path("accounts/demo/", demo.sign_in, name="demo_sign_in"),
    path("clubs/<slug:slug>/close/", club_close, name="club_close"),
    path("accounts/close/", account_close, name="account_close"),
    path("mail/address/<str:code>/", address_undo, name="address_undo"),
    path("accounts/", include("allauth.urls")),
    path("kept/", what_is_kept, name="what_is_kept"),
    path("preferences/suits/", preferences.choose_suits, name="choose_suits"),
    path("preferences/setlang/", preferences.choose_language, name="set_language"),
    path("api/schema", SpectacularAPIView.as_view(), name="api_schema"),
    path("api/docs", api_docs, name="api_docs"),
    re_path(r"^api/v1/", nothing_here, name="api_nothing"),
    path("metrics", metrics, name="metrics"),
    path(".well-known/security.txt", security_txt, name="security_txt"),
    path("admin/", admin.site.urls),
]

handler500 = "config.unavailable.server_error"
