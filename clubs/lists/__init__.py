"""Clubs and their people as tables, and how a list is narrowed down."""
