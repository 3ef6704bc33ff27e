"""A large deck in our own format for the benchmarks: the same bytes for the same arguments.

    python -m benchmarks.generate_deck 3000 build/bench/deck-3000.deck.yaml [--photos] [--seed 7]

The cards are invented and look like real ones: two languages, some 30 lines each, every scalar
style, comments, units, ranges and circa values. They are meant to lint clean on the world board
under the edition ``terra``, apart from remarks on the deck as a whole.
"""

from __future__ import annotations

import argparse
import math
import re
from itertools import combinations
from pathlib import Path
from random import Random

from benchmarks.deck_words import ENGLISH, GERMAN, KINDS, SYLLABLES, Ask
from benchmarks.places import PLACES

LEVELS = ("beginner", "traveller", "globetrotter", "explorer")
LICENSES = ("CC-BY-4.0", "CC0-1.0", "CC-BY-3.0")
YEAR_TICKS = (
    -3000,
    -2000,
    -1000,
    -500,
    0,
    500,
    1000,
    1250,
    1500,
    1600,
    1700,
    1750,
    1800,
    1825,
    1850,
    1875,
    1900,
    1910,
    1920,
    1930,
    1940,
    1950,
    1960,
    1970,
    1980,
    1990,
    2000,
    2010,
    2020,
)
METRE_TICKS = (
    0.01,
    0.1,
    0.5,
    1,
    2,
    5,
    10,
    20,
    50,
    100,
    200,
    500,
    1e3,
    2e3,
    5e3,
    1e4,
    2e4,
    5e4,
    1e5,
    2e5,
    5e5,
    1e6,
    2e6,
    5e6,
    1e7,
)
INCH, FOOT, MILE = 0.0254, 0.3048, 1609.344
IMPERIAL_TICKS = (
    INCH,
    6 * INCH,
    *(n * FOOT for n in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)),
    *(n * MILE for n in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)),
)
NUMBER_TICKS = (
    0,
    1,
    2,
    5,
    10,
    20,
    50,
    100,
    200,
    500,
    1e3,
    2e3,
    5e3,
    1e4,
    2e4,
    5e4,
    1e5,
    2e5,
    5e5,
    1e6,
    2e6,
    5e6,
    1e7,
    2e7,
    5e7,
    1e8,
    1e9,
)


def _clear(value: float, ticks: tuple[float, ...]) -> bool:
    """Whether honest sources could not disagree on the space: no tick within 7 %."""
    return all(abs(value - tick) > 0.07 * value for tick in ticks)


def _figure(random: Random, ask: Ask, ticks: tuple[float, ...]) -> float:
    """A figure of three digits at most, between the ask's bounds, clear of all ticks."""
    while True:
        value = math.exp(random.uniform(math.log(ask.low), math.log(ask.high)))
        step = 10 ** max(math.floor(math.log10(value)) - 2, -2 if ticks is METRE_TICKS else 0)
        value = round(value / step) * step
        if ticks is METRE_TICKS and not _clear(value, IMPERIAL_TICKS):
            continue
        if _clear(value, ticks) and _clear(value * ask.imperial, ticks):
            return value


def _year(random: Random, ask: Ask) -> str:
    low, high = int(ask.low), int(ask.high)
    while True:
        year = random.randint(low, high)
        near = 2 if year >= 1500 else 26
        if year and all(abs(year - tick) > near for tick in YEAR_TICKS):
            return f"{-year} BC" if year < 0 else str(year)


def _length(random: Random, ask: Ask) -> str:
    metres = _figure(random, ask, METRE_TICKS)
    if metres < 2:
        text = f"{metres * 100:.0f} cm"
    elif metres < 8_000:
        text = f"{metres:.12g} m"
    else:
        text = f"{_grouped(round(metres / 1000, 1), random)} km"
    return ("~" if random.random() < 0.1 else "") + text


