"""A club's ratings: which games are rated, what follows from them, and how it is shown.

`tournaments.ratings` is the arithmetic and knows no club. Here its facts come from the rows of
events and score sheets, and its numbers become places, bands and words. What is worked out is kept
in `models.rating`; `services.rating` keeps it in step.
"""
