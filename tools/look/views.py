"""What is looked at: each view is one run of ``terra-cards``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

WORLD, TOUR, GERMANY, CRISIS = "world-starter", "tour-starter", "germany-starter", "planet"
_SHIPPED = {
    WORLD: "decks/world-starter.deck.yaml",
    TOUR: "decks/tour-starter.deck.yaml",
    GERMANY: "decks/germany-starter.deck.yaml",
    CRISIS: "decks/planet.deck.yaml",
    "usa-states": "decks/usa-states/usa-states.deck.yaml",
}
_HARD = {
    WORLD: "hard-world",
    TOUR: "hard-tour",
    GERMANY: "hard-germany",
    CRISIS: "hard-crisis",
}
_SIZES = ("poker", "bridge", "tarot", "80x120", "a7", "a6", "square", "57x57mm", "120x80mm", "63x88mm")
_EDITIONS = ("terra", "terra-deutschland", "terra-on-tour", "terra-2003")
_PAPERS = ("a3", "a4", "a5", "a6", "letter", "legal", "tabloid")


@dataclass(frozen=True)
class View:
    """One run: its name, the command, its deck and options, and whether cards or pages are shown."""

    name: str
    kind: str  # cards, pages
    options: tuple[str, ...]
    deck: str | None = None  # below the repository's root, or the name of a hard deck
    command: tuple[str, ...] = ("render",)


def all_views() -> Iterator[View]:
    """Every view, in the order in which they are shown."""
    yield from _own_templates()
    yield from _other_templates()
    yield from _lying()
    yield from _sizes()
    yield from _scripts()
    yield from _sheets()
    yield from _others()


def _cards(name: str, deck: str, *options: str) -> View:
    return View(name, "cards", options, deck)


def _pages(name: str, deck: str, *options: str) -> View:
    return View(name, "pages", options, deck)


def _own_templates() -> Iterator[View]:
    """Every card of every deck on its edition's own template, in each language and on each side."""
    for deck, lang in product(_SHIPPED, ("en", "de")):
        if deck == "usa-states" and lang != "en":
            continue
        sides = ("metric", "imperial") if deck in (WORLD, TOUR) else ("metric",)
        for side in sides:
            options = ("--lang", lang, "--side", side)
            yield _cards(f"own/{deck}-{lang}-{side}", _SHIPPED[deck], *options)
            if deck in _HARD:
                yield _cards(f"own/{_HARD[deck]}-{lang}-{side}", _HARD[deck], *options)


def _other_templates() -> Iterator[View]:
    """The hard cards on all other templates; a crisis has boxes of its own on ``crisis`` alone."""
    quiz = ("classic", "tour", "deutschland", "minimal", "large-print", "poker", "tarot", "square", "a6")
    own = {WORLD: "classic", TOUR: "tour", GERMANY: "deutschland", CRISIS: "crisis"}
    for deck, lang in product((WORLD, TOUR, GERMANY), ("en", "de")):
        for template in quiz:
            if template != own[deck]:
                for source in (_HARD[deck], _SHIPPED[deck]):
                    name = source.removesuffix(".deck.yaml").rpartition("/")[2]
                    yield _cards(
                        f"templates/{template}-{name}-{lang}", source, "--template", template, "--lang", lang
                    )


def _lying() -> Iterator[View]:
    """Cards that lie, on the templates laid out for them and on one that is dressed as another."""
    decks = {"deutschland-landscape": GERMANY, "crisis-landscape": CRISIS}
    names = ("classic", "minimal", "large-print", "deutschland", "crisis")
    for template, lang in product((f"{name}-landscape" for name in names), ("en", "de")):
        deck = decks.get(template, WORLD)
        for name, source in ((deck, _SHIPPED[deck]), (_HARD[deck], _HARD[deck])):
            yield _cards(f"lying/{template}-{name}-{lang}", source, "--template", template, "--lang", lang)
    for lang in ("ar", "he"):
        yield _cards(
            f"lying/classic-{lang}", "hard-scripts", "--template", "classic-landscape", "--lang", lang
        )
    yield _cards("lying/tour", _SHIPPED[TOUR], "--size", "120x80mm")


