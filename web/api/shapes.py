"""Shapes that all of the API shares."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

Shape = serializers.Serializer[Any]


class ProblemShape(Shape):
    """An error: a code to branch on, words to show, and the calls that a game would take now."""

    code = serializers.CharField()
    detail = serializers.CharField()
    legal = serializers.ListField(child=serializers.CharField())


def page_of(shape: type[Shape], name: str) -> type[Shape]:
    """A page of a list."""
    fields = {
        "count": serializers.IntegerField(),
        "next": serializers.CharField(allow_null=True),
        "previous": serializers.CharField(allow_null=True),
        "results": shape(many=True),
    }
    return type(name, (serializers.Serializer,), {"__doc__": "A page of a list.", **fields})
