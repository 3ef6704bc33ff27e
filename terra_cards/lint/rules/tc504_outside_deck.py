"""TC504: photos outside the deck's folder."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView, EntryView
from terra_cards.lint.photos import photo_file
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.findings import Finding

_SAID = {"absolute": "is an absolute path", "outside": "leads out of the deck's folder"}


def check(card: CardView | EntryView) -> Iterator[Finding]:
    photo = photo_file(card)
    if photo is not None and photo.problem in _SAID:
        yield RULE.finding(
            card,
            ("photo", "file"),
            f"'{photo.written}' {_SAID[photo.problem]}",
            help="put the photo below the folder of the deck and write the path from there",
        )


RULE = Rule(
    code="TC504",
    name="outside-deck",
    severity="error",
    summary="a photo whose path is absolute or leaves the deck's folder",
    why="""
A deck must work on another machine, so everything it names lies below its folder. An absolute path, one
that climbs out with `..`, and a link that leads out are refused, and nothing there is read.
""",
    wrong=Example("photo: {file: /home/ada/tower.jpg, license: CC0-1.0, alt: The tower at dusk}"),
    right=Example("icon: tower-observation"),
    scope="card",
    needs="photo",
    check=check,
    more=(("entry", check),),
)
