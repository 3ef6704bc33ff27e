"""Pages as files that an editor can open: those of the rules, and what else is asked for."""

from __future__ import annotations

import tempfile
from pathlib import Path

from terra_cards.lint import registry
from terra_cards.lint.page import markdown
from terra_cards.lsp.uris import uri_of


class Pages:
    """Writes pages to a folder that goes when the server does; that of a rule when it is first asked for."""

    def __init__(self) -> None:
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._written: dict[str, str] = {}

    def uri(self, code: str) -> str | None:
        """The address of a rule's page; None where it cannot be written."""
        if code not in self._written:
            uri = self.write(code, markdown(registry.rules()[code]))
            if uri is None:
                return None
            self._written[code] = uri
        return self._written[code]

    def write(self, name: str, page: str) -> str | None:
        """The address of a page in Markdown; None where it cannot be written."""
        try:
            if self._folder is None:
                self._folder = tempfile.TemporaryDirectory(prefix="terra-cards-", ignore_cleanup_errors=True)
            path = Path(self._folder.name, f"{name}.md")
            path.write_bytes(page.encode("utf-8"))
        except OSError:
            return None
        return uri_of(path)

    def close(self) -> None:
        """Removes the folder."""
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None
            self._written = {}
