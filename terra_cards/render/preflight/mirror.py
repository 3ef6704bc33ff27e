"""Whether fronts and backs meet: the cuts of a page, mirrored as the paper is turned, against the next.

Cuts are read from the file itself: from the straight marks at the edges of the page, else from the boxes
through which its cards are seen, else from its TrimBox.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from terra_cards.layout.affine import Affine, Box
from terra_cards.layout.duplex import FLIPS, Flip, turned_over
from terra_cards.render.preflight.facts import PageFacts

_REACH = 12.0  # millimetres by which a back may be off and still be found
_FEW = 2
Points = list[tuple[float, float]]


class Mirror(Struct, frozen=True):
    """How backs lie to their fronts, over all pairs of pages.

    ``shift`` is by how much backs lie right of and below their fronts' places, in millimetres, ``rotation``
    by how many degrees they are turned clockwise, ``worst`` the largest distance of a cut from its place,
    ``residual`` what remains of it when shift, turn and stretch are taken away. ``basis`` says what was
    compared: marks, cards or trim.
    """

    flip: Flip
    pairs: int
    basis: str
    points: int
    shift: tuple[float, float]
    rotation: float
    scale: tuple[float, float]
    worst: float
    residual: float
    turned: bool | None


def _in_place(pages: Sequence[PageFacts], halves: bool) -> list[tuple[PageFacts, PageFacts]]:
    """Pairs by where pages stand, those of which both sides are printed; none where some stand otherwise."""
    whole = list(pages)
    while whole and whole[-1].boxes["trim"] is None and not whole[-1].blank:
        whole.pop()  # credits
    if len(whole) % 2 or any(page.problem for page in whole):
        return []
    half = len(whole) // 2
    pairs = list(
        zip(whole[:half], whole[half:], strict=True) if halves else zip(whole[0::2], whole[1::2], strict=True)
    )
    printed = []
    for one, other in pairs:
        both = [page for page in (one, other) if page.boxes["trim"] is not None]
        if not _alike(one, other) or (len(both) == 1 and not (one.blank or other.blank)):
            return []
        if len(both) == 2:
            printed.append((one, other))
    return printed


def _alike(one: PageFacts, other: PageFacts) -> bool:
    return abs(one.width - other.width) < 0.5 and abs(one.height - other.height) < 0.5


def pairs_of(pages: Sequence[PageFacts], halves: bool = False) -> list[tuple[PageFacts, PageFacts]] | None:
    """Fronts with their backs: every page with the next, or where backs come in a second half, with that
    of the half. Pages without a TrimBox (credits, a proof page) count only where none has one; a blank page
    may be the back of one that has none.

    None where the pages do not come in pairs of one size.
    """
    known = _in_place(pages, halves)
    if known:
        return known
    trimmed = [page for page in pages if page.boxes["trim"] is not None] or list(pages)
    if len(trimmed) < _FEW or len(trimmed) % 2 or any(page.problem for page in trimmed):
        return None
    half = len(trimmed) // 2
    pairs = list(
        zip(trimmed[:half], trimmed[half:], strict=True)
        if halves
        else zip(trimmed[0::2], trimmed[1::2], strict=True)
    )
    return pairs if all(_alike(*pair) for pair in pairs) else None


def measure(pages: Sequence[PageFacts], flip: Flip | None = None, halves: bool = False) -> Mirror | None:
    """The match of fronts and backs; for the flip that matches better where none is given. None where
    there is nothing to compare."""
    pairs = pairs_of(pages, halves)
    if pairs is None:
        return None
    found = [one for one in (_measured(pairs, each) for each in ([flip] if flip else FLIPS)) if one]
    return min(found, key=lambda one: (one.turned is False, one.residual, one.worst)) if found else None


def _measured(pairs: Sequence[tuple[PageFacts, PageFacts]], flip: Flip) -> Mirror | None:
    here: Points = []
    there: Points = []
    bases: set[str] = set()
    for front, back in pairs:
        over = turned_over(front.width, front.height, flip)
        fronts, backs, basis = _points(front, back)
        wanted = [over(x, y) for x, y in fronts]
        matched = _matched(wanted, backs)
        if matched is None:
            return None
        here += [(x - back.width / 2, y - back.height / 2) for x, y in wanted]
        there += [(x - back.width / 2, y - back.height / 2) for x, y in matched]
        bases.add(basis)
    if len(here) < _FEW:
        return None
    fitted = _fit(here, there)
    worst = max(math.dist(one, other) for one, other in zip(here, there, strict=True))
    residual = max(math.dist(fitted(*one), other) for one, other in zip(here, there, strict=True))
    return Mirror(
        flip,
        len(pairs),
        " and ".join(sorted(bases)),
        len(here),
        (round(fitted.e, 4), round(fitted.f, 4)),
        round(math.degrees(math.atan2(fitted.b, fitted.a)), 5),
        (round(math.hypot(fitted.a, fitted.b), 6), round(math.hypot(fitted.c, fitted.d), 6)),
        round(worst, 4),
        round(residual, 4),
        _turned(pairs, flip),
    )


def _turned(pairs: Sequence[tuple[PageFacts, PageFacts]], flip: Flip) -> bool | None:
    """Whether each back lies behind some front, and stands on its head exactly where the paper is turned
    head over heels."""
    seen = False
    for front, back in pairs:
        over = turned_over(front.width, front.height, flip)
        ahead = [(over(*_middle(card.box)), card.turn) for card in front.cards]
        for card in back.cards:
            if card.turn is None or not ahead:
                continue
            place, turn = min(ahead, key=lambda one: math.dist(one[0], _middle(card.box)))
            if turn is None:
                continue
            seen = True
            if math.dist(place, _middle(card.box)) > _REACH:
                return False
            if card.turn != (-turn if over.a < 0 else 2 - turn) % 4:
                return False
    return True if seen else None


def _middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _points(front: PageFacts, back: PageFacts) -> tuple[Points, Points, str]:
    """The points to compare on both pages, of the same kind."""
    ends = _ends(front), _ends(back)
    if len(ends[0]) >= 8 and len(ends[0]) == len(ends[1]):
        return (*ends, "marks")
    middles = [[_middle(card.box) for card in page.cards] for page in (front, back)]
    if middles[0] and len(middles[0]) == len(middles[1]):
        return middles[0], middles[1], "cards"
    corners = []
    for page in (front, back):
        box = page.boxes["trim"] or page.boxes["media"]
        assert box is not None
        corners.append([(box[0], box[1]), (box[2], box[1]), (box[0], box[3]), (box[2], box[3])])
    return corners[0], corners[1], "trim"


def _ends(page: PageFacts) -> Points:
    """Both ends of the page's straight marks; of lines that are nearly upright or level only, outside the
    trimmed area."""
    trim = page.boxes["trim"]
    out: Points = []
    for x0, y0, x1, y1 in page.lines:
        if min(abs(x1 - x0), abs(y1 - y0)) > 0.1 * max(abs(x1 - x0), abs(y1 - y0)):
            continue
        middle = (x0 + x1) / 2, (y0 + y1) / 2
        if trim and trim[0] < middle[0] < trim[2] and trim[1] < middle[1] < trim[3]:
            continue
        out += [(x0, y0), (x1, y1)]
    return out


def _matched(wanted: Points, found: Points) -> Points | None:
    """For each point the nearest one found, each used once; None where one has none near enough."""
    if len(wanted) != len(found):
        return None
    # a first guess at the shift, so that neighbours a few millimetres apart are not mistaken
    dx = sum(x for x, _ in found) / len(found) - sum(x for x, _ in wanted) / len(wanted)
    dy = sum(y for _, y in found) / len(found) - sum(y for _, y in wanted) / len(wanted)
    grid: dict[tuple[int, int], list[int]] = {}
    for index, (x, y) in enumerate(found):
        grid.setdefault((int(x // _REACH), int(y // _REACH)), []).append(index)
    used: set[int] = set()
    out: Points = []
    for x, y in wanted:
        x, y = x + dx, y + dy
        column, row = int(x // _REACH), int(y // _REACH)
        near = [
            index
            for i in (column - 1, column, column + 1)
            for j in (row - 1, row, row + 1)
            for index in grid.get((i, j), ())
            if index not in used
        ]
        if not near:
            return None
        best = min(near, key=lambda index: (math.dist((x, y), found[index]), index))
        if math.dist((x, y), found[best]) > _REACH:
            return None
        used.add(best)
        out.append(found[best])
    return out


def _fit(here: Points, there: Points) -> Affine:
    """The affine map that takes one set of points to the other best (least squares); only a shift where
    the points do not span the plane."""
    count = len(here)
    mx, my = sum(x for x, _ in here) / count, sum(y for _, y in here) / count
    nx, ny = sum(x for x, _ in there) / count, sum(y for _, y in there) / count
    xx = sum((x - mx) ** 2 for x, _ in here)
    yy = sum((y - my) ** 2 for _, y in here)
    xy = sum((x - mx) * (y - my) for x, y in here)
    det = xx * yy - xy * xy
    if det < 1.0:
        return Affine(e=nx - mx, f=ny - my)
    pairs = list(zip(here, there, strict=True))
    xu = sum((x - mx) * (u - nx) for (x, _), (u, _) in pairs)
    yu = sum((y - my) * (u - nx) for (_, y), (u, _) in pairs)
    xv = sum((x - mx) * (v - ny) for (x, _), (_, v) in pairs)
    yv = sum((y - my) * (v - ny) for (_, y), (_, v) in pairs)
    a, c = (xu * yy - yu * xy) / det, (yu * xx - xu * xy) / det
    b, d = (xv * yy - yv * xy) / det, (yv * xx - xv * xy) / det
    return Affine(a, b, c, d, nx - a * mx - c * my, ny - b * mx - d * my)
