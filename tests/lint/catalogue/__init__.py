"""The catalogue of LINT.md, rule by rule, in decks that no page shows."""
