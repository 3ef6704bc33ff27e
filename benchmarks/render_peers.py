"""The peers of the printing benchmark: the same faces as people would draw them with other tools.

``python -m benchmarks.render_peers naive|fpdf2|typst|weasyprint FACES.json OUT.pdf``. Four faces on A4, each
with photo, ruler, theme, what is asked, map with its areas, answers, info box, credit and imprint.

``naive`` is reportlab as most people use it: everything anew on each card, the map area by area, a
Paragraph for each text. The others get what their manuals advise: the map once as SVG where they take one,
fonts as subsets.
"""

from __future__ import annotations

import json
import sys
from html import escape
from pathlib import Path
from typing import Any

from benchmarks.render_faces import (
    ACCENT,
    BORDER,
    CROPS,
    GUTTER,
    HEIGHT,
    HIDDEN,
    INK,
    LEFT,
    PAPER,
    TOP,
    WEIGHTS,
    WIDTH,
    path_of,
)

ANSWER = "#1f5c9e"
# weight, size, colour, left, top, width of each text
THEME = ("semibold", 17, INK, 9, 32, 67)
AREAS = ("semibold", 10.8, ACCENT, 9, 63, 25)
INFO = ("regular", 7.9, INK, 9, 95, 67)
CREDIT, IMPRINT = ("regular", 5, INK, 9, 112, 67), ("regular", 5, INK, 9, 114, 67)


def place(index: int) -> tuple[float, float]:
    """The upper left corner of a card on its page."""
    return LEFT + index % 2 * (WIDTH + GUTTER), TOP + index // 2 % 2 * (HEIGHT + GUTTER)


def texts(card: dict[str, Any]) -> list[tuple[str, tuple[str, float, str, float, float, float]]]:
    """All texts of a card with how and where they are set."""
    out = [(card["theme"], THEME), (card["areas"], AREAS), (card["info"], INFO)]
    out += [(card["credit"], CREDIT), (card["imprint"], IMPRINT)]
    for row, (words, _) in enumerate(card["rows"]):
        out.append((words, ("medium", 9.6, PAPER, 15, 42.9 + 5.3 * row, 58)))
    for column in (0, 1):
        out.append((card["labels"][column], ("medium", 6.2, INK, 11 + 35 * column, 84, 30)))
        out.append((card["answers"][column], ("bold", 16, ANSWER, 11 + 35 * column, 87, 30)))
    return out


