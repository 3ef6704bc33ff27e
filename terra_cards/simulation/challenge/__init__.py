"""The challenge game (``terra-on-tour``): batch play on arrays, and the same rounds read aloud."""
