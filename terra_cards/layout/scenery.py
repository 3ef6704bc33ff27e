"""Landscapes in a few flat layers, the farthest palest: what plates show."""

from __future__ import annotations

import math
from collections.abc import Callable

from terra_cards.layout.canvas import Canvas
from terra_cards.layout.colour import mix
from terra_cards.layout.drawing import Item, Shape
from terra_cards.layout.paths import Path, Segment, circle, polygon, rectangle, smooth


def _sun_place(canvas: Canvas) -> tuple[float, float]:
    """Left of the middle, so that icon and compass stay clear."""
    return canvas.random.between(0.12, 0.27), canvas.random.between(0.2, 0.36)


def hills(canvas: Canvas) -> list[Item]:
    layers = canvas.palette.layers
    out = canvas.sun(*_sun_place(canvas), 0.105)
    for index, (level, swing, waves) in enumerate(
        ((0.55, 0.10, 1.3), (0.67, 0.09, 1.0), (0.79, 0.08, 0.8), (0.92, 0.06, 0.6))
    ):
        out.append(canvas.fill_below(canvas.hills(level, swing, waves), layers[index]))
    return out


def peaks(canvas: Canvas) -> list[Item]:
    layers = canvas.palette.layers
    out = canvas.sun(*_sun_place(canvas), 0.095)
    for index, (level, height, count) in enumerate(((0.56, 0.30, 5), (0.70, 0.26, 6), (0.84, 0.17, 7))):
        ridge, caps = _ridge(canvas, level, height, count)
        out.append(canvas.fill_below(ridge, layers[index]))
        if index < 2:
            snow = mix(layers[index], "#ffffff", 0.72 if index else 0.6)
            out += [Shape(cap, fill=snow) for cap in caps]
    out.append(canvas.fill_below(canvas.hills(0.95, 0.05, 0.8), layers[3]))
    return out


def _ridge(canvas: Canvas, level: float, height: float, count: int) -> tuple[list[Segment], list[Path]]:
    random = canvas.random
    points: list[tuple[float, float]] = [(0.0, level - random.between(0, height * 0.4))]
    step = 1 / count
    for k in range(count):
        u = (k + random.between(0.35, 0.65)) * step
        points.append((u, level - height * random.between(0.55, 1.0)))
        points.append(((k + 1) * step - random.between(0, 0.12) * step, level + random.between(-0.04, 0.03)))
    points[-1] = (1.0, points[-1][1])
    edge: list[Segment] = [("L", canvas.at(u, v)) for u, v in points]
    edge[0] = ("M", edge[0][1])
    caps = []
    for k in range(1, len(points) - 1, 2):
        (lu, lv), (pu, pv), (ru, rv) = points[k - 1], points[k], points[k + 1]
        if level - pv < height * 0.7:
            continue
        share = random.between(0.24, 0.32)
        left = (pu + (lu - pu) * share, pv + (lv - pv) * share)
        right = (pu + (ru - pu) * share * 1.15, pv + (rv - pv) * share * 1.15)
        wide = right[0] - left[0]
        low = max(left[1], right[1])
        zigzag = [
            (left[0] + wide * 0.28, low + 0.01),
            (left[0] + wide * 0.45, low - 0.035),
            (left[0] + wide * 0.66, low + 0.022),
        ]
        caps.append(polygon([canvas.at(u, v) for u, v in [left, (pu, pv), right, *zigzag[::-1]]]))
    return edge, caps


def sea(canvas: Canvas) -> list[Item]:
    layers = canvas.palette.layers
    random = canvas.random
    out = canvas.sun(*_sun_place(canvas), 0.11)
    out.append(Shape(rectangle(*canvas.at(0, 0.56), canvas.width, canvas.height * 0.5), fill=layers[0]))
    if random.next() < 0.6:  # a far coast
        coast = canvas.hills(0.555, 0.035, 1.6)
        far = mix(layers[1], canvas.palette.sky[1], 0.45)
        left, right = canvas.at(0, 0.565), canvas.at(1, 0.565)
        out.insert(3, Shape((*coast, ("L", right), ("L", left), ("Z", ())), fill=far))
    for index, (level, waves) in enumerate(((0.66, 9), (0.78, 7), (0.91, 5.5)), 1):
        out.append(canvas.fill_below(_waves(canvas, level, 0.020 + 0.006 * index, waves), layers[index]))
    return out