def naive(data: dict[str, Any], out: str) -> None:
    from reportlab.lib.colors import HexColor
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.lib.units import mm
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import Paragraph

    for weight, path in data["fonts"].items():
        pdfmetrics.registerFont(TTFont(weight, path))
    canvas = Canvas(out, pagesize=(210 * mm, 297 * mm))
    for index, card in enumerate(data["cards"]):
        if index % 4 == 0:
            if index:
                canvas.showPage()
            canvas.setLineWidth(0.25)
            for x0, y0, x1, y1 in CROPS:
                canvas.line(x0 * mm, (297 - y0) * mm, x1 * mm, (297 - y1) * mm)
        x, y = place(index)
        canvas.saveState()
        canvas.translate(x * mm, (297 - y - HEIGHT) * mm)
        canvas.setFillColor(HexColor(PAPER))
        canvas.rect(-3 * mm, 60 * mm, 86 * mm, 63 * mm, stroke=0, fill=1)
        canvas.setFillColor(HexColor(HIDDEN))
        canvas.rect(-3 * mm, -3 * mm, 86 * mm, 63 * mm, stroke=0, fill=1)
        canvas.drawImage(card["photo"], 5 * mm, 90 * mm, 78 * mm, 33 * mm)
        canvas.setFillColor(HexColor(card["level"]))
        canvas.rect(-3 * mm, -3 * mm, 8 * mm, 126 * mm, stroke=0, fill=1)
        canvas.setStrokeColor(HexColor(PAPER))
        for tick in range(1, HEIGHT):
            canvas.line(0, tick * mm, (1.75 if tick % 10 == 0 else 0.7) * mm, tick * mm)
        for row, (_, colour) in enumerate(card["rows"]):
            canvas.setFillColor(HexColor(colour))
            canvas.roundRect(
                9 * mm, (HEIGHT - 47.4 - 5.3 * row) * mm, 67 * mm, 4.7 * mm, mm, stroke=0, fill=1
            )
        canvas.setLineWidth(0.25)
        canvas.setStrokeColor(HexColor(BORDER))
        chosen = set(card["shapes"])
        for number, shape in enumerate(data["shapes"]):
            path = canvas.beginPath()
            for ring in shape["rings"]:
                path.moveTo(ring[0][0] * mm, (HEIGHT - ring[0][1]) * mm)
                for px, py in ring[1:]:
                    path.lineTo(px * mm, (HEIGHT - py) * mm)
                path.close()
            canvas.setFillColor(HexColor(ACCENT if number in chosen else shape["fill"]))
            canvas.drawPath(path, stroke=1, fill=1)
        for words, (weight, size, colour, left, top, width) in texts(card):
            style = ParagraphStyle(
                weight, fontName=weight, fontSize=size, leading=size * 1.2, textColor=HexColor(colour)
            )
            paragraph = Paragraph(escape(words), style)
            _, height = paragraph.wrap(width * mm, 100 * mm)
            paragraph.drawOn(canvas, left * mm, (HEIGHT - top) * mm - height)
        canvas.restoreState()
    canvas.showPage()
    canvas.save()


def fpdf2(data: dict[str, Any], out: str) -> None:
    from fpdf import FPDF

    pdf = FPDF(unit="mm", format="A4")
    pdf.set_auto_page_break(False)
    for weight, path in data["fonts"].items():
        pdf.add_font(weight, "", path)
    for index, card in enumerate(data["cards"]):
        if index % 4 == 0:
            pdf.add_page()
            pdf.set_line_width(0.09)
            pdf.set_draw_color(0)
            for line in CROPS:
                pdf.line(*line)
        x, y = place(index)
        pdf.set_fill_color(PAPER)
        pdf.rect(x - 3, y - 3, 86, 63, "F")
        pdf.set_fill_color(HIDDEN)
        pdf.rect(x - 3, y + 60, 86, 63, "F")
        pdf.image(card["photo"], x + 5, y - 3, 78, 33)
        pdf.set_fill_color(card["level"])
        pdf.rect(x - 3, y - 3, 8, 126, "F")
        pdf.set_draw_color(PAPER)
        for tick in range(1, HEIGHT):
            pdf.line(x, y + tick, x + (1.75 if tick % 10 == 0 else 0.7), y + tick)
        for row, (_, colour) in enumerate(card["rows"]):
            pdf.set_fill_color(colour)
            pdf.rect(x + 9, y + 42.7 + 5.3 * row, 67, 4.7, "F", round_corners=True, corner_radius=1)
        pdf.set_draw_color(BORDER)
        chosen = set(card["shapes"])
        for number, shape in enumerate(data["shapes"]):
            pdf.set_fill_color(ACCENT if number in chosen else shape["fill"])
            for ring in shape["rings"]:
                pdf.polygon([(x + px, y + py) for px, py in ring], style="DF")
        for words, (weight, size, colour, left, top, width) in texts(card):
            pdf.set_font(weight, "", size)
            pdf.set_text_color(colour)
            pdf.set_xy(x + left, y + top)
            pdf.multi_cell(width, size * 1.2 * 25.4 / 72, words, align="L", padding=0)
    pdf.output(out)


def typst(data: dict[str, Any], out: str) -> None:
    import typst as compiler

    folder = Path(out).resolve().parent
    source = folder / "faces.typ"
    source.write_text(_typst(folder), encoding="utf-8")
    fonts = Path(next(iter(data["fonts"].values()))).parent
    compiler.compile(str(source), output=out, root="/", font_paths=[str(fonts)], ignore_system_fonts=True)


