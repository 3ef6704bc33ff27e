"""What was loaded, with everything that belongs together: what the rooms above receive.

Values here come from ``workspace.load``; nothing in this module reads a file by itself. A part that
could not be read is None or left out, and its finding stands in ``findings`` of what it belongs to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct, field

from terra_cards.model.board import Board, Side
from terra_cards.model.board_file import BoardFile
from terra_cards.model.crisis_deck import Crisis, SolutionCard
from terra_cards.model.deck import Card, DeckInfo
from terra_cards.model.edition import Edition
from terra_cards.model.invalid import valid
from terra_cards.source.document import Document, Scalar
from terra_cards.source.findings import Finding, Pointer

if TYPE_CHECKING:
    from pathlib import Path

    from terra_cards.model.geography import Geography
    from terra_cards.model.template import TemplateFile

FileKind = Literal["deck", "board", "edition", "template"]
PhotoProblem = Literal["missing", "absolute", "outside", "folder", "unreadable"]


class LoadedCard(Struct, frozen=True):
    """A card and where it stands: ``pointer`` leads to it in its document."""

    card: Card
    document: Document
    pointer: Pointer

    @property
    def id(self) -> str | None:
        """The card's id; None where there is none that could be read."""
        return valid(self.card.id)

    @property
    def written_id(self) -> str | None:
        """The id as it stands in the file, even where it is none that the language takes."""
        return self.id or _written_id(self.document, self.pointer)


class LoadedCrisis(Struct, frozen=True):
    """A crisis and where it stands."""

    card: Crisis
    document: Document
    pointer: Pointer

    @property
    def id(self) -> str | None:
        return valid(self.card.id)

    @property
    def written_id(self) -> str | None:
        return self.id or _written_id(self.document, self.pointer)


class LoadedSolution(Struct, frozen=True):
    """An entry of solution cards and where it stands."""

    card: SolutionCard
    document: Document
    pointer: Pointer

    @property
    def id(self) -> str | None:
        return valid(self.card.id)

    @property
    def written_id(self) -> str | None:
        return self.id or _written_id(self.document, self.pointer)


def _written_id(document: Document, pointer: Pointer) -> str | None:
    place = document.place((*pointer, "id"))
    value = place.node.value if place is not None and isinstance(place.node, Scalar) else ""
    return str(value) or None


AnyCard = LoadedCard | LoadedCrisis | LoadedSolution


class ImageFacts(Struct, frozen=True):
    """What a picture is. ``problem`` is "not an image", "broken" or "too many pixels", or None.

    ``width`` and ``height`` count pixels as the picture is shown (turned by its orientation);
    ``has_position`` and ``has_serial`` tell of data in it that give its maker away.
    """

    format: str | None
    width: int
    height: int
    problem: str | None = None
    has_position: bool = False
    has_serial: bool = False


class PhotoFile(Struct, frozen=True, dict=True, eq=False):
    """A file that a card names as its photo, by the text written there.

    ``file`` is where it lies, None where the text leads nowhere a deck may read (``problem``).
    ``actual`` is the path in the folder where it differs in case only; then ``problem`` is
    "missing" on file systems that tell the case apart, None on others. ``size`` counts bytes, ``stamp``
    tells the file from what it is after a change. ``near`` is the file that a wrong path may mean.
    """

    written: str
    file: Path | None
    problem: PhotoProblem | None
    actual: str | None = None
    size: int = 0
    look: Callable[[], ImageFacts] | None = None
    stamp: str = ""
    near: str | None = None

    def __eq__(self, other: object) -> bool:
        """Whether both name the same unchanged file; how it would be opened does not matter."""
        return isinstance(other, PhotoFile) and all(
            getattr(self, name) == getattr(other, name) for name in self.__struct_fields__ if name != "look"
        )

    def __ne__(self, other: object) -> bool:  # a struct's own would ask for the same object
        return not self == other

    @cached_property
    def image(self) -> ImageFacts | None:
        """The picture, opened and decoded when first asked for; None where there is no file."""
        return self.look() if self.look else None


class LoadedBoard:
    """A board: its file, and the board of each side, made when first asked for."""

    def __init__(
        self,
        name: str,
        document: Document,
        file: BoardFile | None,
        findings: tuple[Finding, ...],
        *,
        builtin: bool = False,
        path: Path | None = None,
        geography: Callable[[], Geography | None] | None = None,
    ) -> None:
        self.name = name
        self.document = document
        self.file = file
        self.findings = findings
        self.builtin = builtin
        self.path = path
        self._geography = geography
        self._boards: dict[Side, Board | None] = {}

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that the board prints; none where its file is broken."""
        return self.file.sides if self.file is not None else ()

    @property
    def geography(self) -> Geography | None:
        """The drawing, decoded when first asked for; None where there is none."""
        return self._geography() if self._geography else None

    def board(self, side: Side = "metric") -> Board | None:
        """The board of a side; None where the file is broken, or prints no such side (R1a)."""
        if side not in self._boards:
            board = None
            if self.file is not None and not self.broken and side in self.file.sides:
                from terra_cards.model.build_board import make_board

                board = make_board(self.file, side, self.geography)
            self._boards[side] = board
        return self._boards[side]

    @property
    def broken(self) -> bool:
        """Whether the file has errors of its own, so that findings resting on it should wait."""
        return self.file is None or bool(self.findings)


class LoadedEdition(Struct, frozen=True):
    """An edition, what it extends filled in; ``edition`` is None where its file is broken."""

    name: str
    document: Document
    edition: Edition | None
    findings: tuple[Finding, ...]
    builtin: bool = False
    path: Path | None = None


class LoadedTemplate(Struct, frozen=True):
    """A template, what it extends filled in; ``file`` is None where its file is broken.

    ``data`` is the file as plain data, what it extends filled in: what others extend.
    """

    name: str
    document: Document
    file: TemplateFile | None
    findings: tuple[Finding, ...]
    builtin: bool = False
    path: Path | None = None
    data: Mapping[str, Any] | None = None


class LoadedDeck(Struct, frozen=True):
    """A deck with all it rests on.

    ``path`` is its name in messages, ``folder`` where relative paths start. ``documents`` hold
    the deck file first, then the card files of a deck folder. ``cards`` are those that could be
    read, wholly or in part, in deck order. ``findings`` are those of reading and binding its own
    documents, and of what it refers to; those of boards, editions and templates are theirs.
    """

    path: str
    folder: Path
    documents: tuple[Document, ...]
    info: DeckInfo | None
    cards: tuple[LoadedCard, ...]
    crises: tuple[LoadedCrisis, ...]
    solutions: tuple[LoadedSolution, ...]
    edition: LoadedEdition | None
    board: LoadedBoard | None
    template: LoadedTemplate | None
    photos: Mapping[str, PhotoFile]
    findings: tuple[Finding, ...]
    extra_schema: Mapping[str, object] | None = None
    languages: tuple[str, ...] = field(default=())

    @property
    def id(self) -> str | None:
        """The deck's id."""
        return valid(self.info.id) if self.info else None

    def card(self, name: str) -> LoadedCard | None:
        """The first card of an id; O(cards)."""
        return next((card for card in self.cards if card.id == name), None)
