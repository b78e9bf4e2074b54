"""What is true of the whole API: answers of every operation, and of what is no operation."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from django.http import HttpRequest, JsonResponse
from django.utils.translation import get_language, override
from django.utils.translation import gettext as say
from django.views.decorators.csrf import csrf_exempt
from drf_spectacular.generators import SchemaGenerator

from web.languages.english import words_of

PROBLEM: Final = {
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ProblemShape"}}}
}
EVERYWHERE: Final = {
    "400": {**PROBLEM, "description": "It cannot be read."},
    "401": {**PROBLEM, "description": "Not signed in, or the key opens nothing."},
    "405": {**PROBLEM, "description": "That cannot be asked of this address."},
    "406": {**PROBLEM, "description": "The answer is JSON."},
    "429": {**PROBLEM, "description": "Too many requests."},
    "503": {**PROBLEM, "description": "The site cannot get at its data now: send it again."},
}
METHODS: Final = ("get", "post", "put", "patch", "delete")


def add_common_answers(result: dict[str, Any], **_kwargs: Any) -> dict[str, Any]:
    """drf-spectacular's hook: answers that the framework itself may give."""
    for operations in result["paths"].values():
        for method in METHODS:
            if method in operations:
                for status, answer in EVERYWHERE.items():
                    operations[method]["responses"].setdefault(status, answer)
    return result


class KeptSchema(SchemaGenerator):
    """The description of the API, which is everybody's: worked out once a process and language, as
    it takes a third of a second and whoever likes may ask for it."""

    def get_schema(self, *_asked: object, **_how: object) -> dict[str, Any]:
        """The whole description as OpenAPI has it."""
        # An address may name any language, and only those of the site are kept.
        return described(words_of(get_language()))


@cache
def described(language: str) -> dict[str, Any]:
    """The description of the API as OpenAPI has it, in a language of the site."""
    generator = SchemaGenerator()
    with override(language):
        found: dict[str, Any] = generator.get_schema(request=None, public=True)
    return found


@csrf_exempt
def nothing_here(request: HttpRequest) -> JsonResponse:  # noqa: ARG001  Django's signature
    """An address below the API that is none: a program gets JSON, not a page for people."""
    words = say("There is no such address.")
    return JsonResponse({"code": "not_found", "detail": words, "legal": []}, status=404)
