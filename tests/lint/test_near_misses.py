"""What looks wrong to a rule and is not: a near miss for every rule that names none itself."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest

from terra_cards.lint import registry
from terra_cards.lint.boards import board_of, topojson
from terra_cards.lint.rule import Example
from terra_cards.lint.rules import (
    tc108_extra_schema,
    tc701_box_size,
    tc705_task_mix,
    tc707_crisis_composition,
    tc708_crisis_odds,
    tc709_repeated_ask,
    tc710_pair_level,
)
from terra_cards.lint.sample import COARSE, FINE
from terra_cards.lint.templates import template_of
from tests.lint.linting import codes
from tests.lint.test_examples import run

BOARD = "town.board.yaml"
SOURCE = 'title: A guide, url: "https://example.org", accessed: 2025-03-01'


def photo(file: str = "tower.png", license: str = "CC0-1.0", more: str = "", **files: bytes) -> Example:  # noqa: A002
    text = f"photo: {{file: {file}, license: {license}, alt: The tower at dusk{more}}}"
    return Example(text, files={name.replace("__", "/") + ".png": data for name, data in files.items()})


def task(text: str) -> Example:
    return Example(text, "task")


def board(*neighbours: str, **more: str) -> Example:
    return Example(board_of(*neighbours), "file", more, name=BOARD)


def _with_its_size() -> bytes:
    """A picture that says how large it is, and nothing about where it was taken."""
    body = b"pHYs" + struct.pack(">IIB", 11811, 11811, 1)
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    at = FINE.index(b"IDAT") - 4
    return FINE[:at] + chunk + FINE[at:]


#: The number 0 where another one is meant, the edge of what is allowed, another way to write it.
NEAR_MISSES = {
    "TC006": Example("version: 2.0.0", "deck"),
    "TC007": Example(
        "board: ./my boards/town.board.yaml", "deck", {"my boards/town.board.yaml": board_of("[b]", "[a]")}
    ),
    "TC008": Example(
        "tasks:\n  year: {ask: opened, answer: 1889}\n"
        "  length:\n    ask: height, with antennas\n    answer: 330 m"
    ),
    "TC101": Example("notes: 'tgas: [tower]'"),
    "TC102": task("year: {answer: 1889}"),
    "TC103": Example("tags: [1889, true]"),
    "TC104": Example("license: LicenseRef-our-own", "deck"),
    "TC106": Example("id: 3-d-print-2"),
    "TC107": Example('theme: "0"'),
    "TC108": Example(
        tc108_extra_schema._DECK.replace("HEIGHT", "0x14A"),
        "file",
        {"my-fields.schema.json": tc108_extra_schema._SCHEMA},
    ),
    "TC202": Example('areas: [north-atlantic, iberia]\nlocation: [{at: "45.0, -9.0", area: north-atlantic}]'),
    "TC207": Example("compass: ne"),
    "TC208": Example("areas: [north-atlantic, germany]"),
    "TC210": Example("theme: Marseille\nlocation: 43.3, 5.4\nareas: [france]"),
    "TC301": task("year: {ask: built, answer: ~1889}"),
    "TC304": Example("tasks:\n  number: {ask: steps, answer: 1665}\n  year: {ask: built, answer: 1889}"),
    "TC311": task("number: {ask: medals won, answer: 0}"),
    "TC314": task("year: {ask: repainted, answer: 2020}"),
    "TC315": task("length: {ask: height, answer: {metric: 330 m, imperial: 1083 ft}}"),
    "TC402": Example("theme: The tower of the world’s fair that radio saved from being torn down"),
    "TC403": Example("theme: Ærøskøbing, Łódź, Πειραιάς, Київ, Ağrı"),
    "TC501": photo("./photos/tower.png", photos__tower=FINE),
    "TC502": photo(tower=FINE, other=COARSE),
    "TC503": photo(tower=FINE + b"\n"),
    "TC504": photo("photos/../tower.png", tower=FINE, photos__other=FINE),
    "TC505": photo(license="CC-BY-4.0", more=", credit: A. Example", tower=FINE),
    "TC506": Example(
        "- photo: {file: a.png, license: CC0-1.0, alt: The tower}\n"
        "- photo: {file: b.png, license: CC0-1.0, alt: The museum}\n  areas: [alps]\n",
        "cards",
        {"a.png": FINE, "b.png": COARSE},
    ),
    "TC507": photo("Photos/Tower.png", Photos__Tower=FINE),
    "TC508": photo(tower=_with_its_size()),
    "TC510": Example("icon: tower-observation"),
    "TC601": Example("sources: [{title: A guide, supports: [areas]}]"),
    "TC604": Example(
        f"sources:\n  - {{{SOURCE}, supports: [length]}}\n  - {{{SOURCE}, supports: [year, areas]}}"
    ),
    "TC701": Example(
        tc701_box_size._DECK,
        "file",
        {BOARD: tc701_box_size._BOARD, "town.edition.yaml": tc701_box_size._EDITION.replace("BOX", "1")},
    ),
    "TC705": Example(
        tc705_task_mix.cards_of([""] * 5, pairs=["year length"] * 5), "file", tc705_task_mix._FILES
    ),
    "TC707": Example(
        tc707_crisis_composition._DECK.replace("copies: COPIES", "copies: 1")
        + "  - {id: less, title: Use less, colour: green, value: 1, copies: 1, text: Mend it.}\n",
        "file",
        tc707_crisis_composition._FILES,
    ),
    "TC708": Example(tc708_crisis_odds._DECK, "file", tc708_crisis_odds._files("0.3")),
    "TC709": Example(
        tc709_repeated_ask.cards_of([""] * 11, asks=["opened", "height"]), "file", tc709_repeated_ask._FILES
    ),
    "TC710": Example(
        tc710_pair_level._CARDS.replace("LEVEL", "explorer").replace("  back: louvre\n", ""), "cards"
    ),
    "TC711": Example("edition: terra-on-tour\nboard: world", "deck"),
    "TC801": Example("areas: [france, france]  # terra: ignore[TC202] twice as likely"),
    "TC803": Example("areas: [atlantis]  # terra: ignore[TC201]: it sank"),
    "TC901": board("[c]", "[c]", "[b, a]"),
    "TC902": board("[c, b]", "[c, a]", "[b, a]"),
    "TC904": board("[b]", "[c, a]", "[b]"),
    "TC905": Example(
        board_of("[b]", "[a]", geometry="town.topojson"),
        "file",
        {"town.topojson": topojson("b", "a")},
        name=BOARD,
    ),
    "TC906": Example(
        board_of("[b]", "[a]", geometry="town.topojson"),
        "file",
        {"town.topojson": topojson("b", "a")},
        name=BOARD,
    ),
    "TC908": Example(template_of(info="[9, 96, 67, 16.2]"), "file", name="mine.template.yaml"),
    "TC909": Example(template_of(ink="#606a70"), "file", name="mine.template.yaml"),
}


@pytest.mark.parametrize("code", NEAR_MISSES)
def test_it_stays_silent(code: str, tmp_path: Path) -> None:
    report = run(registry.rules()[code], NEAR_MISSES[code], tmp_path)
    assert code not in codes(report), [(one.code, one.finding.message) for one in report.diagnostics]
    assert report.cards or report.documents, "something was looked at"


def test_every_rule_has_a_near_miss() -> None:
    assert {code for code, rule in registry.rules().items() if not rule.silent} <= set(NEAR_MISSES)