def _waves(canvas: Canvas, level: float, swing: float, waves: float) -> list[Segment]:
    """Crests with round troughs between them."""
    shift = canvas.random.next() / waves
    count = int(waves) + 2
    width = 1 / waves
    start = -shift
    out: list[Segment] = [("M", canvas.at(0, level - swing))]
    for k in range(count):
        a, b = start + k * width, start + (k + 1) * width
        if b <= 0:
            continue
        if not out[1:]:
            out[0] = ("M", canvas.at(a, level - swing))
        ax, ay = canvas.at(a, level - swing)
        bx, _ = canvas.at(b, level - swing)
        _, low = canvas.at(0, level + swing * 1.6)
        out.append(("C", (ax + (bx - ax) * 0.3, low, ax + (bx - ax) * 0.7, low, bx, ay)))
    first = out[0][1]
    out.insert(0, ("M", (canvas.x - 0.01, first[1])))
    out[1] = ("L", first)
    return out


def desert(canvas: Canvas) -> list[Item]:
    layers = canvas.palette.layers
    out = canvas.sun(*_sun_place(canvas), 0.13)
    for index, (level, swing, waves) in enumerate(((0.58, 0.05, 0.9), (0.70, 0.07, 0.7), (0.83, 0.09, 0.55))):
        dune = _dune(canvas, level, swing, waves)
        out.append(canvas.fill_below(dune, layers[index]))
    out.append(canvas.fill_below(canvas.hills(0.96, 0.04, 0.5), layers[3]))
    return out


def _dune(canvas: Canvas, level: float, swing: float, waves: float) -> list[Segment]:
    """Long windward sides, short steep lee sides."""
    random = canvas.random
    u = -random.between(0.05, 0.3)
    length = 1 / (waves * 1.6)
    out: list[Segment] = [("M", canvas.at(min(u, -0.001), level))]
    while u < 1:
        top = u + length * random.between(0.58, 0.7)
        end = u + length
        x0, y0 = canvas.at(u, level)
        x1, y1 = canvas.at(top, level - swing * random.between(0.9, 1.5))
        x2, y2 = canvas.at(end, level + swing * 0.1)
        out.append(("C", (x0 + (x1 - x0) * 0.5, y0, x0 + (x1 - x0) * 0.75, y1 + 0.3, x1, y1)))
        out.append(("C", (x1 + (x2 - x1) * 0.25, y1 + (y2 - y1) * 0.5, x1 + (x2 - x1) * 0.5, y2, x2, y2)))
        u = end
    return out


def forest(canvas: Canvas) -> list[Item]:
    layers, random = canvas.palette.layers, canvas.random
    out = canvas.sun(*_sun_place(canvas), 0.1)
    out.append(canvas.fill_below(canvas.hills(0.52, 0.08, 1.2), layers[0]))
    for index, (level, size, count) in enumerate(((0.66, 0.16, 26), (0.82, 0.21, 19), (0.99, 0.27, 13)), 1):
        trees: list[Segment] = []
        base = canvas.hills(level, 0.03, 1.0)
        for k in range(count):
            u = (k + random.between(0.1, 0.9)) / count
            trees += _fir(canvas, u, level + 0.02, size * random.between(0.7, 1.1))
        out.append(Shape(tuple(trees), fill=layers[index]))
        out.append(canvas.fill_below(base, layers[index]))
    return out


