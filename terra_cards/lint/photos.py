"""What is known of a card's photo."""

from __future__ import annotations

from terra_cards.lint.cards import CardView
from terra_cards.model.loaded import PhotoFile


def photo_file(card: CardView) -> PhotoFile | None:
    """The file that the card's photo names; None where it names none."""
    photo = card.card.photo
    if not photo or not photo.file:
        return None
    return card.deck.deck.photos.get(photo.file)
