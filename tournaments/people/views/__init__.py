"""Pages of people and clubs."""
