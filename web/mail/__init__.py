"""Mail of the site's own: one frame for all, sent when what it speaks of is stored."""
