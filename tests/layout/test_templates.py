"""The built-in templates: boxes, contrast, and what an art director would send back."""

from __future__ import annotations

from itertools import combinations

import pytest

from terra_cards.layout.card import plan_card
from terra_cards.layout.colour import contrast, deepen, mix, readable
from terra_cards.layout.content import Content, LevelContent, TaskContent
from terra_cards.layout.design import Box, Design, DesignError, make_design
from terra_cards.layout.drawing import Shape, TextLine
from terra_cards.layout.palettes import PALETTES
from terra_cards.layout.parts import DRAW, SLOTS
from terra_cards.layout.paths import bounds
from terra_cards.layout.typeface import MM_PER_POINT
from terra_cards.library import resources, templates
from terra_cards.library.fonts import FontNotFoundError
from terra_cards.model.template import PARTS, TemplateFile, extend
from terra_cards.workspace.parts import builtin_edition
from tests.layout.faces import classic

GROUNDS = {"ground", "picture", "strip", "divider", "tone"}
NAMES = resources.names("templates")


def _design(name: str) -> Design:
    template = templates.builtin(name)
    return make_design(template, templates.face_reader(template), SLOTS)


def _overlap(a: Box, b: Box) -> bool:
    return (
        min(a.x + a.width, b.x + b.width) - max(a.x, b.x) > 1e-6
        and min(a.y + a.height, b.y + b.height) - max(a.y, b.y) > 1e-6
    )


def test_every_part_can_be_drawn() -> None:
    assert set(PARTS) == {*DRAW, "none"}


@pytest.mark.parametrize("name", NAMES)
def test_boxes_keep_apart_and_inside_the_safe_margin(name: str) -> None:
    design = _design(name)
    file = templates.builtin(name)
    for box in design.boxes:
        if box.part in GROUNDS:
            continue
        assert box.x >= design.safe and box.y >= design.safe, box.name
        assert box.x + box.width <= design.width - design.safe + 1e-6, box.name
        assert box.y + box.height <= design.height - design.safe + 1e-6, box.name
    for a, b in combinations([box for box in design.boxes if box.part not in ("ground", "tone")], 2):
        spec = (file.boxes or {})[b.name]
        allowed = a.name in (spec.over or ()) or "divider" in (a.part, b.part)
        assert allowed or not _overlap(a, b), (a.name, b.name)


@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_the_level_stands_in_the_strip_and_within_the_safe_margin(name: str, backwards: bool) -> None:
    template = templates.builtin(name)
    design = make_design(template, templates.face_reader(template), SLOTS, right_to_left=backwards)
    strip = next((box for box in design.boxes if box.part == "strip"), None)
    if strip is None or name == "deutschland":  # its edition has no levels
        return
    plan = plan_card(Content("c", "en", {"level": "Explorer"}, level=LevelContent("red", 2, 4)), design)
    dots = [bounds(item.path) for item in plan.items if isinstance(item, Shape)]
    dots = [box for box in dots if 1 < box[2] - box[0] < 1.5 and box[3] - box[1] < 1.5]
    (word,) = [item for item in plan.items if isinstance(item, TextLine)]
    cap = word.face.primary.cap_height / 1000 * word.size * MM_PER_POINT
    spans = [(box[0], box[2]) for box in dots] + [(word.x - cap, word.x)]
    assert len(dots) == 4
    for left, right in spans:
        edge = design.width - right if backwards else left
        assert edge >= design.safe - 0.01
        assert strip.x <= left and right <= strip.x + strip.width


@pytest.mark.parametrize("name", NAMES)
def test_the_small_line_below_the_info_box_keeps_away_from_it(name: str) -> None:
    boxes = {box.part: box for box in _design(name).boxes}
    if "credit" in boxes:
        assert boxes["credit"].y - boxes["info"].y - boxes["info"].height >= 0.4


@pytest.mark.parametrize("name", NAMES)
def test_grounds_run_into_the_bleed_wherever_they_touch_the_edge(name: str) -> None:
    design = _design(name)
    for box in design.boxes:
        if box.part in GROUNDS - {"divider"}:
            assert ("left" in box.bleed) == (box.x == 0), box.name
            assert ("top" in box.bleed) == (box.y == 0), box.name
            assert ("right" in box.bleed) == (box.x + box.width == design.width), box.name
            assert ("bottom" in box.bleed) == (box.y + box.height == design.height), box.name


@pytest.mark.parametrize("name", NAMES)
def test_text_and_ground_meet_wcag_aa(name: str) -> None:
    design = _design(name)
    for ink in design.palette.values():
        assert contrast(ink.deep, design.colours["paper"]) >= 4.5
        assert contrast(ink.deep, design.colours["hidden"]) >= 4.5
    for text in ("ink", "muted", "accent"):
        assert contrast(design.colours[text], design.colours["hidden"]) >= 4.5, text


