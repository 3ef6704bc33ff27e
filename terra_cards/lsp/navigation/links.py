"""What a text names and an editor can open: addresses on the web, photos, boards, templates, schemas."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from lsprotocol import types

from terra_cards.lsp.texts import OpenText
from terra_cards.lsp.uris import scheme_of, uri_of
from terra_cards.source.span import Span
from terra_cards.workspace.files import Files

_ADDRESS = re.compile(r"""(?<=")https?://[^"\s]+(?=")|(?<=')https?://[^'\s]+(?=')|https?://[^\s"'<>,\]}]+""")
_FILE = re.compile(
    r"""\b(?:file|board|edition|template|extends|geometry|extra_schema|deck|image)[ \t]*:[ \t]+
        (?:"([^"\r\n]+)"|'([^'\r\n]+)'|([^\s"'{\[#&*|>][^\r\n,}\]#]*))""",
    re.VERBOSE,
)
_SCHEMA = re.compile(r"^#[ \t]*yaml-language-server:[ \t]*\$schema=(\S+)", re.MULTILINE)


def links(text: OpenText, folder: Path | None, files: Files) -> Iterator[types.DocumentLink]:
    """The links of a document, in no order; relative paths start at ``folder``, those of schemas at the file.

    Found by their looks, so that a half-typed file has them too; a file is linked where there is one.
    """
    for match in _ADDRESS.finditer(text.text):
        yield types.DocumentLink(text.places.range(Span(*match.span())), target=match[0])
    named = [(match.span(index), folder) for match in _FILE.finditer(text.text) if (index := match.lastindex)]
    home = text.path.parent if text.path is not None else None
    named += [(match.span(1), home) for match in _SCHEMA.finditer(text.text)]
    for (start, end), around in named:
        name = text.text[start:end].rstrip()
        target = _target(name, around, files)
        if target is not None:
            place = text.places.range(Span(start, start + len(name)))
            yield types.DocumentLink(place, target=target, tooltip=name)


def _target(name: str, folder: Path | None, files: Files) -> str | None:
    if folder is None or scheme_of(name) or "\0" in name or "." not in name:
        return None  # built-in names have no point
    path = files.absolute(folder / name.partition("#")[0])
    try:
        return uri_of(path) if path.is_file() else None
    except OSError:  # a name too long for the disk
        return None
