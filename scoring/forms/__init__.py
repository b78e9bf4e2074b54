"""What people fill in on the scoring pages."""
