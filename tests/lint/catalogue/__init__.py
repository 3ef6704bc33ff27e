"""The catalogue of rules (docs/rules), one by one, in decks that no page shows."""
