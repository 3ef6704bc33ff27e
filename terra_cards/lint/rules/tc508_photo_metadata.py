"""TC508: photos that tell more than they show."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView, EntryView
from terra_cards.lint.photos import photo_file
from terra_cards.lint.rule import Example, Rule
from terra_cards.lint.sample import FINE, LOCATED
from terra_cards.source.findings import Finding


def check(card: CardView | EntryView) -> Iterator[Finding]:
    photo = photo_file(card)
    image = photo.image if photo else None
    if image is None or image.problem is not None:
        return
    what = []
    if image.has_position:
        what.append("the place where it was taken")
    if image.has_serial:
        what.append("the serial number of camera or lens")
    if what:
        yield RULE.finding(
            card,
            ("photo", "file"),
            f"the file holds {' and '.join(what)}",
            help="strip its metadata before you publish the deck",
        )


RULE = Rule(
    code="TC508",
    name="photo-metadata",
    severity="info",
    summary="a photo file that holds a position or serial numbers",
    why="""
Cameras write where a picture was taken, and their own numbers, into the file. Printed cards do not carry
them on, but a published deck does, and whoever took the picture may not know.
""",
    wrong=Example(
        "photo: {file: tower.png, license: CC0-1.0, alt: The tower at dusk}", files={"tower.png": LOCATED}
    ),
    right=Example(
        "photo: {file: tower.png, license: CC0-1.0, alt: The tower at dusk}", files={"tower.png": FINE}
    ),
    scope="card",
    needs="photo",
    check=check,
    more=(("entry", check),),
)
