"""Text and bytes onto a stream, as UTF-8 whatever the locale."""

from __future__ import annotations

import sys


def out(text: str, stream: object) -> None:
    """Writes a text to a stream; a lone surrogate is no reason to stop."""
    buffer = getattr(stream, "buffer", None)
    if buffer is not None:
        stream.flush()  # type: ignore[attr-defined]
        buffer.write(text.encode("utf-8", "surrogatepass"))
        buffer.flush()
    else:
        stream.write(text)  # type: ignore[attr-defined]


def out_bytes(data: bytes) -> None:
    """Writes bytes to standard output."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
