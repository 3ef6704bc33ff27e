"""SVG drawings in place of photos: as vectors where they are plain shapes, else as pixels.

An optional part (``terra-cards[svg]``): picosvg brings shapes, strokes, clips and transformations into
plain filled outlines; resvg draws what is more than that (gradients, filters, style sheets). Nothing
outside the file is read, and no font of the machine: letters have to be outlines.
"""

from __future__ import annotations

import gzip
import importlib.util
import math
import re
import zlib
from io import BytesIO
from xml.etree import ElementTree

from msgspec import Struct
from PIL import ImageColor

from terra_cards.layout import svgpath
from terra_cards.layout.drawing import Item, Shape
from terra_cards.render.photos import PhotoError
from terra_cards.source.limits import PHOTO_PIXELS

_LIMIT = 20_000_000  # bytes of a drawing, unpacked
_MOST_SHAPES = 4_000
_HEAD = re.compile(
    rb"\s*(?:<\?xml[^>]*\?>|<!--.*?-->|<!DOCTYPE[^>\[]*(?:\[.*?\]\s*)?>|\s)*<(?:\w+:)?svg[\s>]", re.DOTALL
)
_LENGTH = re.compile(r"\s*(\d*\.?\d+)(px|pt|pc|mm|cm|in|q)?\s*", re.IGNORECASE)
_NAME = re.compile(r"\{.*\}")
# Elements that plain outlines cannot show as they are.
_BEYOND = frozenset(
    ("style", "image", "filter", "mask", "pattern", "linearGradient", "radialGradient", "foreignObject",
     "marker", "switch", "animate", "animateTransform", "set")
)  # fmt: skip
_LETTERS = frozenset({"text", "tspan", "textPath"})
HINT = "pip install 'terra-cards[svg]'"


class SvgDrawing(Struct, frozen=True):
    """A drawing: its size in units of its own, and its outlines where it consists of them alone."""

    data: bytes
    width: float
    height: float
    items: tuple[Item, ...] | None


def is_svg(data: bytes) -> bool:
    """Whether bytes are an SVG file, packed or not."""
    return data[:2] == b"\x1f\x8b" or _HEAD.match(data[:4096].removeprefix(b"\xef\xbb\xbf")) is not None


def size_of(data: bytes) -> tuple[float, float]:
    """Width and height of a drawing, in units of its own. Raises :class:`PhotoError`."""
    return _size(_root(_unpacked(data)))


def read(data: bytes) -> SvgDrawing:
    """A drawing ready to be printed. Raises :class:`PhotoError`, also where the libraries are missing."""
    if importlib.util.find_spec("picosvg") is None or importlib.util.find_spec("resvg_py") is None:
        raise PhotoError(f"SVG drawings need libraries that are not installed: {HINT}")
    data = _unpacked(data)
    root = _root(data)
    width, height = _size(root)
    names = {_NAME.sub("", str(element.tag)) for element in root.iter()}
    if names & _LETTERS:
        raise PhotoError("it has text, which would look different on each machine; make outlines of it")
    for element in root.iter():
        for name, value in element.attrib.items():
            if _NAME.sub("", name) == "href" and not value.startswith(("#", "data:")):
                raise PhotoError(f"it refers to another file, '{value[:80]}'; put that into it")
    plain = not names & _BEYOND and "url(" not in _styles(root)
    return SvgDrawing(data, width, height, _outlines(data, width, height) if plain else None)


def pixels(drawing: SvgDrawing, width: int) -> bytes:
    """The drawing as a PNG so many pixels wide. Raises :class:`PhotoError`."""
    import resvg_py

    most = math.isqrt(int(PHOTO_PIXELS * drawing.width / drawing.height))
    try:
        made = resvg_py.svg_to_bytes(
            svg_string=drawing.data.decode("utf-8", "replace"),
            width=max(1, min(width, most)),
            dpi=96,
            skip_system_fonts=True,
        )
    except ValueError as error:
        raise PhotoError("it cannot be drawn") from error
    return bytes(made)


def _unpacked(data: bytes) -> bytes:
    if data[:2] == b"\x1f\x8b":
        try:
            with gzip.open(BytesIO(data)) as stream:
                data = stream.read(_LIMIT + 1)
        except (OSError, EOFError, zlib.error) as error:
            raise PhotoError("a broken image") from error
    if len(data) > _LIMIT:
        raise PhotoError("an SVG drawing of more than 20 MB")
    return data.removeprefix(b"\xef\xbb\xbf")


def _root(data: bytes) -> ElementTree.Element:
    if b"<!ENTITY" in data:
        raise PhotoError("an SVG drawing that declares entities")
    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        raise PhotoError("a broken image: it is no well-formed XML") from error
    if _NAME.sub("", str(root.tag)) != "svg":
        raise PhotoError("not an image that can be read")
    return root


def _size(root: ElementTree.Element) -> tuple[float, float]:
    """The viewBox, else width and height (SVG 2, 8.2)."""
    numbers = re.split(r"[\s,]+", root.get("viewBox", "").strip())
    if len(numbers) == 4:
        try:
            _, _, width, height = map(float, numbers)
            if 0 < width < 1e7 and 0 < height < 1e7:
                return width, height
        except ValueError:
            pass
    sides = [_LENGTH.fullmatch(root.get(side, "")) for side in ("width", "height")]
    if sides[0] and sides[1] and float(sides[0][1]) > 0 and float(sides[1][1]) > 0:
        return float(sides[0][1]), float(sides[1][1])
    raise PhotoError("an SVG drawing without a size: it needs a viewBox")


def _styles(root: ElementTree.Element) -> str:
    return " ".join(element.get("style", "") + element.get("fill", "") for element in root.iter())


def _outlines(data: bytes, width: float, height: float) -> tuple[Item, ...] | None:
    """The drawing as filled outlines from its upper left corner; None where it is more than that."""
    from picosvg import svg as picosvg

    digits = 3 + max(0, math.ceil(3 - math.log10(max(width, height))))
    try:
        given = picosvg.SVG.fromstring(data)  # type: ignore[no-untyped-call]
        made = given.topicosvg(ndigits=digits)
        if made.checkpicosvg():
            return None
        box = made.view_box()
        left, top = (box.x, box.y) if box else (0.0, 0.0)
        shapes = list(made.shapes())
        if len(shapes) > _MOST_SHAPES:
            return None
        out: list[Item] = []
        for shape in shapes:
            colour = _colour(shape.fill)
            opacity = max(0.0, min(1.0, shape.opacity * shape.fill_opacity))
            path = svgpath.parse(shape.as_path().d)
            if colour is None or not opacity or not path:
                continue
            moved = tuple(
                (op, tuple(value - (top if index % 2 else left) for index, value in enumerate(values)))
                for op, values in path
            )
            out.append(
                Shape(moved, fill=colour, opacity=round(opacity, 3), even_odd=shape.fill_rule == "evenodd")
            )
        return tuple(out)
    except Exception:  # whatever its libraries make of an unusual file: pixels are the way for it
        return None


def _colour(text: str) -> str | None:
    if text in ("none", "transparent", ""):
        return None
    red, green, blue = ImageColor.getrgb("black" if text == "currentColor" else text)[:3]
    return f"#{red:02x}{green:02x}{blue:02x}"
