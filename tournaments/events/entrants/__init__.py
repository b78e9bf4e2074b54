"""Who takes part: names as a reader may see them, pairs, and lists of people from files."""
