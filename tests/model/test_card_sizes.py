"""Sizes of cards, and templates laid out anew for them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terra_cards.library import resources, templates
from terra_cards.model.binding import bind_template
from terra_cards.model.card_sizes import SIZES, USUAL_SIZE, card_size, resized
from terra_cards.model.invalid import valid
from terra_cards.model.loaded import LoadedTemplate
from terra_cards.model.template import TemplateFile, extend
from terra_cards.source.reader import read

TAKES_OVER = ("tour", "deutschland")  # the sizes of layouts by hand
FREE = ("ground", "picture", "strip", "divider", "none", "tone")  # parts that run to the edge


@pytest.mark.parametrize(
    ("typed", "size"),
    [
        ("poker", (63, 88)),
        ("A6", (105, 148)),
        (" tarot ", (70, 120)),
        ("70x110mm", (70, 110)),
        ("70x110", (70, 110)),
        ("7 x 11 cm", (70, 110)),
        ("2.5x3.5in", (63.5, 88.9)),
        ("2.5in x 89mm", (63.5, 89)),
        ("70×70 mm", (70, 70)),
    ],
)
def test_a_size_is_a_name_or_two_lengths(typed: str, size: tuple[float, float]) -> None:
    assert card_size(typed) == pytest.approx(size)


@pytest.mark.parametrize(
    "typed", ["", "pokre", "70", "70x", "x110", "70x110km", "0x0", "5x5mm", "900x900mm", "-70x80"]
)
def test_what_is_no_size_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match=r"size of a card|a card is"):
        card_size(typed)


def test_the_usual_size_is_that_of_the_classic_template() -> None:
    assert templates.builtin("classic").template.size == USUAL_SIZE  # type: ignore[union-attr]


def _apart(template: TemplateFile) -> float:
    """The least distance of any part that is read from the safe margin in mm; below 0 it is over."""
    info = template.template
    assert info and info.size
    width, height = info.size
    out = []
    for name, box in (template.boxes or {}).items():
        if box and box.box and (box.part or name) not in FREE:
            x, y, wide, high = box.box
            out.append(min(x, y, width - x - wide, height - y - high) - float(info.safe))
    return min(out)


@given(
    st.sampled_from(resources.names("templates")),
    st.floats(40, 200).map(lambda v: round(v, 1)),
    st.floats(40, 200).map(lambda v: round(v, 1)),
)
def test_any_template_takes_any_size(name: str, width: float, height: float) -> None:
    before = templates.loaded(name)
    found = templates.sized(before, (width, height))
    assert not found.findings and found.file is not None and before.file is not None
    info = found.file.template
    assert info and info.size == pytest.approx((width, height))
    assert _apart(found.file) >= -0.01
    for style, small in (found.file.styles or {}).items():
        was = (before.file.styles or {})[style]
        if small and was and found.name == name and name not in TAKES_OVER:
            assert small.min == was.min  # eyes do not shrink with cards
            assert float(small.size) >= min(float(was.size), float(was.min or was.size)) - 1e-6


def test_compass_and_badge_stay_round_at_their_edge() -> None:
    for name, box in (("classic", "compass"), ("large-print", "compass"), ("crisis", "badge")):
        for size in ((60.0, 120.0), (120.0, 60.0)):
            found = templates.sized(templates.loaded(name), size)
            before, after = templates.loaded(found.name).file, found.file
            assert after and after.boxes and before and before.boxes
            old, new = before.boxes[box].box, after.boxes[box].box  # type: ignore[union-attr]
            assert new[2] == new[3]
            width = before.template.size[0]  # type: ignore[union-attr,index]
            if name == "large-print" and size[0] < size[1]:  # at the right edge
                assert size[0] - new[0] - new[2] == pytest.approx(
                    (width - old[0] - old[2]) * size[0] / width, abs=0.01
                )


def test_the_layout_by_hand_of_the_nearest_shape_is_stretched() -> None:
    for size, name in (
        ((57.0, 88.0), "poker"),
        ((63.5, 88.9), "poker"),
        ((120.0, 80.0), "classic-landscape"),
        ((88.0, 63.0), "classic-landscape"),
        ((57.0, 57.0), "square"),
        ((80.0, 121.0), "classic"),
        ((100.0, 140.0), "a6"),
    ):
        assert templates.sized(templates.loaded("classic"), size).name == name
        assert templates.sized(templates.loaded("tour"), size).name == "tour"


def test_cards_that_lie_have_a_layout_of_their_own() -> None:
    """They were the upright one squeezed: a strip as broad as a thumb, pictures like slits."""
    lying, upright = (120.0, 80.0), (80.0, 120.0)
    for name in ("classic", "minimal", "large-print", "deutschland", "crisis"):
        found = templates.sized(templates.loaded(name), lying)
        assert found.name == f"{name}-landscape"
        assert found.file and found.file.template and found.file.template.size == pytest.approx(lying)
        assert templates.sized(templates.loaded(name), upright).name == name
        back = templates.sized(templates.loaded(f"{name}-landscape"), upright)
        assert back.name == name, "an upright size of the lying one is the upright one"
    assert templates.sized(templates.loaded("poker"), (88.0, 63.0)).name == "classic-landscape"
    tour = templates.sized(templates.loaded("tour"), lying).file
    assert tour and tour.boxes and tour.boxes["count"].fill == "ticket"  # type: ignore[union-attr]
    assert tour.boxes["picture"].box == templates.builtin("classic-landscape").boxes["picture"].box  # type: ignore[union-attr,index]


def _own(more: str) -> LoadedTemplate:
    """An author's template that extends the classic one."""
    head = "format: 1\ntemplate: {id: mine, title: {en: Mine}, extends: classic}\n"
    document = read(f"{head}{more}\n".encode(), "mine.template.yaml")
    base, own = templates.loaded("classic").data, document.data()
    assert base is not None and isinstance(own, dict)
    file, findings = bind_template(document, dict(base))
    assert not findings
    return LoadedTemplate(
        "mine", document, valid(file), (), False, Path("mine.template.yaml"), extend(base, own)
    )


