"""Crises ranked, one by one, and what the deck's solutions can pay for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from terra_cards.library import crisis_words
from terra_cards.model.solution import Result
from terra_cards.render.play_report.charts import shares_bar
from terra_cards.render.play_report.furniture import FILTER, legend, scrolling
from terra_cards.render.play_report.markup import DASH, figure, percent, rows, tag, text
from terra_cards.simulation.crisis.figures import CrisisCardFigures, CrisisFigures
from terra_cards.simulation.crisis.simulate import CrisisReport
from terra_cards.simulation.estimate import Estimate

FATES: Mapping[Result, str] = {"hit": "solved in time", "adjacent": "solved later", "miss": "never solved"}


def colour_name(colour: str) -> str:
    """A colour and what it stands for."""
    field = crisis_words.field(colour, "en")
    return f"{colour}, {field}" if field else colour


def fates(one: CrisisCardFigures) -> dict[Result, float]:
    """What became of a crisis, of the times that it came."""
    if one.solved_in_time is None or one.blown is None:
        return {}
    later = one.blown.value * (one.solved_later.value if one.solved_later is not None else 0.0)
    return {"hit": one.solved_in_time.value, "adjacent": later, "miss": max(0.0, one.blown.value - later)}


def crises_table(
    found: CrisisFigures, titles: Mapping[str, str], ids: Mapping[str, str], marked: set[str]
) -> str:
    """All crises, those that sink most tables first."""
    heads = ("crisis", "colour", "region", "threat", "what became of it", "sinks", "last straw", "still won")
    numbers = {"threat", "sinks", "last straw", "still won"}
    head = "".join(
        tag("th", name, scope="col", class_="number" if name in numbers else None) for name in heads
    )
    order = sorted(found.crises, key=lambda one: (-(one.sinks.value if one.sinks else 0.0), one.crisis))
    body = rows(_row(one, titles.get(one.crisis, one.crisis), ids[one.crisis], one.crisis in marked)
                for one in order)  # fmt: skip
    caption = (
        "Those that sink most tables first. A head sorts by its column; the name leads to the crisis. "
        "Still won: of the games in which it became full-blown."
    )
    table = tag(
        "table",
        rows([tag("caption", caption), tag("thead", tag("tr", head)), tag("tbody", body)]),
        class_="sortable cards",
    )
    parts = [(result, name) for result, name in FATES.items()]
    return rows([tag("h2", "All crises"), FILTER, legend(parts), scrolling(table, "All crises")])


def _row(one: CrisisCardFigures, title: str, target: str, odd: bool) -> str:
    link = tag("a", text(title), href=f"#{target}", class_="odd" if odd else None)
    shares = fates(one)
    bar = shares_bar(shares, "what became of it", FATES) if shares else DASH
    cells = [
        tag("th", link, scope="row"),
        tag("td", text(one.colour)),
        tag("td", text(crisis_words.region(one.region, "en"))),
        tag("td", str(one.threat), class_="number"),
        tag("td", bar, data_sort=figure(shares.get("hit", 0.0), 4)),
        *(_share(share) for share in (one.sinks, one.last_straw, one.win_rate_blown)),
    ]
    return tag("tr", "".join(cells))


def _share(one: Estimate | None) -> str:
    written = percent(one.value) if one is not None else DASH
    if one is not None and one.error:
        written += f" <small>±{100 * one.error:.1f}</small>"
    return tag("td", written, class_="number", data_sort=figure(one.value, 4) if one is not None else "")


def crisis_details(
    one: CrisisCardFigures, target: str, title: str, words: str, place: str | None, odd: Sequence[str]
) -> str:
    """A crisis, folded; ``target`` is what links name, ``odd`` what is said of it."""
    region = crisis_words.region(one.region, "en")
    said = f"threat {one.threat}, {colour_name(one.colour)}, {region}"
    lines = [tag("summary", text(title) + tag("span", text(said)))]
    if place:
        lines.append(tag("p", tag("small", text(f"{one.crisis} in {place}"))))
    if odd:
        lines.append(tag("ul", rows(tag("li", f"{text(line)}.") for line in odd), class_="warnings"))
    if words:
        lines.append(tag("p", text(words), class_="soft"))
    facts = [
        ("comes in", one.came, "of the games"),
        ("solved in time", one.solved_in_time, "of the times it comes"),
        ("solved later", one.solved_later, "of the times it is full-blown"),
        ("sinks", one.sinks, "of the lost games with it in the centre"),
        ("last straw", one.last_straw, "of the lost games"),
        ("still won", one.win_rate_blown, "of the games in which it became full-blown"),
    ]
    body = rows(
        tag("tr", tag("th", name, scope="row") + _share(share) + tag("td", of, class_="soft"))
        for name, share, of in facts
    )
    lines.append(scrolling(tag("table", tag("tbody", body)), f"Figures of {title}"))
    shares = fates(one)
    if shares:
        lines.append(shares_bar(shares, f"What became of {title}", FATES))
    return tag("details", rows(lines), class_="card", id=target)


def supply_table(report: CrisisReport) -> str:
    """For each colour what its solutions add up to, against what its crises ask for."""
    deck = report.play.deck
    values = sorted({card.value for card in deck.cards.solutions})
    copies = Counter((card.colour, card.value) for card in deck.cards.solutions)
    heads = ["colour", *(f"value {value}" for value in values), "add up to", "crises", "threats", "times"]
    head = tag("tr", "".join(tag("th", text(name), scope="col", class_="number" if n else None)
                             for n, name in enumerate(heads)))  # fmt: skip
    body = []
    for colour in deck.colours:
        supply = sum(value * copies[colour, value] for value in values)
        threats = [crisis.threat for crisis in deck.cards.crises if crisis.colour == colour]
        times = f"{supply / sum(threats):.2f}" if sum(threats) else DASH
        cells = [*(str(copies[colour, value]) for value in values), str(supply), str(len(threats)),
                 str(sum(threats)), times]  # fmt: skip
        body.append(
            tag("tr", tag("th", text(colour_name(colour)), scope="row")
                + "".join(tag("td", cell, class_="number") for cell in cells))
        )  # fmt: skip
    caption = "Solution cards by value, and how many times they would pay for all crises of their colour."
    table = tag("table", rows([tag("caption", caption), tag("thead", head), tag("tbody", rows(body))]))
    return scrolling(table, "Solution cards by colour and value")
