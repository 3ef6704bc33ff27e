"""A board as a map for the wall and as a poster to play on: where everything lies, nothing drawn."""
