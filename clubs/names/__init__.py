"""Names of people: how they are written, shown to whom, told apart, and found in what was typed."""
