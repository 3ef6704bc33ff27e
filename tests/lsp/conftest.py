"""One server for a file of tests: starting one takes a second."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lsp.client import Editor


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the workspace."""
    return tmp_path_factory.mktemp("workspace")


@pytest.fixture(scope="module")
def editor(folder: Path) -> Iterator[Editor]:
    """An editor with the folder open."""
    with Editor(folder) as editor:
        yield editor
    assert editor.process.returncode == 0
    assert editor.errors == b""
