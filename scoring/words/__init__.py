"""What the rules and the log say, in the reader's language."""
