"""What every test of the project shares."""

from hypothesis import settings

# Two workers may share one core, where a deadline only measures the neighbours.
settings.register_profile("house", deadline=None)
settings.load_profile("house")
