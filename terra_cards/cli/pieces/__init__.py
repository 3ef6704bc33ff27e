"""``terra-cards parts``: what it is given, what it makes of it, what it says."""
