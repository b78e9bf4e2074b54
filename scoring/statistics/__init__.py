"""What hands add up to: for a person, two partners, a club or an event, and the hands behind it."""
