"""The parts of ``terra-cards simulate``: what was asked for, decks made ready to play, and what is shown."""
