"""Towns and roads."""

from __future__ import annotations

from terra_cards.layout.canvas import Canvas
from terra_cards.layout.colour import mix
from terra_cards.layout.drawing import Item, Shape
from terra_cards.layout.paths import Segment, polygon, rectangle


def city(canvas: Canvas) -> list[Item]:
    layers, random = canvas.palette.layers, canvas.random
    out = canvas.sun(0.1)
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


def road(canvas: Canvas) -> list[Item]:
    layers = canvas.palette.layers
    out = canvas.sun(0.11)
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
