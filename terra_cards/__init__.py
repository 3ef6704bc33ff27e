"""terra-cards: write, lint, simulate and print question cards for the Terra family of board games."""

__version__ = "0.1.0"
