"""What results add up to: points of a round, places and their reasons, brackets and prizes."""
