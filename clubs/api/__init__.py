"""Clubs for programs: clubs, players, memberships and house rules as JSON."""
