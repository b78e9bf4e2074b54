"""A club's ratings: which games are rated, what follows from them, and how it is shown.

`arithmetic` is pure and knows no club. Here its facts come from the rows of
events and score sheets, and its numbers become places, bands and words. What is worked out is kept
in `models`; `services` keeps it in step.
"""
