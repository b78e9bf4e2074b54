"""Canadian French."""