def _number(random: Random, ask: Ask) -> str:
    value = _figure(random, ask, NUMBER_TICKS)
    if value >= 1e6 and not ask.unit:
        return f"{value / 1e6:.12g} million"
    wide = round(value * 1.04)
    if random.random() < 0.08 and not ask.unit and wide > value and _clear(wide, NUMBER_TICKS):
        return f"{value:.0f}..{wide}"
    return ("~" if random.random() < 0.08 else "") + _grouped(value, random) + ask.unit


def _grouped(value: float, random: Random) -> str:
    text = f"{value:.12g}"
    whole, dot, rest = text.partition(".")
    if len(whole) < 5:
        return text
    grouped = f"{int(whole):,}".replace(",", random.choice((" ", " ", "_")))
    return grouped + dot + rest


def _name(random: Random, kind: str, used: set[tuple[str, str, str]]) -> str:
    """A name that shares no two syllables with another of its kind, so that none look alike."""
    while True:
        syllables = random.sample(SYLLABLES, 3)
        pairs = {(kind, min(pair), max(pair)) for pair in combinations(syllables, 2)}
        if not pairs & used:
            used |= pairs
            return "".join(syllables).capitalize()


def _folded(text: str, indent: int, width: int = 84) -> list[str]:
    lines, line = [], ""
    for word in text.split():
        if line and len(line) + len(word) + 1 > width:
            lines.append(" " * indent + line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, " " * indent + line]


def _texts(key: str, en: str, de: str, style: int, indent: int) -> list[str]:
    """One text in two languages, written in one of five ways."""
    pad = " " * indent
    if style == 0:
        return [f'{pad}{key}: {{en: "{en}", de: "{de}"}}']
    if style == 1:
        return [f"{pad}{key}:", f"{pad}  en: {en}", f"{pad}  de: {de}"]
    if style == 2:
        return [f"{pad}{key}:", f"{pad}  en: '{en}'", f"{pad}  de: '{de}'"]
    if style == 3:
        return [
            f"{pad}{key}:",
            f"{pad}  en: >-",
            *_folded(en, indent + 4),
            f"{pad}  de: >-",
            *_folded(de, indent + 4),
        ]
    return [f"{pad}{key}:", f'{pad}  en: "{en}"', f"{pad}  de: |-", f"{pad}    {de}"]


def _location(latitude: float, longitude: float, style: int) -> str:
    if style:
        return f"{latitude:.4f}, {longitude:.4f}"
    north = "N" if latitude >= 0 else "S"
    east = "E" if longitude >= 0 else "W"
    return f"{abs(latitude):.4f} {north}, {abs(longitude):.4f} {east}"