@pytest.mark.parametrize("edition", ["terra", "terra-deutschland", "terra-on-tour"])
def test_the_classic_card_has_every_colour_of_the_editions(edition: str) -> None:
    found = builtin_edition(edition).edition
    assert found is not None
    palette = templates.builtin("classic").palette or {}
    colours = [level.colour for level in found.levels]
    colours += [
        scale.colour for scale in (found.scales.year, found.scales.length, found.scales.number) if scale
    ]
    assert set(colours) <= set(palette)


def _texts(**more: str) -> dict[str, str]:
    return {
        "theme": "Eiffel Tower", "count": "1", "count-word": "area", "heading": "Area", "areas": "France",
        "ask-1": "opened", "ask-2": "height", "label-1": "opened", "label-2": "height",
        "answer-1": "1889", "answer-2": "330 m", "info": "Twenty thousand visitors a day.",
        "credit": "Photo: A. Example", "imprint": "deck 1 · eiffel-tower", "level": "Beginner", **more,
    }  # fmt: skip


TASKS = (TaskContent("year", "Year", "green"), TaskContent("length", "Length", "blue"))


def _lines(content: Content) -> list[TextLine]:
    plan = plan_card(content, classic())
    assert plan.overflows == () and plan.missing_glyphs == ()
    return [item for item in plan.items if isinstance(item, TextLine)]


def test_a_plan_says_every_text_once_and_in_its_box() -> None:
    content = Content("c", "en", _texts(), areas=("france",), tasks=TASKS, level=LevelContent("yellow", 1, 4))
    lines = _lines(content)
    said = {line.field: line.text for line in lines}
    assert said["theme"] == "Eiffel Tower" and said["heading"] == "AREA" and said["level"] == "BEGINNER"
    assert sorted(line.field for line in lines) == sorted(_texts())
    for line in lines:
        slot = classic().slots[line.field]
        if line.field in ("level", "count", "count-word") or line.field.startswith(("label", "answer")):
            continue
        assert slot.x - 0.9 <= line.x <= slot.x + slot.width
        assert slot.y <= line.y <= slot.y + slot.height + 1e-6, line.field


def test_what_players_see_and_what_the_box_hides() -> None:
    upper = {"theme", "count", "count-word", "ask-1", "ask-2", "level"}
    content = Content("c", "en", _texts(), areas=("france",), tasks=TASKS, level=LevelContent("yellow", 1, 4))
    for line in _lines(content):
        assert (line.y < 60) == (line.field in upper), line.field


def test_levels_are_told_by_dots_and_by_name_not_by_colour_alone() -> None:
    def strip(rank: int) -> object:
        content = Content("c", "en", {"level": "X"}, level=LevelContent("yellow", rank, 4))
        return plan_card(content, classic()).items

    assert strip(1) != strip(2) != strip(3)
    assert plan_card(Content("c", "en", {}), classic()).items != strip(1)


def test_a_card_without_anything_is_drawn_all_the_same() -> None:
    plan = plan_card(Content("c", "en", {}), classic())
    assert plan.items and not plan.overflows


def test_plates_stay_the_same_for_a_card_and_differ_between_cards() -> None:
    def plate(card: str, **more: object) -> object:
        return plan_card(Content(card, "en", {}, tags=("mountain",), **more), classic()).items  # type: ignore[arg-type]

    assert plate("a") == plate("a")
    assert plate("a") != plate("b")
    assert plate("a") != plate("a", icon="gem")
    assert plate("a", icon="no-such-icon") == plate("a")


@pytest.mark.parametrize(
    "tag",
    [
        "mountain",
        "sea",
        "desert",
        "forest",
        "city",
        "wine",
        "river",
        "road",
        "ice",
        "bird",
        "space",
        "art",
        "nothing",
    ],
)
def test_every_scene_can_be_painted_for_any_card(tag: str) -> None:
    for number in range(12):
        plan = plan_card(Content(f"card-{number}", "en", {}, tags=(tag,), place=(48.0, 2.0)), classic())
        assert len(plan.items) > 4


def test_extending_changes_only_what_is_named() -> None:
    base = {"a": 1, "boxes": {"x": {"part": "theme", "gap": 1}, "y": {"part": "map"}}}
    changed = extend(base, {"boxes": {"x": {"gap": 2}, "z": {"part": "info"}}, "b": 3})
    assert changed == {
        "a": 1, "b": 3,
        "boxes": {"x": {"part": "theme", "gap": 2}, "y": {"part": "map"}, "z": {"part": "info"}},
    }  # fmt: skip
    assert list(changed["boxes"]) == ["x", "y", "z"]
    assert base["boxes"]["x"] == {"part": "theme", "gap": 1}  # type: ignore[index]


def _broken(**changes: object) -> TemplateFile:
    return templates.builtin("classic").model_copy(update=changes)


