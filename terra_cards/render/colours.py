"""What colours are written in: the screen's red, green and blue, or the inks of a press."""

from __future__ import annotations

from typing import Protocol

from terra_cards.layout.colour import rgb
from terra_cards.render.photos import Embedded


class Colours(Protocol):
    """How a document writes its colours; ``letters`` says that a colour is one of words or fine lines."""

    space: str  # of gradients: DeviceRGB or DeviceCMYK

    def values(self, colour: str, letters: bool = False) -> tuple[float, ...]:
        """The components of ``#rrggbb``, each from 0 to 1."""
        ...

    def image(self, image: Embedded) -> Embedded:
        """An image in these colours."""
        ...


class Screen:
    """Colours as they are in a plan."""

    space = "DeviceRGB"

    def values(self, colour: str, letters: bool = False) -> tuple[float, ...]:  # noqa: ARG002
        return rgb(colour)

    def image(self, image: Embedded) -> Embedded:
        return image


SCREEN = Screen()
