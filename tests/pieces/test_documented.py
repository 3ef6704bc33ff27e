"""The page on printing knows every option and every part."""

from __future__ import annotations

import re
from pathlib import Path

import typer

from terra_cards.cli.commands.parts import app
from terra_cards.cli.pieces.flags import WHAT
from terra_cards.library import part_words

PAGE = Path(__file__).parents[2] / "docs" / "printing.md"


def test_every_option_of_parts_is_documented() -> None:
    page = PAGE.read_text(encoding="utf-8")
    section = page[page.index("## Stones, track, roles, boxes") :]
    section = section[: section.index("\n## ", 5)]
    shared = page  # options that are those of render are explained there
    command = typer.main.get_command(app)
    names = [param.opts[0] for param in command.params if param.opts[0].startswith("--")]
    quiet = {"--help", "--output", "--install-completion", "--show-completion", "--lang", "--size"}
    missing = [name for name in names if f"`{name}" not in section and name not in quiet]
    assert missing == []
    assert all(f"`{name}" in shared for name in ("--lang", "--size"))
    assert [part for part in WHAT if f"| `{part}` |" not in section] == []


def test_as_many_languages_are_named_as_there_are() -> None:
    [named] = re.findall(r"Words are there in\s(.*?);", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(re.findall(r"\b[A-Z][a-z]+", named)) == len(part_words.languages())


def test_cards_named_in_examples_are_those_of_a_deck_in_the_checkout() -> None:
    decks = "".join(path.read_text("utf-8") for path in (PAGE.parents[1] / "decks").glob("*.deck.yaml"))
    named = re.findall(r"--cards ([a-z0-9]+(?:-[a-z0-9]+)*)", PAGE.read_text(encoding="utf-8"))
    assert named
    assert [card for card in named if f"- id: {card}\n" not in decks] == []


def test_what_is_to_be_installed_is_the_checkout() -> None:
    """As README.md says: pip finds an extra there, by whatever name it is known elsewhere."""
    pages = sorted(PAGE.parent.glob("*.md"))
    assert [
        page.name for page in pages if re.search(r"pip install .terra-cards", page.read_text("utf-8"))
    ] == []
