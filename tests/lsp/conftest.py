"""One server for all files of tests, each with a folder of its own: starting one takes a second."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lsp.client import Editor


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the workspace."""
    return tmp_path_factory.mktemp("workspace")


@pytest.fixture(scope="session")
def _capable(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    with Editor(tmp_path_factory.mktemp("capable")) as editor:
        yield editor
    assert editor.process.returncode == 0
    assert editor.errors == b""


@pytest.fixture(scope="session")
def _simple(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    with Editor(tmp_path_factory.mktemp("simple"), capabilities={}) as editor:
        yield editor
    assert editor.errors == b""


@pytest.fixture(scope="module")
def editor(_capable: Editor, folder: Path) -> Editor:
    """An editor with the folder open."""
    _capable.move(folder)
    return _capable


@pytest.fixture
def simple(_simple: Editor, tmp_path: Path) -> Editor:
    """An editor that says nothing about what it can, with the test's own folder open."""
    _simple.move(tmp_path)
    return _simple
