"""Seas, rivers and ice."""

from __future__ import annotations

from terra_cards.layout.canvas import Canvas
from terra_cards.layout.colour import mix
from terra_cards.layout.drawing import Item, Shape
from terra_cards.layout.paths import Segment, polygon, rectangle, smooth
from terra_cards.layout.scenes.land import ridge


def sea(canvas: Canvas) -> list[Item]:
    layers = canvas.palette.layers
    random = canvas.random
    out = canvas.sun(0.11)
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


def river(canvas: Canvas) -> list[Item]:
    layers = canvas.palette.layers
    out = canvas.sun(0.1)
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


def ice(canvas: Canvas) -> list[Item]:
    layers, random = canvas.palette.layers, canvas.random
    out = canvas.sun(0.1)
    for index, (level, height, count) in enumerate(((0.56, 0.22, 4), (0.68, 0.2, 5))):
        edge, _ = ridge(canvas, level, height, count)
        out.append(canvas.fill_below(edge, layers[index]))
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
