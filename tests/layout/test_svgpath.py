"""SVG path data, command by command."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terra_cards.layout.paths import bounds
from terra_cards.layout.svgpath import SvgPathError, parse
from terra_cards.library import icons


def _ends(data: str) -> list[tuple[float, float]]:
    return [values[-2:] for _, values in parse(data) if values]  # type: ignore[misc]


def test_lines_absolute_and_relative() -> None:
    assert parse("M1 2L3 4H5V6Z") == (
        ("M", (1, 2)), ("L", (3, 4)), ("L", (5, 4)), ("L", (5, 6)), ("Z", ()),
    )  # fmt: skip
    assert parse("m1 2l3 4h5v6z") == (
        ("M", (1, 2)), ("L", (4, 6)), ("L", (9, 6)), ("L", (9, 12)), ("Z", ()),
    )  # fmt: skip


def test_further_pairs_after_a_move_are_lines() -> None:
    assert _ends("M0 0 1 1 2 0") == [(0, 0), (1, 1), (2, 0)]
    assert _ends("m1 1 1 1 2 0") == [(1, 1), (2, 2), (4, 2)]
    assert [op for op, _ in parse("M0 0 1 1")] == ["M", "L"]


def test_numbers_need_no_separators() -> None:
    assert _ends("M1.5.5-2-.5L1e1-1E-1") == [(1.5, 0.5), (-2, -0.5), (10, -0.1)]
    assert _ends("M1,2,3,4") == [(1, 2), (3, 4)]


def test_a_close_goes_back_to_the_start_of_its_own_part() -> None:
    assert _ends("M1 1l2 0zm1 1l1 0") == [(1, 1), (3, 1), (2, 2), (3, 2)]


def test_smooth_curves_mirror_the_control_point_of_the_same_kind_only() -> None:
    assert parse("M0 0C0 1 1 2 2 2S4 3 4 4")[2] == ("C", (3, 2, 4, 3, 4, 4))
    assert parse("M0 0L2 2S4 3 4 4")[2] == ("C", (2, 2, 4, 3, 4, 4))
    assert parse("M0 0Q1 1 2 2S4 3 4 4")[2] == ("C", (2, 2, 4, 3, 4, 4))
    quadratic = parse("M0 0Q1 2 2 0T4 0")
    assert quadratic[2][1][:2] == pytest.approx((2 + 2 / 3, -4 / 3))


def test_quadratics_become_the_same_cubic() -> None:
    assert parse("M0 0Q3 6 6 0")[1][1] == pytest.approx((2, 4, 4, 4, 6, 0))


def _at(p0: tuple[float, float], values: tuple[float, ...], t: float) -> tuple[float, float]:
    points = [p0, values[0:2], values[2:4], values[4:6]]
    weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3]
    return (
        sum(w * p[0] for w, p in zip(weights, points, strict=True)),
        sum(w * p[1] for w, p in zip(weights, points, strict=True)),
    )


@given(
    st.floats(1, 50),
    st.floats(0, 359),
    st.floats(5, 350),
    st.booleans(),
    st.floats(-20, 20),
    st.floats(-20, 20),
)
def test_arcs_lie_on_their_circle(
    r: float, start: float, sweep: float, clockwise: bool, cx: float, cy: float
) -> None:
    turn = sweep if clockwise else -sweep
    a, b = math.radians(start), math.radians(start + turn)
    x0, y0 = cx + r * math.cos(a), cy + r * math.sin(a)
    x1, y1 = cx + r * math.cos(b), cy + r * math.sin(b)
    path = parse(f"M{x0!r} {y0!r}A{r!r} {r!r} 0 {int(sweep > 180)} {int(clockwise)} {x1!r} {y1!r}")
    here = (x0, y0)
    covered = 0.0
    for _, values in path[1:]:
        for t in (0.25, 0.5, 0.75, 1):
            x, y = _at(here, values, t)
            assert math.hypot(x - cx, y - cy) == pytest.approx(r, rel=2e-3)
        before = math.atan2(here[1] - cy, here[0] - cx)
        here = values[4], values[5]
        step = math.degrees(math.atan2(here[1] - cy, here[0] - cx) - before)
        covered += (step + 540) % 360 - 180
    assert here == (x1, y1)
    assert covered == pytest.approx(turn, abs=0.1)


def test_arc_flags_may_stick_together_and_radii_grow_as_needed() -> None:
    assert parse("M0 0a5 5 0 01 10 0") == parse("M0 0a5 5 0 0 1 10 0")
    assert _ends("M0 0A1 1 0 0 1 10 0")[-1] == (10, 0)
    assert parse("M0 0A0 5 0 0 1 10 0")[1] == ("L", (10, 0))
    assert len(parse("M3 3A5 5 0 0 1 3 3")) == 1


@pytest.mark.parametrize(
    "data", ["L1 1", "M1", "M1 1L", "M1 1X2", "M0 0C1 1 2 2 3", "5 5", "M0 0a1 1 0 2 0 1 1", "M0 0Z1 1"]
)
def test_what_is_no_path_is_refused(data: str) -> None:
    with pytest.raises(SvgPathError):
        parse(data)


def test_an_empty_path_is_empty() -> None:
    assert parse("") == ()
    assert parse("  ") == ()


def test_every_icon_reads_and_lies_near_its_box() -> None:
    assert len(icons.names()) > 200
    for name in icons.names():
        found = icons.drawing(name)
        assert found is not None
        width, height, data = found
        left, top, right, bottom = bounds(parse(data))
        assert right - left <= width * 1.25 and bottom - top <= height * 1.25, name
    assert "tower-observation" in icons.names()
    assert "CC BY 4.0" in icons.credit()


def test_every_subject_names_an_icon_that_is_there() -> None:
    from terra_cards.layout.palettes import PALETTES
    from terra_cards.layout.scenes import SCENES
    from terra_cards.library.icons import _subjects

    for tag, entry in _subjects()["tags"].items():
        assert icons.drawing(entry["icon"]) is not None, tag
        assert entry.get("scene", "abstract") in SCENES, tag
    for icon, scene in _subjects()["scenes"].items():
        assert icons.drawing(icon) is not None, icon
        assert scene in SCENES, icon
    assert all(name in PALETTES for _, names in SCENES.values() for name in names)
