"""How a site is set up; nothing here is imported by it."""
