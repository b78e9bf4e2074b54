"""Lists of people from files: which column is what, the rows, and what would become of each."""
