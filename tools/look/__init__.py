"""Prints everything that cards and sheets can be into one folder of pictures, to be looked at."""
