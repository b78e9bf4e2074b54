"""What readers of a game are told of the people behind it, and of what they typed."""
