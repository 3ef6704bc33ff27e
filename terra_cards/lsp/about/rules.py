"""The pages of the rules as files that an editor can open."""

from __future__ import annotations

import tempfile
from pathlib import Path

from terra_cards.lint import registry
from terra_cards.lint.page import markdown
from terra_cards.lsp.uris import uri_of


class RulePages:
    """Writes a rule's page when it is first asked for, to a folder that goes when the server does."""

    def __init__(self) -> None:
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._written: dict[str, str] = {}

    def uri(self, code: str) -> str | None:
        """The address of a rule's page; None where it cannot be written."""
        if code not in self._written:
            try:
                self._written[code] = uri_of(self._write(code))
            except OSError:
                return None
        return self._written[code]

    def _write(self, code: str) -> Path:
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="terra-cards-", ignore_cleanup_errors=True)
        path = Path(self._folder.name, f"{code}.md")
        path.write_bytes(markdown(registry.rules()[code]).encode("utf-8"))
        return path

    def close(self) -> None:
        """Removes the folder."""
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None
            self._written = {}
