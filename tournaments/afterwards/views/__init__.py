"""Pages and files of what leaves the site."""
