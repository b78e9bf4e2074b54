"""What is true of the whole API: answers of every operation, and of what is no operation."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as say
from django.views.decorators.csrf import csrf_exempt

PROBLEM: Final = {
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ProblemShape"}}}
}
EVERYWHERE: Final = {
    "400": {**PROBLEM, "description": "It cannot be read."},
    "401": {**PROBLEM, "description": "Not signed in, or the key opens nothing."},
    "405": {**PROBLEM, "description": "That cannot be asked of this address."},
    "406": {**PROBLEM, "description": "The answer is JSON."},
    "429": {**PROBLEM, "description": "Too many requests."},
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


@csrf_exempt
def nothing_here(request: HttpRequest) -> JsonResponse:  # noqa: ARG001  Django's signature
    """An address below the API that is none: a program gets JSON, not a page for people."""
    words = say("There is no such address.")
    return JsonResponse({"code": "not_found", "detail": words, "legal": []}, status=404)
