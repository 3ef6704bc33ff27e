"""What is known of a card's photo."""

from __future__ import annotations

from terra_cards.lint.cards import CardView, EntryView
from terra_cards.model.loaded import PhotoFile
from terra_cards.source.document import Mapping


def photo_file(card: CardView | EntryView) -> PhotoFile | None:
    """The file that the card's photo names; None where it names none."""
    photo = card.card.photo
    if not photo or not photo.file:
        return None
    return card.deck.deck.photos.get(photo.file)


def empty(card: CardView | EntryView) -> bool:
    """Whether nothing at all is written in the photo's map: that it lacks its file is said already."""
    node = card.node(("photo",))
    return isinstance(node, Mapping) and not node.values