def _fir(canvas: Canvas, u: float, v: float, size: float) -> list[Segment]:
    x, y = canvas.at(u, v)
    h = size * canvas.height
    w = h * 0.21
    steps = [
        (x, y - h),
        (x + w * 0.62, y - h * 0.58),
        (x + w * 0.34, y - h * 0.6),
        (x + w * 0.88, y - h * 0.3),
        (x + w * 0.45, y - h * 0.33),
        (x + w * 1.1, y + h * 0.08),
        (x - w * 1.1, y + h * 0.08),
        (x - w * 0.45, y - h * 0.33),
        (x - w * 0.88, y - h * 0.3),
        (x - w * 0.34, y - h * 0.6),
        (x - w * 0.62, y - h * 0.58),
    ]
    return list(polygon([(round(px, 3), round(py, 3)) for px, py in steps]))


def city(canvas: Canvas) -> list[Item]:
    layers, random = canvas.palette.layers, canvas.random
    out = canvas.sun(*_sun_place(canvas), 0.1)
    for index, (level, height, count) in enumerate(((0.62, 0.30, 22), (0.74, 0.30, 16), (0.90, 0.26, 12))):
        edge: list[Segment] = [("M", canvas.at(0, level))]
        u = 0.0
        while u < 1:
            width = random.between(0.55, 1.4) / count
            middle = abs(u + width / 2 - 0.5) * 2  # higher towards the middle
            v = level - height * random.between(0.15, 1.0) * (1.05 - 0.55 * middle)
            edge.append(("L", canvas.at(u, v)))
            kind = random.below(6)
            if kind == 0:  # a spire
                edge += [("L", canvas.at(u + width / 2, v - 0.10)), ("L", canvas.at(u + width, v))]
            elif kind == 1:  # a gable
                edge += [("L", canvas.at(u + width / 2, v - 0.035)), ("L", canvas.at(u + width, v))]
            elif kind == 2:  # a step
                edge += [
                    ("L", canvas.at(u + width * 0.2, v)),
                    ("L", canvas.at(u + width * 0.2, v - 0.035)),
                    ("L", canvas.at(u + width * 0.8, v - 0.035)),
                    ("L", canvas.at(u + width * 0.8, v)),
                    ("L", canvas.at(u + width, v)),
                ]
            else:
                edge.append(("L", canvas.at(u + width, v)))
            u += width
        out.append(canvas.fill_below(edge, layers[index]))
    out.append(canvas.fill_below(canvas.hills(0.965, 0.015, 1.0), layers[3]))
    return out


def fields(canvas: Canvas) -> list[Item]:
    layers = canvas.palette.layers
    out = canvas.sun(*_sun_place(canvas), 0.11)
    out.append(canvas.fill_below(canvas.hills(0.55, 0.06, 1.2), mix(layers[1], canvas.palette.sky[1], 0.35)))
    out.append(canvas.fill_below(canvas.hills(0.64, 0.04, 0.9), layers[0]))
    out.append(canvas.fill_below(canvas.hills(0.74, 0.04, 0.8), layers[1]))
    vanish = canvas.at(0.5, 0.66)
    bottom = canvas.y + canvas.height
    furrows: list[Segment] = []
    for k in range(-14, 15, 2):
        a, b = 0.5 + k * 0.085, 0.5 + (k + 1) * 0.085
        top = canvas.y + canvas.height * 0.82
        share = (top - vanish[1]) / (bottom - vanish[1])
        xa, xb = canvas.x + a * canvas.width, canvas.x + b * canvas.width
        furrows += polygon(
            [
                (vanish[0] + (xa - vanish[0]) * share, top),
                (vanish[0] + (xb - vanish[0]) * share, top),
                (xb, bottom),
                (xa, bottom),
            ]
        )
    out.append(Shape(rectangle(*canvas.at(0, 0.82), canvas.width, canvas.height * 0.2), fill=layers[2]))
    out.append(Shape(tuple(furrows), fill=layers[3], opacity=0.55))
    return out


