"""Plans to SVG 1.1: what a plan says, letters as outlines, so that it looks the same everywhere.

Every letter, symbol, clip and gradient is defined once. Each line of text keeps its words in
``aria-label``. Photos are inside the file: JPEGs as they are, without what they tell about themselves.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from xml.sax.saxutils import quoteattr

from terra_cards.layout.drawing import Gradient, Group, Item, Picture, Shape, Symbols, TextLine, Use
from terra_cards.layout.paths import Path
from terra_cards.layout.typeface import MM_PER_POINT, Typeface
from terra_cards.render.glyphs import Outliner, outliner
from terra_cards.render.photos import Embedded, as_file


def svg(
    width: float,
    height: float,
    items: Sequence[Item],
    symbols: Symbols,
    *,
    title: str,
    lang: str | None = None,
    photo: Callable[[Picture], Embedded] | None = None,
) -> bytes:
    """A drawing of so many millimetres as an SVG document. The same plan gives the same bytes.

    ``photo`` gives the image for a picture of a plan.
    """
    writer = _Writer(symbols, photo)
    body = writer.items(items)
    language = f" xml:lang={quoteattr(lang)}" if lang else ""
    head = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1" '
        f'width="{_n(width)}mm" height="{_n(height)}mm" viewBox="0 0 {_n(width)} {_n(height)}"{language}>\n'
    )
    lines = [head, f"<title>{_text(title)}</title>\n<defs>\n", *writer.defs, "</defs>\n", body, "</svg>\n"]
    return "".join(lines).encode("utf-8")


class _Writer:
    def __init__(self, symbols: Symbols, photo: Callable[[Picture], Embedded] | None = None) -> None:
        self._photo = photo
        self.defs: list[str] = []
        self._symbols = symbols
        self._glyphs: dict[tuple[str, int], str] = {}
        self._named: dict[object, str] = {}

    def items(self, items: Sequence[Item]) -> str:
        return "".join(self._item(item) for item in items)

    def _item(self, item: Item) -> str:
        if isinstance(item, Shape):
            return self._shape(item)
        if isinstance(item, TextLine):
            return self._line(item)
        if isinstance(item, Group):
            return self._group(item)
        if isinstance(item, Use):
            return self._use(item)
        if isinstance(item, Gradient):
            return f'<path d="{path_data(item.path)}" fill="url(#{self._gradient(item)})"/>\n'
        return self._picture(item)

    def _picture(self, picture: Picture) -> str:
        if self._photo is None:
            raise LookupError(f"no photos were given for {picture.photo!r}")
        image = self._photo(picture)
        kind, data = as_file(image)
        # the unit square of images has its origin below in PDF, above in SVG
        a, b, c, d, e, f = image.matrix(picture.x, picture.y, picture.width, picture.height)
        matrix = " ".join(_n(value, 6) for value in (a, b, -c, -d, c + e, d + f))
        inner = (
            f'<image width="1" height="1" preserveAspectRatio="none" transform="matrix({matrix})" '
            f'xlink:href="data:image/{kind};base64,{b64encode(data).decode("ascii")}"/>\n'
        )
        return f'<g clip-path="url(#{self._clip(picture.clip)})">\n{inner}</g>\n'

    def _clip(self, path: Path) -> str:
        name = self._named.get(("clip", path))
        if name is None:
            name = self._named[("clip", path)] = f"c{len(self._named)}"
            self.defs.append(f'<clipPath id="{name}"><path d="{path_data(path)}"/></clipPath>\n')
        return name

    def _shape(self, shape: Shape) -> str:
        parts = [f'<path d="{path_data(shape.path)}"']
        # "inherit" takes fill, stroke and width of the group around it: what SVG does by itself
        if shape.fill != "inherit":
            parts.append(f'fill="{shape.fill or "none"}"')
        if shape.stroke is not None and shape.stroke != "inherit":
            parts.append(f'stroke="{shape.stroke}" stroke-width="{_n(shape.line)}"')
        elif shape.stroke is None:
            parts.append('stroke="none"')
        if shape.even_odd:
            parts.append('fill-rule="evenodd"')
        if shape.opacity < 1:
            parts.append(f'opacity="{_n(shape.opacity)}"')
        if shape.dash:
            parts.append(f'stroke-dasharray="{" ".join(map(_n, shape.dash))}"')
        if shape.round:
            parts.append('stroke-linecap="round" stroke-linejoin="round"')
        return " ".join(parts) + "/>\n"

    def _group(self, group: Group) -> str:
        inner = self.items(group.items)
        if group.x or group.y or group.scale != 1:
            inner = f'<g transform="{_transform(group.x, group.y, group.scale)}">\n{inner}</g>\n'
        if group.clip is None:
            return inner
        return f'<g clip-path="url(#{self._clip(group.clip)})">\n{inner}</g>\n'

    def _use(self, use: Use) -> str:
        name = self._named.get(("symbol", use.symbol))
        if name is None:
            inner = self.items(self._symbols[use.symbol].items)
            name = self._named[("symbol", use.symbol)] = f"s{len(self._named)}"
            self.defs.append(f'<g id="{name}">\n{inner}</g>\n')
        state = f' fill="{use.fill}"' if use.fill else ""
        if use.stroke:
            state += f' stroke="{use.stroke}" stroke-width="{_n(use.line / use.scale)}"'
        return f'<use xlink:href="#{name}" transform="{_transform(use.x, use.y, use.scale)}"{state}/>\n'

    def _gradient(self, gradient: Gradient) -> str:
        key = (gradient.x0, gradient.y0, gradient.x1, gradient.y1, gradient.stops)
        name = self._named.get(key)
        if name is None:
            name = self._named[key] = f"l{len(self._named)}"
            stops = "".join(f'<stop offset="{_n(at)}" stop-color="{c}"/>' for at, c in gradient.stops)
            self.defs.append(
                f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{_n(gradient.x0)}" '
                f'y1="{_n(gradient.y0)}" x2="{_n(gradient.x1)}" y2="{_n(gradient.y1)}">{stops}'
                "</linearGradient>\n"
            )
        return name

    def _glyph(self, typeface: Typeface, number: int, outlines: Outliner) -> str:
        """The name of a glyph's outline, defined when first used; empty for a blank."""
        name = self._glyphs.get((typeface.key, number))
        if name is None:
            outline = outlines.glyph(number)
            name = f"g{len(self._glyphs)}" if outline else ""
            self._glyphs[typeface.key, number] = name
            if name:
                self.defs.append(f'<path id="{name}" d="{path_data(outline, 1)}"/>\n')
        return name

    def _line(self, line: TextLine) -> str:
        """A line of text: letters placed by the advances and kerning that it was measured with."""
        uses: list[str] = []
        at = 0.0
        for run in line.face.line(line.text, line.right_to_left, line.around):
            outlines = outliner(run.typeface)
            if run.icon is not None:
                at += run.width  # whoever placed the line drew it
            elif run.glyphs:
                for glyph in run.glyphs:
                    name = self._glyph(run.typeface, glyph.number, outlines)
                    if name:
                        lift = f' y="{_n(-glyph.dy)}"' if glyph.dy else ""
                        uses.append(f'<use xlink:href="#{name}" x="{_n(at + glyph.dx)}"{lift}/>')
                    at += glyph.advance
            else:
                kerns = [*run.typeface.kerns(run.text), 0.0]
                for char, kern in zip(run.text, kerns, strict=True):
                    name = self._glyph(run.typeface, run.typeface.glyphs.get(char, 0), outlines)
                    if name:
                        uses.append(f'<use xlink:href="#{name}" x="{_n(at)}"/>')
                    at += run.typeface.advances[char] + kern + line.tracking
        scale = line.size * MM_PER_POINT / 1000
        turn = f" rotate({_n(line.angle)})" if line.angle else ""
        halo = ""
        if line.halo is not None:
            wide = _n(2 * line.halo_width / scale)
            halo = f' stroke="{line.halo}" stroke-width="{wide}" stroke-linejoin="round"'
        place = f"translate({_n(line.x)} {_n(line.y)}){turn} scale({scale:.6g})"
        letters = "".join(uses)
        below = f'<g transform="{place}" fill="{line.halo}"{halo}>{letters}</g>\n' if halo else ""
        label = quoteattr(line.text)
        state = f'transform="{place}" fill="{line.colour}" role="img" aria-label={label}'
        return f"{below}<g {state}>{letters}</g>\n"


def path_data(path: Path, places: int = 3) -> str:
    """An outline as the ``d`` of a path."""
    out = []
    for op, values in path:
        out.append(op + " ".join(_n(value, places) for value in values))
    return "".join(out)


def _transform(x: float, y: float, scale: float) -> str:
    return f"translate({_n(x)} {_n(y)})" + (f" scale({_n(scale, 5)})" if scale != 1 else "")


def _n(value: float, places: int = 4) -> str:
    text = f"{value:.{places}f}".rstrip("0").rstrip(".") if places else f"{value:.0f}"
    return "0" if text in ("-0", "") else text


def _text(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
