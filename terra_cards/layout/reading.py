"""How a face is read aloud: what its items are, in which order, and what stands for its drawings.

The theme comes first, then the picture, what is asked, what the box hides and the info box, wherever a
template puts them. What says nothing (grounds, rules, a picture's frame) belongs to no passage.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from terra_cards.layout.affine import Box
from terra_cards.layout.content import Content
from terra_cards.layout.design import Box as Part
from terra_cards.layout.drawing import Item, Shape, TextLine, Use
from terra_cards.layout.inline_icons import name_of
from terra_cards.library import alt_words, crisis_words

Role = Literal["H1", "P", "Figure"]
NOTHING = -1  # the passage of what says nothing

_ORDER = (
    "theme", "kind", "region", "field", "figure", "picture", "level", "compass", "count",
    "icon-1", "ask-1", "icon-2", "ask-2", "heading", "areas", "map",
    "label-1", "answer-1", "label-2", "answer-2", "info", "credit", "imprint", "code",
)  # fmt: skip
_DRAWN = {"picture": "picture", "icon": "picture", "compass": "compass", "map": "map", "strip": "level"}


class Passage(Struct, frozen=True):
    """What is read in one go. ``alt`` stands for a drawing, ``actual`` for letters that read otherwise
    than they stand there (hyphens, icons); ``lang`` where it is not the card's; ``box`` is where a drawing
    is on the card."""

    role: Role
    alt: str = ""
    actual: str = ""
    lang: str = ""
    box: Box | None = None


class Reading(Struct, frozen=True):
    """The passages in reading order, and of each item the passage that it is part of, or NOTHING. What is
    the same on many cards is read ``once``."""

    lang: str
    passages: tuple[Passage, ...]
    parts: tuple[int, ...]
    once: bool = False


def read_face(content: Content, items: Sequence[Item], drawn: Sequence[tuple[Part, int]]) -> Reading:
    """The reading of a face; ``drawn`` says for each part in turn up to which item it goes."""
    keys: list[str] = []
    boxes: dict[str, Box] = {}
    for part, stop in drawn:
        for key in _keys(part, items[len(keys) : stop], content):
            keys.append(key)
            if key and part.part in _DRAWN:
                boxes[key] = (part.x, part.y, part.x + part.width, part.y + part.height)
    lines: dict[str, list[str]] = {}
    for key, item in zip(keys, items, strict=True):
        if isinstance(item, TextLine) and key:
            lines.setdefault(key, []).append(item.text)
    found = {key: _passage(key, lines.get(key, []), content, boxes.get(key)) for key in dict.fromkeys(keys)}
    known = {key: place for place, key in enumerate(_ORDER)}
    order = sorted(
        (key for key, passage in found.items() if passage is not None),
        key=lambda key: known.get(key, len(known)),
    )
    places = {key: place for place, key in enumerate(order)}
    passages = tuple(passage for key in order if (passage := found[key]) is not None)
    return Reading(content.lang, passages, tuple(places.get(key, NOTHING) for key in keys))


def with_code(reading: Reading, items: int) -> Reading:
    """The same with so many items more, which are the build code: read last."""
    return Reading(
        reading.lang,
        (*reading.passages, Passage("P")),
        (*reading.parts, *[len(reading.passages)] * items),
    )


def read_drawing(said: str, lang: str, items: int) -> Reading:
    """Items that are one drawing: a back that all cards share, a poster."""
    return Reading(lang, (Passage("Figure", alt=said),), (0,) * items, once=True)


def read_lines(items: Sequence[Item], lang: str) -> Reading:
    """A page of words: each line in turn, the first as its heading; nothing else says anything."""
    passages: list[Passage] = []
    parts = []
    for item in items:
        if isinstance(item, TextLine) and item.text.strip():
            parts.append(len(passages))
            passages.append(Passage("P" if passages else "H1"))
        else:
            parts.append(NOTHING)
    return Reading(lang, tuple(passages), tuple(parts))


def _keys(part: Part, items: Sequence[Item], content: Content) -> list[str]:
    """What each item of a part belongs to; empty where it says nothing."""
    if part.part == "strip" and content.level is None:
        return [""] * len(items)
    if part.part in _DRAWN:
        return [_DRAWN[part.part]] * len(items)
    if part.part == "badge":
        return ["figure" if isinstance(item, TextLine) else "field" for item in items]
    keys = []
    ask, shapes, last = 0, 0, ""
    for item in items:
        key = ""
        if isinstance(item, TextLine):
            key = last = "count" if item.field == "count-word" else item.field
        elif isinstance(item, Shape):
            shapes += 1
            last = ""
            if part.part == "asks" and shapes % 2:  # the ground of the next ask
                ask += 1
        elif isinstance(item, Use):
            if part.part == "asks" and shapes % 2:  # between the ground and the rule: its scale's icon
                key = f"icon-{ask}"
            elif part.part not in ("count", "heading"):
                key = last
        keys.append(key)
    return keys


def _passage(key: str, lines: Sequence[str], content: Content, box: Box | None) -> Passage | None:
    lang = content.langs.get(key, "")
    if key == "":
        return None
    if alt := _alt(key, content):
        return Passage("Figure", alt=alt, box=box)
    if key in ("picture", "level", "compass", "map", "field") or key.startswith("icon-"):
        return None
    said = _said(key, content)
    plain = " ".join(" ".join(lines).split())
    differs = bool(said) and plain.casefold() != said.casefold() and "…" not in plain
    return Passage("H1" if key == "theme" else "P", actual=said if differs else "", lang=lang)


def _said(key: str, content: Content) -> str:
    """What a text says, on one line, its icons by their names."""
    if key == "count":
        return " ".join(filter(None, (content.texts.get("count"), content.texts.get("count-word"))))
    text = content.texts.get(key, "")
    if key == "areas":
        return ", ".join(text.split("\n"))
    if not text.isascii() and max(text) >= "\U000f0000":
        text = "".join(f" {name.replace('-', ' ')} " if (name := name_of(char)) else char for char in text)
    if not text.isascii():
        text = text.replace("\u00ad", "").replace("\u200b", "")
    return " ".join(text.split())


def _alt(key: str, content: Content) -> str:
    """What stands for a drawing; empty for words, and for what says nothing."""
    lang, texts = content.lang, content.texts
    if key == "picture":
        return content.alt or alt_words.labelled("picture", lang, _said("theme", content))
    if key == "map":
        return alt_words.labelled("map", lang, _said("areas", content))
    if key == "level" and content.level is not None:
        rank = f"{content.level.rank}/{content.level.of}"
        return alt_words.labelled("level", lang, " ".join(filter(None, (texts.get("level"), rank))))
    if key == "compass" and content.compass is not None:
        quarter = alt_words.word(content.compass, lang) or content.compass.upper()
        return alt_words.labelled("compass", lang, quarter)
    if key.startswith("icon-"):
        number = int(key[5:])
        return content.tasks[number - 1].name if number <= len(content.tasks) else ""
    if key == "field" and content.colour is not None:
        return crisis_words.field(content.colour, lang)
    return ""
