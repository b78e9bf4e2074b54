"""What is printed or taken along of an event: guide cards, and the event as data."""
