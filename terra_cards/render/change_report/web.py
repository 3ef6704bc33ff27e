"""The report as one page for a browser: pictures inside it, nothing outside of it is asked for."""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Iterator, Sequence

from terra_cards.layout.affine import Box
from terra_cards.library import resources
from terra_cards.model.deck_changes import CardChange
from terra_cards.render.change_report import telling
from terra_cards.render.change_report.entries import Entry, Report
from terra_cards.render.change_report.telling import Telling
from terra_cards.render.play_report.markup import document, figure, rows, tag, text

NOTHING_OUTSIDE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
_OLD, _NEW = "#c02617", "#0b62a4"


def page(report: Report) -> bytes:
    """The whole page. The same decks give the same bytes."""
    say = Telling.of(report)
    title = f"{say.word('title')}: {report.old} \u2192 {report.new}"
    body = rows([tag("a", text(say.word("skip")), href="#cards", class_="skip"), *_body(report, say)])
    style = resources.text("change_report", "page.css")
    return document(
        title, style, NOTHING_OUTSIDE, body, lang=say.lang, right_to_left=say.right_to_left
    ).encode()


def _body(report: Report, say: Telling) -> Iterator[str]:
    decks = f"{tag('code', text(report.old))} \u2192 {tag('code', text(report.new))}"
    yield tag(
        "header",
        rows(
            [
                tag("h1", text(say.word("title"))),
                tag("p", decks, dir="ltr" if say.right_to_left else None, class_="decks"),
                tag("p", text(say.heading(report))),
                tag("p", text(say.word("regions-told")), class_="quiet"),
            ]
        ),
    )
    if report.entries:
        links = "".join(
            tag("li", _link(entry, report.lang) + f" ({text(say.word(entry.state))})")
            for entry in report.entries
        )
        yield tag("nav", tag("ul", links), aria_label=say.word("cards"))
    cards = rows(_article(entry, report.lang, say) for entry in report.entries)
    yield tag("main", cards or tag("p", text(say.word("none"))), id="cards")
    if report.silent:
        listed = "".join(
            tag("li", f"{tag('strong', text(one.card))}: {text(telling.fields_of(one))}")
            for one in report.silent
        )
        heading = tag("h2", text(say.word("silent")), id="silent")
        yield tag("section", heading + tag("ul", listed), aria_labelledby="silent")


def _link(entry: Entry, lang: str) -> str:
    return tag("a", text(entry.title), href=f"#{_anchor(entry.change)}", lang=lang, dir="auto")


def _anchor(change: CardChange) -> str:
    return f"card-{text(change.card)}"


def _article(entry: Entry, lang: str, say: Telling) -> str:
    name = _anchor(entry.change)
    heading = tag("h2", tag("span", text(entry.title), lang=lang, dir="auto"), id=f"{name}-title")
    said = f"{tag('code', text(entry.change.card))} \u00b7 {text(say.summary(entry))}"
    remark = say.remark(entry)
    told = rows([tag("p", text(remark)) if remark else "", _table(entry.change, say)])
    sides = rows([*(_figure(entry, say, new=new) for new in (False, True)), tag("div", told, class_="told")])
    return tag(
        "article",
        rows([heading, tag("p", said, class_="quiet"), tag("div", sides, class_="sides")]),
        id=name,
        aria_labelledby=f"{name}-title",
    )


def _figure(entry: Entry, say: Telling, *, new: bool) -> str:
    face = entry.new if new else entry.old
    data = entry.new_picture if new else entry.old_picture
    caption = tag("figcaption", text(say.side(new)))
    kind = "new" if new else "old"
    if face is None or data is None:
        why = tag("div", text(say.absent(entry)), class_="absent")
        return tag("figure", caption + why, class_=kind)
    kind_of, small = _small(data)
    source = f"data:image/{kind_of};base64,{b64encode(small).decode('ascii')}"
    alt = text(say.alt(entry, new))
    image = f'<img src="{source}" alt="{alt}" width="{round(face.plan.width * 3.78)}" '
    image += f'height="{round(face.plan.height * 3.78)}">'
    marks = _marks(entry.regions or (), face.plan.width, face.plan.height, new)
    return tag("figure", caption + tag("div", image + marks, class_="picture"), class_=kind)


def _small(data: bytes) -> tuple[str, bytes]:
    """A PNG as WebP, a third of its size, where Pillow can write that: its kind and its bytes."""
    from PIL import Image, features

    if not features.check("webp"):
        return "png", data
    out = io.BytesIO()
    Image.open(io.BytesIO(data)).save(out, "WEBP", quality=86, method=4)
    return "webp", out.getvalue()


def _marks(regions: Sequence[Box], width: float, height: float, new: bool) -> str:
    if not regions:
        return ""
    colour, dash = (_NEW, None) if new else (_OLD, "1.6 1")
    out = []
    for number, (left, top, right, bottom) in enumerate(regions, 1):
        box = {
            "x": figure(left), "y": figure(top), "width": figure(right - left),
            "height": figure(bottom - top), "rx": "0.8", "fill": "none",
        }  # fmt: skip
        out.append(tag("rect", **box, stroke="#ffffff", stroke_width="1.1", stroke_opacity="0.85"))
        out.append(tag("rect", **box, stroke=colour, stroke_width="0.55", stroke_dasharray=dash))
        x, y = tab(left, top)
        out.append(
            tag("circle", cx=figure(x), cy=figure(y), r="2.1", fill=colour, stroke="#fff", stroke_width="0.3")
        )
        place = {"x": figure(x), "y": figure(y + 0.98), "font_size": "2.8"}
        out.append(tag("text", str(number), **place, text_anchor="middle", fill="#fff", font_weight="700"))
    return tag("svg", "".join(out), viewBox=f"0 0 {figure(width)} {figure(height)}", aria_hidden="true")


def tab(left: float, top: float) -> tuple[float, float]:
    """Where the number of a region stands: on its upper left corner, and on the card."""
    return max(2.2, left - 1.0), max(2.2, top - 1.0)


def _marked(name: str, stretches: Sequence[tuple[str, bool]]) -> str:
    """Stretches of words, those that the other text lacks in an element."""
    return " ".join(tag(name, text(words)) if changed else text(words) for words, changed in stretches)


def _table(change: CardChange, say: Telling) -> str:
    if not change.fields:
        return ""
    names = [text(say.word(name)) for name in ("field", "kind", "old", "new")]
    head = "".join(tag("th", name, scope="col") for name in names)
    lines = []
    for one in change.fields:
        field, kind, old, new = say.told(one)
        gone, come = telling.words_of(old, new)
        cells = tag("th", tag("code", text(field)), scope="row") + tag("td", text(kind))
        for name, element, words in (("old", "del", gone), ("new", "ins", come)):
            shown = tag("span", _marked(element, words), dir="auto")
            cells += tag("td", shown, data_side=f"{say.word(name)}:")
        lines.append(tag("tr", cells))
    caption = tag("caption", text(say.word("fields")), class_="skip")
    return tag("table", caption + tag("thead", tag("tr", head)) + tag("tbody", "".join(lines)))
