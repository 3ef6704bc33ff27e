"""TC909: text that does not stand out from its ground."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.layout.colour import contrast
from terra_cards.lint.parts import TemplateView
from terra_cards.lint.rule import Example, Rule
from terra_cards.lint.templates import template_of
from terra_cards.model.invalid import valid
from terra_cards.model.template import BoxSpec, TemplateFile
from terra_cards.source.findings import Finding, Pointer

#: WCAG 2.2, success criterion 1.4.3: 4.5 to 1, and 3 to 1 for text from 18 points up.
NORMAL, LARGE, LARGE_POINTS = 4.5, 3.0, 18.0
#: Parts whose text takes its colour from the ground by itself.
ADAPTS = ("asks", "count", "strip", "answers", "heading", "badge")


def check(template: TemplateView) -> Iterator[Finding]:
    file = template.file
    if file is None:
        return
    colours = {name: value for name, value in (file.colours or {}).items() if value}
    told: set[tuple[str, str]] = set()
    for name, box in (file.boxes or {}).items():
        if not box or not box.box or (box.part or name) in ADAPTS or box.part == "none":
            continue
        ground = _ground(file, name, box, colours)
        for key in ("style", "label"):
            style = (file.styles or {}).get(getattr(box, key) or "")
            if not style or ground is None:
                continue
            ink = colours.get(style.colour or "ink")
            size = valid(style.min) or valid(style.size) or 0
            least = LARGE if float(size) >= LARGE_POINTS else NORMAL
            if ink is None or (ink, ground) in told or contrast(ink, ground) >= least:
                continue
            told.add((ink, ground))
            field: Pointer = ("styles", getattr(box, key))
            field = (*field, "colour") if style.colour else field
            yield RULE.finding(
                template,
                field,
                f"{ink} on {ground} has a contrast of {contrast(ink, ground):.1f} to 1 (box '{name}')",
                help=f"make one darker or the other lighter: at least {least:g} to 1",
            )


def _ground(file: TemplateFile, name: str, box: BoxSpec, colours: dict[str, str]) -> str | None:
    """The colour that a box stands on: its own, else that of the last ground painted below it."""
    if box.fill:
        return colours.get(box.fill)
    assert box.box
    x, y, width, height = box.box
    found = None
    for other, below in (file.boxes or {}).items():
        if other == name:
            break
        if not below or not below.box or not below.fill or (below.part or other) != "ground":
            continue
        left, top, across, along = below.box
        if left <= x and top <= y and x + width <= left + across and y + height <= top + along:
            found = colours.get(below.fill, found)
    return found


RULE = Rule(
    code="TC909",
    name="colour-contrast",
    severity="warning",
    summary="text that stands out too little from its ground",
    why="""
Cards are read across a table, in the evening, by people of all ages. The contrast is that of WCAG 2.2: 4.5
to 1 for text, 3 to 1 from 18 points up at its smallest size. The colours are those of the style and of the
box, or of the ground painted below it; texts on the colours of an edition choose black or white by
themselves.
""",
    wrong=Example(template_of(ink="#a8b4bc"), "file", name="mine.template.yaml"),
    right=Example(template_of(ink="#1b2a36"), "file", name="mine.template.yaml"),
    scope="template",
    check=check,
)
