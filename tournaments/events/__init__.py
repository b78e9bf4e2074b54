"""An evening: who came, who sat where, what the tables told, and who stands where."""
