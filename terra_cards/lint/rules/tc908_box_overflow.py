"""TC908: boxes of a template that run into each other or too near to the edge."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from terra_cards.lint.parts import TemplateView
from terra_cards.lint.rule import Example, Rule
from terra_cards.lint.templates import template_of
from terra_cards.model.invalid import each, valid
from terra_cards.model.template import BoxSpec
from terra_cards.source.findings import Finding

#: Parts that lie under or across others by their nature.
UNDER = ("ground", "divider")
#: Parts that may run over the edge of the card, since nobody reads them.
DRAWN = ("ground", "tone", "picture", "strip", "divider")
UNUSED = "none"
SLACK = 0.01  # mm


def check(template: TemplateView) -> Iterator[Finding]:
    file = template.file
    info = valid(file.template) if file else None
    if file is None or info is None or not info.size:
        return
    width, height = info.size
    safe = valid(info.safe) or 0.0
    boxes = [
        (name, box) for name, box in (file.boxes or {}).items() if box and box.box and box.part != UNUSED
    ]
    outside: set[str] = set()  # what lies there overlaps others only because it is misplaced
    for name, box in boxes:
        if (box.part or name) in DRAWN or not box.box or template.place(("boxes", name)) is None:
            continue  # what is not in this file is that of the template which it extends
        x, y, across, along = box.box
        out = max(safe - x, safe - y, x + across - (width - safe), y + along - (height - safe))
        if out > SLACK:
            outside.add(name)
            yield RULE.finding(
                template,
                ("boxes", name, "box"),
                f"the box '{name}' leaves the safe area by {out:.1f} mm",
                help=f"keep {safe:g} mm to each edge of {width:g} x {height:g} mm",
            )
    for (one, a), (other, b) in combinations(boxes, 2):
        if (
            _apart(one, a)
            or _apart(other, b)
            or outside & {one, other}
            or other in each(a.over)
            or one in each(b.over)
        ):
            continue
        if template.place(("boxes", one)) is None and template.place(("boxes", other)) is None:
            continue
        shared = _shared(a, b)
        if shared > SLACK:
            earlier, later = sorted((one, other), key=lambda name: template.span(("boxes", name, "box")))
            yield RULE.finding(
                template,
                ("boxes", later, "box"),
                f"the boxes '{earlier}' and '{later}' overlap by {shared:.1f} mm",
                help=f"move one of them, or write over: [{earlier}] where it is meant",
                related=(template.related(("boxes", earlier, "box"), f"the box '{earlier}'"),),
            )


def _apart(name: str, box: BoxSpec) -> bool:
    return (box.part or name) in UNDER


def _shared(a: BoxSpec, b: BoxSpec) -> float:
    """The shorter side of what two boxes share, in millimetres."""
    if not a.box or not b.box:
        return 0.0
    across = min(a.box[0] + a.box[2], b.box[0] + b.box[2]) - max(a.box[0], b.box[0])
    along = min(a.box[1] + a.box[3], b.box[1] + b.box[3]) - max(a.box[1], b.box[1])
    return min(across, along)


RULE = Rule(
    code="TC908",
    name="box-overflow",
    severity="error",
    summary="boxes of a template that overlap, or leave the safe area",
    why="""
A text over another text cannot be read, and what stands outside the safe area may be cut off with the edge.
Grounds, pictures, the strip and the divider run to the edge or lie under other parts by their nature; a box
that is meant to lie over another says so with `over: [picture]`.
""",
    wrong=Example(template_of(info="[9, 113, 67, 6]"), "file", name="mine.template.yaml"),
    right=Example(template_of(info="[9, 96, 67, 16]"), "file", name="mine.template.yaml"),
    scope="template",
    check=check,
)
