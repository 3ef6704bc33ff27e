"""Where crises sink tables: regions on the map, and regions by colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from terra_cards.library import crisis_words
from terra_cards.render.play_report.boards import SHADES, BoardPictures
from terra_cards.render.play_report.crisis_parts import colour_name
from terra_cards.render.play_report.furniture import legend, scrolling
from terra_cards.render.play_report.markup import DASH, percent, rows, tag, text
from terra_cards.simulation.crisis.figures import CrisisCardFigures, CrisisFigures
from terra_cards.simulation.crisis.simulate import CrisisReport


def regions_section(
    report: CrisisReport,
    found: CrisisFigures,
    titles: Mapping[str, str],
    ids: Mapping[str, str],
    pictures: BoardPictures | None,
    areas: Mapping[str, Sequence[str]],
) -> str:
    """The map by how many full-blown crises stand in each region when a table loses, and a table of all
    crises by region and colour. A map is drawn if all the deck's regions are on it."""
    deck = report.play.deck
    standing = {region: _standing(found, region) for region in deck.regions}
    lines = [tag("h2", "Where tables are sunk")]
    on_map = pictures is not None and all(areas.get(region) for region in deck.regions)
    if on_map and pictures is not None and any(standing.values()):
        steps = Steps(list(standing.values()))
        names = {area: region for region in deck.regions for area in areas[region]}
        said = {
            area: f"{crisis_words.region(region, 'en')}: {standing[region]:.2f} full-blown crises"
            for area, region in names.items()
        }
        shades = {area: steps.of(standing[region]) for area, region in names.items()}
        label = "Map: regions by the full-blown crises that stand there when a game is lost"
        lines += [pictures.map(shades, label, said), steps.legend()]
    lines.append(_grid(report, found, standing, titles, ids))
    return rows(lines)


def _standing(found: CrisisFigures, region: str) -> float:
    """How many crises of a region lie in the centre at the end of a lost game, on average."""
    return sum(one.sinks.value for one in found.crises if one.region == region and one.sinks is not None)


class Steps:
    """Steps of colour between the least and the most of some numbers, since these are often much alike."""

    def __init__(self, values: Sequence[float]) -> None:
        self.least, self.most = min(values, default=0.0), max(values, default=0.0)

    def of(self, value: float) -> int:
        """The step of a number, from 1 to SHADES."""
        if self.most <= self.least:
            return 1
        return min(SHADES, 1 + int(SHADES * (value - self.least) / (self.most - self.least)))

    def legend(self) -> str:
        """What each step means."""
        if self.most <= self.least:
            return legend([("shade-1", f"{self.least:.2f}")])
        edges = [self.least + (self.most - self.least) * n / SHADES for n in range(SHADES + 1)]
        return legend(
            [
                (f"shade-{step}", f"{edges[step - 1]:.2f} to {edges[step]:.2f}")
                for step in range(1, SHADES + 1)
            ]
        )


def _grid(
    report: CrisisReport,
    found: CrisisFigures,
    standing: Mapping[str, float],
    titles: Mapping[str, str],
    ids: Mapping[str, str],
) -> str:
    deck = report.play.deck
    steps = Steps([one.sinks.value for one in found.crises if one.sinks is not None])
    colours = [colour for colour in deck.colours if any(one.colour == colour for one in found.crises)]
    heads = ("region", *(colour_name(colour) for colour in colours), "standing", "last straw")
    head = tag("tr", "".join(tag("th", text(name), scope="col") for name in heads))
    body = []
    for region in deck.regions:
        cells = []
        for colour in colours:
            here = [one for one in found.crises if (one.region, one.colour) == (region, colour)]
            most = max((one.sinks.value for one in here if one.sinks is not None), default=None)
            heat = f"heat-{steps.of(most)}" if most is not None else None
            inside = "<br>".join(_crisis(one, titles, ids) for one in here) or DASH
            cells.append(tag("td", inside, class_=heat))
        straws = [c.last_straw.value for c in found.crises if c.region == region and c.last_straw is not None]
        cells.append(tag("td", f"{standing[region]:.2f}" if straws else DASH, class_="number"))
        cells.append(tag("td", percent(sum(straws)) if straws else DASH, class_="number"))
        name = text(crisis_words.region(region, "en"))
        body.append(tag("tr", tag("th", name, scope="row") + "".join(cells)))
    caption = (
        "How often each crisis lay in the centre when a game was lost, the darker the oftener; then how many "
        "of a region stood there at the end, and how often one of them was the last straw."
    )
    table = tag(
        "table",
        rows([tag("caption", caption), tag("thead", head), tag("tbody", rows(body))]),
        class_="grid",
    )
    return scrolling(table, "Crises by region and colour")


def _crisis(one: CrisisCardFigures, titles: Mapping[str, str], ids: Mapping[str, str]) -> str:
    link = tag("a", text(titles.get(one.crisis, one.crisis)), href=f"#{ids[one.crisis]}")
    return f"{link} {percent(one.sinks.value if one.sinks is not None else None)}"
