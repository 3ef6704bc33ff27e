"""A deck of N cards, each with a photo of its own, for the printing benchmark. Same bytes every run."""

from __future__ import annotations

import random
from pathlib import Path

from PIL import Image

AREAS = ["france", "germany", "midwest", "north-atlantic", "japan", "sahel", "chile", "new-zealand", "levant"]
LEVELS = ["beginner", "traveller", "globetrotter", "explorer"]
INFO = (
    "The road joined the coast to the inland towns and was called the main street of the country. "
    "Newer roads replaced it piece by piece, and after {0} years it left the official list; some "
    "stretches are scenic byways."
)


def write(folder: Path, cards: int) -> Path:
    """Writes ``bench.deck.yaml`` and its photos into a folder; returns the deck's path."""
    (folder / "photos").mkdir(parents=True, exist_ok=True)
    lines = [
        "format: 1",
        "deck: {id: bench, title: {en: Bench}, edition: terra, board: world, languages: [en]}",
        "cards:",
    ]
    for number in range(cards):
        chance = random.Random(number)
        _photo(folder / "photos" / f"{number}.jpg", chance)
        areas = ", ".join(chance.sample(AREAS, 1 + number % 3))
        lines += [
            f"  - id: card-{number}",
            f'    theme: {{en: "Theme of card number {number}"}}',
            f"    difficulty: {LEVELS[number % 4]}",
            f"    areas: [{areas}]",
            "    compass: ne",
            f"    photo: {{file: photos/{number}.jpg, credit: Person {number % 40}, license: CC-BY-SA-4.0}}",
            "    tasks:",
            f"      year: {{ask: {{en: opened to the public}}, answer: {1800 + number % 220}}}",
            f"      length: {{ask: {{en: length of the whole}}, answer: {100 + number} m}}",
            f'    info: {{en: "{INFO.format(20 + number)}"}}',
        ]
    path = folder / "bench.deck.yaml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def _photo(path: Path, chance: random.Random) -> None:
    """A soft picture of 900 x 500 pixels with some grain, about 80 kB."""
    small = Image.frombytes("RGB", (36, 20), chance.randbytes(36 * 20 * 3))
    image = small.resize((900, 500), Image.Resampling.BICUBIC)
    grain = Image.frombytes("L", (300, 167), chance.randbytes(300 * 167)).resize((900, 500)).convert("RGB")
    Image.blend(image, grain, 0.12).save(path, "JPEG", quality=84)
