"""What every address of the API has in common: one base, one set of errors, one set of limits."""