def river(canvas: Canvas) -> list[Item]:
    layers = canvas.palette.layers
    out = canvas.sun(*_sun_place(canvas), 0.1)
    out.append(canvas.fill_below(canvas.hills(0.52, 0.08, 1.4), layers[0]))
    out.append(canvas.fill_below(canvas.hills(0.62, 0.06, 1.0), layers[1]))
    out.append(canvas.fill_below(canvas.hills(0.72, 0.03, 0.8), layers[2]))
    water = mix(canvas.palette.sky[1], canvas.palette.sky[0], 0.25)
    side = 1 if canvas.random.next() < 0.5 else -1
    centre = [
        (0.5 + side * d, v)
        for d, v in ((0.03, 0.70), (0.10, 0.75), (-0.06, 0.82), (0.12, 0.91), (-0.02, 1.02))
    ]
    width = (0.006, 0.018, 0.045, 0.095, 0.2)
    left = [canvas.at(u - w, v) for (u, v), w in zip(centre, width, strict=True)]
    right = [canvas.at(u + w, v) for (u, v), w in zip(centre, width, strict=True)]
    path: list[Segment] = [("M", left[0]), *smooth(left), ("L", right[-1]), *smooth(right[::-1]), ("Z", ())]
    out.append(canvas.fill_below(canvas.hills(0.80, 0.03, 0.7), layers[3]))
    out.append(Shape(tuple(path), fill=water))
    return out


def road(canvas: Canvas) -> list[Item]:
    layers = canvas.palette.layers
    out = canvas.sun(*_sun_place(canvas), 0.11)
    out.append(canvas.fill_below(canvas.hills(0.56, 0.07, 1.3), layers[0]))
    out.append(canvas.fill_below(canvas.hills(0.66, 0.03, 0.8), layers[1]))
    out.append(Shape(rectangle(*canvas.at(0, 0.70), canvas.width, canvas.height * 0.32), fill=layers[2]))
    asphalt = mix(layers[3], "#20242c", 0.45)
    out.append(
        Shape(
            polygon(
                [canvas.at(0.493, 0.70), canvas.at(0.507, 0.70), canvas.at(0.74, 1.01), canvas.at(0.26, 1.01)]
            ),
            fill=asphalt,
        )
    )
    dashes: list[Segment] = []
    for start, end in ((0.73, 0.755), (0.78, 0.82), (0.86, 0.92), (0.97, 1.01)):
        wa, wb = 0.018 * (start - 0.70) / 0.31 + 0.001, 0.018 * (end - 0.70) / 0.31 + 0.001
        dashes += polygon(
            [
                canvas.at(0.5 - wa, start),
                canvas.at(0.5 + wa, start),
                canvas.at(0.5 + wb, end),
                canvas.at(0.5 - wb, end),
            ]
        )
    out.append(Shape(tuple(dashes), fill=canvas.palette.sun))
    return out


def ice(canvas: Canvas) -> list[Item]:
    layers, random = canvas.palette.layers, canvas.random
    out = canvas.sun(*_sun_place(canvas), 0.1)
    for index, (level, height, count) in enumerate(((0.56, 0.22, 4), (0.68, 0.2, 5))):
        ridge, _ = _ridge(canvas, level, height, count)
        out.append(canvas.fill_below(ridge, layers[index]))
    out.append(canvas.fill_below(_waves(canvas, 0.74, 0.014, 6), layers[2]))
    for _ in range(7):
        u, v = random.next(), random.between(0.80, 0.97)
        w, h = random.between(0.04, 0.09), random.between(0.02, 0.05)
        out.append(
            Shape(
                polygon(
                    [
                        canvas.at(u - w, v),
                        canvas.at(u - w * 0.4, v - h),
                        canvas.at(u + w * 0.5, v - h * 0.7),
                        canvas.at(u + w, v),
                        canvas.at(u + w * 0.2, v + h * 0.35),
                    ]
                ),
                fill=layers[0],
            )
        )
    return out


