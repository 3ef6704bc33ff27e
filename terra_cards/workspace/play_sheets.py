"""Spreadsheets of plays: a row for each first stone, with a player, a card, a task and a result."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterator, Sequence
from typing import TypeVar

from terra_cards.model.board import Sector
from terra_cards.model.solution import Result
from terra_cards.simulation.calibration.observations import Item, Observation, observe
from terra_cards.source.names import nearest

TABLES = (".csv", ".tsv", ".xlsx")
MOST_ROWS = 1_000_000
MOST_TOLD = 20  # wrong rows of a file that are told
NEEDED = ("player", "card", "task", "result")
OPTIONAL = ("order", "hit_free", "near_free")
TASKS: dict[str, Sector] = {
    "map": "map", "areas": "map", "area": "map", "year": "year", "length": "length", "number": "number",
}  # fmt: skip
RESULTS: dict[str, Result] = {"hit": "hit", "adjacent": "adjacent", "near": "adjacent", "miss": "miss"}
YES_NO = {"": True, "yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
EXAMPLE = "the first row names the columns: player, card, task, result (and order, hit_free, near_free)"

T = TypeVar("T")
Rows = Iterator[tuple[int, Sequence[str]]]


class SheetError(Exception):
    """A spreadsheet that cannot be used: lines (from 1, None for the whole) with what is wrong."""

    def __init__(self, *lines: tuple[int | None, str], hint: str | None = None) -> None:
        super().__init__("; ".join(message for _, message in lines))
        self.lines = lines
        self.hint = hint


def read_sheet(data: bytes, suffix: str, prefix: str = "") -> list[Observation]:
    """The observations of a spreadsheet, in its order; ``prefix`` stands before players' names.

    SheetError tells all wrong rows (up to MOST_TOLD): with a wrong row nothing of a file is used.
    """
    rows = _workbook(data) if suffix == ".xlsx" else _text(data, "\t" if suffix == ".tsv" else None)
    header = next(rows, None)
    if header is None:
        raise SheetError((None, "the file is empty"), hint=EXAMPLE)
    columns = _columns(header[0], header[1])
    out: list[Observation] = []
    wrong: list[tuple[int | None, str]] = []
    for line, cells in rows:
        if line > MOST_ROWS:
            raise SheetError((line, f"more than {MOST_ROWS:,} rows"), hint="split the file")
        row = {name: _cell(cells, place) for name, place in columns.items()}
        if not any(row.values()):
            continue
        try:
            found = _observation(row, prefix)
        except ValueError as error:
            wrong.append((line, str(error)))
            if len(wrong) == MOST_TOLD:
                break
            continue
        if found is not None:
            out.append(found)
    if wrong:
        raise SheetError(*wrong)
    return out


def _columns(line: int, names: Sequence[str]) -> dict[str, int]:
    known = (*NEEDED, *OPTIONAL)
    places: dict[str, int] = {}
    wrong: list[tuple[int | None, str]] = []
    for place, written in enumerate(names):
        name = written.strip().lower().replace(" ", "_").replace("-", "_")
        if name in places:
            wrong.append((line, f"two columns are called '{written.strip()}'"))
        elif name in known:
            places[name] = place
    for name in NEEDED:
        if name not in places:
            near = nearest(name, [n.strip().lower() for n in names if n.strip().lower() not in known])
            like = f": '{near.name}' is not one" if near else ""
            wrong.append((line, f"there is no column '{name}'{like}"))
    if wrong:
        raise SheetError(*wrong, hint=EXAMPLE)
    return places


def _observation(row: dict[str, str], prefix: str) -> Observation | None:
    for name in ("player", "card"):
        if not row[name]:
            raise ValueError(f"no {name}")
    task, result = _known(row, "task", TASKS), _known(row, "result", RESULTS)
    order = row.get("order", "") or "0"
    if not order.isascii() or not order.isdigit() or len(order) > 3:
        raise ValueError(f"order: a whole number of players who laid a stone there before, not '{order}'")
    return observe(
        f"{prefix}{row['player']}",
        Item(row["card"].rpartition("#")[2], task),
        result,
        hit_free=_flag(row, "hit_free"),
        near_free=_flag(row, "near_free"),
        order=int(order),
    )


def _known(row: dict[str, str], name: str, words: dict[str, T]) -> T:
    written = row[name]
    if written.lower() in words:
        return words[written.lower()]
    near = nearest(written.lower(), words)
    hint = f"did you mean '{near.name}'?" if near else f"it is one of {', '.join(words)}"
    raise ValueError(f"no {name} '{written}': {hint}" if written else f"no {name}")


def _flag(row: dict[str, str], name: str) -> bool:
    written = row.get(name, "").lower()
    if written not in YES_NO:
        raise ValueError(f"{name}: yes or no, not '{written}'")
    return YES_NO[written]


def _cell(cells: Sequence[str], place: int) -> str:
    return cells[place].strip() if place < len(cells) else ""


def _text(data: bytes, delimiter: str | None) -> Rows:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise SheetError((line, "not UTF-8"), hint="save the file as CSV UTF-8") from None
    if "\0" in text:
        raise SheetError((text.count("\n", 0, text.index("\0")) + 1, "a NUL character"))
    first = text.split("\n", 1)[0]
    mark = delimiter or max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=mark)
    try:
        for cells in reader:
            if cells:
                yield reader.line_num, cells
    except csv.Error as error:
        raise SheetError((reader.line_num, str(error))) from None


def _workbook(data: bytes) -> Rows:
    try:
        from openpyxl import load_workbook
    except ImportError:
        raise SheetError(
            (None, "reading .xlsx needs a part that is not installed"),
            hint="pip install 'terra-cards[sheets]', or save the sheet as CSV",
        ) from None
    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        sheet = book.worksheets[0]
        rows = [
            (number, ["" if cell is None else _written(cell) for cell in cells])
            for number, cells in enumerate(sheet.iter_rows(values_only=True, max_row=MOST_ROWS + 1), 1)
        ]
    except (zipfile.BadZipFile, KeyError, ValueError, IndexError, OSError, SyntaxError) as error:
        raise SheetError((None, f"no workbook: {error}")) from None
    return iter(rows)


def _written(cell: object) -> str:
    """A cell as a person reads it: whole numbers without a decimal point."""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell)
