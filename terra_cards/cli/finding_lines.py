"""A finding as commands other than ``lint`` tell it: one line, as compilers do, and what to do about it."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from terra_cards.model.called import called

if TYPE_CHECKING:
    from terra_cards.source.document import Document
    from terra_cards.source.findings import Finding


def place(finding: Finding, documents: Iterable[Document]) -> tuple[int, int]:
    """Line and column of a finding; 1, 1 in a file that could not be read."""
    for document in documents:
        if document.path == finding.path:
            return document.lines.position(finding.span.start)
    return 1, 1


def tell(finding: Finding, documents: Iterable[Document], path: str = "") -> None:
    """On standard error; ``path`` is the file of a finding that names none."""
    line, column = place(finding, documents)
    name = called(finding)
    card = f" (card {name})" if name else ""
    where = f"{finding.path or path}:{line}:{column}"
    sys.stderr.write(f"{where}: {finding.severity or 'error'}[{finding.code}] {finding.message}{card}\n")
    if finding.help:
        sys.stderr.write(f"  help: {finding.help}\n")
