"""From a document to models, with a finding for each mistake."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import ValidationError

from terra_cards.model.board_file import BoardFile
from terra_cards.model.crisis_deck import Crisis, SolutionCard
from terra_cards.model.deck import Card, DeckInfo
from terra_cards.model.edition import EditionFile
from terra_cards.model.invalid import INVALID, Invalid
from terra_cards.model.problem import Pointer, Problem, shown
from terra_cards.model.record import Record
from terra_cards.model.shapes import of_model
from terra_cards.model.walk import Missing, walk
from terra_cards.source.document import Document, Mapping, Plain, Scalar, resolve
from terra_cards.source.findings import Edit, Finding, Fix
from terra_cards.source.names import nearest
from terra_cards.source.offsets import pointer_span
from terra_cards.source.span import Span

if TYPE_CHECKING:
    from terra_cards.model.template import TemplateFile

R = TypeVar("R", bound=Record)


class Sink:
    """Turns problems into findings of one document."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.findings: list[Finding] = []

    def report(self, problem: Problem, card: Pointer | None = None, handle: str | None = None) -> None:
        """``card`` is the pointer of the card inside which the problem lies, ``handle`` its id."""
        pointer = problem.pointer
        span = self._span(problem, card)
        fix = None
        if problem.replacement is not None and span.end > span.start:
            fix = Fix((Edit(span, problem.replacement),), problem.safe)
        field = pointer[len(card) :] if card is not None else pointer
        if isinstance(problem, Missing):
            field = (*field, problem.key)
        self.findings.append(
            Finding(
                problem.code,
                problem.message,
                self.document.path,
                span,
                help=problem.help,
                card=handle,
                pointer=pointer,
                field=field,
                fix=fix,
            )
        )

    def _span(self, problem: Problem, card: Pointer | None) -> Span:
        if problem.start is not None and problem.end is not None:
            part = pointer_span(self.document, problem.pointer, problem.start, problem.end)
            if part is not None:
                return part
        place = self.document.place(problem.pointer)
        if place is None:
            return Span(0, 0)
        if isinstance(problem, Missing):
            if problem.pointer == () and card is None:
                return Span(0, 0)
            named = self.document.place((*problem.pointer, "id"))
            if named is not None and isinstance(named.node, Scalar):
                return named.span
            return place.key_span or place.span
        if problem.at == "key" and place.key_span is not None:
            return place.key_span
        return place.span


def bind(model: type[R], data: object, sink: Sink, pointer: Pointer, card: bool = False) -> R | Invalid:
    """One record: at once where all is well, else key by key."""
    try:
        return model.model_validate(data)
    except (ValidationError, RecursionError):
        pass
    handle = None
    if card and isinstance(data, dict) and isinstance(data.get("id"), str):
        handle = str(data["id"]) or None
    report = partial(sink.report, card=pointer if card else None, handle=handle)
    found: R | Invalid = walk(of_model(model), data, pointer, report)
    return found


@dataclass(frozen=True, slots=True)
class BoundDeck:
    """What a deck file (or a file of cards) holds, each item with its pointer."""

    info: DeckInfo | Invalid | None
    cards: tuple[tuple[Pointer, Card], ...]
    crises: tuple[tuple[Pointer, Crisis], ...]
    solutions: tuple[tuple[Pointer, SolutionCard], ...]


KINDS = ("deck", "board", "edition", "template")
VERSIONS = (1,)
_ONE = Plain("1", 1)
_DECK_KEYS = ("format", "deck", "cards", "crises", "solutions")


def kind_of(document: Document) -> str | None:
    """What a file says it is; None where it says nothing or two things."""
    root = resolve(document.root) if document.root is not None else None
    if not isinstance(root, Mapping):
        return None
    found = [kind for kind in KINDS if kind in root.values]
    return found[0] if len(found) == 1 else None


def check_format(data: dict[str, Any], sink: Sink) -> None:
    """TC006, TC102."""
    if "format" not in data:
        sink.report(
            Missing("TC102", "the key 'format' is missing", "write format: 1", (), "key", key="format")
        )
        return
    value = data["format"]
    if not isinstance(value, Plain) or value.typed not in VERSIONS or isinstance(value.typed, bool):
        sink.report(
            Problem(
                "TC006",
                f"this version of terra-cards reads format 1, not {shown(str(value))}",
                None,
                ("format",),
            )
        )


