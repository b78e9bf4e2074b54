"""The API of seasons."""
