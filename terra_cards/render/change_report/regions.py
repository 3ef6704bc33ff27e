"""Where two pictures of a card differ."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any

from terra_cards.layout.affine import Box

CELL = 2.0  # millimetres: what differs nearer together than this is one region
LEAST = 10  # of 255: less is no difference that anybody sees
_AROUND = 0.6


def changed_regions(old: bytes, new: bytes, width: float, height: float) -> tuple[Box, ...] | None:
    """The boxes (left, top, right, bottom, in millimetres) in which two PNGs of a card differ, from above
    down; None where they are not of one size.

    Two that differ nowhere have none.
    """
    from PIL import Image, ImageChops

    one, other = (_on_white(Image.open(io.BytesIO(data))) for data in (old, new))
    if one.size != other.size:
        return None
    difference = ImageChops.difference(one, other)
    red, green, blue = difference.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue).point(lambda v: 255 if v > LEAST else 0)
    across, along = width / most.width, height / most.height
    columns, rows = max(1, round(width / CELL)), max(1, round(height / CELL))
    found: dict[tuple[int, int], Box] = {}
    for row in range(rows):
        top, bottom = most.height * row // rows, most.height * (row + 1) // rows
        if most.crop((0, top, most.width, bottom)).getbbox() is None:
            continue
        for column in range(columns):
            left, right = most.width * column // columns, most.width * (column + 1) // columns
            box = most.crop((left, top, right, bottom)).getbbox()
            if box is not None:
                found[column, row] = (left + box[0], top + box[1], left + box[2], top + box[3])
    joined = [_around(found[cell] for cell in group) for group in _groups(found)]
    boxes = _apart(
        (
            max(0.0, box[0] * across - _AROUND), max(0.0, box[1] * along - _AROUND),
            min(width, box[2] * across + _AROUND), min(height, box[3] * along + _AROUND),
        )
        for box in joined
    )  # fmt: skip
    return tuple(sorted(boxes, key=lambda box: (round(box[1], 1), box[0])))


def _on_white(image: Any) -> Any:
    """The picture without its transparency."""
    from PIL import Image

    image = image.convert("RGBA")
    ground = Image.new("RGBA", image.size, (255, 255, 255, 255))
    return Image.alpha_composite(ground, image).convert("RGB")


def _groups(cells: Iterable[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Cells that touch, by an edge or a corner, together."""
    left = dict.fromkeys(cells)
    out = []
    while left:
        group = [next(iter(left))]
        del left[group[0]]
        for column, row in group:  # grows while it is walked
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    near = (column + dx, row + dy)
                    if near in left:
                        del left[near]
                        group.append(near)
        out.append(group)
    return out


def _around(boxes: Iterable[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _apart(boxes: Iterable[Box]) -> list[Box]:
    """Boxes that overlap, as one."""
    out: list[Box] = []
    for box in boxes:
        joined = box
        while True:
            over = [
                other
                for other in out
                if joined[0] < other[2]
                and other[0] < joined[2]
                and joined[1] < other[3]
                and other[1] < joined[3]
            ]
            if not over:
                break
            out = [other for other in out if other not in over]
            joined = _around([joined, *over])
        out.append(joined)
    return out
