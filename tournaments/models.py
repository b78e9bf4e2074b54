"""The rows of all rooms, where Django looks for them; everybody else reads them from their room."""

from tournaments.afterwards import models as afterwards
from tournaments.events import models as events
from tournaments.ratings import models as ratings
from tournaments.seasons import models as seasons

__all__ = ["afterwards", "events", "ratings", "seasons"]
