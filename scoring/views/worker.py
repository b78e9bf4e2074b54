"""What makes the site an app: its manifest, its service worker, and a page for no network."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Final

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as say
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

STYLES: Final = (
    "css/site.css",
    "css/pad.css",
    "css/pad-plain.css",
    "css/frame.css",
    "css/pages.css",
)
# What only few tables need, what comes when the pad can be used already, the page for no network.
LATER: Final = (
    "pad/seldom.js",
    "pad/keep.js",
    "pad/leftover.js",
    "pad/store.js",
    "pad/director.js",
    "pad/begin.js",
    "pad/begun.js",
    "pad/compose.js",
    "pad/create.js",
    "pad/new-game.js",
    "pad/rematch.js",
    "live/kit.js",
    "pad/put-back.js",
    "pad/table.js",
    "live/offline.js",
    "live/unsent.js",
)
VENDORED: Final = "pad/vendor/idb-keyval/index.js"
MODULES: Final = ("draw", "hand", "outbox", "pad", "tap", "thumb", "walker", "words")
ICONS: Final = ("icons/icon.svg", "icons/icon-32.png", "icons/icon-192.png")
# How long a pad's page is waited for before the kept one is shown.
PATIENCE_MS = 3000
# Such a name tells its content: what is cached under it never changes.
HASHED: Final = re.compile(r"\.[0-9a-f]{12}\.\w+$")


@never_cache
@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The worker of the whole site, with what it keeps and the version that this makes."""
    files = shell()
    told = {
        "version": version(files),
        "shell": [static(name) for name in files],
        "offline": reverse("offline"),
        "begin": reverse("game_begin"),
        "start": reverse("game_start"),
        "kit": reverse("game_kit"),
        "patience": PATIENCE_MS,
    }
    context = {"told": json.dumps(told)}
    response = render(request, "scoring/worker.js", context, content_type="text/javascript")
    response["Service-Worker-Allowed"] = "/"
    return response


def shell() -> tuple[str, ...]:
    """The files without which no pad can be shown, by their names in the source."""
    modules = tuple(f"pad/{name}.js" for name in MODULES)
    return (*STYLES, *modules, *LATER, VENDORED, *ICONS)


def version(files: tuple[str, ...]) -> str:
    """A text that changes with the shell: a sha256 of its addresses.

    Where addresses do not tell the content, of the content as well.
    """
    digest = hashlib.sha256(f"{get_language()}\n".encode())
    for name in files:
        address = static(name)
        digest.update(address.encode())
        if not HASHED.search(address):
            digest.update(_content(name))
    return digest.hexdigest()[:16]


def _content(name: str) -> bytes:
    path = finders.find(name)
    if not isinstance(path, str):
        return b""
    with open(path, "rb") as file:  # noqa: PTH123  a path of the finder's
        return file.read()


@cache_control(max_age=3600, public=True)
@require_safe
def manifest(request: HttpRequest) -> HttpResponse:  # noqa: ARG001  as every view
    """What a phone needs to put the site on its home screen."""
    sizes = ("192", "512")
    icons = [
        {"src": static(f"icons/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in sizes
    ]
    maskable = {**icons[-1], "src": static("icons/icon-maskable-512.png"), "purpose": "maskable"}
    return JsonResponse(
        {
            "id": "/",
            "name": "Best Bower",
            "short_name": "Best Bower",
            "description": say("Keeps the score of games of 500, with a network or without."),
            "lang": get_language(),
            "start_url": reverse("home"),
            "scope": "/",
            "display": "standalone",
            "background_color": "#FAF8F2",
            "theme_color": "#0A5C44",
            "icons": [*icons, maskable],
        },
        content_type="application/manifest+json",
    )


@never_cache
@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What the worker shows without a network where it has no page: the pads that it has."""
    return render(request, "scoring/offline.html")
