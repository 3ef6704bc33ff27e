"""What the box hides: the areas by name, the hint map, the two figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from terra_cards.layout.content import Content
from terra_cards.layout.design import Box, Design, Slot
from terra_cards.layout.drawing import Group, Shape
from terra_cards.layout.easel import Easel
from terra_cards.layout.figures import fit_figure
from terra_cards.layout.fitting import DESCENT, Fitted, Setting, fit
from terra_cards.layout.names import fit_areas
from terra_cards.layout.parts.tasks import cells
from terra_cards.layout.paths import rectangle
from terra_cards.layout.scripts import TALL
from terra_cards.layout.typeface import MM_PER_POINT

_BAR = 0.9


def area_slots(box: Box) -> Iterator[Slot]:
    if box.label is not None:
        yield Slot("heading", box.label, box.x, box.y, box.width, max(2.6, box.label.size * 0.45))
    if box.style is not None:
        yield Slot("areas", box.style, box.x, box.y, box.width, box.height)


def areas(easel: Easel, _box: Box) -> None:
    """The names, below a heading where there is room for one."""
    slot = easel.design.slots.get("areas")
    names = easel.text("areas")
    if slot is None or not names:
        return
    fitted, room = fit_areas(names.split("\n"), slot, easel.content.lang)
    if room and easel.text("heading"):  # in a language without words there is none
        easel.write("heading")
        slot = replace(slot, y=slot.y + room)
    easel.place(fitted, slot)


def hint_map(easel: Easel, box: Box) -> None:
    """The map with the card's areas; nothing on a board without a drawing."""
    if easel.atlas is None or not easel.content.areas:
        return
    items = easel.atlas.map(box, easel.design).items(easel.content.areas)
    easel.items.append(Group(items, None, box.x, box.y))


_LABEL, _ABOVE = 0.73, 0.52  # millimetres a point: the label's slot of two lines, and what a figure leaves it
_SPARE = 0.3  # that a row of four lines may be too low: half of it above, half below
_WHITE, _ASCENDERS = 0.45, 0.05  # between tails and tall letters; ems that these are higher than capitals
_GAP, _CLOSE = 1.25, 0.7  # from the label's last baseline to the figure; where there is too little room


def answer_slots(box: Box) -> Iterator[Slot]:
    for index, (x, y, width, height) in enumerate(cells(box), 1):
        inner = width - _BAR - 1.5
        x = box.piece(x, width, _BAR + 1.5, inner)
        above = 0.0
        if box.label is not None:
            above = _ABOVE * box.label.size
            label = box.label if _two_lines(box, height) else replace(box.label, lines=1)
            yield Slot(f"label-{index}", label, x, y, inner, _LABEL * box.label.size)
        if box.style is not None:  # below a figure there is nothing that its tails could touch
            tails = DESCENT * box.style.size * MM_PER_POINT
            yield Slot(f"answer-{index}", box.style, x, y + above, inner, height - above + tails)


def _two_lines(box: Box, height: float) -> bool:
    """Whether a row has room for a label of two lines above a figure, both at their smallest."""
    label, figure = box.label, box.style
    if label is None or figure is None:
        return True
    caps = [style.face.primary.cap_height / 1000 * style.min for style in (label, figure)]
    return (sum(caps) + label.tight * label.min) * MM_PER_POINT + _CLOSE <= height + _SPARE


def answers(easel: Easel, box: Box) -> None:
    """Both figures in their scales' colours, side by side on one line or in rows, above each what was
    asked."""
    tasks = list(zip(easel.content.tasks, cells(box), (1, 2), strict=False))
    rows = [tasks] if box.columns > 1 else [[task] for task in tasks]
    for row in filter(None, rows):
        labels, figures = _fitted_row(easel, [number for _, _, number in row], row[0][1][3])
        above = max((_height(label) for label in labels), default=0.0)
        below = max((_height(figure) for figure in figures), default=0.0)
        uniform = len({len(figure.lines) for figure, _ in figures if figure is not None}) < 2
        wish = max(map(_clear, labels, figures), default=_GAP)
        wish += max((_marks(easel, figure) for figure in figures), default=0.0)
        gap = max(_CLOSE, min(wish, row[0][1][3] - above - below)) if above and below else 0.0
        for (task, (x, y, width, height), _), (label, slot), (figure, place) in zip(
            row, labels, figures, strict=True
        ):
            top = y + (height - above - gap - below) / 2
            colour = easel.design.ink(task.colour).deep
            bar = box.piece(x, width, 0.0, _BAR)
            easel.items.append(Shape(rectangle(bar, y, _BAR, height, _BAR / 2), fill=colour))
            if label is not None and slot is not None:
                easel.place(label, replace(slot, y=top + above - _height((label, slot))))
            if figure is not None and place is not None:
                low = top + above + gap
                if uniform:  # on one line with its neighbour, else near what was asked
                    low += below - _height((figure, place))
                easel.place(figure, replace(place, y=low), colour)


