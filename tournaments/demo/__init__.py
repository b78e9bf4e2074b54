"""Evenings, drives and seasons of the demo club."""
