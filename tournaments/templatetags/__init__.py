"""Tags of events."""
