"""Sheets from sheet files: perforated papers, grids of one's own, the marks that a cutter is set to."""

from __future__ import annotations

from msgspec.structs import replace

from terra_cards.layout.fold import plan_fold
from terra_cards.layout.marks import CROP, REGISTRATION, MarkStyle, mark_style
from terra_cards.layout.paper import EDGE, SheetError, SheetPlan, most, planned, registered
from terra_cards.layout.registration import Registration
from terra_cards.model.invalid import each, valid
from terra_cards.model.papers import paper_size
from terra_cards.model.sheet_file import RegistrationSpec, SheetInfo

_NEAR = 0.05  # millimetres by which a card may be larger than its place


def plan_custom(
    info: SheetInfo,
    card: tuple[float, float],
    *,
    bleed: float,
    marks: tuple[str, ...] | None = None,
    mark_length: float | None = None,
) -> SheetPlan:
    """The sheet of a sheet file for cards of a size; ``marks`` are in place of those of the file.

    Cards that fit only on their side are turned. Raises :class:`SheetError` where they do not fit, or
    where the file puts cards beyond its paper.
    """
    name = valid(info.id) or "sheet"
    size = paper_size(valid(info.paper) or "")
    if size is None:
        raise SheetError(f"the sheet '{name}' has no paper")
    paper = size[::-1] if info.landscape else size
    names = marks if marks is not None else tuple(each(info.marks))
    style = mark_style(names, mark_length or valid(info.mark_length)) if names else CROP
    if fold := valid(info.fold):
        made = plan_fold(
            valid(info.paper) or "",
            card,
            bleed=bleed,
            grid=valid(info.grid),
            style=style,
            upright=fold == "upright",
        )
        return replace(made, name=name)
    place = valid(info.card) or card
    turn = _turned(name, place, card, bool(info.perforated))
    lies = card[::-1] if turn else card
    marks_of = _registration(valid(info.registration)) if REGISTRATION in names else None
    outer = bleed + (EDGE if marks_of is None else max(EDGE, marks_of.band))
    made = _grid(info, name, paper, place, card, lies, turn, bleed, style, outer)
    return made if marks_of is None else registered(made, marks_of)


def _turned(name: str, place: tuple[float, float], card: tuple[float, float], perforated: bool) -> int:
    """The quarter turns with which a card fits its place."""
    for turn, (wide, high) in ((0, card), (1, card[::-1])):
        if wide <= place[0] + _NEAR and high <= place[1] + _NEAR:
            return turn
    kind = "perforated cards" if perforated else "places"
    raise SheetError(
        f"the {kind} of '{name}' measure {place[0]:g} x {place[1]:g} mm, "
        f"and a card of {card[0]:g} x {card[1]:g} mm does not fit",
        f"print cards of that size: --size {min(place):g}x{max(place):g}mm",
    )


def _grid(
    info: SheetInfo,
    name: str,
    paper: tuple[float, float],
    place: tuple[float, float],
    card: tuple[float, float],
    lies: tuple[float, float],
    turn: int,
    bleed: float,
    style: MarkStyle,
    outer: float,
) -> SheetPlan:
    pitch = valid(info.pitch) or (place[0] + 2 * bleed, place[1] + 2 * bleed)
    if pitch[0] < place[0] - _NEAR or pitch[1] < place[1] - _NEAR:
        raise SheetError(
            f"the cards of '{name}' would overlap: they are {place[0]:g} x {place[1]:g} mm "
            f"and {pitch[0]:g} x {pitch[1]:g} mm from one to the next",
            "make pitch as large as card",
        )
    grid = valid(info.grid) or (
        most(paper, place, outer, pitch[0] - place[0])[0],
        most(paper, place, outer, pitch[1] - place[1])[1],
    )
    wide, high = (grid[0] - 1) * pitch[0] + place[0], (grid[1] - 1) * pitch[1] + place[1]
    origin = valid(info.origin) or ((paper[0] - wide) / 2, (paper[1] - high) / 2)
    if not grid[0] or not grid[1] or _beyond(origin, (wide, high), paper):
        raise SheetError(
            f"the cards of '{name}' reach beyond its paper: {grid[0]} x {grid[1]} of "
            f"{place[0]:g} x {place[1]:g} mm from {origin[0]:g}, {origin[1]:g} mm "
            f"on {paper[0]:g} x {paper[1]:g} mm",
            "correct grid, origin or pitch in the sheet file",
        )
    inset = (place[0] - lies[0]) / 2, (place[1] - lies[1]) / 2
    gutter = pitch[0] - lies[0], pitch[1] - lies[1]
    first = origin[0] + inset[0], origin[1] + inset[1]
    return planned(name, paper, card, bleed, grid, style, first, gutter, turn=turn)


def _beyond(origin: tuple[float, float], size: tuple[float, float], paper: tuple[float, float]) -> bool:
    return any(
        start < -_NEAR or start + long > side + _NEAR
        for start, long, side in zip(origin, size, paper, strict=True)
    )


def _registration(spec: RegistrationSpec | None) -> Registration:
    usual = Registration()
    if spec is None:
        return usual
    return Registration(
        valid(spec.inset) or usual.inset,
        valid(spec.square) or usual.square,
        valid(spec.arm) or usual.arm,
        valid(spec.line) or usual.line,
        usual.clear if (clear := valid(spec.clear)) is None else clear,
    )
