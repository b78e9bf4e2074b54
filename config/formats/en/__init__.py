"""English of no country."""
