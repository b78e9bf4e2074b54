"""Who belongs together: the pair of an entrant, and who comes and goes with him."""

from __future__ import annotations

from django.db.models import Q

from tournaments.events.models import Entrant, Event, Pair


def pair_of(entrant: Entrant) -> Pair | None:
    """The pair of somebody, with its people, None for whoever enters alone: one query."""
    found = Pair.objects.filter(Q(one=entrant) | Q(other=entrant))
    return found.select_related("one", "other").first()


def together(event: Event, entrant: Entrant) -> list[Entrant]:
    """Everybody who comes, waits and goes home with an entrant, the one who leads first."""
    pair = pair_of(entrant) if event.for_pairs else None
    return [entrant] if pair is None else [pair.one, pair.other]


def lead_of(event: Event, entrant: Entrant) -> Entrant:
    """Whose row has what belongs to the whole pair: wishes, adjustments, the place."""
    return together(event, entrant)[0]
