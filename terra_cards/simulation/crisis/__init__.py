"""The crisis game (``terra-2003``): many games at once on arrays, and the same games by the rules engine."""
