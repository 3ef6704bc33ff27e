"""What ships with the package is read without being validated at each run, because it is validated here."""

from __future__ import annotations

import pytest

from terra_cards.library import resources, templates
from terra_cards.model.binding import bind_edition
from terra_cards.model.board_file import BoardFile
from terra_cards.model.edition_file import EditionFile
from terra_cards.model.template import TemplateFile
from terra_cards.workspace.parts import builtin_board, builtin_edition


@pytest.mark.parametrize("name", resources.names("boards"))
def test_boards_are_as_pydantic_reads_them(name: str) -> None:
    loaded = builtin_board(name)
    assert loaded.findings == ()
    assert loaded.file == BoardFile.model_validate(loaded.document.data())


@pytest.mark.parametrize("name", resources.names("editions"))
def test_editions_are_as_pydantic_reads_them(name: str) -> None:
    loaded = builtin_edition(name)
    assert loaded.findings == ()
    found, findings = bind_edition(loaded.document, shipped=True)
    assert findings == ()
    assert found == EditionFile.model_validate(loaded.document.data())


@pytest.mark.parametrize("name", resources.names("templates"))
def test_templates_are_as_pydantic_reads_them(name: str) -> None:
    loaded = templates.loaded(name)
    assert loaded.findings == ()
    assert loaded.file == TemplateFile.model_validate(loaded.data)
