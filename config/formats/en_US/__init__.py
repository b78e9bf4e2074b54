"""The United States."""
