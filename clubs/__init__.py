"""People and places: clubs, players, memberships and the house rules a club keeps."""
