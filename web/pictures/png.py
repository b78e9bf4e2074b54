"""A drawing as PNG, and the answer that carries it: kept, tagged, and not drawn without end."""

from __future__ import annotations

from hashlib import sha256
from http import HTTPStatus
from threading import Lock
from typing import Any, Final, cast

import resvg_py
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from web.pictures.drawing import WIDTH
from web.pictures.letters import FILES, covered

# A link carries a version, so that another result is another address.
LASTS: Final = 5 * 60
# Pictures that a process keeps, each some 40 kB: a link is asked for again by everybody in a chat.
KEPT: Final = 64

_kept: dict[str, bytes] = {}
_keeping = Lock()


class PictureThrottle(SimpleRateThrottle):
    """How many pictures are drawn anew for one address; those that are kept cost nothing."""

    scope = "picture"

    def get_cache_key(self, request: Request, view: Any) -> str:  # noqa: ARG002
        """One counter an address, for whoever it is."""
        return f"throttle-{self.scope}-{self.get_ident(request)}"


def picture_answer(request: HttpRequest, svg: str) -> HttpResponse:
    """A drawing as PNG, the same for everybody. Who has it is told so (304), nothing being drawn;
    who asks for too many others has to wait (429)."""
    tag = f'"{sha256(svg.encode()).hexdigest()[:32]}"'
    answer = get_conditional_response(request, etag=tag)
    if answer is None:
        png = _kept.get(tag)
        if png is None:
            throttle = PictureThrottle()
            if not throttle.allow_request(Request(request), cast("Any", None)):
                wait = HttpResponse(status=HTTPStatus.TOO_MANY_REQUESTS)
                wait["Retry-After"] = f"{int(throttle.wait() or 0) + 1}"
                return wait
            png = _keep(tag, as_png(svg))
        answer = HttpResponse(png, content_type="image/png")
    answer["ETag"] = tag
    patch_cache_control(answer, public=True, max_age=LASTS)
    answer["X-Robots-Tag"] = "noindex"
    return answer


def _keep(tag: str, png: bytes) -> bytes:
    """Keep one more picture, for the oldest."""
    with _keeping:
        _kept[tag] = png
        while len(_kept) > KEPT:
            del _kept[next(iter(_kept))]
    return png


def as_png(svg: str) -> bytes:
    """The picture as PNG, as wide as the places where links are shown want it.

    The fonts of the machine are read only for letters that ours do not have.
    """
    ours = covered(svg)
    return resvg_py.svg_to_bytes(
        svg_string=svg, width=WIDTH, font_files=list(FILES), skip_system_fonts=ours
    )
