"""TC507: file names that differ in case only."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView, EntryView
from terra_cards.lint.photos import photo_file
from terra_cards.lint.rule import Example, Rule
from terra_cards.lint.sample import FINE
from terra_cards.source.findings import Finding


def check(card: CardView | EntryView) -> Iterator[Finding]:
    photo = photo_file(card)
    if photo is not None and photo.actual is not None:
        yield RULE.finding(
            card,
            ("photo", "file"),
            f"the file is called '{photo.actual}'",
            help=f"write '{photo.actual}': other systems tell capitals from small letters",
            fix=card.replacement(("photo", "file"), photo.actual, safe=True),
        )


RULE = Rule(
    code="TC507",
    name="name-case",
    severity="error",
    summary="a file name that differs from the file's in case only",
    why="""
Windows and macOS find `Tower.JPG` under the name `tower.jpg`, Linux and most servers do not, so the deck
would break on the next machine.
""",
    wrong=Example(
        "photo: {file: Tower.png, license: CC0-1.0, alt: The tower at dusk}", files={"tower.png": FINE}
    ),
    right=Example(
        "photo: {file: tower.png, license: CC0-1.0, alt: The tower at dusk}", files={"tower.png": FINE}
    ),
    fix="safe",
    scope="card",
    needs="photo",
    check=check,
    more=(("entry", check),),
)