def _typst(folder: Path) -> str:
    crops = ",".join("(" + ",".join(f"{v}" for v in line) + ")" for line in CROPS)
    weights = ",".join(f'"{name}": {value}' for name, value in WEIGHTS.items())
    return f"""
#set page(width: 210mm, height: 297mm, margin: 0mm)
#set text(font: "Fira Sans", stretch: 75%)
#set par(leading: 0.35em)
#let data = json("{folder.as_posix()}/faces.json")
#let weights = ({weights})
#let at(x, y, body) = place(top + left, dx: x * 1mm, dy: y * 1mm, body)
#let ruler = {{ for t in range(1, {HEIGHT}) {{
  let long = if calc.rem(t, 10) == 0 {{ 1.75 }} else {{ 0.7 }}
  at(0, t, line(length: long * 1mm, stroke: 0.25pt + rgb("{PAPER}")))
}} }}
#let outlines = data.shapes.map(s => curve(fill: rgb("{ACCENT}"), stroke: 0.25pt + rgb("{BORDER}"),
  ..s.rings.map(r => (curve.move((r.at(0).at(0) * 1mm, r.at(0).at(1) * 1mm)),
    ..r.slice(1).map(p => curve.line((p.at(0) * 1mm, p.at(1) * 1mm))), curve.close())).flatten()))
#let words(body, weight, size, colour, x, y, width) = at(x, y, box(width: width * 1mm,
  text(size: size * 1pt, weight: weights.at(weight), fill: rgb(colour), body)))
#let card(k) = block(width: {WIDTH}mm, height: {HEIGHT}mm, {{
  at(-3, -3, rect(width: 86mm, height: 63mm, fill: rgb("{PAPER}")))
  at(-3, 60, rect(width: 86mm, height: 63mm, fill: rgb("{HIDDEN}")))
  at(5, -3, image(k.photo, width: 78mm, height: 33mm, fit: "stretch"))
  at(-3, -3, rect(width: 8mm, height: 126mm, fill: rgb(k.level)))
  ruler
  for (i, row) in k.rows.enumerate() {{
    at(9, 42.7 + 5.3 * i, rect(width: 67mm, height: 4.7mm, radius: 1mm, fill: rgb(row.at(1))))
    words(row.at(0), "medium", 9.6, "{PAPER}", 15, 43.6 + 5.3 * i, 58)
  }}
  at(0, 0, image("{folder.as_posix()}/base.svg", width: {WIDTH}mm))
  for s in k.shapes {{ at(0, 0, outlines.at(s)) }}
  words(k.theme, "semibold", 17, "{INK}", 9, 33, 67)
  words(k.areas, "semibold", 10.8, "{ACCENT}", 9, 64, 25)
  for c in (0, 1) {{
    words(k.labels.at(c), "medium", 6.2, "{INK}", 11 + 35 * c, 84.5, 30)
    words(k.answers.at(c), "bold", 16, "{ANSWER}", 11 + 35 * c, 88, 30)
  }}
  words(k.info, "regular", 7.9, "{INK}", 9, 95.5, 67)
  words(k.credit, "regular", 5, "{INK}", 9, 112.2, 67)
  words(k.imprint, "regular", 5, "{INK}", 9, 114.2, 67)
}})
#let cards = data.cards
#for s in range(0, calc.ceil(cards.len() / 4)) {{
  if s > 0 {{ pagebreak() }}
  for l in ({crops}) {{
    let (from, to) = ((l.at(0) * 1mm, l.at(1) * 1mm), (l.at(2) * 1mm, l.at(3) * 1mm))
    place(top + left, line(start: from, end: to, stroke: 0.25pt))
  }}
  for k in range(4) {{
    let i = 4 * s + k
    if i < cards.len() {{
      let (column, row) = (calc.rem(k, 2), calc.quo(k, 2))
      at({LEFT} + {WIDTH + GUTTER} * column, {TOP} + {HEIGHT + GUTTER} * row, card(cards.at(i)))
    }}
  }}
}}
"""


