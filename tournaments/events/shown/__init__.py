"""Standings and brackets in words, as one reader may see them."""
