"""The report as PDF: cards as they are printed, smaller, side by side, what changed beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from terra_cards.layout.affine import Box, shift, stretch
from terra_cards.layout.bidi import has_right_to_left
from terra_cards.layout.drawing import Item, Shape, TextLine
from terra_cards.layout.pages import Page, Placed, at
from terra_cards.layout.paths import circle, rectangle
from terra_cards.layout.poster.pencil import width_mm, wrapped
from terra_cards.layout.reading import read_lines
from terra_cards.layout.typeface import MM_PER_POINT, Face, Typeface
from terra_cards.library import fonts
from terra_cards.render.change_report import telling
from terra_cards.render.change_report.entries import Entry, Report
from terra_cards.render.change_report.telling import Telling
from terra_cards.render.change_report.web import tab
from terra_cards.render.pdf import PdfDocument
from terra_cards.render.press import Face as CardFace
from terra_cards.render.sheets import photo_source

_INK, _QUIET, _RULE = "#1d2b36", "#4d5a63", "#c9c7bd"
_OLD, _NEW = "#c02617", "#0b62a4"
_MARGIN, _FOOT = 12.0, 10.0
_CARD = 56.0, 70.0  # the room for a picture
_GAP = 5.0
_SIZE = 8.0
_APART = "\u2068"


class _Sheet(Struct):
    """A page in the making, filled from above."""

    placed: list[Placed] = field(default_factory=list)
    words: list[Item] = field(default_factory=list)
    over: list[Item] = field(default_factory=list)
    y: float = _MARGIN


class _Pen(Struct, frozen=True):
    """The faces of the report, with those that stand in for letters they lack, its words, and the width of
    the page, about whose middle all is turned where the words run from the right."""

    text: Face
    strong: Face
    say: Telling
    width: float

    @classmethod
    def of(cls, report: Report, width: float) -> _Pen:
        cards = [face for one in report.entries for face in (one.new, one.old) if face is not None]
        own = [
            typeface
            for card in cards[:1]
            for one in card.run.design.faces.values()
            for typeface in one.typefaces
        ]

        def face(weight: str) -> Face:
            path = fonts.find("Fira Sans", weight, False)
            return Face(Typeface(path.stem, fonts.read(path)), tuple(dict.fromkeys(own)))

        return cls(face("regular"), face("semibold"), Telling.of(report), width)

    @property
    def room(self) -> float:
        """From margin to margin."""
        return self.width - 2 * _MARGIN

    def apart(self, words: str) -> str:
        """Words that run their own way within a line that runs from the right."""
        return f"{_APART}{words}\u2069" if self.say.right_to_left else words

    def left(self, x: float, wide: float) -> float:
        """The left end of what is ``wide`` and begins ``x`` from the edge where lines begin."""
        return self.width - x - wide if self.say.right_to_left else x

    def line(
        self, x: float, y: float, text: str, face: Face, size: float, colour: str, field: str
    ) -> TextLine:
        """One line that begins ``x`` from the edge where lines begin."""
        backwards = self.say.right_to_left
        at = self.left(x, width_mm(text, face, size)) if backwards else x
        towards = backwards and (has_right_to_left(text) or _APART in text)
        return TextLine(at, y, text, face, size, colour, field=field, right_to_left=towards)


def pdf(report: Report, paper: tuple[float, float]) -> bytes:
    """The report on sheets of so many millimetres. The same decks give the same bytes."""
    runs = [face.run for one in report.entries for face in (one.old, one.new) if face is not None]
    runs = list({id(run): run for run in runs}.values())
    pen = _Pen.of(report, paper[0])
    decks = f"{report.old} \u2192 {report.new}"
    title = f"{pen.say.word('title')}: {decks}"
    document = PdfDocument(title=title, lang=pen.say.lang, photo=photo_source(runs), tags=True)
    sheets = list(_sheets(report, pen, paper))
    for number, sheet in enumerate(sheets, 1):
        line = wrapped(f"{decks} \u00b7 {number}/{len(sheets)}", pen.text, 7.0, pen.room)[0]
        sheet.over.append(pen.line(_MARGIN, paper[1] - 6.0, line, pen.text, 7.0, _QUIET, "footer"))
        said = replace(at(0.0, 0.0, sheet.words), reading=read_lines(sheet.words, pen.say.lang))
        document.draw(Page(*paper, (said, *sheet.placed), tuple(sheet.over)))
    return document.save()


def _sheets(report: Report, pen: _Pen, paper: tuple[float, float]) -> Iterator[_Sheet]:
    sheet = _Sheet()
    _heading(sheet, report, pen)
    low = paper[1] - _FOOT
    for entry in report.entries:
        high = _height(entry)
        if sheet.y + high > low:
            yield sheet
            sheet = _Sheet()
        _entry(sheet, entry, pen, high)
    if report.silent:
        lines = [(f"{one.card}: {telling.fields_of(one)}", pen.text) for one in report.silent]
        for text, face in [(pen.say.word("silent"), pen.strong), *lines]:
            for line in wrapped(text, face, _SIZE, pen.room):
                if sheet.y + 5.0 > low:
                    yield sheet
                    sheet = _Sheet()
                sheet.y += 4.2
                sheet.words.append(pen.line(_MARGIN, sheet.y, line, face, _SIZE, _INK, "silent"))
    yield sheet


def _heading(sheet: _Sheet, report: Report, pen: _Pen) -> None:
    title = pen.say.word("title")
    sheet.words.append(pen.line(_MARGIN, sheet.y + 5.0, title, pen.strong, 17.0, _INK, "title"))
    sheet.y += 10.0
    said = [f"{report.old} \u2192 {report.new}", pen.say.heading(report)]
    said.append(pen.say.word("regions-told" if report.entries else "none"))
    for text in said:
        for line in wrapped(text, pen.text, 8.5, pen.room):
            sheet.words.append(pen.line(_MARGIN, sheet.y, line, pen.text, 8.5, _QUIET, "heading"))
            sheet.y += 4.2
    sheet.y += 1.5


def _scale(face: CardFace) -> float:
    return min(1.0, _CARD[0] / face.plan.width, _CARD[1] / face.plan.height)


def _height(entry: Entry) -> float:
    faces = [face for face in (entry.old, entry.new) if face is not None]
    return max([face.plan.height * _scale(face) for face in faces] or [20.0]) + 13.0


def _entry(sheet: _Sheet, entry: Entry, pen: _Pen, high: float) -> None:
    top = sheet.y
    rule = (("M", (_MARGIN, top)), ("L", (pen.width - _MARGIN, top)))
    sheet.over.append(Shape(rule, stroke=_RULE, line=0.2))  # type: ignore[arg-type]
    for index, (face, colour) in enumerate(((entry.old, _OLD), (entry.new, _NEW))):
        start = _MARGIN + index * (_CARD[0] + _GAP)
        name = pen.say.side(index == 1)
        sheet.words.append(pen.line(start, top + 5.0, name, pen.strong, 8.5, colour, "side"))
        if face is None:
            for row, line in enumerate(wrapped(pen.say.absent(entry), pen.text, _SIZE, _CARD[0])):
                y = top + 13.0 + row * _SIZE * 0.46
                sheet.words.append(pen.line(start, y, line, pen.text, _SIZE, _QUIET, "side"))
            continue
        scale, y = _scale(face), top + 7.0
        plan = face.plan
        x = pen.left(start, plan.width * scale)
        place = stretch(scale, scale).then(shift(x, y))
        box = (x, y, x + plan.width * scale, y + plan.height * scale)
        sheet.placed.append(Placed(place, plan.items, plan.symbols, box, reading=plan.reading))
        sheet.over.append(Shape(rectangle(*box[:2], box[2] - x, box[3] - y), stroke=_RULE, line=0.15))
        sheet.over += _marks(entry.regions or (), scale, (x, y), pen, index == 1)
    start = _MARGIN + 2 * (_CARD[0] + _GAP)
    _words(sheet, entry, pen, (start, top + 5.0, pen.width - _MARGIN - start, high - 8.0))
    sheet.y += high


def _marks(
    regions: Sequence[Box], scale: float, origin: tuple[float, float], pen: _Pen, new: bool
) -> list[Item]:
    out: list[Item] = []
    colour = _NEW if new else _OLD
    for number, (left, top, right, bottom) in enumerate(regions, 1):
        x, y = origin[0] + left * scale, origin[1] + top * scale
        box = rectangle(x, y, (right - left) * scale, (bottom - top) * scale, 0.6)
        out.append(Shape(box, stroke="#ffffff", line=0.8, opacity=0.85))
        out.append(Shape(box, stroke=colour, line=0.4, dash=() if new else (1.2, 0.8)))
        cx, cy = (origin[0] + tab(left, top)[0] * scale, origin[1] + tab(left, top)[1] * scale)
        out.append(Shape(circle(cx, cy, 1.6), fill=colour, stroke="#ffffff", line=0.2))
        text, size = str(number), 6.0
        wide = pen.strong.width(text) * size / 1000 * MM_PER_POINT
        out.append(TextLine(cx - wide / 2, cy + 0.75, text, pen.strong, size, "#ffffff", field="region"))
    return out


def _words(sheet: _Sheet, entry: Entry, pen: _Pen, box: tuple[float, float, float, float]) -> None:
    """Name, kind of change and fields, as far down as there is room; what is left out is counted."""
    x, y, room, high = box
    lines: list[tuple[str, Face, float, str]] = [
        *((line, pen.strong, 10.0, _INK) for line in wrapped(entry.title, pen.strong, 10.0, room)),
        *((line, pen.text, 7.0, _QUIET) for line in wrapped(entry.change.card, pen.text, 7.0, room)),
        *((line, pen.text, _SIZE, _INK) for line in wrapped(pen.say.summary(entry), pen.text, _SIZE, room)),
    ]
    remark = pen.say.remark(entry)
    if remark:
        lines += [(line, pen.text, _SIZE, _INK) for line in wrapped(remark, pen.text, _SIZE, room)]
    for change in entry.change.fields:
        name, kind, old, new = pen.say.told(change)
        lines.append(("", pen.text, 3.0, _INK))
        lines += [
            (line, pen.strong, 7.5, _INK) for line in wrapped(f"{name} ({kind})", pen.strong, 7.5, room)
        ]
        for word, colour, sign in ((old, _OLD, "\u2212"), (new, _NEW, "+")):
            lines += [
                (line, pen.text, _SIZE, colour)
                for line in wrapped(f"{sign} {pen.apart(word)}", pen.text, _SIZE, room)
            ]
    shown = len(lines) if y + sum(size * 0.46 for _, _, size, _ in lines[:-1]) <= y + high else 0
    if not shown:
        low = y
        while low + 2 * lines[shown][2] * 0.46 <= y + high:
            low += lines[shown][2] * 0.46
            shown += 1
        while lines[shown - 1][1] is pen.strong or not lines[shown - 1][0]:
            shown -= 1  # a field's name does not stay behind alone
    for text, face, size, colour in lines[:shown]:
        if text:
            sheet.words.append(pen.line(x, y, text, face, size, colour, "told"))
        y += size * 0.46
    left = sum(bool(text) for text, *_ in lines[shown:])
    if left:
        more = pen.say.word("more", count=left)
        sheet.words.append(pen.line(x, y + 1.6, more, pen.text, 7.0, _QUIET, "more"))
