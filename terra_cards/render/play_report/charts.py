"""Plots: shares as bars, spreads as histograms, cards as points. Each says in words what it shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from terra_cards.model.solution import Result
from terra_cards.render.play_report.markup import figure, percent, picture, rows, tag, text
from terra_cards.simulation.estimate import Estimate

RESULTS: tuple[Result, ...] = ("hit", "adjacent", "miss")
NAMES: Mapping[Result, str] = {"hit": "hit", "adjacent": "next to it", "miss": "miss"}
LABEL_FROM = 0.09  # shares below are too narrow for their number


class Point(Struct, frozen=True):
    """A card in a plot: where it lies and how surely, its name, and where a click leads."""

    x: Estimate
    y: Estimate
    name: str
    target: str
    marked: bool = False


def shares_bar(shares: Mapping[Result, float], label: str, names: Mapping[Result, str] = NAMES) -> str:
    """Hit, adjacent and miss as one bar of a hundred percent, each part with its number; ``names`` says
    what the three colours stand for."""
    parts, x = [], 0.0
    for result in RESULTS:
        width = 100 * shares.get(result, 0.0)
        if width <= 0:
            continue
        parts.append(tag("rect", x=figure(x), y=0, width=figure(width), height=10, class_=result))
        if width >= 100 * LABEL_FROM:
            parts.append(tag("text", f"{width:.0f}%", x=figure(x + width / 2), y=7.2, class_=f"on-{result}"))
        x += width
    said = ", ".join(f"{names[r]} {percent(shares.get(r, 0.0))}" for r in RESULTS)
    return picture(100, 10, f"{label}: {said}", "".join(parts), class_="bar", preserveAspectRatio="none")


def interval(value: Estimate, edges: Sequence[float], label: str) -> str:
    """A difficulty from 0 to 1 with the levels' borders and two standard errors on either side."""
    off = 2 * (value.error or 0.0)
    low, high = max(0.0, value.value - off), min(1.0, value.value + off)
    middle = min(1.0, max(0.0, value.value))
    lines = [tag("line", x1=0, y1=6, x2=100, y2=6, class_="axis")]
    lines += [tag("line", x1=figure(100 * e), y1=1, x2=figure(100 * e), y2=11, class_="edge") for e in edges]
    lines.append(tag("line", x1=figure(100 * low), y1=6, x2=figure(100 * high), y2=6, class_="whisker"))
    lines.append(tag("circle", cx=figure(100 * middle), cy=6, r=3, class_="dot"))
    return picture(100, 12, label, "".join(lines), class_="interval")


def histogram(counts: Sequence[float], labels: Sequence[str], label: str, *, every: int = 1) -> str:
    """Bars from left to right; ``labels`` stand below every few of them."""
    most = max(counts, default=0.0)
    if most <= 0:
        return ""
    width = 300 / len(counts)
    parts = []
    for number, count in enumerate(counts):
        height = 80 * count / most
        bar = tag(
            "rect",
            tag("title", text(f"{labels[number]}: {figure(count, 1)}")),
            x=figure(number * width + 0.5),
            y=figure(82 - height),
            width=figure(max(0.5, width - 1)),
            height=figure(height),
            class_="column",
        )
        parts.append(bar)
        if number % every == 0:
            parts.append(
                tag("text", text(labels[number]), x=figure((number + 0.5) * width), y=93, class_="tick")
            )
    parts.append(tag("line", x1=0, y1=82, x2=300, y2=82, class_="axis"))
    return picture(300, 98, label, rows(parts), class_="histogram")


def line_chart(values: Sequence[Estimate], labels: Sequence[str], label: str, low: float = 0.0) -> str:
    """Values from left to right with their errors, each with its number."""
    if not values:
        return ""
    top = max(v.value + 2 * (v.error or 0.0) for v in values)
    span = (top - low) or 1.0

    def at(number: int, value: float) -> tuple[float, float]:
        return (number + 0.5) * 300 / len(values), 78 - 62 * (value - low) / span

    parts = [tag("line", x1=0, y1=82, x2=300, y2=82, class_="axis")]
    points = [at(number, v.value) for number, v in enumerate(values)]
    parts.append(
        tag("polyline", points=" ".join(f"{figure(x)},{figure(y)}" for x, y in points), class_="line")
    )
    for number, ((x, y), value) in enumerate(zip(points, values, strict=True)):
        parts.append(tag("circle", cx=figure(x), cy=figure(y), r=2.4, class_="dot"))
        parts.append(tag("text", figure(value.value, 1), x=figure(x), y=figure(y - 6), class_="value"))
        parts.append(tag("text", text(labels[number]), x=figure(x), y=93, class_="tick"))
    return picture(300, 98, label, rows(parts), class_="histogram")