def labels_cut(content: Content, design: Design) -> dict[str, int]:
    """The labels that lose lines on the card, since their figures need the height of the row, and how
    many."""
    easel = Easel(content, design)
    out: dict[str, int] = {}
    for box in design.boxes:
        if box.part == "answers":
            numbers = [number for number, _ in enumerate(content.tasks[:2], 1)]
            for row in [numbers] if box.columns > 1 else [[number] for number in numbers]:
                labels, _ = _fitted_row(easel, row, cells(box)[row[0] - 1][3]) if row else ([], [])
                out |= {slot.field: label.over for label, slot in labels if label and slot and label.over}
    return out


_Set = tuple[Fitted | None, Slot | None]
_WAYS: tuple[tuple[float, Callable[[Setting], Setting]], ...] = (
    (_GAP, lambda setting: setting),
    (_GAP, lambda setting: replace(setting, lines=1)),
    (_CLOSE, lambda setting: replace(setting, size=setting.min)),
)


def _fitted_row(easel: Easel, numbers: Sequence[int], height: float) -> tuple[list[_Set], list[_Set]]:
    """Labels and figures of a row, together no higher than it.

    Where labels of two lines leave too little for the figures, they are set on one line, else in their
    smallest size; what is too high then makes the figures smaller. Where nothing helps, labels are cut off
    after a line, and it is told: what was asked stands above as well, and a figure stands here alone.
    """
    figures = [easel.fitted(f"answer-{number}") for number in numbers]
    asked = max((_height(figure) for figure in figures), default=0.0)
    best: tuple[float, list[_Set], list[_Set]] | None = None
    for gap, way in _WAYS:
        labels = [_label(easel, f"label-{number}", way) for number in numbers]
        above = max((_height(label) for label in labels), default=0.0)
        room = height - above - (gap if above and asked else 0.0)
        lower = [_smaller(easel, figure, room) for figure in figures]
        low = max((_height(figure) for figure in lower), default=0.0)
        cut = any(label is not None and (label.over or label.wide) for label, _ in labels)
        worth = low if low <= room + 1e-6 else room - low  # above 0 where all is in its row
        if best is None or (worth > best[0] + 1e-6 and not cut):
            best = worth, labels, lower
        if best[0] >= 0.8 * asked:
            break
    if best is not None and best[0] < 0:
        labels = [_first_line(label) for label in best[1]]
        above = max((_height(label) for label in labels), default=0.0)
        return labels, [_smaller(easel, figure, height - above - _CLOSE) for figure in figures]
    return best[1:] if best is not None else ([], [])


def _first_line(found: _Set) -> _Set:
    """A label of which the first line is shown, and the others are too many."""
    fitted, slot = found
    if fitted is None or len(fitted.lines) < 2:
        return found
    return replace(fitted, over=len(fitted.lines) - 1), slot


def _label(easel: Easel, field: str, way: Callable[[Setting], Setting]) -> _Set:
    """What was asked; set another way where it takes two lines."""
    fitted, slot = easel.fitted(field)
    if fitted is None or slot is None or len(fitted.lines) < 2:
        return fitted, slot
    return fit(easel.text(field), way(slot.setting), slot.width, slot.height, easel.content.lang), slot


def _smaller(easel: Easel, found: _Set, height: float) -> _Set:
    """A figure set for less height; as it was where it would not fit."""
    fitted, slot = found
    if fitted is None or slot is None or _height(found) <= height:
        return found
    room = height + DESCENT * slot.setting.min * MM_PER_POINT
    lower = fit_figure(easel.text(slot.field), replace(slot, height=room), easel.content.lang)
    return (fitted if lower.over or lower.wide else lower), slot


def _clear(label: _Set, figure: _Set) -> float:
    """From a label's baseline to its figure's capitals, so that tails and tall letters do not touch: more
    where both are large."""
    (said, _), (number, _) = label, figure
    if said is None or number is None:
        return _GAP
    return max(_GAP, _WHITE + (DESCENT * said.size + _ASCENDERS * number.size) * MM_PER_POINT)


def _marks(easel: Easel, found: _Set) -> float:
    """Room for marks above capitals, in scripts that have them."""
    fitted, slot = found
    if fitted is None or slot is None or not TALL.search(easel.text(slot.field)):
        return 0.0
    return 0.15 * fitted.size * MM_PER_POINT


def _height(found: _Set) -> float:
    """How high a text stands as it is shown: a label without its lines too many, of a figure without room
    dots."""
    fitted, slot = found
    if fitted is None or slot is None:
        return 0.0
    if fitted.over or fitted.wide:
        shown = 1 if slot.field.startswith("answer-") else max(1, len(fitted.lines) - fitted.over)
        fitted = replace(fitted, lines=fitted.lines[:shown])
    return fitted.height(slot.setting.face)
