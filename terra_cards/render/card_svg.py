"""Single cards as SVG: letters as outlines, photos inside the file, cut to the card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from terra_cards.layout.card import CardPlan
from terra_cards.layout.drawing import Group
from terra_cards.layout.paths import rectangle
from terra_cards.render.apart import drawn
from terra_cards.render.press import Run
from terra_cards.render.sheets import photo_source
from terra_cards.render.svg import svg


def drawings(plans: Sequence[tuple[CardPlan, str]], runs: Sequence[Run], jobs: int = 1) -> Iterator[bytes]:
    """An SVG a plan with its title, in order, trimmed with round corners, drawn by up to ``jobs``
    processes."""
    return drawn(plans, partial(_drawn, runs), jobs)


def _drawn(runs: Sequence[Run], plans: Sequence[tuple[CardPlan, str]]) -> Iterator[bytes]:
    photo = photo_source(runs)
    for plan, title in plans:
        clip = rectangle(0, 0, plan.width, plan.height, plan.corner)
        yield svg(
            plan.width,
            plan.height,
            (Group(plan.items, clip),),
            plan.symbols,
            title=title or plan.card,
            lang=plan.lang,
            photo=photo,
        )
