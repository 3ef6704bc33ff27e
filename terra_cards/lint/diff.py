"""Unified diffs of fixed files."""

from __future__ import annotations

import difflib
import re

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+\Z")


def unified(path: str, old: str, new: str) -> str:
    """What changed in a file, as ``patch`` reads it; empty where nothing did."""
    rows = difflib.unified_diff(_LINE.findall(old), _LINE.findall(new), path, path)
    return "".join(
        row if row.endswith(("\n", "\r")) else f"{row}\n\\ No newline at end of file\n" for row in rows
    )
