"""Both sides of a board (R1a): for each shipped card whether metric and imperial are equally hard."""

from __future__ import annotations

import decimal
import io
import json
import re
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pypdf
import pytest
from typer.testing import CliRunner

from terra_cards.cli.main import app
from terra_cards.model.answer import Answer
from terra_cards.model.board import SCALES, Board
from terra_cards.model.loaded import LoadedDeck
from terra_cards.model.printed import printed
from terra_cards.model.solve import solve
from terra_cards.workspace.load import load
from tests.boards.maps import ROOT

# The decks that have an imperial side, and the cards that are known to be different on it, with why.
DECKS: dict[str, dict[str, str]] = {
    "decks/world-starter.deck.yaml": {
        "trans-siberian-railway": "5770 mi lies in the open end of the imperial scale, 9288 km between ticks",
    },
    "decks/tour-starter.deck.yaml": {
        "trans-siberian-railway": "5770 mi lies in the open end of the imperial scale, 9289 km between ticks",
    },
    "decks/usa-states/usa-states.deck.yaml": {},
}


@cache
def deck(name: str) -> LoadedDeck:
    (found,) = load([ROOT / name]).decks
    return found


def sides(name: str) -> tuple[Board, Board]:
    board = deck(name).board
    assert board is not None
    metric, imperial = board.board("metric"), board.board("imperial")
    assert metric is not None and imperial is not None
    return metric, imperial


def spaces(name: str) -> dict[str, list[dict[str, tuple[int, int]]]]:
    """For each card and side, how many spaces of each scale are right and how many beside."""
    out: dict[str, list[dict[str, tuple[int, int]]]] = {}
    for board in sides(name):
        for card in deck(name).cards:
            solution = solve(card.card, board).solution
            assert solution is not None and card.id is not None
            found = {scale: solution.sectors[scale] for scale in SCALES if scale in solution.sectors}
            counts = {scale: (len(one.hits), len(one.adjacent)) for scale, one in found.items()}
            out.setdefault(card.id, []).append(counts)
    return out


def test_all_shipped_decks_are_here_or_have_one_side() -> None:
    for path in sorted(ROOT.glob("decks/**/*.deck.yaml")):
        name = path.relative_to(ROOT).as_posix()
        board = deck(name).board
        assert (name in DECKS) == (board is not None and len(board.sides) == 2), name


@pytest.mark.parametrize("name", sorted(DECKS))
def test_each_card_has_as_many_right_spaces_on_both_sides(name: str) -> None:
    different = {card for card, (metric, imperial) in spaces(name).items() if metric != imperial}
    assert different == set(DECKS[name])


@cache
def simulated(name: str, side: str) -> dict[str, Any]:
    args = [
        "simulate",
        str(ROOT / name),
        "--rounds",
        "60",
        "--jobs",
        "1",
        "--seed",
        "1",
        "--side",
        side,
        "--format",
        "json",
    ]
    done = CliRunner().invoke(app, args)
    assert done.exit_code == 0, done.output
    return {card["id"]: card for card in json.loads(done.stdout)["cards"]}


@pytest.mark.parametrize("name", sorted(DECKS))
def test_each_card_plays_equally_hard_on_both_sides(name: str) -> None:
    """The simulated difficulty differs by less than its error and a little; R1a changes no more."""
    metric, imperial = simulated(name, "metric"), simulated(name, "imperial")
    assert list(metric) == list(imperial) == [card.id for card in deck(name).cards]
    for card, one in metric.items():
        other = imperial[card]
        error = (one["difficulty_se"] ** 2 + other["difficulty_se"] ** 2) ** 0.5
        assert abs(one["difficulty"] - other["difficulty"]) < 0.04 + 3 * error, card
        assert {"year", "map"} & set(one["tasks"]) or {"length", "number"} == set(one["tasks"]) - {"map"}


# Conversion, worked out again from the definitions: 1 in = 25.4 mm, 1 lb = 0.45359237 kg, and so on.
INCH = Fraction(254, 10_000)
METRES = {
    "mm": Fraction(1, 1000), "cm": Fraction(1, 100), "m": Fraction(1), "km": Fraction(1000),
    "in": INCH, "ft": 12 * INCH, "yd": 36 * INCH, "mi": 63_360 * INCH,
}  # fmt: skip
OTHER = {"mm": "in", "cm": "in", "m": "ft", "km": "mi", "in": "cm", "ft": "m", "yd": "m", "mi": "km"}


