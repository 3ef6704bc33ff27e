"""Lines that cannot be set letter by letter from left to right: scripts that join, stack or run the
other way, marks on letters, and icons in the text."""

from __future__ import annotations

from unicodedata import normalize

from msgspec import Struct
from msgspec.structs import replace

from terra_cards.layout import bidi, inline_icons, scripts, shaping
from terra_cards.layout.typeface import INVISIBLE, Face, Run, Typeface, width_of

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


class _Piece(Struct, frozen=True):
    """Letters of one script in one typeface; ``drawn`` stands for ``text`` where a font lacks a blank."""

    typeface: Typeface
    script: str
    text: str
    drawn: str
    level: int = 0
    icon: str | None = None

    @property
    def shaped(self) -> bool:
        return self.script not in scripts.PLAIN or any(map(scripts.is_mark, self.text))


def complex_line(
    face: Face, text: str, right_to_left: bool, around: tuple[str, str] = ("", "")
) -> tuple[Run, ...]:
    """The runs of a line from left to right; ``right_to_left`` is the direction of its paragraph, of which
    the lines before and after it are ``around``."""
    start = len(around[0])
    level_of = bidi.levels(around[0] + text + around[1], int(right_to_left))[start : start + len(text)]
    pieces: list[_Piece] = []
    at = 0
    for cluster in scripts.clusters(text):
        piece = _piece(face, cluster, level_of[at])
        at += len(cluster)
        if piece is None:
            continue
        before = pieces[-1] if pieces else None
        if before and before.icon is None and piece.icon is None and _alike(before, piece):
            pieces[-1] = _Piece(
                before.typeface,
                before.script,
                before.text + piece.text,
                before.drawn + piece.drawn,
                before.level,
            )
        else:
            pieces.append(piece)
    return tuple(map(_run, bidi.visual(pieces, [piece.level for piece in pieces])))


def _alike(one: _Piece, two: _Piece) -> bool:
    return one.typeface is two.typeface and one.script == two.script and one.level == two.level


def _piece(face: Face, cluster: str, level: int) -> _Piece | None:
    icon = inline_icons.name_of(cluster)
    if icon is not None:
        return _Piece(face.primary, "", cluster, cluster, level, icon)
    visible = [char for char in cluster if char not in INVISIBLE]
    if not visible:
        return None
    script = scripts.script_of(cluster)
    typeface = _typeface(face, cluster)
    if typeface is not None:
        # a plain letter needs none of the invisible characters about it; a shaped one may
        plain = script in scripts.PLAIN and not any(map(scripts.is_mark, visible))
        kept = "".join(visible) if plain else cluster
        return _Piece(typeface, script, kept, kept, level)
    found = face.find(visible[0])
    if found is None:
        replacement = "\ufffd" if "\ufffd" in face.primary.advances else "?"
        found = face.primary, replacement
    return _Piece(found[0], "", found[1], found[1], level)


def _typeface(face: Face, cluster: str) -> Typeface | None:
    """The first typeface that has all visible characters of a cluster, composed or taken apart."""
    visible = "".join(char for char in cluster if char not in INVISIBLE)
    ways = {visible, normalize("NFC", visible), normalize("NFD", visible)}
    for typeface in face.typefaces:
        if any(all(char in typeface.glyphs for char in way) for way in ways):
            return typeface
    return None


def _run(piece: _Piece) -> Run:
    if piece.icon is not None:
        return Run(piece.typeface, "", inline_icons.width(piece.icon, piece.typeface), (), piece.icon)
    backwards = bool(piece.level % 2)
    if piece.script == scripts.FRACTION and not shaping.available():
        above, _, below = piece.text.partition("\u2044")
        piece = replace(piece, drawn=f"{above.translate(_RAISED)}\u2044{below.translate(_LOWERED)}")
    elif piece.shaped and shaping.available():
        glyphs = shaping.shape(piece.typeface, piece.text, piece.script, backwards)
        return Run(piece.typeface, piece.text, sum(glyph.advance for glyph in glyphs), glyphs)
    drawn = "".join(char for char in piece.drawn if char in piece.typeface.advances)
    if backwards:
        turned = bidi.mirrored(drawn)
        drawn = "".join(
            char if char in piece.typeface.advances else was
            for char, was in zip(turned, reversed(drawn), strict=True)
        )
    return Run(piece.typeface, drawn, width_of(piece.typeface, drawn))


def missing(face: Face, text: str) -> tuple[str, ...]:
    """Characters that no typeface prints, each once: of a letter with marks those that the best lacks."""
    out: dict[str, None] = {}
    for cluster in scripts.clusters(text):
        if inline_icons.name_of(cluster) is not None or _typeface(face, cluster) is not None:
            continue
        lacking = [
            [
                char
                for char in cluster
                if char not in INVISIBLE and char != "\n" and char not in typeface.glyphs
            ]
            for typeface in face.typefaces
        ]
        least = min(lacking, key=len)
        if len(least) > 1 or (least and face.find(least[0]) is None) or len(cluster) > 1:
            out.update(dict.fromkeys(least))
    return tuple(out)


def unshaped(face: Face, text: str) -> tuple[str, ...]:
    """Characters that only lack the shaping engine, each once."""
    if shaping.available():
        return ()
    out: dict[str, None] = {}
    for cluster in scripts.clusters(text):
        piece = _piece(face, cluster, 0)
        if piece is None or piece.icon is not None or piece.script == scripts.FRACTION:
            continue
        if piece.shaped:
            out.update(dict.fromkeys(char for char in cluster if char not in INVISIBLE))
    return tuple(out)
