"""Names on maps: each in its place, readable, none on another; a crowded part shown again."""

from __future__ import annotations

from typing import Any

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import Polygon

from terra_cards.layout.outlines import Outlines, Projected
from terra_cards.layout.poster import look
from terra_cards.layout.poster.colouring import colour_numbers
from terra_cards.layout.poster.naming import COMFORT, SMALLEST
from terra_cards.layout.poster.plan import poster_plan, turned
from terra_cards.layout.poster.raster import Window
from terra_cards.layout.poster.sizes import paper_size
from terra_cards.layout.poster.window import shown
from terra_cards.workspace.parts import builtin_edition
from tests.boards.maps import board
from tests.boards.posters import drawn, every_line


@pytest.mark.parametrize(("name", "lang"), [("world", "en"), ("world", "de"), ("germany", "es")])
def test_every_area_is_named_once_and_no_two_names_touch(name: str, lang: str) -> None:
    sheet, made = drawn(name, lang), board(name)
    assert sheet.unplaced == ()
    for labels in (sheet.labels, sheet.inset_labels):
        assert len({label.area for label in labels}) == len(labels)
    named = {label.area for label in (*sheet.labels, *sheet.inset_labels)}
    assert named == set(range(len(made.areas)))
    part = sheet.inset
    size = (part.box[2] - part.box[0], part.box[3] - part.box[1]) if part else (0.0, 0.0)
    for labels, width, height in (
        (sheet.labels, sheet.width, sheet.height),
        (sheet.inset_labels, *size),
    ):
        boxes = [Polygon(label.corners()) for label in labels]
        if not boxes:
            continue
        tree = shapely.STRtree(boxes)
        for one, two in tree.query(boxes, predicate="intersects").T.tolist():
            assert one == two, f"{labels[one].lines} lies on {labels[two].lines}"
        frame = shapely.box(0, 0, width, height)
        for label, box in zip(labels, boxes, strict=True):
            assert frame.buffer(0.5).contains(box)
            assert label.size >= SMALLEST
            assert " ".join(label.lines).replace("- ", "-") == made.areas[label.area].name.any(lang)
            assert label.sea == (made.areas[label.area].kind == "sea")


@pytest.mark.parametrize(("name", "lang"), [("world", "en"), ("germany", "es")])
def test_names_lie_in_their_areas(name: str, lang: str) -> None:
    """What is called clear lies in the area's own shape; the rest touches it or points to it."""
    made, sheet = board(name), drawn(name, lang)
    assert made.geography is not None
    left, top, right, _ = shown(made.geography)
    scale = sheet.width / (right - left)
    outlines = Outlines(Projected(made.geography, made.geography.topology), scale, 0.05, 0.0)
    few = 0
    for label in sheet.labels:
        shape = outlines.area(made.areas[label.area].id)
        assert shape is not None
        rings = [Polygon([(x - left * scale, y - top * scale) for x, y in ring]) for ring in shape.rings]
        land: Any = rings[0]
        for ring in rings[1:]:  # rings of an even-odd shape
            land = land.symmetric_difference(ring)
        box = Polygon(label.corners())
        if label.clear:
            assert land.intersection(box).area > 0.93 * box.area, label.lines
        elif label.leader is not None:
            few += 1
            assert land.buffer(1.0).contains(shapely.Point(label.leader[1])), label.lines
        else:
            few += 1
            assert land.distance(box) < 2.0, label.lines
    assert few <= len(sheet.labels) // 5


@pytest.mark.parametrize(
    ("name", "paper", "lang"),
    [("world", "a2", "en"), ("world", "a2", "de"), ("world", "a0", "es"), ("germany", "a2", "de")],
)
def test_names_can_be_read_on_a_poster(name: str, paper: str, lang: str) -> None:
    """From A2 on no name is smaller than is comfortable, and most stand in their areas."""
    made = board(name)
    edition = builtin_edition("terra" if name == "world" else "terra-deutschland").edition
    assert edition is not None
    plan = poster_plan(made, edition, turned(made, *paper_size(paper)), lang)
    sizes = [line.size for line in every_line(plan.items) if line.field.startswith("area/")]
    unit = (plan.width * plan.height / (594 * 420)) ** 0.5
    assert min(sizes) >= 0.9 * COMFORT * unit  # the map is a little smaller than the poster


def test_a_crowded_part_is_shown_again_larger() -> None:
    """Europe on the world board: what is small there is named in the inset, at more than its size."""
    sheet, made = drawn("world", "en"), board("world")
    assert sheet.inset is not None and sheet.inset.zoom > 1.4
    named = {made.areas[label.area].id for label in sheet.inset_labels}
    assert {"benelux", "germany", "alps", "italy", "greece", "great-britain", "north-sea"} <= named
    outside = {made.areas[label.area].id for label in sheet.labels}
    assert not {"benelux", "alps", "greece"} & outside
    assert made.geography is not None
    box = shapely.box(*sheet.inset.box)
    scale = sheet.width / (shown(made.geography)[2] - shown(made.geography)[0])
    left, top, _, _ = shown(made.geography)
    outlines = Outlines(Projected(made.geography, made.geography.topology), scale, 0.05, 0.0)
    for area in made.areas:
        shape = outlines.area(area.id)
        assert shape is not None
        rings = [Polygon([(x - left * scale, y - top * scale) for x, y in ring]) for ring in shape.rings]
        land = shapely.union_all([shapely.make_valid(ring) for ring in rings])
        covered = shapely.intersection(land, box).area
        if area.kind == "land":
            assert covered < 2.0, area.id  # square millimetres: nothing that is played on is hidden
        else:
            assert covered <= 0.55 * land.area, area.id
    for label in sheet.labels:
        assert not box.intersects(Polygon(label.corners())), label.lines
        assert not shapely.box(*sheet.inset.part).buffer(-0.5).contains(Polygon(label.corners()))


def test_a_map_without_a_crowd_has_no_inset() -> None:
    assert drawn("germany", "de").inset is None


def test_neighbours_have_other_colours() -> None:
    for name in ("world", "germany"):
        made = board(name)
        count = len(made.areas)
        land = [area.id for area in made.areas if area.kind == "land"]
        beside = {
            area.id: [made.areas[n].id for n in made.neighbours[i] if n < count]
            for i, area in enumerate(made.areas)
        }
        found = colour_numbers(land, beside, len(look.LANDS))
        for one in land:
            assert all(found[one] != found[two] for two in beside[one] if two in found)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(st.integers(0, 1), min_size=4, max_size=4), min_size=1, max_size=6), st.data())
def test_a_window_counts_cells(rows: list[list[int]], data: st.DataObject) -> None:
    window = Window(rows, 3, 5)
    x0, x1 = sorted((data.draw(st.integers(0, 9)), data.draw(st.integers(0, 9))))
    y0, y1 = sorted((data.draw(st.integers(2, 13)), data.draw(st.integers(2, 13))))
    expected = sum(
        cell
        for y, row in enumerate(rows, 5)
        for x, cell in enumerate(row, 3)
        if x0 <= x < x1 and y0 <= y < y1
    )
    assert window.count(x0, y0, x1, y1) == expected
