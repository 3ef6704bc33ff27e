"""What an editor shows beside the text, and how it widens a selection."""
