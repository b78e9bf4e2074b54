"""What leaves the site after an evening: calendars, feeds and tables for other sites, and mail."""
