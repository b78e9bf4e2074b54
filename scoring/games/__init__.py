"""Games in lists and at a glance: found, narrowed down, told in a line, watched."""
