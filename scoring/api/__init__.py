"""The site for programs: games, their logs, sheets and rule sets as JSON."""
