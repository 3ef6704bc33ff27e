"""What tests of boards share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.boards.squares import FOUR, build, write


@pytest.fixture(scope="session")
def four(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The board file of four squares, made by ``board build``."""
    folder = tmp_path_factory.mktemp("four")
    assert build(write(folder, FOUR), "--title", "Four").exit_code == 0
    return folder / "my.board.yaml"
