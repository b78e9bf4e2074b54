"""What a rule card says beside the options: the hand in a paragraph, notes, what differs."""