MARKS = (
    "M-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0z",
    "M-3 -3h6v6h-6z",
    "M0 -3.8l4 7h-8z",
    "M0 -4.2l4.2 4.2l-4.2 4.2l-4.2 -4.2z",
)  # one for each line of a chart: told apart without colours


def curves(
    lines: Sequence[tuple[str, Sequence[tuple[float, Estimate]]]],
    label: str,
    across: str,
    band: tuple[float, float],
) -> str:
    """Shares over shares, one line for each name, in percent; ``band`` is shaded."""
    left, right, upper, lower = 30.0, 396.0, 8.0, 208.0

    def x(share: float) -> str:
        return figure(left + (right - left) * share)

    def y(share: float) -> str:
        return figure(lower - (lower - upper) * share)

    top, height = y(band[1]), figure((lower - upper) * (band[1] - band[0]))
    parts = [
        tag("rect", x=left, y=top, width=right - left, height=height, class_="band"),
        tag("line", x1=left, y1=lower, x2=right, y2=lower, class_="axis"),
        tag("line", x1=left, y1=upper, x2=left, y2=lower, class_="axis"),
    ]
    for quarter in range(5):
        share = quarter / 4
        parts.append(tag("text", percent(share), x=x(share), y=lower + 11, class_="tick"))
        parts.append(tag("text", percent(share), x=left - 4, y=figure(float(y(share)) + 3), class_="end"))
    parts.append(tag("text", text(across), x=right, y=lower + 24, class_="tick end"))
    for number, (name, values) in enumerate(lines):
        path = " ".join(f"{x(share)},{y(one.value)}" for share, one in values)
        parts.append(tag("polyline", points=path, class_="line"))
        for share, one in values:
            said = tag("title", text(f"{name}, {percent(share)}: {percent(one.value)}"))
            place = f"translate({x(share)} {y(one.value)})"
            parts.append(tag("path", said, d=mark(number), transform=place, class_="point"))
    return picture(400, 236, label, rows(parts), class_="scatter")


def mark(number: int) -> str:
    """The path of the mark of a line."""
    return MARKS[number % len(MARKS)]


def scatter(points: Sequence[Point], edges: Sequence[float], label: str, across: str, up: str) -> str:
    """Cards by two figures from 0 to 1; each is a link to its card."""
    if not points:
        return ""
    most = max(0.5, *(p.y.value + 0.05 for p in points))
    least = min(0.0, *(p.y.value - 0.05 for p in points))
    left, right, upper, lower = 26.0, 396.0, 8.0, 208.0

    def place(point: Point) -> tuple[float, float]:
        x = min(1.0, max(0.0, point.x.value))
        return left + (right - left) * x, lower - (lower - upper) * (point.y.value - least) / (most - least)

    parts = [
        tag("line", x1=left, y1=lower, x2=right, y2=lower, class_="axis"),
        tag("line", x1=left, y1=upper, x2=left, y2=lower, class_="axis"),
    ]
    for tenth in range(0, 11, 2):
        x = left + (right - left) * tenth / 10
        parts.append(tag("text", figure(tenth / 10, 1), x=figure(x), y=lower + 11, class_="tick"))
    step = 0.0
    while step <= most:
        y = lower - (lower - upper) * (step - least) / (most - least)
        parts.append(tag("text", figure(step, 1), x=left - 4, y=figure(y + 3), class_="tick end"))
        step += 0.2
    for edge in edges:
        x = left + (right - left) * edge
        parts.append(tag("line", x1=figure(x), y1=upper, x2=figure(x), y2=lower, class_="edge"))
    parts.append(tag("text", text(across), x=right, y=lower + 24, class_="tick end"))
    parts.append(tag("text", text(up), x=left + 4, y=upper + 4, class_="tick start"))
    for point in points:
        x, y = place(point)
        said = f"{point.name}: {across} {point.x.value:.2f}, {up} {point.y.value:.2f}"
        mark = (
            tag("path", d=f"M{figure(x)} {figure(y - 5)}l5 9h-10z", class_="point marked")
            if point.marked
            else tag("circle", cx=figure(x), cy=figure(y), r=4, class_="point")
        )
        parts.append(tag("a", tag("title", text(said)) + mark, href=f"#{point.target}", aria_label=said))
    return picture(400, 236, label, rows(parts), class_="scatter")