def typed_digits(figure: str) -> int:
    """Significant digits as the author typed them, trailing zeros included."""
    digits = re.sub(r"[^0-9]", "", figure)
    return len(digits.lstrip("0")) or 1


def rounded(value: Fraction, digits: int) -> Fraction:
    """To so many significant digits, half to even, by decimal arithmetic."""
    with decimal.localcontext() as context:
        context.prec = 60
        exact = decimal.Decimal(value.numerator) / decimal.Decimal(value.denominator)
        context.prec, context.rounding = digits, decimal.ROUND_HALF_EVEN
        return Fraction(+exact)


def hit(board: Board, metres: Fraction) -> list[tuple[Fraction | None, Fraction | None]]:
    """The spaces of the length scale that hold a value, found by going through all of them (R5)."""
    out = []
    for index in board.sector_spaces("length"):
        space = board.spaces[index]
        low = space.low.value if space.low else None
        high = space.high.value if space.high else None
        if (low is None or low <= metres) and (high is None or metres <= high):
            out.append((low, high))
    return out


@pytest.mark.parametrize("name", sorted(DECKS))
def test_lengths_are_converted_with_the_digits_that_the_author_wrote(name: str) -> None:
    """One figure with a unit: as many digits, at least three, more where the space needs them."""
    checked = 0
    for board in sides(name):
        home = ("mm", "cm", "m", "km") if board.side == "metric" else ("in", "ft", "yd", "mi")
        for card in deck(name).cards:
            task = card.card.tasks.length if card.card.tasks else None
            answer = task.answer if task else None
            if not isinstance(answer, Answer):
                continue  # both sides written by hand, or another scale
            written = re.fullmatch(r"~?(\d+(?: \d{3})*(?:\.\d+)?) ?([a-z]+)", answer.text)
            if written is None or written[2] in home:
                continue
            metres = Fraction(written[1].replace(" ", "")) * METRES[written[2]]
            unit = OTHER[written[2]]
            exact = metres / METRES[unit]
            digits = max(3, typed_digits(written[1]))
            while hit(board, rounded(exact, digits) * METRES[unit]) != hit(board, metres):
                digits += 1
            figure = printed(answer, "length", board.side, "en", board).replace("\u00a0", " ")
            number, symbol = figure.removeprefix("about ").rsplit(" ", 1)
            assert (Fraction(number.replace(",", "")), symbol) == (rounded(exact, digits), unit), card.id
            checked += 1
    assert checked >= (0 if "usa" in name else 8)  # there both sides are written by hand


@pytest.mark.parametrize("name", sorted(DECKS))
def test_cards_of_the_imperial_side_print_what_it_scores(name: str, tmp_path: Path) -> None:
    out = tmp_path / "cards.pdf"
    done = CliRunner().invoke(app, ["render", str(ROOT / name), "-o", str(out), "--side", "imperial"])
    assert done.exit_code == 0, done.output
    pages = pypdf.PdfReader(io.BytesIO(out.read_bytes())).pages
    text = "".join("".join(page.extract_text().split()) for page in pages)
    lang = deck(name).languages[0]
    _, imperial = sides(name)
    for card in deck(name).cards:
        assert card.card.tasks
        for scale, task in card.card.tasks.readable():
            assert task.answer
            figure = printed(task.answer, scale, "imperial", lang, imperial)
            assert "".join(figure.split()) in text, (card.id, figure)
            if scale == "length":
                assert figure.split("\u00a0")[-1] in ("in", "ft", "mi"), figure


def test_a_board_without_the_side_refuses_it_everywhere(tmp_path: Path) -> None:
    germany = str(ROOT / "decks" / "germany-starter.deck.yaml")
    runner = CliRunner()
    for args in (
        ["solve", germany, "--side", "imperial"],
        ["simulate", germany, "--side", "imperial", "--rounds", "5"],
        ["render", germany, "--side", "imperial", "-o", str(tmp_path / "x.pdf")],
        ["board", "show", "germany", "--side", "imperial"],
        ["board", "render", "germany", "--side", "imperial", "-o", str(tmp_path / "y.pdf")],
    ):
        done = runner.invoke(app, args)
        assert done.exit_code == 2 and "imperial" in done.stderr, args
    assert list(tmp_path.iterdir()) == []
