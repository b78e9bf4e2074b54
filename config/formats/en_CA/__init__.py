"""Canada in English."""
