"""TC501: photos that are not there."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView, EntryView
from terra_cards.lint.photos import photo_file
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.findings import Finding

_SAID = {
    "missing": "there is no such file",
    "folder": "it is a folder",
    "unreadable": "it cannot be read",
}


def check(card: CardView | EntryView) -> Iterator[Finding]:
    photo = photo_file(card)
    if photo is None or photo.problem not in _SAID or photo.actual is not None:
        return
    if "://" in photo.written:
        message, advice = "a photo is a file, not an address", "save it beside the deck and write its path"
    else:
        message = f"no photo '{photo.written}': {_SAID[photo.problem]}"
        advice = f"paths start at the folder of the deck, '{card.deck.deck.folder.name}'"
        if not photo.written.isprintable():
            advice = "in double quotes a \\ begins an escape: write / between folders"
        if "\\" in photo.written:
            advice = f"write / between folders: {photo.written.replace(chr(92), '/')}"
        if photo.near:
            advice = f"did you mean '{photo.near}'?"
    yield RULE.finding(card, ("photo", "file"), message, help=advice)


RULE = Rule(
    code="TC501",
    name="photo-missing",
    severity="error",
    summary="a photo whose file is not there",
    why="""
The card would print with a hole. The path starts at the folder of the deck file, also for the cards of a
deck folder. A card without a photo gets a plate with an icon, so leave `photo` out until you have one.
""",
    wrong=Example("photo: {file: photos/tower.jpg, license: CC0-1.0, alt: The tower at dusk}"),
    right=Example("icon: tower-observation"),
    scope="card",
    needs="photo",
    check=check,
    more=(("entry", check),),
)