def test_what_leads_nowhere_in_a_template_is_named_with_its_place() -> None:
    file = templates.builtin("classic")
    styles = dict(file.styles or {})
    styles["theme"] = styles["theme"].model_copy(update={"face": "dsplay"})  # type: ignore[union-attr]
    with pytest.raises(DesignError) as wrong:
        broken = _broken(styles=styles)
        make_design(broken, templates.face_reader(broken), SLOTS)
    assert wrong.value.place == ("styles", "theme", "face") and "dsplay" in wrong.value.message
    with pytest.raises(DesignError) as wrong:
        broken = _broken(fallback=("wdie",))
        make_design(broken, templates.face_reader(broken), SLOTS)
    assert wrong.value.place == ("fallback", "0")
    with pytest.raises(FontNotFoundError):
        templates.face_reader(file)("no-face")


def test_colours() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
    assert readable("#ffff00", "#ffffff", "#000000") == "#000000"
    assert contrast(deepen("#ffcc00"), "#ffffff") >= 4.5


def test_every_key_and_part_of_a_template_is_documented() -> None:
    from pathlib import Path

    from terra_cards.model.template import BoxSpec, FaceSpec, Ink, TemplateInfo, TextStyle

    page = (Path(__file__).parents[2] / "docs" / "templates.md").read_text(encoding="utf-8")
    keys = [
        key
        for model in (TemplateFile, TemplateInfo, FaceSpec, Ink, TextStyle, BoxSpec)
        for key in model.model_fields
    ]
    missing = [key for key in [*keys, *PARTS] if f"`{key}`" not in page and key != "format"]
    assert missing == []


def test_every_option_of_render_is_documented() -> None:
    from pathlib import Path

    import typer

    from terra_cards.cli.commands.render import app

    page = (Path(__file__).parents[2] / "docs" / "printing.md").read_text(encoding="utf-8")
    command = typer.main.get_command(app)
    options = [param.opts[0] for param in command.params if param.opts[0].startswith("--")]
    quiet = {"--help", "--quiet", "--format", "--output", "--install-completion", "--show-completion"}
    assert [option for option in options if f"`{option}`" not in page and option not in quiet] == []


@pytest.mark.parametrize(
    ("edition", "template"),
    [("terra", None), ("terra-on-tour", "tour"), ("terra-deutschland", "deutschland")],
)
def test_an_edition_chooses_its_template(edition: str, template: str | None) -> None:
    found = builtin_edition(edition).edition
    assert found is not None and found.card_template == template


def test_a_box_without_a_use_is_left_out_and_figures_stand_in_rows() -> None:
    minimal, germany = _design("minimal"), _design("deutschland")
    assert not {"picture", "upper", "credit"} & {box.name for box in minimal.boxes}
    assert "credit" not in minimal.slots
    one, two = germany.slots["answer-1"], germany.slots["answer-2"]
    assert one.x == two.x and two.y > one.y + one.height
    one, two = classic().slots["answer-1"], classic().slots["answer-2"]
    assert one.y == two.y and two.x > one.x + one.width


def test_large_print_is_large() -> None:
    design = _design("large-print")
    small = {field: slot.setting.min for field, slot in design.slots.items()}
    for field in ("theme", "ask-1", "count-word", "areas", "answer-1", "info"):
        assert small[field] >= 11, field


@pytest.mark.parametrize("name", resources.names("templates"))
def test_built_in_templates_have_no_findings(name: str) -> None:
    from typer.testing import CliRunner

    from terra_cards.cli.commands.lint import app

    path = resources.path("templates", f"{name}.template.yaml")
    result = CliRunner().invoke(app, [str(path), "--strict", "--format", "concise"])
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("deck", ["world-starter", "germany-starter", "tour-starter"])
@pytest.mark.parametrize("name", ["classic", "deutschland", "tour", "minimal", "large-print", "tarot", "a6"])
def test_our_decks_fit_on_our_templates(deck: str, name: str) -> None:
    """Every text of every language, on every template of 80 x 120 mm or more."""
    from msgspec.structs import replace

    from terra_cards.render.job import Job, make_run, select
    from terra_cards.workspace.load import load

    project = load([str(resources.path("decks", f"{deck}.deck.yaml"))])
    job = Job(template=templates.loaded(name))
    ((loaded, chosen),) = select(project.decks, job)
    for lang in loaded.languages:
        run = make_run(loaded, replace(job, lang=lang), lambda path: path.read_bytes())
        for card, fits in run.fits(chosen):
            long = [fit.field for fit in fits if fit.state == "too-long"]
            assert long == [], (card.id, lang)


@pytest.mark.parametrize("backwards", [False, True])
def test_the_sun_stands_clear_of_compass_and_icon_in_both_directions(backwards: bool) -> None:
    """On cards for languages from the right it stood behind the compass."""
    from terra_cards.layout.canvas import Canvas, Random
    from terra_cards.layout.paths import bounds

    for seed in range(40):
        canvas = Canvas(0, 0, 74, 29, PALETTES["dusk"], Random(seed), True, (37, 14.5, 12), backwards)
        for item in canvas.sun(0.11):
            assert isinstance(item, Shape)
            left, _, right, _ = bounds(item.path)
            assert (left > 37) if backwards else (right < 37)
            if item.opacity > 0.5:  # the sun itself, without its glow
                assert not backwards or left > 16, "where the compass is"
                assert backwards or right < 58
