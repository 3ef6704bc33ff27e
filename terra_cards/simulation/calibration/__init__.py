"""How hard tasks are for real players, fitted to plays that were written down."""
