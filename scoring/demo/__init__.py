"""A club with a season behind it, made from a seed by legal play, for whoever wants to look."""
