"""The United Kingdom."""
