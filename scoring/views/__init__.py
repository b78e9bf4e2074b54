"""Pages of the games, one module a page."""
