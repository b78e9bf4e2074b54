"""What happened at a table: games, their logs, and the hands and scores that follow."""