def _sizes() -> Iterator[View]:
    for deck, size in product((WORLD, TOUR, GERMANY, CRISIS), _SIZES):
        yield _cards(f"sizes/{_HARD[deck]}-{size}", _HARD[deck], "--size", size)


def _scripts() -> Iterator[View]:
    for lang, template in product(
        ("ar", "he", "el", "ru", "hi", "th", "tr", "fr", "vi", "pl"),
        ("classic", "tour", "large-print", "poker"),
    ):
        yield _cards(f"scripts/{lang}-{template}", "hard-scripts", "--lang", lang, "--template", template)


def _sheets() -> Iterator[View]:
    for deck, paper in product((WORLD, TOUR, GERMANY, CRISIS), ("a4", "letter")):
        yield _pages(f"sheets/{deck}-{paper}-long", _SHIPPED[deck], "--paper", paper, "--duplex", "long")
    for paper in _PAPERS:
        yield _pages(
            f"papers/{paper}", _SHIPPED[WORLD], "--paper", paper, "--duplex", "short",
            "--cards", "danube,alps-range,vasa", "--keep-going",
        )  # fmt: skip
    few = ("--duplex", "long", "--paper", "a4")
    for marks in ("crop", "corner", "lines", "registration", "none", "crop,registration"):
        yield _pages(f"marks/{marks}", _SHIPPED[TOUR], *few, "--marks", marks)
    yield _pages("marks/touching", _SHIPPED[TOUR], *few, "--gutter", "0")
    yield _pages("marks/no-bleed", _SHIPPED[TOUR], *few, "--bleed", "0")
    yield _pages("layouts/single", _SHIPPED[WORLD], "--layout", "single", "--duplex", "long")
    yield _pages("layouts/fold", _SHIPPED[WORLD], "--layout", "fold")
    yield _pages("layouts/fold-common", _SHIPPED[TOUR], "--layout", "fold")
    yield _pages("layouts/fold-crisis", _SHIPPED[CRISIS], "--layout", "fold", "--paper", "letter")
    yield _pages("layouts/card", _SHIPPED[TOUR], "--paper", "card", "--bleed", "3mm")
    for sheet in ("business-cards-a4", "business-cards-a4-8", "business-cards-letter"):
        size = "2x3.5in" if sheet.endswith("letter") else "54x85mm"
        yield _pages(
            f"layouts/{sheet}", _SHIPPED[TOUR], "--layout", sheet, "--size", size, "--duplex", "long"
        )
    for lang in ("en", "de"):
        more = ("--lang", lang, "--credits", "--proof", "--duplex", "long")
        for deck in (WORLD, GERMANY, CRISIS):
            yield _pages(f"credits/{deck}-{lang}", _SHIPPED[deck], *more)
        yield _pages(
            f"credits/cards-{lang}", _SHIPPED[WORLD], "--credit-cards", "--lang", lang, "--paper", "card"
        )
        yield _pages(
            f"credits/cards-crisis-{lang}",
            _SHIPPED[CRISIS],
            "--credit-cards",
            "--lang",
            lang,
            "--cards",
            "locusts",
        )
    for printer in ("offset", "drivethrucards"):
        own: tuple[str, ...] = () if printer == "offset" else ("--size", "poker")
        yield _pages(f"printers/{printer}", _HARD[WORLD], "--printer", printer, *own)


def _others() -> Iterator[View]:
    for paper in ("a4", "letter"):
        yield View(f"calibration/{paper}", "pages", ("--paper", paper), None, ("printer",))
    for edition, paper in product(_EDITIONS, ("a4", "letter")):
        yield View(f"parts/{edition}-{paper}", "pages", ("--paper", paper), None, ("parts", edition))
    for board, paper in product(("world", "germany"), ("a3", "a1", "tabloid", "b1", "a4")):
        yield View(f"posters/{board}-{paper}", "pages", ("--paper", paper), None, ("board", "render", board))
