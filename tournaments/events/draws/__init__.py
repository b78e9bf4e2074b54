"""From rows to a draft: the round that comes next, and whether it still fits who is there."""
