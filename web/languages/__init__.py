"""The languages of the site, and what their countries write in their own way."""
