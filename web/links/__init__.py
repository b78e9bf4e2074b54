"""Links that open something without signing in."""
