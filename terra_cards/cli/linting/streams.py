"""Text and bytes onto a stream, as UTF-8 whatever the locale."""

from __future__ import annotations

import sys
from typing import Any


def out(text: str, stream: Any) -> None:
    """Writes a text to a stream; a lone surrogate is no reason to stop."""
    buffer = getattr(stream, "buffer", None)
    if buffer is None:
        stream.write(text)
        return
    stream.flush()
    buffer.write(text.encode("utf-8", "surrogatepass"))
    buffer.flush()


def out_bytes(data: bytes) -> None:
    """Writes bytes to standard output."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
