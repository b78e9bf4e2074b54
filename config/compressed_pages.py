"""Pages travel compressed, as scripts and styles do already."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

# Pictures, spreadsheets and archives are compressed by their own kind.
WORDS: Final = ("text/", "application/json", "application/javascript", "application/xml")


class CompressedPagesMiddleware(GZipMiddleware):
    """Compresses what is made of words for who takes it.

    Some bytes of chance are added to each answer, so that its length tells nobody what stands
    beside words of his own; the token of a form is another one in every page besides.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """The answer, shorter where that pays."""
        kind = response.headers.get("Content-Type", "")
        words = kind.startswith(WORDS) or kind.split(";")[0].endswith(("+xml", "+json"))
        return super().process_response(request, response) if words else response
