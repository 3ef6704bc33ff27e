"""Names of places as they are compared."""

from __future__ import annotations

import unicodedata


def folded(name: str) -> str:
    """A name without case, accents, points, hyphens and doubled blanks."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    return " ".join(plain.casefold().replace(".", "").replace("-", " ").replace("_", " ").split())
