"""``python -m tools.validate``: holds printed files against validators that others wrote.

Every view of ``tools.look`` is printed as PDF, cards of one page also for a printing house, and checked for
PDF/UA-1 (ISO 14289-1) by ``page-validation`` and for its syntax by qpdf, which comes with pikepdf. Says what
they object to; the status is 1 where they do.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fnmatch import fnmatch
from pathlib import Path
from tempfile import TemporaryDirectory

import page
import pikepdf

from tools.look import photos
from tools.look.__main__ import HARD, ROOT
from tools.look.run import run
from tools.look.views import View, all_views


def objections(path: Path) -> Iterator[str]:
    """What the validators say against a file."""
    with pikepdf.open(path) as pdf:
        yield from map(str, pdf.check_pdf_syntax())
        if str(pdf.docinfo.get("/GTS_PDFXVersion", "")).startswith("PDF/X-1"):
            return  # for a press alone, without tags
    report = page.validate_pdf(str(path), profile=page.ValidationProfile.PDF_UA_1)
    found = Counter(f"{one.rule_id}: {one.message}" for one in report.failures)
    yield from (f"{said} ({times} x)" for said, times in found.items())


def files(view: View, folder: Path) -> Iterator[tuple[str, Path]]:
    """A view as PDF, and what it is called."""
    deck = None
    if view.deck is not None:
        deck = ROOT / view.deck if "/" in view.deck else folder / "decks" / f"{view.deck}.deck.yaml"
    wishes = {view.name: view.options}
    if view.kind == "cards":
        wishes[f"{view.name} for offset"] = (*view.options, "--printer", "offset")
    for name, options in wishes.items():
        target = folder / "printed"
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()
        status, said = run(replace(view, kind="pages", options=options), deck, target)
        if (target / "pages.pdf").exists():
            yield name, target / "pages.pdf"
        else:
            print(f"{name}: not printed, status {status}: {said.splitlines()[-1:]}", file=sys.stderr)


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints and checks what the patterns name."""
    parser = argparse.ArgumentParser(prog="python -m tools.validate", description=__doc__)
    parser.add_argument("patterns", nargs="*", default=["*"], help="names of views, with * and ?")
    given = parser.parse_args(arguments)
    count = wrong = 0
    with TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(HARD, folder / "decks")
        photos.write(folder / "decks" / "photos")
        for view in all_views():
            if not any(fnmatch(view.name, pattern) for pattern in given.patterns):
                continue
            for called, path in files(view, folder):
                said = list(objections(path))
                count, wrong = count + 1, wrong + bool(said)
                print(f"{called}: {'; '.join(said) or 'nothing'}", flush=True)
    print(f"{count} files, objections to {wrong}")
    return 1 if wrong or not count else 0


if __name__ == "__main__":
    sys.exit(main())
