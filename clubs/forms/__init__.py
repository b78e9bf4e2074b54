"""Forms of clubs and their people."""
