"""The back that all cards share: the same whichever way round it lies, whatever its title."""

from __future__ import annotations

import pytest

from terra_cards.layout.colour import contrast
from terra_cards.layout.common_back import common_back, ground_of
from terra_cards.layout.design import Design, make_design
from terra_cards.layout.drawing import Group, Shape, TextLine, Use
from terra_cards.layout.parts import SLOTS
from terra_cards.layout.paths import bounds
from terra_cards.layout.typeface import MM_PER_POINT
from terra_cards.library import resources, templates

TITLES = ["Terra", "Terra: Deutschland", "Donaudampfschifffahrtsgesellschaft im Großherzogtum", "Тур", "טרה"]


def _design(name: str) -> Design:
    template = templates.builtin(name)
    return make_design(template, templates.face_reader(template), SLOTS)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("name", resources.names("templates"))
def test_titles_stand_between_frame_and_globe_and_again_upside_down(name: str, title: str) -> None:
    design = _design(name)
    plan = common_back(design, title, "A deck with quite a long title of its own", "en", ("green", "blue"))
    lines = [item for item in plan.items if isinstance(item, TextLine)]
    upright = [line for line in lines if not line.angle]
    turned = [line for line in lines if line.angle == 180]
    assert upright and len(upright) == len(turned)
    for one, two in zip(upright, turned, strict=True):
        assert (one.text, one.size) == (two.text, two.size)
        assert two.x == pytest.approx(design.width - one.x) and two.y == pytest.approx(design.height - one.y)
        wide = one.face.extent(one.text, one.tracking) * one.size * MM_PER_POINT / 1000
        assert one.x >= design.safe and one.x + wide <= design.width - design.safe
        assert design.safe < one.y < design.height / 2
        assert contrast(one.colour, ground_of(design)) >= 4.5


def test_the_picture_is_the_same_upside_down() -> None:
    design = _design("classic")
    plan = common_back(design, "Terra", "", "en", ("green", "blue", "orange"))
    (use,) = [item for item in plan.items if isinstance(item, Use)]
    shapes = [item for item in design.symbols[use.symbol].items if isinstance(item, Shape)]
    boxes = {(item.fill, item.stroke, *(round(v, 1) for v in bounds(item.path))) for item in shapes}
    width, height = design.width, design.height
    for fill, stroke, left, top, right, bottom in boxes:
        turned = (width - right, height - bottom, width - left, height - top)
        alike = [box for box in boxes if box[:2] == (fill, stroke)]
        assert any(all(abs(a - b) < 0.25 for a, b in zip(box[2:], turned, strict=True)) for box in alike)


def test_the_ring_has_the_colours_of_the_edition() -> None:
    for colours in (("green", "blue", "red"), ("yellow",), ()):
        design = _design("crisis")
        plan = common_back(design, "Terra", "", "en", colours)
        (use,) = [item for item in plan.items if isinstance(item, Use)]
        strokes = [item.stroke for item in design.symbols[use.symbol].items if isinstance(item, Shape)]
        for colour in colours:
            assert strokes.count(design.ink(colour).bright) == 2


def test_a_template_may_name_the_ground_and_the_minimal_one_saves_ink() -> None:
    design = _design("minimal")
    plan = common_back(design, "Terra", "", "en", ("green", "blue"))
    (use,) = [item for item in plan.items if isinstance(item, Use)]
    drawn = list(design.symbols[use.symbol].items)
    fills = {
        shape.fill
        for item in drawn
        for shape in (item.items if isinstance(item, Group) else [item])
        if isinstance(shape, Shape) and shape.fill and _surface(shape) > 1000
    }
    assert fills == {"#ffffff"}
    assert all(contrast(item.colour, "#ffffff") >= 4.5 for item in plan.items if isinstance(item, TextLine))


def _surface(shape: Shape) -> float:
    left, top, right, bottom = bounds(shape.path)
    return (right - left) * (bottom - top)
