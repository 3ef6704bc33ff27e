"""Small decks and pictures that the tests of printing write into a folder."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path

from PIL import Image, ImageDraw

CARD = """  - id: {id}
    theme: {{en: "{theme}", de: "{theme} auf Deutsch"}}
    difficulty: {level}
    areas: [{areas}]
    compass: ne
{photo}    tasks:
      year: {{ask: {{en: opened, de: eröffnet}}, answer: 1889}}
      length: {{ask: {{en: "height, with antennas", de: Höhe mit Antennen}}, answer: 1083 m}}
    info: {{en: "Twenty thousand visitors a day.", de: "Zwanzigtausend Besucher am Tag."}}
    tags: [tower]
"""
LEVELS = ["beginner", "traveller", "globetrotter", "explorer"]


def deck(cards: Iterable[str], *, name: str = "tiny", edition: str = "terra", board: str = "world") -> str:
    """A deck file's text."""
    head = (
        f"format: 1\ndeck: {{id: {name}, title: {{en: Tiny deck, de: Kleines Spiel}}, edition: {edition}, "
        f"board: {board}, languages: [en, de], authors: [Ada Example], version: 1.2.0}}\ncards:\n"
    )
    return head + "".join(cards)


def card(number: int, *, photo: str | None = None, areas: str = "france", theme: str | None = None) -> str:
    """One card of a deck."""
    line = f"    photo: {{file: {photo}, credit: A. Example, license: CC-BY-SA-4.0}}\n" if photo else ""
    return CARD.format(
        id=f"card-{number}",
        theme=theme or f"Theme number {number}",
        level=LEVELS[number % 4],
        areas=areas,
        photo=line,
    )


def write_deck(folder: Path, cards: Iterable[str], **more: str) -> Path:
    """A deck file in a folder."""
    path = folder / f"{more.get('name', 'tiny')}.deck.yaml"
    path.write_text(deck(cards, **more), encoding="utf-8")
    return path


def picture(width: int = 320, height: int = 200, mode: str = "RGB", seed: int = 0) -> Image.Image:
    """A picture whose corners differ: red upper left, green upper right, blue lower left, white."""
    image = Image.new("RGB", (width, height), (200, 180 - seed % 90, 120 + seed % 90))
    draw = ImageDraw.Draw(image)
    third = (width // 3, height // 3)
    draw.rectangle((0, 0, third[0], third[1]), fill=(230, 20, 20))
    draw.rectangle((width - third[0], 0, width, third[1]), fill=(20, 160, 20))
    draw.rectangle((0, height - third[1], third[0], height), fill=(20, 20, 220))
    draw.rectangle((width - third[0], height - third[1], width, height), fill=(250, 250, 250))
    return image.convert(mode)


def encoded(image: Image.Image, format: str = "JPEG", **more: object) -> bytes:  # noqa: A002
    """A picture as a file's bytes."""
    out = io.BytesIO()
    image.save(out, format, **more)
    return out.getvalue()
