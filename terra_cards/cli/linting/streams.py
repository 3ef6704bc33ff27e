"""Text and bytes onto a stream, as UTF-8 whatever the locale.

A reader that has gone (``| head``) is no reason to stop: the rest of the output goes nowhere, and the
exit status still says what was found.
"""

from __future__ import annotations

import sys
from typing import Any

from terra_cards.cli.output import lead_nowhere


def out(text: str, stream: Any) -> None:
    """Writes a text to a stream; a lone surrogate is no reason to stop."""
    try:
        buffer = getattr(stream, "buffer", None)
        if buffer is None:
            stream.write(text)
            return
        stream.flush()
        buffer.write(text.encode("utf-8", "surrogatepass"))
        buffer.flush()
    except BrokenPipeError:
        lead_nowhere(stream)


def out_bytes(data: bytes) -> None:
    """Writes bytes to standard output."""
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        lead_nowhere(sys.stdout)
