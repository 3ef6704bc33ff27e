"""Keys that may stand in a map, each with a snippet for its value."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator

from msgspec import Struct

from terra_cards.lsp.about import keys as about_keys
from terra_cards.lsp.completion.choices import Choice, Kind
from terra_cards.lsp.completion.snippets import Snippet
from terra_cards.lsp.context import Context
from terra_cards.lsp.grammar import Spot
from terra_cards.model.answers import SIDES
from terra_cards.model.record import Conditional
from terra_cards.model.shapes import Keys, List

STEP = "  "


class Place(Struct, frozen=True):
    """Where keys are written: on how many blanks' indentation, or within brackets."""

    context: Context
    column: int
    flow: bool
    today: datetime.date

    @property
    def line(self) -> str:
        """What begins a line of the map."""
        return "\n" + " " * self.column


def keys_of(spot: Spot, place: Place, taken: frozenset[str]) -> list[Choice]:
    """The keys that a map at a place may have and has not yet."""
    shape = spot.shape
    if isinstance(shape, Keys):
        return list(_known(shape, place, taken))
    if spot.is_text and not spot.inner:
        return [
            Choice(tag, f'{tag}: "$1"', "Text in this language", kind=Kind.Property, snippet=True)
            for tag in place.context.languages
            if tag not in taken
        ]
    if spot.scale is not None and not spot.inner:
        return [
            Choice(side, f"{side}: $1", f"The answer on the {side} side", kind=Kind.Property, snippet=True)
            for side in SIDES
            if side not in taken
        ]
    if spot.is_location and all(isinstance(step, int) for step in spot.inner):
        pairs = {"at": ('at: "$1"', "Latitude, longitude"), "area": ("area: $1", "Area that it lies in")}
        return [
            Choice(name, insert, detail, kind=Kind.Property, snippet=True)
            for name, (insert, detail) in pairs.items()
            if name not in taken
        ]
    return []


def _known(shape: Keys, place: Place, taken: frozenset[str]) -> Iterator[Choice]:
    needed: set[str] = set()
    if issubclass(shape.model, Conditional):
        needed.update(shape.model.lacking(dict.fromkeys(taken, "x")))
    for number, (name, key) in enumerate(shape.keys.items()):
        if name in taken or _pointless(shape, name, place.context):
            continue
        spot = Spot(key.shape, shape.model, name)
        wanted = key.required or name in needed
        yield Choice(
            name,
            f"{name}: {value(spot, place)}",
            about_keys.summary(key, spot.info),
            page=about_keys.described(spot),
            kind=Kind.Property,
            rank=number + (0 if wanted else 100),
            snippet=True,
        )


def _pointless(shape: Keys, name: str, context: Context) -> bool:
    """Whether a key has no use in this deck: levels and compass that the edition does not have."""
    rules = context.rules
    if shape.model.__name__ == "Card" and rules is not None:
        if name == "difficulty":
            return not rules.levels
        if name == "compass":
            return not rules.card_compass
    if shape.model.__name__ == "DeckFile" and rules is not None:
        crisis = rules.engine == "crisis"
        return name in (("cards",) if crisis else ("crises", "solutions"))
    return False


def value(spot: Spot, place: Place, snippet: Snippet | None = None) -> str:
    """The snippet of a key's value."""
    snippet = snippet or Snippet()
    special = _SPECIAL.get(spot.name)
    if special is not None:
        return special(snippet, place)
    if spot.is_text:
        return text(snippet, place)
    if spot.words:
        return snippet.choice(spot.words) if len(spot.words) > 1 else spot.words[0]
    if isinstance(spot.shape, List):
        return "[]" if isinstance(spot.shape.item, Keys) else f"[{snippet.stop()}]"
    if isinstance(spot.shape, Keys):
        return _map(spot.shape, place, snippet)
    return snippet.stop()


def text(snippet: Snippet, place: Place) -> str:
    """A text in the languages of the deck; in quotes, so that commas and colons do no harm."""
    languages = place.context.languages
    if len(languages) < 2:
        return snippet.stop()
    return "{" + ", ".join(f'{tag}: "{snippet.stop()}"' for tag in languages) + "}"


def quoted(snippet: Snippet, place: Place) -> str:
    """A text within brackets: in quotes where it has one language."""
    words = text(snippet, place)
    return words if words.startswith("{") else f'"{words}"'


def _map(shape: Keys, place: Place, snippet: Snippet) -> str:
    """A map with the keys that it needs, in brackets."""
    needed = [name for name, key in shape.keys.items() if key.required]
    if not needed:
        return "{" + snippet.stop() + "}"
    inside = Place(place.context, place.column, True, place.today)
    spots = {name: Spot(shape.keys[name].shape, shape.model, name) for name in needed}
    return "{" + ", ".join(f"{name}: {value(spot, inside, snippet)}" for name, spot in spots.items()) + "}"


# Values that are more than their shape


def _task(snippet: Snippet, place: Place) -> str:
    return "{ask: " + quoted(snippet, place) + f", answer: {snippet.stop()}}}"


