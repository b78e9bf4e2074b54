"""An evening or a season: events, movements and standings."""
