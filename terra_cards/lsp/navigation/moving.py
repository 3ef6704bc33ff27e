"""Files that get another name or place: what every file of the workspace writes for them then."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from terra_cards.lsp.grammar import spot
from terra_cards.lsp.kinds import Kind, kind_of_content, kind_of_path
from terra_cards.lsp.navigation.places import Place
from terra_cards.lsp.navigation.uses import Searched
from terra_cards.lsp.pointing import scalars
from terra_cards.source.document import Scalar
from terra_cards.source.reader import read
from terra_cards.source.span import Span
from terra_cards.workspace.discover import ENDINGS, deck_of_card_file
from terra_cards.workspace.files import Files
from terra_cards.workspace.parts import is_path

#: Keys whose value is a path, from the folder of the file or of its deck.
_PATHS = frozenset(
    {
        "Photo.file", "BoardInfo.geometry", "BoardInfo.hint_map", "DeckInfo.extra_schema", "FaceSpec.file",
    }
)  # fmt: skip
#: Keys whose value is a path, or the name of something built in.
_NAMES = frozenset(
    {
        "DeckInfo.board", "DeckInfo.edition", "DeckInfo.template", "RoundFile.board", "RoundFile.edition",
        "EditionInfo.board", "EditionInfo.extends", "CardLook.template", "TemplateInfo.extends",
    }
)  # fmt: skip
_CARD = "RoundFile.card"  # PATH#id
_PLAIN = re.compile(r"[\w./][\w./ -]*(?<! )")


class Moves(Struct, frozen=True):
    """New paths by old ones, of files and of folders with all that is in them."""

    paths: Mapping[Path, Path]

    def of(self, path: Path) -> Path:
        """Where a path is afterwards; that of the nearest folder counts."""
        for around in (path, *path.parents):
            if around in self.paths:
                return self.paths[around] / path.relative_to(around)
        return path


class Rewritten(Struct, frozen=True):
    """A path as it is to be written."""

    place: Place
    text: str


def rewritten(moves: Moves, searched: Searched) -> Iterator[Rewritten]:
    """The paths that lead elsewhere once files are moved, in the files that name them: those of what is
    moved, and those in a file that goes to another folder."""
    files = searched.files
    for path, text in searched.texts(ENDINGS, ""):
        kind = kind_of_path(path, files) or kind_of_content(text)
        if kind is None:
            continue
        home = deck_of_card_file(path, files) if kind == "cards" else path
        if home is None:
            continue
        # A path to what is moved holds its name; in a file that is moved all paths may change.
        if moves.of(home) != home or any(old.name in text for old in moves.paths):
            yield from _in_file(path, text, kind, home, moves, files)


def _in_file(
    path: Path, text: str, kind: Kind, home: Path, moves: Moves, files: Files
) -> Iterator[Rewritten]:
    document = read(text.encode("utf-8", "surrogatepass"), path.name)
    before, after = home.parent, moves.of(home).parent
    for pointer, scalar in scalars(document, Span(0, len(text))):
        at = spot(kind, pointer)
        if at is None:
            continue
        written, mark, card = str(scalar.value), "", ""
        if at.name == _CARD:
            written, mark, card = written.rpartition("#")
        elif not (at.name in _PATHS or (at.name in _NAMES and is_path(written))):
            continue
        if not written or Path(written).is_absolute():
            continue
        target = files.absolute(before / written)
        new = Path(os.path.relpath(moves.of(target), after)).as_posix()
        if new != Path(os.path.normpath(written)).as_posix():
            if at.name in _NAMES and not is_path(new):
                new = f"./{new}"
            place = Place(path, document.lines, scalar.span)
            yield Rewritten(place, _scalar(f"{new}{mark}{card}", scalar))


def _scalar(text: str, before: Scalar) -> str:
    """A text as a scalar: in the quotes that were there, in double quotes where plain may not do."""
    if before.style == "single":
        return "'" + text.replace("'", "''") + "'"
    if before.style != "double" and _PLAIN.fullmatch(text.replace("#", "", 1)):
        return text
    return json.dumps(text, ensure_ascii=False)
