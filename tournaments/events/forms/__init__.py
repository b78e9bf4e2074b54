"""Forms of events."""
