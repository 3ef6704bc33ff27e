"""From paths to everything that belongs together: decks with their editions, boards and photos."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from terra_cards.model import binding
from terra_cards.model.binding import BoundDeck
from terra_cards.model.invalid import each, valid
from terra_cards.model.loaded import (
    LoadedBoard,
    LoadedCard,
    LoadedCrisis,
    LoadedDeck,
    LoadedEdition,
    LoadedSolution,
    LoadedTemplate,
    PhotoFile,
)
from terra_cards.source.document import Document
from terra_cards.source.findings import Finding
from terra_cards.source.reader import read
from terra_cards.source.span import LineTable, Span
from terra_cards.workspace import photos
from terra_cards.workspace.discover import card_files, discover
from terra_cards.workspace.files import DECK_LIMIT, Files, PathError, ReadError
from terra_cards.workspace.parts import Parts, Use, unreadable

__all__ = ["PathError", "Project", "Stray", "load"]

STDIN = "<stdin>"


@dataclass(frozen=True, slots=True)
class Stray:
    """A file that is no deck, board, edition or template; its finding says why."""

    document: Document
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class Project:
    """All that was loaded, in the order found.

    ``boards``, ``editions`` and ``templates`` are the authors' own: those among the paths given and
    those that a deck refers to, each once. ``documents`` are all files read, by their path.
    """

    decks: tuple[LoadedDeck, ...]
    boards: tuple[LoadedBoard, ...]
    editions: tuple[LoadedEdition, ...]
    templates: tuple[LoadedTemplate, ...]
    strays: tuple[Stray, ...]
    documents: Mapping[str, Document]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings of reading and binding, file by file."""
        parts = (*self.decks, *self.boards, *self.editions, *self.templates, *self.strays)
        return tuple(finding for part in parts for finding in part.findings)


def load(
    paths: Sequence[str | Path],
    overlay: Mapping[str | Path, bytes] | None = None,
    *,
    cwd: Path | None = None,
    stdin: bytes | None = None,
    stdin_name: str = STDIN,
) -> Project:
    """Loads what the paths stand for; raises PathError for a path that leads nowhere.

    ``-`` is the deck in ``stdin``, named ``stdin_name``; its relative paths start at the folder of
    that name, or at the working folder. ``overlay`` holds unsaved texts by path.
    """
    files = Files(overlay, cwd)
    loader = _Loader(files)
    plain = [path for path in paths if str(path) != "-"]
    for found in discover(plain, files):
        loader.add(found.path, found.kind)
    if len(plain) < len(paths):
        folder = files.cwd if stdin_name == STDIN else files.absolute(stdin_name).parent
        loader.add_document(read(stdin or b"", stdin_name), folder / "stdin.deck.yaml", None)
    return loader.project()


