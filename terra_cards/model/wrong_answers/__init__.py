"""Answers that the language does not take: why, and what to write instead.

Loaded only when an answer cannot be read, so that a clean deck never pays for it.
"""
