"""House rules in players' words: calls, options, presets, packs, bid tables and cards."""
