"""What all pages and APIs share, and nothing of 500."""
