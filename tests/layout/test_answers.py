"""What was asked stands above its figure, inside its row, whatever their lengths."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terra_cards.layout.card import plan_card
from terra_cards.layout.check import Checker
from terra_cards.layout.content import Content, TaskContent
from terra_cards.layout.design import Design, make_design
from terra_cards.layout.drawing import TextLine
from terra_cards.layout.fit_report import box_fits
from terra_cards.layout.parts import SLOTS
from terra_cards.layout.parts.tasks import cells
from terra_cards.layout.typeface import MM_PER_POINT
from terra_cards.library import templates

TASKS = (TaskContent("year", "Year", "blue"), TaskContent("length", "Length", "purple"))
ASKS = [
    "eröffnet",
    "von der EU als Herkunftsangabe geschützt",
    "Gründungsversammlung der Unterbeamtengesellschaft in Passau",
    "height of the towers above the water",
]
FIGURES = ["1889", "19. Jahrhundert", "etwa 1.083,5–2.850 km", "972.000–1.250.000 Einwohner"]
DESIGNS: dict[str, Design] = {}


def _design(name: str) -> Design:
    if name not in DESIGNS:
        template = templates.builtin(name)
        DESIGNS[name] = make_design(template, templates.face_reader(template), SLOTS)
    return DESIGNS[name]


def _lines(name: str, asks: tuple[str, str], figures: tuple[str, str]) -> list[list[TextLine]]:
    """The lines of labels and figures, column by column or row by row, from above."""
    texts = {}
    for number, (ask, figure) in enumerate(zip(asks, figures, strict=True), 1):
        texts |= {f"label-{number}": ask, f"answer-{number}": figure}
    plan = plan_card(Content("c", "de", texts, tasks=TASKS), _design(name))
    if plan.overflows:
        return []  # what does not fit at all is told
    lines = [item for item in plan.items if isinstance(item, TextLine)]
    return [[line for line in lines if line.field.endswith(f"-{number}")] for number in (1, 2)]


def _top(line: TextLine) -> float:
    return line.y - line.face.primary.cap_height / 1000 * line.size * MM_PER_POINT


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(["classic", "deutschland", "large-print", "square", "poker", "deutschland-landscape"]),
    st.tuples(st.sampled_from(ASKS), st.sampled_from(ASKS)),
    st.tuples(st.sampled_from(FIGURES), st.sampled_from(FIGURES)),
)
def test_no_line_leaves_its_row_or_touches_another(
    name: str, asks: tuple[str, str], figures: tuple[str, str]
) -> None:
    (box,) = [box for box in _design(name).boxes if box.part == "answers"]
    for (_, y, _, height), lines in zip(cells(box), _lines(name, asks, figures), strict=False):
        spare = 0.02
        assert _top(lines[0]) >= y - spare and lines[-1].y <= y + height + spare
        for upper, lower in pairwise(lines):
            assert _top(lower) - upper.y >= 0.25  # millimetres of white


def test_a_long_ask_comes_on_one_line_before_its_figure_becomes_small() -> None:
    lines, _ = _lines("deutschland", (ASKS[1], "x"), ("2003", "7 cm"))
    assert [line.text for line in lines] == [ASKS[1], "2003"]
    assert lines[0].size <= 6.2 and lines[1].size == pytest.approx(15)


def test_a_figure_without_room_is_left_out_and_told_for_part_of_it_would_be_another_one() -> None:
    texts = {"label-1": "grains", "answer-1": "7,500,000,000,000,000,000,000,000,000,000"}
    plan = plan_card(Content("c", "en", texts, tasks=TASKS), _design("classic"))
    assert [line.text for line in plan.items if isinstance(line, TextLine)] == ["grains", "…"]
    assert [over.field for over in plan.overflows] == ["answer-1"]


def test_a_row_too_low_for_two_lines_of_label_has_one_and_tells_what_is_too_long() -> None:
    template = templates.sized(templates.loaded("deutschland"), (60.0, 80.0))
    assert template.file is not None
    design = make_design(template.file, templates.face_reader(template.file), SLOTS)
    texts = {"label-1": ASKS[2], "answer-1": FIGURES[1], "label-2": ASKS[0], "answer-2": FIGURES[0]}
    plan = plan_card(Content("c", "de", texts, tasks=TASKS), design)
    lines = [item for item in plan.items if isinstance(item, TextLine)]
    assert [line.field for line in lines] == ["label-1", "answer-1", "label-2", "answer-2"]
    for upper, lower in pairwise(lines):
        assert _top(lower) > upper.y
    assert [over.field for over in plan.overflows] == ["label-1"]
    assert [over.field for over in Checker(design).check(Content("c", "de", texts, tasks=TASKS))[0]] == [
        "label-1"
    ]


@pytest.mark.parametrize("name", ["square", "poker"])
def test_a_label_gives_way_to_a_figure_of_two_lines_and_the_linter_knows(name: str) -> None:
    """Two lines of each were printed into the text below the row, and nothing told so."""
    texts = {"label-1": ASKS[2], "answer-1": "1889", "label-2": ASKS[2], "answer-2": FIGURES[3]}
    content = Content("c", "de", texts, tasks=TASKS)
    plan = plan_card(content, _design(name))
    (box,) = [box for box in _design(name).boxes if box.part == "answers"]
    lines = [item for item in plan.items if isinstance(item, TextLine)]
    assert max(line.y for line in lines) <= box.y + box.height + 0.02
    assert len([line for line in lines if line.field == "answer-2"]) == 2
    assert {over.field for over in plan.overflows} == {"label-1", "label-2"}
    assert {over.field for over in Checker(_design(name)).check(content)[0]} == {"label-1", "label-2"}
    told = {fit.field: (fit.state, fit.over) for fit in box_fits(content, _design(name))}
    assert told["label-1"] == told["label-2"] == ("too-long", 1)


@pytest.mark.parametrize("name", ["classic", "large-print", "a6"])
def test_tails_of_a_label_stay_clear_of_tall_letters_of_its_figure(name: str) -> None:
    """Large print had as little between them as small print: a circumflex stood on a p."""
    label, figure = _lines(name, ("dân số thành phố", "x"), ("10,1 triệu", "7"))[0]
    tails = 0.21 * label.size * MM_PER_POINT
    above = 0.05 * figure.size * MM_PER_POINT
    assert _top(figure) - above - (label.y + tails) >= 0.3


def test_a_figure_of_one_line_beside_one_of_two_stands_near_what_was_asked() -> None:
    left, right = _lines("classic", ("Luftlinie", "Einwohner zusammen"), ("95 km", FIGURES[3]))
    assert len(right) == 3
    assert _top(left[1]) - left[0].y < 1.5
    left, right = _lines("classic", ("length", "visitors"), ("95 km", "etwa 2,3 Millionen"))
    assert left[1].y == pytest.approx(right[1].y) and left[1].size > right[1].size
