"""Writes the pages of the linter's rules to ``docs/rules``: ``python -m tools.rule_pages``.

The texts stand in the rules themselves; a test keeps the pages true to them.
"""

from __future__ import annotations

from pathlib import Path

from terra_cards.lint import registry
from terra_cards.lint.page import index, markdown

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "rules"


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    pages = {f"{rule.code}.md": markdown(rule, anchor=True) for rule in registry.rules().values()}
    pages["README.md"] = index()
    for old in FOLDER.glob("*.md"):
        if old.name not in pages:
            old.unlink()
    for name, text in pages.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
