"""The peer of the printing benchmark: the same cards as most people would draw them with reportlab.

Everything anew on each card: the base map area by area, a Paragraph for each text, drawImage for the
photo. ``python -m benchmarks.naive_render DECK OUT.pdf``
"""

from __future__ import annotations

import sys
from pathlib import Path
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

from terra_cards.library import fonts
from terra_cards.model.drawing import draw
from terra_cards.model.printed import printed
from terra_cards.workspace.load import load

WIDTH, HEIGHT, GUTTER = 80, 120, 6
INK, PAPER, HIDDEN, SEA, LAND, BORDER, ACCENT = (
    HexColor(value) for value in ("#1b2a36", "#fffdf8", "#eff1ec", "#cfdfe5", "#fcfaf4", "#b3c0c4", "#c8402a")
)
LEVELS = {"beginner": "#f3c02c", "traveller": "#3f9b57", "globetrotter": "#2f73b6", "explorer": "#cc3b2d"}


def main(deck_path: str, out: str) -> None:
    """Prints a deck of the world edition, four faces a page."""
    (deck,) = load([deck_path]).decks
    assert deck.board is not None
    board = deck.board.board("metric")
    assert board is not None and board.geography is not None
    drawing = draw(board.geography, "hint")
    names = {area.id: area.name.any("en") for area in board.areas}
    kinds = {area.id: area.kind for area in board.areas}
    for weight in ("regular", "medium", "semibold", "bold"):
        pdfmetrics.registerFont(TTFont(weight, fonts.find("Fira Sans Condensed", weight)))

    def style(font: str, size: float, colour: object = INK) -> ParagraphStyle:
        return ParagraphStyle(font, fontName=font, fontSize=size, leading=size * 1.2, textColor=colour)

    theme, ask, label = style("semibold", 17), style("medium", 9.6, PAPER), style("medium", 6.2)
    area_style, answer_style = style("semibold", 10.8, ACCENT), style("bold", 16, HexColor("#1f5c9e"))
    info_style, small = style("regular", 7.9), style("regular", 5)
    canvas = Canvas(out, pagesize=(210 * mm, 297 * mm))

    def text(words: str, how: ParagraphStyle, x: float, top: float, width: float) -> None:
        paragraph = Paragraph(escape(words), how)
        _, height = paragraph.wrap(width * mm, 100 * mm)
        paragraph.drawOn(canvas, x * mm, (HEIGHT - top) * mm - height)

    def polygon(shape: tuple[tuple[tuple[float, float], ...], ...], fill: object) -> None:
        path = canvas.beginPath()
        for ring in shape:
            path.moveTo(*project(ring[0]))
            for point in ring[1:]:
                path.lineTo(*project(point))
            path.close()
        canvas.setFillColor(fill)
        canvas.drawPath(path, stroke=1, fill=1)

    west, south, east, _ = drawing.bounds
    scale = 39.6 / (east - west)

    def project(point: tuple[float, float]) -> tuple[float, float]:
        return ((point[0] - west) * scale + 36.4) * mm, ((point[1] - south) * scale + 36) * mm

    for index, loaded in enumerate(deck.cards):
        card = loaded.card
        if index % 4 == 0:
            if index:
                canvas.showPage()
            canvas.setLineWidth(0.25)
            for x in (22, 102, 108, 188):
                canvas.line(x * mm, 276 * mm, x * mm, 280 * mm)
                canvas.line(x * mm, 17 * mm, x * mm, 21 * mm)
        column, row = index % 2, 1 - index // 2 % 2
        canvas.saveState()
        canvas.translate((22 + column * (WIDTH + GUTTER)) * mm, (25.5 + row * (HEIGHT + GUTTER)) * mm)
        canvas.setFillColor(PAPER)
        canvas.rect(-3 * mm, 60 * mm, 86 * mm, 63 * mm, stroke=0, fill=1)
        canvas.setFillColor(HIDDEN)
        canvas.rect(-3 * mm, -3 * mm, 86 * mm, 63 * mm, stroke=0, fill=1)
        canvas.drawImage(str(Path(deck.folder) / card.photo.file), 5 * mm, 90 * mm, 78 * mm, 33 * mm)
        canvas.setFillColor(HexColor(LEVELS[card.difficulty]))
        canvas.rect(-3 * mm, -3 * mm, 8 * mm, 126 * mm, stroke=0, fill=1)
        canvas.setStrokeColor(PAPER)
        for tick in range(1, HEIGHT):
            canvas.line(0, tick * mm, (1.75 if tick % 10 == 0 else 0.7) * mm, tick * mm)
        canvas.setFillColor(PAPER)
        canvas.circle(70.7 * mm, 110.7 * mm, 5 * mm, stroke=1, fill=1)
        text(card.theme.any("en"), theme, 9, 32, 67)
        for line, (words, colour) in enumerate(
            (
                (f"{len(card.areas)} areas", INK),
                (card.tasks.year.ask.any("en"), HexColor("#1f6f3f")),
                (card.tasks.length.ask.any("en"), HexColor("#1f5c9e")),
            )
        ):
            top = 42.7 + 5.3 * line
            canvas.setFillColor(colour)
            canvas.roundRect(9 * mm, (HEIGHT - top - 4.7) * mm, 67 * mm, 4.7 * mm, mm, stroke=0, fill=1)
            text(words, ask, 15, top + 0.2, 58)
        canvas.setLineWidth(0.25)
        canvas.setStrokeColor(BORDER)
        for name, shape in drawing.areas.items():
            for polygons in shape:
                polygon(polygons, ACCENT if name in card.areas else SEA if kinds[name] == "sea" else LAND)
        for _, shape in drawing.islands:
            for polygons in shape:
                polygon(polygons, LAND)
        text(", ".join(names[area] for area in card.areas), area_style, 9, 63, 25)
        for place, (task, scale_name) in enumerate(
            ((card.tasks.year, "year"), (card.tasks.length, "length"))
        ):
            text(task.ask.any("en"), label, 11 + 35 * place, 84, 30)
            text(printed(task.answer, scale_name, "metric", "en"), answer_style, 11 + 35 * place, 87, 30)
        text(card.info.any("en"), info_style, 9, 95, 67)
        text(f"Photo: {card.photo.credit}, {card.photo.license}", small, 9, 112, 67)
        text(f"bench 1.0.0 · {card.id}", small, 9, 114, 67)
        canvas.restoreState()
    canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(*sys.argv[1:])
