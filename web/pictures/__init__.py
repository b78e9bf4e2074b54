"""Pictures of links: a card for chats, drawn by the process itself."""
