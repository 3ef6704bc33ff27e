"""TC503: photos that are no pictures."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView, EntryView
from terra_cards.lint.photos import photo_file
from terra_cards.lint.rule import Example, Rule
from terra_cards.lint.sample import FINE
from terra_cards.source.findings import Finding

_SAID = {
    "not an image": "is not an image that can be read",
    "broken": "is broken: it ends too early or does not decode",
    "too many pixels": "has more than 100 million pixels",
}


def check(card: CardView | EntryView) -> Iterator[Finding]:
    photo = photo_file(card)
    image = photo.image if photo else None
    if photo is not None and image is not None and image.problem is not None:
        yield RULE.finding(
            card,
            ("photo", "file"),
            f"'{photo.written}' {_SAID.get(image.problem, image.problem)}",
            help="save it anew as JPEG or PNG",
        )


_PHOTO = "photo: {file: tower.png, license: CC0-1.0, alt: The tower at dusk}"

RULE = Rule(
    code="TC503",
    name="bad-image",
    severity="error",
    summary="a photo that is broken, no image, or has too many pixels",
    why="""
It could not be printed. Each photo is opened and decoded whole, so that a download that broke off is found
here and not at the printer's.
""",
    wrong=Example(_PHOTO, files={"tower.png": FINE[: len(FINE) // 2]}),
    right=Example(_PHOTO, files={"tower.png": FINE}),
    scope="card",
    needs="photo",
    check=check,
    more=(("entry", check),),
)