def test_colours_of_ones_own_come_along_to_a_layout_by_hand() -> None:
    square = templates.builtin("square")
    tour = templates.sized(templates.loaded("tour"), SIZES["square"]).file
    mine = templates.sized(_own('colours: {hidden: "#fff4e0"}'), SIZES["square"]).file
    germany = templates.sized(templates.loaded("deutschland"), SIZES["square"]).file
    assert (
        germany and germany.boxes and germany.boxes.keys() == square.boxes.keys()
    )  # without the flag's bands
    assert germany.boxes["answers"].columns == 2  # type: ignore[union-attr]
    upright = templates.sized(templates.loaded("deutschland"), SIZES["poker"]).file
    assert upright and upright.boxes and "band" in upright.boxes
    assert tour and mine and tour.boxes and mine.boxes and square.boxes
    for name, box in square.boxes.items():
        for file in (tour, mine):
            assert box and file.boxes[name].box == pytest.approx(box.box)  # type: ignore[union-attr,index]
    assert mine.colours["hidden"] == "#fff4e0"  # type: ignore[index]
    assert tour.boxes["count"].fill == "ticket"  # type: ignore[union-attr]
    assert tour.template.corner == 5  # type: ignore[union-attr]


def test_places_of_ones_own_are_stretched() -> None:
    mine = templates.sized(_own("boxes: {picture: {box: [6.2, 0, 73.8, 20]}}"), (40.0, 60.0)).file
    assert mine and mine.boxes and mine.boxes["picture"].box == pytest.approx([3.1, 0, 36.9, 10])  # type: ignore[union-attr]


def test_small_lines_stay_apart_on_low_cards() -> None:
    for name in ("tour", "deutschland", "crisis", "large-print"):
        file = templates.sized(templates.loaded(name), (120.0, 60.0)).file
        assert file and file.boxes
        info, credit, imprint = (file.boxes[part].box for part in ("info", "credit", "imprint"))  # type: ignore[union-attr]
        assert imprint[1] - credit[1] >= 1.75 - 1e-3  # type: ignore[index]
        assert info[1] + info[3] <= credit[1] - 0.4 + 1e-3  # type: ignore[index]


def test_a_size_laid_out_by_hand_is_taken_for_the_template_that_it_extends() -> None:
    for name, size in (("poker", SIZES["poker"]), ("tarot", SIZES["tarot"]), ("square", SIZES["square"])):
        assert templates.sized(templates.loaded("classic"), size).name == name
        assert templates.sized(templates.loaded("tour"), size).name == "tour"


def test_data_that_cannot_be_read_is_left_as_it_is() -> None:
    data = {
        "template": {"size": ["80 mm", "120 mm"], "safe": "wide"},
        "boxes": {"a": {"box": [1, 2]}, "b": None, "c": {"box": ["x", 1, 2, 3], "radius": "r"}},
        "styles": {"s": {"size": "big"}, "t": [], "u": {"size": 10, "min": "?"}},
    }
    out = resized(data, (40.0, 60.0))
    assert out["boxes"] == data["boxes"]
    assert out["styles"] == {"s": {"size": "big"}, "t": [], "u": {"size": 5.0, "min": "?"}}
    assert out["template"]["safe"] == "wide"
    assert resized({"template": {"size": "wide"}}, (40, 60)) == {"template": {"size": "wide"}}
    assert resized(data, (80.0, 120.0)) == data
