"""A club's ratings."""
