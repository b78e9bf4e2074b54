"""The score sheet: its rows, what was struck out and by whom, and the same as a page or a file."""
