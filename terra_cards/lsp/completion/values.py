"""Values that may stand at a place: words of the edition, the board, the deck, the files around."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial

from msgspec import Struct, field

from terra_cards.lsp.about import areas as about_areas
from terra_cards.lsp.about import cards as about_cards
from terra_cards.lsp.about import parts as about_parts
from terra_cards.lsp.completion.choices import Choice, Choices, Kind
from terra_cards.lsp.completion.lists import icons, languages, licences, word
from terra_cards.lsp.context import Context
from terra_cards.lsp.cursor import Cursor
from terra_cards.lsp.grammar import Spot
from terra_cards.lsp.texts import OpenText
from terra_cards.model.area_names import names_of
from terra_cards.model.board import Area, Board, ScaleName, tick_json

_SCALE = re.compile(r"\bscale[\"']?[ \t]*:[ \t]*[\"']?(year|length|number)\b")


class Asked(Struct, frozen=True):
    """What a completion is about. ``files`` are the paths around by kind (boards, pictures, decks ...)."""

    text: OpenText
    context: Context
    cursor: Cursor
    spot: Spot
    files: dict[str, list[str]] = field(default_factory=dict)


def values_of(asked: Asked) -> Choices:
    """The values of which one may stand at the cursor."""
    provide = _PROVIDERS.get(asked.spot.name)
    if provide is not None:
        return provide(asked)
    if asked.spot.words:
        return Choices([word(name) for name in asked.spot.words])
    return Choices([])


def needs_files(spot: Spot) -> str | None:
    """Which files around a value names."""
    return _FILES.get(spot.name)


# Areas


def _areas(asked: Asked) -> Choices:
    board = asked.context.playing
    if board is None:
        return Choices([])
    return Choices([area_choice(area, board, asked) for area in board.areas], searched=True)


def area_choice(area: Area, board: Board, asked: Asked) -> Choice:
    """An area: found by all its names, written as its id."""
    names = [name for name in names_of(area) if name != area.id]
    title = about_parts.names(area.name)
    near = about_areas.neighbours(area, board)
    listed = ", ".join(near[:4]) + (" …" if len(near) > 4 else "")
    detail = f"{area.kind} · {title}" + (f" · beside {listed}" if near else "")
    data = {"uri": asked.text.uri, "area": area.id}
    kind = Kind.Constant if area.kind == "land" else Kind.Variable
    return Choice(area.id, detail=detail, names=tuple(names), kind=kind, data=data)


def _own_areas(asked: Asked) -> Choices:
    """The areas of the board file that is being written, whatever state it is in."""
    data = asked.text.document.data()
    items = data.get("areas") if isinstance(data, dict) else None
    ids = [item.get("id") for item in items if isinstance(item, dict)] if isinstance(items, list) else []
    return Choices([Choice(str(name), kind=Kind.Constant) for name in dict.fromkeys(ids) if name])


def _location(asked: Asked) -> Choices:
    return _areas(asked) if asked.spot.inner[-1:] == ("area",) else Choices([])


# The edition's and the deck's words


def _levels(asked: Asked) -> Choices:
    rules = asked.context.rules
    return Choices(
        [
            Choice(
                str(level.id),
                detail=about_parts.names(level.name) if level.name else "",
                page=about_parts.level(level),
                kind=Kind.EnumMember,
                rank=number,
            )
            for number, level in enumerate(rules.levels if rules else ())
            if level.id
        ]
    )


def _listed(words: Iterable[str], detail: str = "") -> Choices:
    return Choices([Choice(word, detail=detail, kind=Kind.EnumMember) for word in dict.fromkeys(words)])


def _card_ids(asked: Asked) -> Choices:
    found = []
    for _, item in about_cards.listed(asked.text.document):
        if isinstance(item, dict) and isinstance(item.get("id"), str):
            theme = item.get("theme")
            title = next(iter(theme.values()), "") if isinstance(theme, dict) else theme
            found.append(Choice(str(item["id"]), detail=str(title or ""), kind=Kind.Reference))
    return Choices(list({choice.label: choice for choice in found}.values()))


def _tags(asked: Asked) -> Choices:
    words: dict[str, None] = {}
    for _, item in about_cards.listed(asked.text.document):
        tags = item.get("tags") if isinstance(item, dict) else None
        if isinstance(tags, list):
            words.update((str(tag), None) for tag in tags if isinstance(tag, str) and tag)
    return _listed(sorted(words), "tag of this deck")


def _players(asked: Asked) -> Choices:
    data = asked.text.document.data()
    players = data.get("players") if isinstance(data, dict) else None
    return _listed((str(one) for one in players if isinstance(one, str)) if isinstance(players, list) else ())


# Built in, or files around


def _named(kind: str, asked: Asked) -> Choices:
    from terra_cards.library import resources

    built_in = [
        Choice(name, detail="built in", kind=Kind.Module, rank=0)
        for name in resources.names(kind)  # type: ignore[arg-type]
    ]
    return Choices([*built_in, *_paths(asked).items])


def _paths(asked: Asked) -> Choices:
    kind = needs_files(asked.spot) or ""
    return Choices([Choice(path, kind=Kind.File, rank=1) for path in asked.files.get(kind, ())])


def _card_reference(asked: Asked) -> Choices:
    names = asked.files.get("references", ())
    return Choices([Choice(name, detail="card", kind=Kind.Reference) for name in names], searched=True)


# Spaces of a scale


def _between(asked: Asked) -> Choices:
    """The spaces of the scale that the stone names, or one tick of it."""
    boards = asked.context.boards
    before = asked.text.text[max(0, asked.cursor.span.start - 300) : asked.cursor.span.start]
    named = _SCALE.findall(before)
    if not boards or not named:
        return Choices([])
    scale: ScaleName = named[-1]
    board = boards[0]
    if scale not in board.scales:
        return Choices([])
    if asked.spot.inner:
        ticks = [str(tick_json(scale, tick)) for tick in board.scales[scale].ticks]
        return Choices([Choice(label, rank=rank) for rank, label in enumerate(["null", *ticks])])
    spaces = board.sector_spaces(scale)
    return Choices(
        [
            Choice(_interval(board, space), detail=board.space_label(space), rank=rank)
            for rank, space in enumerate(spaces)
        ]
    )


def _interval(board: Board, space: int) -> str:
    ends = board.space_json(space)
    return "[" + ", ".join("null" if end is None else str(end) for end in ends) + "]"


# Parts of a template


def _of_template(section: str, asked: Asked) -> Choices:
    template = asked.context.template
    data = template.data.get(section) if template and template.data else None
    return _listed(data if isinstance(data, dict) else ())


_FILES = {
    "DeckInfo.edition": "edition",
    "DeckInfo.board": "board",
    "DeckInfo.template": "template",
    "EditionInfo.extends": "edition",
    "EditionInfo.board": "board",
    "CardLook.template": "template",
    "TemplateInfo.extends": "template",
    "RoundFile.edition": "edition",
    "RoundFile.board": "board",
    "RoundFile.card": "references",
    "Photo.file": "picture",
    "BoardInfo.geometry": "drawing",
    "BoardInfo.hint_map": "drawing",
    "DeckInfo.extra_schema": "schema",
    "FaceSpec.file": "font",
}

_PROVIDERS: dict[str, Callable[[Asked], Choices]] = {
    "Card.areas": _areas,
    "InlineSolution.areas": _areas,
    "StoneFile.area": _areas,
    "Move.area": _areas,
    "Card.location": _location,
    "AreaFile.neighbours": _own_areas,
    "Correction.add": _own_areas,
    "Correction.remove": _own_areas,
    "Card.difficulty": _levels,
    "Crisis.colour": lambda asked: _listed(asked.context.colours),
    "SolutionCard.colour": lambda asked: _listed(asked.context.colours),
    "Crisis.region": lambda asked: _listed(asked.context.regions),
    "Card.back": _card_ids,
    "Card.tags": _tags,
    "Crisis.tags": _tags,
    "SolutionCard.tags": _tags,
    "Card.icon": lambda _: icons(),
    "Crisis.icon": lambda _: icons(),
    "SolutionCard.icon": lambda _: icons(),
    "Photo.license": lambda _: licences(),
    "DeckInfo.license": lambda _: licences(),
    "DeckInfo.languages": lambda _: languages(),
    "DeckInfo.edition": partial(_named, "editions"),
    "RoundFile.edition": partial(_named, "editions"),
    "EditionInfo.extends": partial(_named, "editions"),
    "DeckInfo.board": partial(_named, "boards"),
    "RoundFile.board": partial(_named, "boards"),
    "EditionInfo.board": partial(_named, "boards"),
    "DeckInfo.template": partial(_named, "templates"),
    "CardLook.template": partial(_named, "templates"),
    "TemplateInfo.extends": partial(_named, "templates"),
    "RoundFile.card": _card_reference,
    "Photo.file": _paths,
    "BoardInfo.geometry": _paths,
    "BoardInfo.hint_map": _paths,
    "DeckInfo.extra_schema": _paths,
    "FaceSpec.file": _paths,
    "StoneFile.between": _between,
    "Move.between": _between,
    "StoneFile.player": _players,
    "Move.player": _players,
    "RoundFile.start": _players,
    "BoxSpec.style": partial(_of_template, "styles"),
    "BoxSpec.label": partial(_of_template, "styles"),
    "BoxSpec.fill": partial(_of_template, "colours"),
    "BoxSpec.colour": partial(_of_template, "colours"),
    "TextStyle.colour": partial(_of_template, "colours"),
    "TextStyle.face": partial(_of_template, "faces"),
    "TemplateFile.fallback": partial(_of_template, "faces"),
    "BoxSpec.over": partial(_of_template, "boxes"),
}
