"""Pages of clubs and their people. What is made of games is in `scoring`."""