def weasyprint(data: dict[str, Any], out: str) -> None:
    import weasyprint as engine

    folder = Path(out).resolve().parent
    engine.HTML(string=_html(data, folder), base_url=str(folder)).write_pdf(out)


def _html(data: dict[str, Any], folder: Path) -> str:
    faces = "".join(
        f'@font-face{{font-family:F;font-weight:{WEIGHTS[weight]};src:url("file://{path}")}}'
        for weight, path in data["fonts"].items()
    )
    crops = "".join(
        f'<i style="left:{x0}mm;top:{y0}mm;width:{max(0.09, x1 - x0)}mm;height:{max(0.09, y1 - y0)}mm"></i>'
        for x0, y0, x1, y1 in CROPS
    )
    ticks = "".join(
        f'<path d="M0,{t}H{1.75 if t % 10 == 0 else 0.7}" stroke="{PAPER}" stroke-width="0.09"/>'
        for t in range(1, HEIGHT)
    )
    (folder / "ruler.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 {HEIGHT}">{ticks}</svg>', encoding="utf-8"
    )
    out = [
        f"<!doctype html><style>{faces}@page{{size:A4;margin:0}}body{{margin:0;font-family:F}}"
        ".s{position:relative;width:210mm;height:296.9mm;page-break-after:always;overflow:hidden}"
        f".c{{position:absolute;width:{WIDTH}mm;height:{HEIGHT}mm}}.c>*,.s>i{{position:absolute}}"
        "i{background:#000}</style>"
    ]
    for index, card in enumerate(data["cards"]):
        if index % 4 == 0:
            out.append(("</div>" if index else "") + f"<div class=s>{crops}")
        x, y = place(index)

        def box(left: float, top: float, width: float, height: float, colour: str, radius: float = 0) -> str:
            return (
                f'<div style="left:{left}mm;top:{top}mm;width:{width}mm;height:{height}mm;'
                f'background:{colour};border-radius:{radius}mm"></div>'
            )

        shapes = "".join(f'<path d="{path_of(data["shapes"][s]["rings"])}"/>' for s in card["shapes"])
        out += [
            f'<div class=c style="left:{x}mm;top:{y}mm">',
            box(-3, -3, 86, 63, PAPER),
            box(-3, 60, 86, 63, HIDDEN),
            f'<img src="file://{card["photo"]}" style="left:5mm;top:-3mm;width:78mm;height:33mm">',
            box(-3, -3, 8, 126, card["level"]),
            f'<img src="file://{folder}/ruler.svg" style="left:0;top:0;width:2mm;height:{HEIGHT}mm">',
            *(box(9, 42.7 + 5.3 * row, 67, 4.7, colour, 1) for row, (_, colour) in enumerate(card["rows"])),
            f'<img src="file://{folder}/base.svg" style="left:0;top:0;width:{WIDTH}mm">',
            f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" style="left:0;top:0;width:{WIDTH}mm;height:{HEIGHT}mm">'
            f'<g fill="{ACCENT}" stroke="{BORDER}" stroke-width="0.088">{shapes}</g></svg>',
            *(
                f'<div style="left:{left}mm;top:{top}mm;width:{width}mm;font-size:{size}pt;color:{colour};'
                f'font-weight:{WEIGHTS[weight]};line-height:1.2">{escape(words)}</div>'
                for words, (weight, size, colour, left, top, width) in texts(card)
            ),
            "</div>",
        ]
    return "\n".join([*out, "</div>"])


PEERS = {"naive": naive, "fpdf2": fpdf2, "typst": typst, "weasyprint": weasyprint}

if __name__ == "__main__":
    PEERS[sys.argv[1]](json.loads(Path(sys.argv[2]).read_text(encoding="utf-8")), sys.argv[3])
