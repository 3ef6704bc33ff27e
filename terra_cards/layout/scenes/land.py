"""Hills, mountains, dunes, woods and fields."""

from __future__ import annotations

from terra_cards.layout.canvas import Canvas
from terra_cards.layout.colour import mix
from terra_cards.layout.drawing import Item, Shape
from terra_cards.layout.paths import Path, Segment, polygon, rectangle


def hills(canvas: Canvas) -> list[Item]:
    layers = canvas.palette.layers
    out = canvas.sun(0.105)
    for index, (level, swing, waves) in enumerate(
        ((0.55, 0.10, 1.3), (0.67, 0.09, 1.0), (0.79, 0.08, 0.8), (0.92, 0.06, 0.6))
    ):
        out.append(canvas.fill_below(canvas.hills(level, swing, waves), layers[index]))
    return out


def peaks(canvas: Canvas) -> list[Item]:
    layers = canvas.palette.layers
    out = canvas.sun(0.095)
    for index, (level, height, count) in enumerate(((0.56, 0.30, 5), (0.70, 0.26, 6), (0.84, 0.17, 7))):
        edge, caps = ridge(canvas, level, height, count)
        out.append(canvas.fill_below(edge, layers[index]))
        if index < 2:
            snow = mix(layers[index], "#ffffff", 0.72 if index else 0.6)
            out += [Shape(cap, fill=snow) for cap in caps]
    out.append(canvas.fill_below(canvas.hills(0.95, 0.05, 0.8), layers[3]))
    return out


def ridge(canvas: Canvas, level: float, height: float, count: int) -> tuple[list[Segment], list[Path]]:
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


def desert(canvas: Canvas) -> list[Item]:
    layers = canvas.palette.layers
    out = canvas.sun(0.13)
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
    out = canvas.sun(0.1)
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


def fields(canvas: Canvas) -> list[Item]:
    layers = canvas.palette.layers
    out = canvas.sun(0.11)
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
