"""Players that know something, batch play on arrays, and what it says of a deck.

Importing this package needs nothing; its modules need numpy (the extra ``sim``).
"""

MOST_SEED = 2**64 - 1
