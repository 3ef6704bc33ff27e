"""Boxes on pages: where a piece lies, its art, the lines to cut and to fold, what stands beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from terra_cards.layout import margin
from terra_cards.layout.affine import Affine, laid, shift
from terra_cards.layout.cutting import CutPlan
from terra_cards.layout.drawing import Item, Shape, TextLine
from terra_cards.layout.marks import Line
from terra_cards.layout.pages import Page, Placed
from terra_cards.layout.paper import EDGE, SheetError
from terra_cards.layout.paths import Path, Segment, rectangle
from terra_cards.layout.pieces import dieline
from terra_cards.layout.pieces.box_art import BoxArt
from terra_cards.layout.pieces.boxes import halves
from terra_cards.layout.pieces.dieline import Dieline
from terra_cards.layout.reading import read_drawing
from terra_cards.layout.typeface import MM_PER_POINT, Face
from terra_cards.model.papers import paper_size

FOOTER = 10.0  # millimetres below the piece, for the ruler and what is said of it
_INK, _QUIET = "#000000", "#444444"

Maker = Callable[[Sequence[str]], Dieline]


class BoxWords(Struct, frozen=True):
    """What stands in the margin: the name, what lines mean, the advice to print at 100 %."""

    title: str
    cut: str
    fold: str
    glue: str
    advice: str


class Laid(Struct, frozen=True):
    """A piece on its page, and the map that put it there."""

    piece: Dieline
    place: Affine
    width: float
    height: float


def lay(make: Maker, paper: str, bleed: float, walls: Sequence[str]) -> tuple[Laid, ...]:
    """The pieces of a box on a paper: one where it fits, else two. Raises SheetError where neither does."""
    size = paper_size(paper)
    if size is None:
        raise SheetError(f"a box needs a paper, not '{paper}'", "name one such as a4")
    whole = make(walls)
    one = _on_paper(whole, size, bleed)
    if one is not None:
        return (one,)
    two = [_on_paper(make(part), size, bleed) for part in halves(walls)]
    if all(two):
        return tuple(laid_ for laid_ in two if laid_ is not None)
    wide, high = make(halves(walls)[0]).size
    need = f"{wide + 2 * (bleed + EDGE):.0f} x {high + 2 * (bleed + EDGE) + FOOTER:.0f} mm"
    raise SheetError(
        f"the box needs {need} even in two pieces, and {paper} is {size[0]:g} x {size[1]:g} mm",
        "choose a larger paper, or fewer cards (--number) for each of several boxes",
    )


def _on_paper(piece: Dieline, size: tuple[float, float], bleed: float) -> Laid | None:
    """The piece in the middle of the paper, either turned by a quarter where it fits so alone."""
    wide, high = piece.size
    for paper in (size, size[::-1]):
        room = paper[0] - 2 * (EDGE + bleed), paper[1] - 2 * (EDGE + bleed) - FOOTER
        if wide > room[0] + 1e-6 or high > room[1] + 1e-6:
            continue
        left, top = (paper[0] - wide) / 2, EDGE + bleed + (room[1] - high) / 2
        box = piece.box
        place = shift(-box[0], -box[1]).then(laid((wide, high), left, top, 0))
        return Laid(piece, place, *paper)
    return None


def pages(laid_: Sequence[Laid], art: BoxArt, words: BoxWords, face: Face, bleed: float) -> tuple[Page, ...]:
    """A page for each piece."""
    return tuple(
        _page(one, art, words, face, bleed, f"{index + 1}/{len(laid_)}") for index, one in enumerate(laid_)
    )


def cuts(laid_: Sequence[Laid], paper: str) -> tuple[CutPlan, ...]:
    """Where a machine cuts and creases each piece."""
    return tuple(
        CutPlan(
            paper, one.width, one.height, 0.0, (), (),
            (dieline.moved(one.piece.outline, one.place),),
            dieline.moved_lines(one.piece.folds, one.place),
        )
        for one in laid_
    )  # fmt: skip


def _page(one: Laid, art: BoxArt, words: BoxWords, face: Face, bleed: float, number: str) -> Page:
    piece, place = one.piece, one.place
    left, top, right, bottom = place.box(piece.box)
    reach = (left - bleed, top - bleed, right + bleed, bottom + bleed)
    grounds = art.grounds(piece, bleed) or [Shape(rectangle(*piece.box[:2], 0.1, 0.1), fill="#ffffff")]
    said = read_drawing(f"{words.title}, {number}", art.lang, len(grounds))
    placed = [Placed(place, grounds, art.symbols, reading=said)]
    placed += [Placed(place, items, art.symbols, place.box(clip)) for items, clip in art.pictures(piece)]
    folds = dieline.moved_lines(piece.folds, place)
    lines: Path = ()
    for x0, y0, x1, y1 in folds:
        lines += (("M", (x0, y0)), ("L", (x1, y1)))
    over: list[Item] = [
        Shape(lines, stroke=art.crease, line=0.15, dash=(1.2, 1.2)),
        Shape(_ticks(folds, reach), stroke=_INK, line=0.15),
        *_glue_words(one, words.glue, face, number),
        *_footer(one, words, face, number),
    ]
    outline = dieline.path(dieline.moved(piece.outline, place))
    cut = (Shape(outline, stroke="#ffffff", line=0.5), Shape(outline, stroke=_INK, line=0.15))
    return Page(
        one.width, one.height, tuple(placed), tuple(over), (left, top, right, bottom), reach, marks=cut
    )


def _ticks(folds: Sequence[Line], reach: tuple[float, float, float, float]) -> Path:
    """Short marks outside the art at the folds that run from edge to edge, to score them with a ruler."""
    out: list[Segment] = []
    for x in sorted({line[0] for line in folds if line[0] == line[2]}):
        out += [("M", (x, reach[1] - 0.5)), ("L", (x, reach[1] - 3.5))]
        out += [("M", (x, reach[3] + 0.5)), ("L", (x, reach[3] + 3.5))]
    for y in sorted({line[1] for line in folds if line[1] == line[3]}):
        out += [("M", (reach[0] - 0.5, y)), ("L", (reach[0] - 3.5, y))]
        out += [("M", (reach[2] + 0.5, y)), ("L", (reach[2] + 3.5, y))]
    return tuple(out)


def _glue_words(one: Laid, glue: str, face: Face, number: str) -> list[Item]:
    """The word on each surface that glue goes on, along its longer side; on the flap of one piece of two
    the number of the other, to which it is glued."""
    other = {"1/2": "2/2", "2/2": "1/2"}.get(number)
    out: list[Item] = []
    for panel in one.piece.panels:
        if panel.kind != "glue" and panel.name != "front-base":
            continue
        word = f"{glue} \u2192 {other}" if other and panel.kind == "glue" else glue
        left, top, right, bottom = one.place.box(panel.box)
        size = 8.0
        wide = face.width(word) * size / 1000 * MM_PER_POINT
        cap = face.primary.cap_height * size / 1000 * MM_PER_POINT
        cx, cy = (left + right) / 2, (top + bottom) / 2
        if bottom - top > right - left:
            if wide < bottom - top - 4:
                line = TextLine(
                    cx + cap / 2, cy + wide / 2, word, face, size, _QUIET, angle=-90.0, field="glue"
                )
                out.append(line)
        elif wide < right - left - 4:
            out.append(TextLine(cx - wide / 2, cy + cap / 2, word, face, size, _QUIET, field="glue"))
    return out


def _footer(one: Laid, words: BoxWords, face: Face, number: str) -> list[Item]:
    """A ruler, what the lines mean, the name."""
    y = one.height - EDGE - 3.4
    x = EDGE + 5.0
    out: list[Item] = [Shape(margin.ruler(x, y), stroke=_INK, line=0.1)]
    out.append(TextLine(x + margin.RULER + 1.2, y, f"{margin.RULER} mm", face, 6.5, _INK, field="ruler"))
    at_ = x + margin.RULER + 13.0
    for text, dash in ((words.cut, ()), (words.fold, (2.0, 1.5))):
        line: Path = (("M", (at_, y - 0.8)), ("L", (at_ + 8.0, y - 0.8)))
        out.append(Shape(line, stroke=_INK, line=0.2, dash=dash))
        out.append(TextLine(at_ + 9.2, y, text, face, 6.5, _INK, field="legend"))
        at_ += 11.0 + face.width(text) * 6.5 / 1000 * MM_PER_POINT + 2.0
    said = margin.Footer(words.title, number, "", words.advice)
    text, size = margin.fitted(said, face, one.width - EDGE - x)
    out.append(TextLine(x, y + 3.3, text, face, size, _QUIET, field="note"))
    return out