def sky(canvas: Canvas) -> list[Item]:
    layers, random = canvas.palette.layers, canvas.random
    out = canvas.sun(*_sun_place(canvas), 0.11)
    for _ in range(6):
        out.append(_cloud(canvas, random.next(), random.between(0.12, 0.72), random.between(0.7, 1.4)))
    out.append(canvas.fill_below(canvas.hills(0.84, 0.05, 1.1), layers[1]))
    out.append(canvas.fill_below(canvas.hills(0.93, 0.04, 0.8), layers[2]))
    return out


def _cloud(canvas: Canvas, u: float, v: float, size: float) -> Shape:
    cx, cy = canvas.at(u, v)
    r = canvas.height * 0.075 * size
    path: tuple[Segment, ...] = ()
    for dx, dy, rr in ((-1.5, 0.1, 0.62), (-0.6, -0.42, 0.95), (0.55, -0.2, 0.78), (1.45, 0.15, 0.55)):
        path += circle(cx + dx * r, cy + dy * r, rr * r)
    path += rectangle(cx - 2.1 * r, cy, 4.1 * r, 0.7 * r, 0.35 * r)
    return Shape(path, fill="#ffffff", opacity=0.5)


def night(canvas: Canvas) -> list[Item]:
    layers, random = canvas.palette.layers, canvas.random
    out: list[Item] = []
    stars: tuple[Segment, ...] = ()
    for _ in range(70):
        x, y = canvas.at(random.next(), random.next() ** 1.3 * 0.75)
        stars += circle(x, y, 0.06 + 0.16 * random.next() ** 3)
    out.append(Shape(stars, fill=canvas.palette.sun, opacity=0.9))
    cx, cy = canvas.at(*_sun_place(canvas))
    r = canvas.height * 0.085
    out.append(Shape(circle(cx, cy, r * 1.7), fill=canvas.palette.sun, opacity=0.10))
    out.append(Shape(circle(cx, cy, r), fill=canvas.palette.sun))
    for index, (level, swing, waves) in enumerate(
        ((0.70, 0.08, 1.3), (0.80, 0.06, 1.0), (0.91, 0.05, 0.7)), 1
    ):
        out.append(canvas.fill_below(canvas.hills(level, swing, waves), layers[index]))
    return out


def abstract(canvas: Canvas) -> list[Item]:
    """Wide rings about a corner, like contour lines or ripples."""
    layers, random = canvas.palette.layers, canvas.random
    u = random.between(-0.05, 0.12) if random.next() < 0.5 else random.between(0.88, 1.05)
    cx, cy = canvas.at(u, random.between(0.9, 1.15))
    out: list[Item] = []
    reach = math.hypot(canvas.width, canvas.height)
    for index, (share, colour) in enumerate(
        ((0.82, layers[0]), (0.62, layers[1]), (0.43, layers[2]), (0.25, layers[3]))
    ):
        out.append(
            Shape(circle(cx, cy, reach * share * random.between(0.94, 1.06)), fill=colour, opacity=0.85)
        )
        if index < 3:
            out.append(
                Shape(
                    circle(cx, cy, reach * (share - 0.1)), stroke=canvas.palette.sun, line=0.2, opacity=0.35
                )
            )
    return out


Scene = Callable[[Canvas], list[Item]]
SCENES: dict[str, tuple[Scene, tuple[str, ...]]] = {
    "hills": (hills, ("spring", "dawn", "forest", "dusk")),
    "peaks": (peaks, ("alpine", "dusk", "dawn")),
    "sea": (sea, ("lagoon", "sunset-sea", "deep-sea")),
    "desert": (desert, ("desert", "oasis")),
    "forest": (forest, ("forest", "spring", "dawn")),
    "city": (city, ("city-day", "city-sunset", "dusk", "slate")),
    "fields": (fields, ("harvest", "spring")),
    "river": (river, ("spring", "alpine", "forest")),
    "road": (road, ("desert", "city-sunset", "harvest")),
    "ice": (ice, ("ice", "alpine")),
    "sky": (sky, ("alpine", "dawn", "lagoon")),
    "night": (night, ("night", "aurora")),
    "abstract": (abstract, ("plum", "ochre", "teal", "brick", "slate")),
}
