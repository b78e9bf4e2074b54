"""A season: evenings of a club added up, its race, its titles and its honours board.

`counting` is pure and exact; the rest reads evenings from the database and puts them in words.
"""
