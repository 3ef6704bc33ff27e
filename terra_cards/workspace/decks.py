"""One deck with everything that it rests on: its card files, edition, board, template, photos, schema."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from terra_cards.model import binding
from terra_cards.model.binding import BoundDeck
from terra_cards.model.card_sizes import USUAL_SIZE
from terra_cards.model.deck import DeckInfo
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
from terra_cards.model.problem import shown
from terra_cards.source.document import Document
from terra_cards.source.findings import Finding
from terra_cards.source.span import LineTable, Span
from terra_cards.workspace.discover import card_files
from terra_cards.workspace.files import DECK_LIMIT, Files, ReadError
from terra_cards.workspace.parts import Parts, Use, unreadable
from terra_cards.workspace.photos import Photos


def load_deck(document: Document, path: Path, parts: Parts, documents: dict[str, Document]) -> LoadedDeck:
    """The deck of a deck file; files read on the way are added to ``documents``."""
    findings = list(document.findings)
    kept = parts.files.kept
    bound, own = binding.bind_deck(document, kept.known(document) if kept else None)
    findings += own
    files: list[tuple[Document, BoundDeck]] = [(document, bound)]
    for other in _card_documents(document, path, parts.files):
        documents[other.path] = other
        more, own = binding.bind_cards(other, kept.known(other) if kept else None)
        findings += (*other.findings, *own)
        files.append((other, more))
    if kept is not None:
        for doc, part in files:
            kept.forget(doc, len(part.cards) + len(part.crises) + len(part.solutions))
    info = valid(bound.info)
    edition = board = template = None
    extra = None
    if info is not None:
        edition = _edition(document, info, path.parent, parts, findings)
        board = _board(document, info, edition, path.parent, parts, findings)
        template = _template(document, info, edition, path.parent, parts, findings)
        extra = _extra_schema(document, info, path.parent, parts.files, findings)
    cards = tuple(LoadedCard(card, doc, at) for doc, part in files for at, card in part.cards)
    if board is None or not (board.builtin or board.geography):
        findings += _beyond_poles(cards)
    return LoadedDeck(
        path=document.path,
        folder=path.parent,
        documents=tuple(doc for doc, _ in files),
        info=info,
        cards=cards,
        crises=tuple(LoadedCrisis(card, doc, at) for doc, part in files for at, card in part.crises),
        solutions=tuple(LoadedSolution(card, doc, at) for doc, part in files for at, card in part.solutions),
        edition=edition,
        board=board,
        template=template,
        photos=_photos(cards, files, path.parent, parts.files),
        findings=tuple(findings),
        extra_schema=extra,
        languages=tuple(each(info.languages)) if info else (),
    )


def _card_documents(deck: Document, path: Path, files: Files) -> list[Document]:
    """The files of cards of a deck folder, read, as far as its limit allows."""
    found: list[Document] = []
    total = _size(deck)
    root = files.root(path.parent)
    folder = path.parent / "cards"
    if files.kind(folder, follow=False) == "link" and files.exists(folder) and files.leads_out(folder, root):
        return [unreadable(files.shown(folder), "a link leads out of the project here")]
    for file in card_files(path, files):
        name = files.shown(file)
        try:
            if files.is_folder(file):
                raise ReadError("no permission to look into this folder")
            files.check(file, root)
            document = files.document(file)
        except ReadError as error:
            found.append(unreadable(name, str(error)))
            continue
        total += _size(document)
        if total > DECK_LIMIT:
            message = f"with this file the deck folder holds more than {DECK_LIMIT // 1_000_000} MB"
            advice = "split the deck; this file and those after it were not read"
            finding = Finding("TC004", message, name, Span(0, 0), help=advice)
            found.append(Document(name, "", LineTable(""), False, None, (finding,)))
            break
        found.append(document)
    return found


def _size(document: Document) -> int:
    """How many bytes a file has."""
    return len(document.text.encode("utf-8", "surrogatepass")) + (3 if document.bom else 0)


def _edition(
    document: Document, info: DeckInfo, folder: Path, parts: Parts, findings: list[Finding]
) -> LoadedEdition | None:
    if not info.edition:
        return None
    edition, finding = parts.edition(Use(document, ("deck", "edition"), info.edition), folder)
    findings += [finding] if finding else []
    return edition


def _board(
    document: Document,
    info: DeckInfo,
    edition: LoadedEdition | None,
    folder: Path,
    parts: Parts,
    findings: list[Finding],
) -> LoadedBoard | None:
    made = edition.edition if edition else None
    use = Use(document, ("deck", "board"), info.board or "")
    if made is not None and made.engine == "crisis":
        if info.board:
            findings.append(
                use.finding("TC104", f"the edition '{made.id}' is played without a board", "remove this line")
            )
        return None
    if info.board:
        board, finding = parts.board(use, folder)
        findings += [finding] if finding else []
        return board
    if info.board is not None or made is None or edition is None:
        return None
    findings.append(binding.missing_board(document, made.board))
    if not made.board:
        return None
    # Everything else can be checked against the board that comes with the edition.
    usual = Use(edition.document, ("edition", "board"), made.board)
    return parts.board(usual, edition.path.parent if edition.path else folder)[0]


def _template(
    document: Document,
    info: DeckInfo,
    edition: LoadedEdition | None,
    folder: Path,
    parts: Parts,
    findings: list[Finding],
) -> LoadedTemplate | None:
    """The template that the deck names, in its own size; else the edition's, in the edition's size."""
    if not info.template:
        if edition is None or info.template is not None:
            return None
        return edition_template(edition, folder, parts)
    template, finding = parts.template(Use(document, ("deck", "template"), info.template), folder)
    findings += [finding] if finding else []
    return template


def edition_template(edition: LoadedEdition, folder: Path, parts: Parts) -> LoadedTemplate | None:
    """The template of an edition's decks, in the edition's size; None for the usual one as it is."""
    made = edition.edition
    if made is None:
        return None
    if made.card_template is None and made.card_size in (None, USUAL_SIZE) and made.engine != "crisis":
        return None  # whoever prints or measures knows where to find it
    from terra_cards.library import templates

    usual = templates.loaded(templates.usual(made.engine))
    if made.card_template is not None:
        use = Use(edition.document, ("edition", "card", "template"), made.card_template)
        found = parts.template(use, edition.path.parent if edition.path else folder)[0]
        if found is None:
            return None
        usual = found
    return templates.sized(usual, made.card_size) if made.card_size else usual


def _extra_schema(
    document: Document, info: DeckInfo, folder: Path, files: Files, findings: list[Finding]
) -> Mapping[str, Any] | None:
    """The author's schema of ``extra`` fields; TC007 where it cannot be read."""
    if not info.extra_schema:
        return None
    use = Use(document, ("deck", "extra_schema"), info.extra_schema)
    path = files.absolute(folder / info.extra_schema)
    try:
        files.check(path, files.root(folder))
        schema = json.loads(files.read(path).decode("utf-8-sig"))
        if not isinstance(schema, dict):
            raise ReadError("it is no JSON Schema: an object was expected")
    except ReadError as error:
        reason = str(error)
    except UnicodeDecodeError:
        reason = "it is not UTF-8"
    except json.JSONDecodeError as error:
        reason = f"it is not JSON: {error.msg} in line {error.lineno}, column {error.colno}"
    except (RecursionError, ValueError):
        reason = "it is not JSON that can be read"
    else:
        return schema
    findings.append(use.finding("TC007", f"the schema {shown(use.written)} cannot be read: {reason}"))
    return None


def _beyond_poles(cards: tuple[LoadedCard, ...]) -> list[Finding]:
    """Latitudes beyond a pole, which without a drawn map no rule sees."""
    found: list[Finding] = []
    for card in cards:
        for place in card.card.location or ():
            if place.only_swapped:
                field = ("location", *place.pointer)
                at = Use(card.document, (*card.pointer, *field), place.written)
                message = f"{place.lat:g} is no latitude: it runs from -90 to 90"
                finding = at.finding("TC103", message, "write the latitude first, then the longitude")
                found.append(replace(finding, card=card.id, field=field))
    return found


def _photos(
    cards: tuple[LoadedCard, ...], files: list[tuple[Document, BoundDeck]], folder: Path, disk: Files
) -> dict[str, PhotoFile]:
    """The files that cards, crises and solutions name as photos, by the text written."""
    look = Photos(folder, disk)
    found: dict[str, PhotoFile] = {}
    photos = [card.card.photo for card in cards]
    for _, part in files:
        photos += (card.photo for _, card in (*part.crises, *part.solutions))
    for photo in photos:
        if photo and photo.file and photo.file not in found:
            found[photo.file] = look.find(photo.file)
    return found
