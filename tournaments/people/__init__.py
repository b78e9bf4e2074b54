"""The pages of a person and of a club, which stand on evenings, ratings and seasons alike."""
