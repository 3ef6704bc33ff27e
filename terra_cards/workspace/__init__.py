"""The only code that walks folders and resolves what a deck refers to."""
