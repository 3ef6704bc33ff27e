"""TC502: photos with too few pixels for their size in print."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView, EntryView
from terra_cards.lint.photos import photo_file
from terra_cards.lint.rule import Example, Option, Options, Rule
from terra_cards.lint.sample import COARSE, FINE
from terra_cards.source.findings import Finding

MM_PER_INCH = 25.4


def check(card: CardView | EntryView, options: Options) -> Iterator[Finding]:
    photo = photo_file(card)
    image = photo.image if photo else None
    frame = card.deck.press.picture
    if image is None or image.problem is not None or frame is None:
        return
    width, height = frame
    # The photo fills its frame, so the side that is scaled up most decides.
    dpi = min(image.width / width, image.height / height) * MM_PER_INCH
    if dpi < options["dpi"]:
        yield RULE.finding(
            card,
            ("photo", "file"),
            f"{image.width} x {image.height} pixels make {dpi:.0f} dpi on {width:.0f} x {height:.0f} mm",
            help=f"take a picture of at least {_pixels(width, options)} x {_pixels(height, options)} pixels",
        )


def _pixels(millimetres: float, options: Options) -> int:
    return int(-(-millimetres * float(options["dpi"]) // MM_PER_INCH))


_PHOTO = "photo: {file: tower.png, license: CC0-1.0, alt: The tower at dusk}"

RULE = Rule(
    code="TC502",
    name="low-resolution",
    severity="warning",
    summary="a photo that is too coarse for its size in print",
    why="""
A photo fills its frame on the card, bleed included. Below some 200 pixels an inch one sees the pixels on
paper, however good it looks on a screen.
""",
    wrong=Example(_PHOTO, files={"tower.png": COARSE}),
    right=Example(_PHOTO, files={"tower.png": FINE}),
    options=(Option("dpi", 200, "pixels an inch that a photo must have at its printed size", 1, 2400),),
    scope="card",
    needs="photo",
    check=check,
    more=(("entry", check),),
)
