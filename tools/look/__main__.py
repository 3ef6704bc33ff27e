"""``python -m tools.look``: prints all views into a folder, and a page on which to look at them.

    python -m tools.look                      # everything, into build/look
    python -m tools.look 'own/*' 'marks/*'    # what these patterns name
    python -m tools.look --list

Needs pypdfium2 (``terra-cards[preview]``). Findings are written below each view: the decks in ``decks/``
beside this file are made to have some.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path

from tools.look import contact, photos
from tools.look.page import Shown, write_page
from tools.look.run import run
from tools.look.views import View, all_views

ROOT = Path(__file__).resolve().parent.parent.parent
HARD = Path(__file__).resolve().parent / "decks"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.look", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("patterns", nargs="*", help="names of views, with * and ?")
    parser.add_argument("--output", type=Path, default=ROOT / "build" / "look")
    parser.add_argument("--list", action="store_true", help="only say which views there are")
    given = parser.parse_args(arguments)
    patterns = given.patterns or ["*"]
    views = [view for view in all_views() if any(fnmatch(view.name, pattern) for pattern in patterns)]
    if given.list or not views:
        print("\n".join(view.name for view in views) or "no view is called that")
        return 0 if views else 2
    hard = given.output / "decks"
    shutil.copytree(HARD, hard, dirs_exist_ok=True)
    photos.write(hard / "photos")
    shown = []
    for number, view in enumerate(views, 1):
        print(f"{number}/{len(views)} {view.name}", file=sys.stderr, flush=True)
        shown.append(_show(view, given.output, hard))
    write_page(given.output / "index.html", shown)
    print(given.output / "index.html")
    return 0


def _show(view: View, folder: Path, hard: Path) -> Shown:
    target = folder / view.name
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    deck = None
    if view.deck is not None:
        deck = ROOT / view.deck if "/" in view.deck else hard / f"{view.deck}.deck.yaml"
    status, said = run(view, deck, target)
    if view.kind == "cards":
        pictures = contact.of_cards(target)
    else:
        pictures = contact.of_pages(target / "pages.pdf")
    return Shown(view, [path.relative_to(folder) for path in pictures], status, said)


if __name__ == "__main__":
    sys.exit(main())
