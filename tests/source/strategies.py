"""Random data and documents."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from tests.source.words import ALPHABET, WORDS
from tests.source.writer import Writer


def random_text(random: Random) -> str:
    if random.random() < 0.6:
        return random.choice(WORDS)
    return "".join(random.choice(ALPHABET) for _ in range(random.randrange(1, 24)))


def random_data(random: Random, depth: int = 0) -> Any:
    kind = random.random()
    if depth > 3 or (kind < 0.5 and depth):
        return random_text(random)
    size = random.randrange(0, 5)
    if kind < 0.75:
        return {random_text(random) or "k": random_data(random, depth + 1) for _ in range(size)}
    return [random_data(random, depth + 1) for _ in range(size)]


def random_document(random: Random) -> tuple[Any, Writer]:
    """Data, and a writer that has written it."""
    data = random_data(random)
    writer = Writer(random, random.choice(("\n", "\n", "\r\n", "\r")))
    writer.document(data)
    return data, writer


randoms = st.randoms(use_true_random=False)
