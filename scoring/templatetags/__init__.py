"""Tags of the scoring pages."""
