"""What changed between two decks, with pictures side by side."""
