"""What holds the site together: settings, URLs, the server's entry points. Nothing of 500."""
