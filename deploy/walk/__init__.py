"""Runs docs/operations.md on a bare Debian, both ways: `python3 -m deploy.walk`, as root."""
