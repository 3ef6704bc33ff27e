"""Content streams: operators and the resources that they name, while they are written and when they are
whole.

Resources have names of their own in each stream, in the order in which it uses them, and are known by what
they are: no byte of a stream depends on what was drawn before it, or by which process.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from msgspec import Struct

from terra_cards.render.fonts import FontKey
from terra_cards.render.operators import number
from terra_cards.render.pdf_file import Packed, pack
from terra_cards.render.photos import Embedded

Key = bytes  # what a form or an image is known by: a hash of all that it draws


class Drawn(Struct, frozen=True):
    """A stream that is whole: packed operators, and its resources with their names in it. A ``box`` is that
    of a form."""

    content: Packed
    fonts: Mapping[FontKey, str]
    objects: Mapping[Key, str]
    shadings: Mapping[str, str]  # by what stands in their dictionary
    states: str
    box: str = ""

    def key(self) -> Key:
        """What it is known by as a form."""
        told = (self.box, self.fonts, self.objects, self.shadings, self.states)
        return sha256(repr(told).encode() + self.content.digest).digest()


class Image(Struct, frozen=True):
    """An image that is ready, with the hashes of its parts."""

    embedded: Embedded
    digests: tuple[bytes, ...]

    def key(self) -> Key:
        """What it is known by."""
        return sha256(self.embedded.look().encode() + b"".join(self.digests)).digest()


class Stream:
    """The operators of one page or form, and the resources that they name."""

    def __init__(self) -> None:
        self.code: list[str] = []
        self._fonts: dict[FontKey, str] = {}
        self._objects: dict[Key, str] = {}
        self._shadings: dict[str, str] = {}
        self._opacities: dict[float, None] = {}

    def font(self, key: FontKey) -> str:
        """The name of a font here."""
        return self._fonts.get(key) or self._fonts.setdefault(key, f"F{len(self._fonts)}")

    def object(self, key: Key) -> str:
        """The name of a form or image here."""
        return self._objects.get(key) or self._objects.setdefault(key, f"X{len(self._objects)}")

    def shading(self, body: str) -> str:
        """The name of a gradient here."""
        return self._shadings.get(body) or self._shadings.setdefault(body, f"S{len(self._shadings)}")

    def opacity(self, value: float) -> str:
        """The name of a graphics state here."""
        self._opacities[value] = None
        return f"O{round(value * 1000)}"

    def whole(self, box: str = "") -> Drawn:
        """The finished stream, as a form in a box where there is one."""
        states = "".join(
            f"/O{round(value * 1000)}<</ca {number(value)}/CA {number(value)}>>" for value in self._opacities
        )
        return Drawn(
            pack("\n".join(self.code).encode("latin-1")),
            self._fonts,
            self._objects,
            self._shadings,
            states,
            box,
        )