def bind_deck(document: Document) -> tuple[BoundDeck, tuple[Finding, ...]]:
    """A deck file."""
    sink = Sink(document)
    data = document.data()
    if not isinstance(data, dict):
        if document.root is not None or not document.findings:
            sink.report(Problem("TC103", "a deck file is a map", "begin it with format: 1 and deck:"))
        return BoundDeck(None, (), (), ()), tuple(sink.findings)
    check_format(data, sink)
    for name in data:
        if name not in _DECK_KEYS:
            near = nearest(name, _DECK_KEYS)
            sink.report(
                Problem(
                    "TC101",
                    f"unknown key {shown(name)}",
                    f"did you mean '{near.name}'?" if near else None,
                    (name,),
                    "key",
                )
            )
    info: DeckInfo | Invalid | None = None
    if "deck" in data:
        info = bind(DeckInfo, data["deck"], sink, ("deck",))
    bound = BoundDeck(
        info,
        _bind_items(Card, data, "cards", sink),
        _bind_items(Crisis, data, "crises", sink),
        _bind_items(SolutionCard, data, "solutions", sink),
    )
    return bound, tuple(sink.findings)


def bind_cards(document: Document) -> tuple[BoundDeck, tuple[Finding, ...]]:
    """A file of a deck folder: one card, or a list of cards."""
    sink = Sink(document)
    data = document.data()
    cards: tuple[tuple[Pointer, Card], ...] = ()
    if isinstance(data, list):
        cards = _bind_list(Card, data, (), sink)
    elif isinstance(data, dict):
        card = bind(Card, data, sink, (), card=True)
        cards = (((), card),) if card is not INVALID else ()
    elif document.root is not None:
        sink.report(Problem("TC103", "a file of cards holds one card or a list of cards"))
    return BoundDeck(None, cards, (), ()), tuple(sink.findings)


def _bind_items(model: type[R], data: dict[str, Any], name: str, sink: Sink) -> tuple[tuple[Pointer, R], ...]:
    if name not in data:
        return ()
    items = data[name]
    if not isinstance(items, list):
        sink.report(Problem("TC103", f"'{name}' must be a list", None, (name,)))
        return ()
    return _bind_list(model, items, (name,), sink)


def _bind_list(
    model: type[R], items: list[Any], pointer: Pointer, sink: Sink
) -> tuple[tuple[Pointer, R], ...]:
    found = []
    for index, item in enumerate(items):
        bound = bind(model, item, sink, (*pointer, index), card=True)
        if bound is not INVALID:
            found.append(((*pointer, index), bound))
    return tuple(found)


def bind_board(document: Document) -> tuple[BoardFile | Invalid, tuple[Finding, ...]]:
    """A board file."""
    sink = Sink(document)
    data: Any = document.data()
    if isinstance(data, dict):
        check_format(data, sink)
        data = {**data, "format": _ONE}
    elif document.findings:
        return INVALID, ()
    return bind(BoardFile, data, sink, ()), tuple(sink.findings)


def bind_edition(document: Document) -> tuple[EditionFile | Invalid, tuple[Finding, ...]]:
    """An edition file."""
    sink = Sink(document)
    data: Any = document.data()
    if isinstance(data, dict):
        check_format(data, sink)
        data = {**data, "format": _ONE}
    elif document.findings:
        return INVALID, ()
    return bind(EditionFile, data, sink, ()), tuple(sink.findings)


def bind_template(
    document: Document, base: dict[str, Any] | None = None
) -> tuple[TemplateFile | Invalid, tuple[Finding, ...]]:
    """A template file; ``base`` is the data of the one that it extends."""
    from terra_cards.model.template import TemplateFile, extend

    sink = Sink(document)
    data: Any = document.data()
    if isinstance(data, dict):
        check_format(data, sink)
        data = {**data, "format": _ONE}
        if base is not None:
            data = extend(base, data)
    elif document.findings:
        return INVALID, ()
    return bind(TemplateFile, data, sink, ()), tuple(sink.findings)


def wrong_kind(document: Document) -> tuple[Finding, ...]:
    """The finding of a file that does not say what it is, or says two things."""
    if document.root is None and document.findings:
        return ()
    sink = Sink(document)
    root = resolve(document.root) if document.root is not None else None
    found = [kind for kind in KINDS if isinstance(root, Mapping) and kind in root.values]
    if len(found) > 1:
        sink.report(
            Problem(
                "TC101",
                f"a file is one thing, and this one is a {found[0]} already",
                "move it to its own file",
                (found[1],),
                "key",
            )
        )
    else:
        sink.report(
            Missing(
                "TC102",
                "this file does not say what it is",
                "its first key is one of deck, board, edition, template",
                (),
                "key",
                key="deck",
            )
        )
    return tuple(sink.findings)


def missing_board(document: Document, usual: str | None) -> Finding:
    """A deck without a board, in an edition that is played on one."""
    sink = Sink(document)
    hint = f"write board: {usual}" if usual else "name a built-in board or the path of a board file"
    sink.report(Missing("TC102", "the key 'board' is missing", hint, ("deck",), "key", key="board"))
    return sink.findings[0]
