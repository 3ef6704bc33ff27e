"""What we ship and what our pages show is in the layout that we ask for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from terra_cards.formatting import order
from terra_cards.formatting.format import formatted
from terra_cards.source.document import Mapping
from terra_cards.source.reader import read

ROOT = Path(__file__).resolve().parents[2]
LIBRARY = ROOT / "terra_cards" / "library" / "data"
FILES = sorted(
    path
    for folder in (ROOT / "decks", ROOT / "templates", LIBRARY / "editions", LIBRARY / "boards")
    for path in folder.rglob("*.yaml")
)
#: The deck that is broken on purpose.
BROKEN = "id: Munich Walks"
PAGES = sorted(
    page for page in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")] if page.parent.name != "rules"
)
BLOCKS = [
    (page.name, match[1])
    for page in PAGES
    for match in re.finditer(
        r"^```yaml\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    if BROKEN not in match[1]
]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_files(path: Path) -> None:
    document = read(path.read_bytes(), path.name)
    assert not document.findings
    assert formatted(document).text == document.text, "run terra-cards fmt"


def test_pages() -> None:
    seen = 0
    for page, text in BLOCKS:
        document = read(text.encode(), page)
        ours = isinstance(document.root, Mapping) and "format" in document.root.keys
        if ours and not document.findings:
            seen += 1
            assert formatted(document).text == text, page
    assert seen > 3


def test_the_page_s_example_from_python() -> None:
    page = (ROOT / "docs" / "formatting.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"(?ms)^```python\n(.*?)^```", page)
    exec(compile(example, "formatting.md", "exec"), {})


def test_the_page_lists_every_key_in_its_order() -> None:
    page = (ROOT / "docs" / "formatting.md").read_text(encoding="utf-8")
    for listed in (order.CARD, order.PHOTO, order.TASKS, order.TASK, order.SOURCE, order.DECK):
        assert re.search(r",?\s+".join(f"`{key}`" for key in listed), page), listed
