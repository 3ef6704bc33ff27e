"""Between the protocol's addresses of documents and paths of files."""

from __future__ import annotations

import os
import re
from pathlib import Path
from urllib.parse import unquote

_FILE = re.compile(r"file://([^/]*)(/.*)", re.IGNORECASE | re.DOTALL)
_DRIVE = re.compile(r"/[a-zA-Z]:")
_SCHEME = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]*):")


def path_of(uri: str) -> Path | None:
    """The normal path of a ``file:`` address, links not followed; None for any other.

    Taken as it stands: a ``#`` or ``?`` that a client forgot to escape is part of the name.
    """
    match = _FILE.match(uri)
    if match is None:
        return None
    host, path = unquote(match[1]), unquote(match[2])
    if "\0" in path:
        return None
    if _DRIVE.match(path):
        path = path[1].upper() + path[2:]
    elif host and host.lower() != "localhost":
        path = f"//{host}{path}"
    return Path(os.path.normpath(path))


def scheme_of(uri: str) -> str:
    """The scheme of an address, in small letters."""
    match = _SCHEME.match(uri)
    return match[1].lower() if match else ""


def uri_of(path: Path) -> str:
    """The address of an absolute path."""
    return path.as_uri()
