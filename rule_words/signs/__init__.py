"""Signs of cards and seats as they are printed in the reader's language."""