class _Loader:
    def __init__(self, files: Files) -> None:
        self.files = files
        self.parts = Parts(files)
        self.decks: list[LoadedDeck] = []
        self.strays: list[Stray] = []
        self.documents: dict[str, Document] = {}

    def add(self, path: Path, kind: str | None) -> None:
        self.add_document(self.parts.document(path), path, kind)

    def add_document(self, document: Document, path: Path, kind: str | None) -> None:
        self.documents[document.path] = document
        said = binding.kind_of(document) or kind
        if said == "deck":
            self.decks.append(self._deck(document, path))
        elif said == "board":
            self.parts.boards.setdefault(path, self.parts.load_board(path))
        elif said == "edition":
            self.parts.editions.setdefault(path, self.parts.load_edition(path))
        elif said == "template":
            self.parts.templates.setdefault(path, self.parts.load_template(path))
        else:
            self.strays.append(Stray(document, (*document.findings, *binding.wrong_kind(document))))

    def project(self) -> Project:
        for part in (
            *self.parts.boards.values(),
            *self.parts.editions.values(),
            *self.parts.templates.values(),
        ):
            self.documents.setdefault(part.document.path, part.document)
        return Project(
            tuple(self.decks),
            tuple(self.parts.boards.values()),
            tuple(self.parts.editions.values()),
            tuple(self.parts.templates.values()),
            tuple(self.strays),
            self.documents,
        )

    def _deck(self, document: Document, path: Path) -> LoadedDeck:
        findings = list(document.findings)
        bound, own = binding.bind_deck(document)
        findings.extend(own)
        documents = [document]
        loaded: list[tuple[Document, BoundDeck]] = [(document, bound)]
        for other, more in self._card_documents(document, path):
            self.documents[other.path] = other
            documents.append(other)
            findings.extend((*other.findings, *more[1]))
            loaded.append((other, more[0]))
        info = valid(bound.info)
        edition, board, template = self._parts(document, info, path.parent, findings)
        cards = tuple(LoadedCard(card, doc, at) for doc, part in loaded for at, card in part.cards)
        return LoadedDeck(
            path=document.path,
            folder=path.parent,
            documents=tuple(documents),
            info=info,
            cards=cards,
            crises=tuple(LoadedCrisis(card, doc, at) for doc, part in loaded for at, card in part.crises),
            solutions=tuple(
                LoadedSolution(card, doc, at) for doc, part in loaded for at, card in part.solutions
            ),
            edition=edition,
            board=board,
            template=template,
            photos=self._photos(cards, path.parent),
            findings=tuple(findings),
            languages=tuple(each(info.languages)) if info else (),
        )

    def _card_documents(
        self, deck: Document, path: Path
    ) -> list[tuple[Document, tuple[BoundDeck, tuple[Finding, ...]]]]:
        found = []
        total = len(deck.text.encode("utf-8", "surrogatepass"))
        for file in card_files(path, self.files):
            shown = self.files.shown(file)
            try:
                data = self.files.read(file)
            except ReadError as error:
                document = unreadable(shown, str(error))
            else:
                total += len(data)
                if total > DECK_LIMIT:
                    finding = Finding("TC004", "the deck folder is larger than 30 MB", shown, Span(0, 0))
                    document = Document(shown, "", LineTable(""), False, None, (finding,))
                    found.append((document, binding.bind_cards(document)))
                    break
                document = read(data, shown)
            found.append((document, binding.bind_cards(document)))
        return found

    def _parts(
        self, document: Document, info: object, folder: Path, findings: list[Finding]
    ) -> tuple[LoadedEdition | None, LoadedBoard | None, LoadedTemplate | None]:
        from terra_cards.model.deck import DeckInfo

        if not isinstance(info, DeckInfo):
            return None, None, None
        edition = board = template = None
        if info.edition:
            edition, finding = self.parts.edition(Use(document, ("deck", "edition"), info.edition), folder)
            if finding:
                findings.append(finding)
        made = edition.edition if edition else None
        if info.board and not (made and made.engine == "crisis"):
            board, finding = self.parts.board(Use(document, ("deck", "board"), info.board), folder)
            if finding:
                findings.append(finding)
        elif info.board:
            use = Use(document, ("deck", "board"), info.board)
            findings.append(
                use.finding(
                    "TC104", f"the edition '{made.id if made else ''}' has no board", "remove this line"
                )
            )
        elif info.board is None and made and made.engine != "crisis":
            findings.append(binding.missing_board(document, made.board))
        if info.template:
            template, finding = self.parts.template(
                Use(document, ("deck", "template"), info.template), folder
            )
            if finding:
                findings.append(finding)
        return edition, board, template

    def _photos(self, cards: tuple[LoadedCard, ...], folder: Path) -> dict[str, PhotoFile]:
        found: dict[str, PhotoFile] = {}
        for card in cards:
            photo = valid(card.card.photo)
            if photo and photo.file and photo.file not in found:
                found[photo.file] = photos.locate(photo.file, folder)
        return found
