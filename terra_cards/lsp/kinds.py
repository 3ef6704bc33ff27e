"""What an open document is. Files that are none of ours are left alone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

from terra_cards.lsp.texts import OpenText
from terra_cards.workspace.discover import ENDINGS, deck_of_card_file, kind_by_name
from terra_cards.workspace.files import Files

Kind = Literal[
    "deck", "cards", "board", "edition", "template", "round", "sheet", "printer", "calibration"
]  # fmt: skip
LINTED: tuple[Kind, ...] = ("deck", "cards", "board", "edition", "template")

_TOP = re.compile(r"^(?:\"([a-z_]+)\"|'([a-z_]+)'|([a-z_]+))[ \t]*:(?=[ \t\r\n]|$)", re.MULTILINE)
#: Kinds that rest on nothing and go by their names; their own commands say what is wrong with them.
ALONE: tuple[Kind, ...] = ("sheet", "printer", "calibration")
_BY_ENDING: tuple[Kind, ...] = ("round", *ALONE)


def kind_of(text: OpenText, files: Files) -> Kind | None:
    """What a document is, by its name or by what its first keys say; None for what is none of ours."""
    by_name = kind_of_path(text.path, files) if text.path is not None else None
    return by_name or kind_of_content(text.text)


def kind_of_path(path: Path, files: Files) -> Kind | None:
    """What the name and the place of a file say that it is."""
    if path.suffix in ENDINGS:
        for kind in _BY_ENDING:
            if path.stem.endswith(f".{kind}"):
                return kind
    named: Kind | None = kind_by_name(path)  # type: ignore[assignment]
    if named is None and deck_of_card_file(path, files) is not None:
        return "cards"
    return named


def kind_of_content(text: str) -> Kind | None:
    """What a text says that it is.

    Other people's files have a key ``template`` or ``board`` too, but no ``format`` beside it.
    """
    keys = {next(filter(None, match.groups())) for match in _TOP.finditer(text)}
    if "format" not in keys:
        return None
    for kind in ("deck", "board", "edition", "template"):
        if kind in keys and not (kind in ("board", "edition") and "players" in keys):
            return kind
    return "round" if {"edition", "players"} <= keys else None
