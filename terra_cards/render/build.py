"""Build codes: a short hash of what a card says and looks like, to be printed on it and looked up later.

The code is of what is asked for (words, figures, areas, photo, template, deck and its version), not of
the lines drawn: paper, bleed, resolution, the other cards and this program's version do not change it.
"""

from __future__ import annotations

import json
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import asdict, replace

from terra_cards.layout.build_code import coded
from terra_cards.layout.content import Content
from terra_cards.layout.design import Design
from terra_cards.layout.typeface import Face as FontFace
from terra_cards.render.press import Face, Run

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32: no I, L, O, U
LENGTH = 8
_ALIKE = str.maketrans({"I": "1", "L": "1", "O": "0", "-": None, " ": None, "·": None})


class Build(Struct, frozen=True):
    """What a face is known by: ``content`` is the SHA-256 of what it says, ``code`` its beginning as printed
    on the card, ``version`` that of the deck."""

    content: str
    code: str
    version: str

    @property
    def printed(self) -> str:
        """As it stands on the card: the deck's version, and the code in two halves."""
        return " · ".join(part for part in (self.version, shown(self.code)) if part)


def build_of(run: Run, content: Content) -> Build:
    """What a face of a run is known by."""
    info, board, photo = run.deck.info, run.deck.board, content.photo
    version = str(info.version) if info and info.version else ""
    told = {
        "deck": run.deck.id or "deck",
        "version": version,
        "side": run.side,
        "board": board.name if board else "",
        "content": _plain(replace(content, pointers={}, photo=None, alt="", langs={})),
        "photo": [run.photos.digest(photo.key), list(photo.focus)] if photo else None,
        "look": run.look(_digest_of_design),
    }
    digest = sha256(json.dumps(told, sort_keys=True, ensure_ascii=False).encode("utf-8"))
    return Build(digest.hexdigest(), code_of(digest.digest()), version)


def code_of(digest: bytes) -> str:
    """The first forty bits of a hash in eight characters."""
    value = int.from_bytes(digest[:5], "big")
    return "".join(ALPHABET[value >> shift & 31] for shift in range(35, -1, -5))


def shown(code: str) -> str:
    """A code as people read it out: in two halves."""
    return f"{code[:4]}-{code[4:]}"


def read(text: str) -> str | None:
    """A code as typed off a card, whole or its beginning, from four characters on; None for what is none.

    Small letters, and I, L and O for 1 and 0, are understood; a version before it is passed over.
    """
    code = text.rsplit("·", 1)[-1].strip().rsplit(" ", 1)[-1].upper().translate(_ALIKE)
    good = 4 <= len(code) <= LENGTH and all(char in ALPHABET for char in code)
    return code if good else None


def stamped(face: Face, build: Build) -> Face:
    """The face with its code printed on it."""
    return replace(face, plan=coded(face.plan, face.run.design, build.printed))


def _digest_of_design(design: Design) -> str:
    shape = (design.name, design.width, design.height, design.safe, design.corner)
    boxes = [_plain(box) for box in design.boxes]
    told = [shape, design.colours, _plain(design.settings), boxes]
    return sha256(json.dumps(told, sort_keys=True).encode("utf-8")).hexdigest()


def _plain(value: object) -> object:
    """A value as lists, maps, numbers and texts; a font by its name, a set in order."""
    if isinstance(value, FontFace):
        return value.key
    if isinstance(value, dict):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, frozenset):
        return sorted(map(str, value))
    if isinstance(value, (tuple, list)):
        return [_plain(one) for one in value]
    if isinstance(value, Struct):
        return {name: _plain(held) for name, held in asdict(value).items()}
    return value
