"""Writes the pages of the linter's rules to ``docs/rules``: ``python -m tools.rule_pages``.

The texts stand in the rules themselves; with ``--check`` nothing is written, and the exit status
is 1 where a page is out of date.
"""

from __future__ import annotations

import sys
from pathlib import Path

from terra_cards.lint import registry
from terra_cards.lint.page import index, markdown

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "rules"


def main() -> int:
    """Writes the pages, or checks them; returns the exit status."""
    pages = {f"{rule.code}.md": markdown(rule, anchor=True) for rule in registry.rules().values()}
    pages["README.md"] = index()
    there = {page.name: page.read_text(encoding="utf-8") for page in FOLDER.glob("*.md")}
    stale = sorted(name for name in pages.keys() | there.keys() if pages.get(name) != there.get(name))
    if "--check" in sys.argv[1:]:
        for name in stale:
            print(f"docs/rules/{name} is out of date: run `make docs`", file=sys.stderr)
        return int(bool(stale))
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in stale:
        if name in pages:
            (FOLDER / name).write_text(pages[name], encoding="utf-8")
        else:
            (FOLDER / name).unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
