"""A hand recorded card by card: its record, its steps, and dummies that lie face down."""
