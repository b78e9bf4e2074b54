"""The site as whoever runs it sees it: health, a line a request, figures, a page of words.

Nothing here holds a name: an address is told by its pattern, a person by kind.
"""
