"""What stands in deploy/."""
