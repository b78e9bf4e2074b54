"""The log of a game: its entries, which of them count, and the state and rows that follow."""