def tasks(snippet: Snippet, place: Place) -> str:
    """Two tasks; the scales are the author's choice."""
    if place.flow:
        return f"{{{snippet.choice(('year', 'length', 'number'))}: {_task(snippet, place)}}}"
    rows = []
    for scale in (("year", "length", "number"), ("length", "number", "year")):
        rows.append(f"{place.line}{STEP}{snippet.choice(scale)}: {_task(snippet, place)}")
    return "".join(rows)


def _photo(snippet: Snippet, place: Place) -> str:
    keys = f'file: {snippet.stop()}, credit: "{snippet.stop()}", license: {snippet.stop("CC-BY-4.0")}'
    return f"{{{keys}, alt: {quoted(snippet, place)}}}"


def source(snippet: Snippet, place: Place, supports: str = "areas") -> str:
    """One source, looked up today."""
    return (
        f'{{title: "{snippet.stop()}", url: "{snippet.stop()}", accessed: {place.today.isoformat()}, '
        f"supports: [{snippet.stop(supports)}]}}"
    )


def _sources(snippet: Snippet, place: Place) -> str:
    if place.flow:
        return f"[{source(snippet, place)}]"
    return f"{place.line}{STEP}- {source(snippet, place)}"


def _levels(snippet: Snippet, place: Place) -> str:
    return snippet.choice(place.context.levels)


def _colours(snippet: Snippet, place: Place) -> str:
    return snippet.choice(place.context.colours)


def _regions(snippet: Snippet, place: Place) -> str:
    return snippet.choice(place.context.regions)


def _date(snippet: Snippet, place: Place) -> str:
    return snippet.stop(place.today.isoformat())


def _month(snippet: Snippet, place: Place) -> str:
    return snippet.stop(place.today.isoformat()[:7])


def _deck(snippet: Snippet, place: Place) -> str:
    rows = (
        f"id: {snippet.stop('my-deck')}",
        f"title: {snippet.stop('My deck')}",
        f"edition: {snippet.choice(_built_in('editions'))}",
        f"board: {snippet.choice(_built_in('boards'))}",
        f"languages: [{snippet.stop('en')}]",
    )
    if place.flow:
        return "{" + ", ".join(rows) + "}"
    return "".join(f"{place.line}{STEP}{row}" for row in rows)


def _built_in(kind: str) -> list[str]:
    from terra_cards.library import resources

    first = {"editions": "terra", "boards": "world"}[kind]
    return sorted(resources.names(kind), key=lambda name: (name != first, name))  # type: ignore[arg-type]


def _cards(snippet: Snippet, place: Place) -> str:
    if place.flow:
        return f"[{snippet.stop()}]"
    inside = Place(place.context, place.column + len(STEP), False, place.today)
    return f"{inside.line}{card(snippet, inside)}"


def card(snippet: Snippet, place: Place) -> str:
    """A whole new card, its dash at the column of the place."""
    inside = Place(place.context, place.column + len(STEP), False, place.today)
    rules = place.context.rules
    rows = [f"- id: {snippet.stop()}", f"theme: {text(snippet, inside)}"]
    if rules is None or rules.levels:
        rows.append(f"difficulty: {_levels(snippet, inside)}")
    rows += [f"areas: [{snippet.stop()}]", f"tasks:{tasks(snippet, inside)}"]
    rows.append(f"sources:{inside.line}{STEP}- {source(snippet, inside)}")
    return inside.line.join(rows)


def crisis(snippet: Snippet, place: Place) -> str:
    """A whole new crisis."""
    parts = (
        f"id: {snippet.stop()}",
        f"title: {quoted(snippet, place)}",
        f"colour: {_colours(snippet, place)}",
        f"region: {_regions(snippet, place)}",
        f"threat: {snippet.stop('12')}",
        f"text: {quoted(snippet, place)}",
    )
    return "- {" + ", ".join(parts) + "}"


def solution(snippet: Snippet, place: Place) -> str:
    """A whole new entry of solution cards."""
    parts = (
        f"id: {snippet.stop()}",
        f"title: {quoted(snippet, place)}",
        f"colour: {_colours(snippet, place)}",
        f"value: {snippet.stop('1')}",
        f"copies: {snippet.stop('1')}",
        f"text: {quoted(snippet, place)}",
    )
    return "- {" + ", ".join(parts) + "}"


_SPECIAL: dict[str, Callable[[Snippet, Place], str]] = {
    "DeckFile.deck": _deck,
    "DeckFile.cards": _cards,
    "Card.tasks": tasks,
    "Card.difficulty": _levels,
    "Card.photo": _photo,
    "Crisis.photo": _photo,
    "SolutionCard.photo": _photo,
    "Card.sources": _sources,
    "Card.as_of": _month,
    "DeckInfo.as_of": _month,
    "Source.accessed": _date,
    "Tasks.year": _task,
    "Tasks.length": _task,
    "Tasks.number": _task,
    "Crisis.colour": _colours,
    "Crisis.region": _regions,
    "SolutionCard.colour": _colours,
}