def card(index: int, random: Random, used: set[tuple[str, str, str]], photos: bool) -> list[str]:
    """The lines of one card."""
    kind = KINDS[index % len(KINDS)]
    area = tuple(PLACES)[index % len(PLACES)]
    latitude, longitude = random.choice(PLACES[area])
    latitude += random.uniform(-0.05, 0.05)
    longitude += random.uniform(-0.05, 0.05)
    name = _name(random, kind.en, used)
    key = f"{name.lower()}-{kind.en.lower()}"
    lines = [f"  # ---- batch {index // 10 + 1} ----"] if index % 10 == 0 else []
    lines.append(f"  - id: {key}")
    lines += _texts("theme", f"{name} {kind.en}", f"{kind.de} {name}", index % 3, 4)
    lines.append(f"    difficulty: {LEVELS[index % 4]}" + ("  # play-tested" if index % 4 == 0 else ""))
    if photos:
        lines.append(
            f'    photo: {{file: photos/{key}.jpg, credit: "A. {name}", license: {random.choice(LICENSES)}, '
            f'alt: {{en: "The {kind.en.lower()} seen from afar", de: "Blick aus der Ferne: {kind.de}"}}}}'
        )
    lines.append(f"    location: {_location(latitude, longitude, index % 2)}")
    lines.append(f"    areas: [{area}]")
    if abs(latitude) > 3 and abs(longitude) > 3:
        lines.append(f"    compass: {'n' if latitude > 0 else 's'}{'e' if longitude > 0 else 'w'}")
    lines.append("    tasks:")
    scales = (("year", "length"), ("year", "number"), ("length", "number"))[index // len(KINDS) % 3]
    for place, scale in enumerate(scales):
        ask = random.choice({"year": kind.year, "length": kind.length, "number": kind.number}[scale])
        answer = {"year": _year, "length": _length, "number": _number}[scale](random, ask)
        if (index + place) % 2:
            lines += [f"      {scale}:", *_texts("ask", ask.en, ask.de, 0, 8)]
            lines.append(f"        answer: {answer}" + ("  # checked twice" if index % 7 == 0 else ""))
        else:
            lines.append(f'      {scale}: {{ask: {{en: "{ask.en}", de: "{ask.de}"}}, answer: {answer}}}')
    chosen = sorted(random.sample(range(len(ENGLISH)), 3))
    lines += _texts(
        "info", " ".join(ENGLISH[i] for i in chosen), " ".join(GERMAN[i] for i in chosen), index % 5, 4
    )
    supports = ", ".join(("areas", *scales))
    lines.append("    sources:")
    for volume, title in enumerate(("handbook", "survey")):
        url = f"https://example.org/{kind.tag}/{key}/{volume}"
        day = f"2025-0{random.randint(1, 9)}-{random.randint(10, 28)}"
        if (index + volume) % 2:
            rest = f'url: "{url}", accessed: {day}, supports: [{supports}]'
            lines.append(f'      - {{title: "The {name} {title}", {rest}}}')
        else:
            lines += [
                f"      - title: The {name} {title}",
                f"        url: {url}",
                f"        accessed: {day}",
                f"        supports: [{supports}]",
            ]
    lines.append(f"    tags: [{kind.tag}, generated]")
    return lines


def deck(cards: int, *, photos: bool = False, seed: int = 7) -> str:
    """The text of a deck; the same for the same arguments on every machine and Python version."""
    random = Random(seed)
    used: set[tuple[str, str, str]] = set()
    lines = [
        "# yaml-language-server: $schema=../../schemas/deck.schema.json",
        "format: 1",
        "deck:",
        f"  id: generated-{cards}",
        f'  title: {{en: "Generated deck of {cards}", de: "Erzeugter Satz von {cards}"}}',
        "  edition: terra",
        "  board: world",
        "  languages: [en, de]",
        "  authors: [The generator]",
        "  license: CC-BY-4.0",
        "  as_of: 2025-06",
        "  version: 1.0.0",
        "cards:",
    ]
    for index in range(cards):
        lines += card(index, random, used, photos)
    return "\n".join(lines) + "\n"


def write_photos(text: str, folder: Path) -> None:
    """A picture of 708 x 472 pixels for each photo named in a deck's text."""
    from PIL import Image

    for number, name in enumerate(re.findall(r"file: (photos/[a-z-]+\.jpg)", text)):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        noise = Random(number).randbytes(36 * 24 * 3)
        picture = Image.frombytes("RGB", (36, 24), noise).resize((708, 472), Image.Resampling.BICUBIC)
        picture.save(path, quality=85)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("cards", type=int)
    parser.add_argument("file", type=Path)
    parser.add_argument("--photos", action="store_true", help="write a picture for each card too")
    parser.add_argument("--seed", type=int, default=7)
    arguments = parser.parse_args()
    text = deck(arguments.cards, photos=arguments.photos, seed=arguments.seed)
    arguments.file.parent.mkdir(parents=True, exist_ok=True)
    arguments.file.write_text(text, encoding="utf-8", newline="\n")
    if arguments.photos:
        write_photos(text, arguments.file.parent)


if __name__ == "__main__":
    main()
