"""What the pages of all kinds of decks share: facts, legends, tables that sort and scroll, the footer."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from terra_cards.render.play_report.markup import estimate, figure, rows, tag, text
from terra_cards.simulation.estimate import Estimate

#: Shown by the page's script, above the first table that follows.
FILTER = '<div class="tools" hidden><label>Show only <input class="filter" type="search"></label></div>'

SQUARE = '<svg viewBox="0 0 10 10" aria-hidden="true"><rect width="10" height="10" class="{}"/></svg>'


def fact_list(facts: Sequence[tuple[str, str]]) -> str:
    """The figures that everybody wants to know: a number, and what it is."""
    return tag("ul", rows(tag("li", tag("b", value) + text(name)) for value, name in facts), class_="facts")


def legend(parts: Sequence[tuple[str, str]]) -> str:
    """Colours (classes) and what they mean."""
    return tag("ul", rows(tag("li", SQUARE.format(css) + text(name)) for css, name in parts), class_="legend")


def words_list(words: Sequence[tuple[str, str]]) -> str:
    """What the words of a page mean."""
    return tag("h2", "Words") + tag("dl", rows(tag("dt", text(a)) + tag("dd", text(b)) for a, b in words))


def number_cell(one: Estimate | None, places: int) -> str:
    """A cell of a table that sorts by its number."""
    return tag("td", estimate(one, places), class_="number", data_sort=figure(one.value, 4) if one else "")


def scrolling(table: str, label: str) -> str:
    """A table that scrolls sideways where it is wider than the screen, by keys too."""
    return tag("div", table, class_="scroll", tabindex=0, role="region", aria_label=label)


def footer(made: Mapping[str, object], credit: str | None = None) -> str:
    """How the page was made, and whose map it shows."""
    line = ", ".join(
        f"{key} {value if isinstance(value, str | int) else json.dumps(value)}" for key, value in made.items()
    )
    whose = f" Map: {text(credit)}." if credit else ""
    return tag("footer", tag("p", f"Made with {text(line)}. The same seed gives the same page.{whose}"))
