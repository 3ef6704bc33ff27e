"""From a document to models, with a finding for each mistake.

Where all is well pydantic reads a card at once; where it refuses one, the card is read again key by
key (``walk``): what cannot be read becomes INVALID and has its finding, the rest is kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from terra_cards.model.crisis_deck import Crisis, SolutionCard
from terra_cards.model.deck import Card, DeckInfo
from terra_cards.model.deck_file import DeckFile
from terra_cards.model.invalid import INVALID, Invalid
from terra_cards.model.keys import Missing, missing
from terra_cards.model.place import Sink
from terra_cards.model.problem import Pointer, Problem, shown
from terra_cards.model.record import Record
from terra_cards.model.shapes import of_model
from terra_cards.model.values import kind
from terra_cards.model.walk import check_keys, nothing, walk
from terra_cards.source.document import Document, Mapping, Plain, Sequence, Unread, resolve
from terra_cards.source.findings import Finding

if TYPE_CHECKING:
    from terra_cards.model.board_file import BoardFile
    from terra_cards.model.edition_file import EditionFile
    from terra_cards.model.round_file import RoundFile
    from terra_cards.model.template import TemplateFile

R = TypeVar("R", bound=Record)
C = TypeVar("C", Card, Crisis, SolutionCard)

KINDS = ("deck", "board", "edition", "template")
VERSIONS = (1,)
_FORMAT = Plain("1", 1)
Findings = tuple[Finding, ...]


def bind(
    model: type[R], data: object, sink: Sink, pointer: Pointer, card: bool = False, *, shipped: bool = False
) -> R | Invalid:
    """One record: at once where all is well, else key by key. ``card`` says it is one of a deck.

    Files that are ``shipped`` with the package are always read key by key: that takes less time than
    building what validates them, which the tests do.
    """
    if not shipped:
        try:
            return model.model_validate(data)
        except (ValueError, RecursionError):  # a ValidationError is a ValueError
            pass
    problems: list[Problem] = []
    found: R | Invalid = walk(of_model(model), data, pointer, problems.append)
    sink.report(problems, card=pointer if card else None, handle=_handle(data) if card else None)
    return found


def _handle(data: object) -> str | None:
    """The id of a card as written, however wrong it is."""
    name = data.get("id") if isinstance(data, dict) else None
    return str(name) if isinstance(name, str) and name else None


# Whole files


def kind_of(document: Document) -> str | None:
    """What a file says it is: the first of its keys that tells; None where none does."""
    root = resolve(document.root) if document.root is not None else None
    if not isinstance(root, Mapping):
        return None
    return next((name for name in root.keys if name in KINDS), None)


def wrong_kind(document: Document) -> Findings:
    """The finding of a file that does not say what it is."""
    if document.root is None and document.findings:
        return ()
    sink = Sink(document)
    advice = f"its first keys are format: 1 and one of {', '.join(KINDS)}"
    sink.report([Missing("TC102", "this file does not say what it is", advice, (), "key", key="deck")])
    return tuple(sink.findings)


def _top(document: Document, sink: Sink) -> dict[str, Any] | None:
    """The top map of a file once its version is known to be ours; None where there is nothing to read."""
    data = document.data()
    if not isinstance(data, dict):
        if isinstance(data, Unread) or document.findings:
            return None  # what is wrong with it is said already
        if data is None or nothing(data):
            sink.report(
                [Missing("TC102", "this file is empty", "begin it with format: 1", (), "key", key="format")]
            )
        else:
            sink.report(
                [Problem("TC103", f"a file begins with a map, not {kind(data)}", "begin it with format: 1")]
            )
        return None
    problem = _wrong_version(data.get("format"))
    if problem is not None:
        sink.report([problem])
        if problem.code == "TC006":
            return None  # a program never reads a file half right
        return {**data, "format": _FORMAT}
    return data


def _wrong_version(value: object) -> Problem | None:
    """TC006 for a version that is not ours; TC103 for something that is no version."""
    if value is None or nothing(value):
        return None  # missing, or empty: TC102
    typed = value.typed if isinstance(value, Plain) else None
    if typed in VERSIONS and type(typed) is int:
        return None
    known = " and ".join(map(str, VERSIONS))
    where: Pointer = ("format",)
    if not isinstance(value, str) or (not isinstance(value, Plain) and value in map(str, VERSIONS)):
        return Problem(
            "TC103", f"'format' must be a whole number, not {kind(value)}", "write format: 1", where
        )
    newer = type(typed) is int and typed > max(VERSIONS)
    advice = "a newer terra-cards may read it" if newer else "write format: 1"
    return Problem(
        "TC006", f"format {shown(value)} is unknown: this version reads format {known}", advice, where
    )


class BoundItem(Struct, frozen=True):
    """A card as it was bound: what came of its plain data, where it stood, and its findings."""

    data: Any
    value: Record | Invalid
    pointer: Pointer
    start: int
    findings: Findings


#: Cards that were bound before, by the identity of their plain data, which an unchanged card keeps.
Known = dict[int, BoundItem]


class BoundDeck(Struct, frozen=True):
    """What a deck file, or a file of cards, holds: each item with the way to it."""

    info: DeckInfo | Invalid | None
    cards: tuple[tuple[Pointer, Card], ...]
    crises: tuple[tuple[Pointer, Crisis], ...] = ()
    solutions: tuple[tuple[Pointer, SolutionCard], ...] = ()


def bind_deck(document: Document, known: Known | None = None) -> tuple[BoundDeck, Findings]:
    """A deck file, card by card; cards that are ``known`` are taken from there, new ones added to it."""
    sink = Sink(document)
    data = _top(document, sink)
    if data is None:
        return BoundDeck(None, ()), tuple(sink.findings)
    problems: list[Problem] = []
    check_keys(of_model(DeckFile), data, (), problems.append)
    sink.report([_two_kinds(problem) for problem in problems])
    info: DeckInfo | Invalid | None = None
    if "deck" in data and not nothing(data["deck"]):
        info = bind(DeckInfo, data["deck"], sink, ("deck",))
    bound = BoundDeck(
        info,
        _items(Card, data, "cards", sink, known),
        _items(Crisis, data, "crises", sink, known),
        _items(SolutionCard, data, "solutions", sink, known),
    )
    return bound, tuple(sink.findings)


def _two_kinds(problem: Problem) -> Problem:
    """A second key that tells what a file is."""
    if problem.code == "TC101" and problem.pointer[-1] in KINDS:
        name = str(problem.pointer[-1])
        return Problem(
            "TC101",
            f"a deck file cannot be a {name} file too",
            "move it to a file of its own",
            (name,),
            "key",
        )
    return problem


def bind_cards(document: Document, known: Known | None = None) -> tuple[BoundDeck, Findings]:
    """A file of cards of a deck folder: one card, or a list of them; ``known`` as for ``bind_deck``."""
    sink = Sink(document)
    data = document.data()
    cards: tuple[tuple[Pointer, Card], ...] = ()
    if isinstance(data, list):
        cards = _list(Card, data, (), sink, known)
    elif (
        isinstance(data, dict)
        and "id" not in data
        and ("deck" in data or isinstance(data.get("cards"), list))
    ):
        # The author took it for a whole deck: say so once, and check the cards all the same.
        sink.report([_not_here("deck" if "deck" in data else "cards")])
        inner = data.get("cards")
        cards = _list(Card, inner, ("cards",), sink) if isinstance(inner, list) else ()
    elif isinstance(data, dict):
        card = bind(Card, data, sink, (), card=True)
        cards = () if card is INVALID else (((), card),)
    elif data is not None and not nothing(data):
        sink.report([Problem("TC103", f"a file of cards holds a card or a list of cards, not {kind(data)}")])
    return BoundDeck(None, cards), tuple(sink.findings)


def _not_here(name: str) -> Problem:
    """A key of a deck in a file of cards."""
    if name == "cards":
        advice = "leave the list of cards alone in the file, moved to the left"
        return Problem(
            "TC101", "a file of cards is a list itself, without the key 'cards'", advice, (name,), "key"
        )
    advice = "move the file out of the folder of cards; or leave a card alone in it, or a list of cards"
    return Problem(
        "TC101", f"'{name}' stands in the deck file, not in a file of cards", advice, (name,), "key"
    )


def _items(
    model: type[C], data: dict[str, Any], name: str, sink: Sink, known: Known | None
) -> tuple[tuple[Pointer, C], ...]:
    if name not in data:
        return ()
    if not isinstance(data[name], list):
        problems: list[Problem] = []
        walk(of_model(DeckFile).keys[name].shape, data[name], (name,), problems.append)
        sink.report(problems)
        return ()
    return _list(model, data[name], (name,), sink, known)


def _list(
    model: type[C], items: list[Any], pointer: Pointer, sink: Sink, known: Known | None = None
) -> tuple[tuple[Pointer, C], ...]:
    validate = model.__pydantic_validator__.validate_python  # what ``model_validate`` calls
    found: list[tuple[Pointer, C]] = []
    if known is not None:
        return _list_of_known(model, items, pointer, sink, known)
    for index, item in enumerate(items):
        where = (*pointer, index)
        try:
            found.append((where, validate(item)))
        except (ValueError, RecursionError):  # a ValidationError is a ValueError
            bound = bind(model, item, sink, where, card=True)
            if bound is not INVALID:
                found.append((where, bound))
    return tuple(found)


def _list_of_known(
    model: type[C], items: list[Any], pointer: Pointer, sink: Sink, known: Known
) -> tuple[tuple[Pointer, C], ...]:
    """Like ``_list``, with each card bound once for as long as its plain data is the same object."""
    place = sink.document.place(pointer)
    node = place.node if place is not None and place.alias is None else None
    if not isinstance(node, Sequence) or node.later is None:
        return _list(model, items, pointer, sink)
    found: list[tuple[Pointer, C]] = []
    for index, item in enumerate(items):
        where, start = (*pointer, index), node.span_of(index).start
        before = known.get(id(item))
        if before is None or before.data is not item or not isinstance(before.value, (model, Invalid)):
            told = len(sink.findings)
            value: Record | Invalid = bind(model, item, sink, where, card=True)
            known[id(item)] = BoundItem(item, value, where, start, tuple(sink.findings[told:]))
        else:
            value = before.value
            by = start - before.start
            sink.findings += (finding.moved(by, before.pointer, where) for finding in before.findings)
        if isinstance(value, model):
            found.append((where, value))
    return tuple(found)


def _whole(model: type[R], document: Document, shipped: bool = False) -> tuple[R | Invalid, Findings]:
    sink = Sink(document)
    data = _top(document, sink)
    found: R | Invalid = INVALID if data is None else bind(model, data, sink, (), shipped=shipped)
    return found, tuple(sink.findings)


def bind_board(document: Document, *, shipped: bool = False) -> tuple[BoardFile | Invalid, Findings]:
    """A board file; ``shipped`` as for ``bind``."""
    from terra_cards.model.board_file import BoardFile

    return _whole(BoardFile, document, shipped)


def bind_edition(document: Document, *, shipped: bool = False) -> tuple[EditionFile | Invalid, Findings]:
    """An edition file, without what it extends; ``shipped`` as for ``bind``."""
    from terra_cards.model.edition_file import EditionFile

    return _whole(EditionFile, document, shipped)


def bind_round(document: Document) -> tuple[RoundFile | Invalid, Findings]:
    """A round file."""
    from terra_cards.model.round_file import RoundFile

    return _whole(RoundFile, document)


def bind_template(
    document: Document, base: dict[str, Any] | None = None, *, shipped: bool = False
) -> tuple[TemplateFile | Invalid, Findings]:
    """A template file; ``base`` is the data of the one that it extends, ``shipped`` as for ``bind``."""
    from terra_cards.model.template import TemplateFile, extend

    sink = Sink(document)
    data = _top(document, sink)
    if data is None:
        return INVALID, tuple(sink.findings)
    if base is not None:
        own_name = {**base["template"]} if isinstance(base.get("template"), dict) else {}
        own_name.pop("id", None)  # a template never goes by the name of the one that it extends
        own = data.get("template")
        if isinstance(own, dict) and own.get("title") == {}:
            own_name.pop("title", None)  # a title without a text is a mistake, not a title left to the other
        inherited = {key: value for key, value in base.items() if key != "format"}  # each file has its own
        data = extend({**inherited, "template": own_name}, data)
    found = bind(TemplateFile, data, sink, (), shipped=shipped)
    return found, tuple(sink.findings)


def bind_template_data(document: Document, data: dict[str, Any]) -> tuple[TemplateFile | Invalid, Findings]:
    """A template of data that was made from a document's; findings stand where the document has the key."""
    from terra_cards.model.template import TemplateFile

    sink = Sink(document)
    found = bind(TemplateFile, data, sink, ())
    return found, tuple(sink.findings)


def bind_file(model: type[R], document: Document) -> tuple[R | Invalid, Findings]:
    """A file of one record: a sheet, a printer, a calibration."""
    sink = Sink(document)
    data = _top(document, sink)
    found = INVALID if data is None else bind(model, data, sink, ())
    return found, tuple(sink.findings)


def missing_board(document: Document, usual: str | None) -> Finding:
    """TC102 of a deck without a board, in an edition that is played on one."""
    sink = Sink(document)
    advice = f"write board: {usual}" if usual else "name a built-in board, or give the path of a board file"
    sink.report([replace(missing("board", None, ("deck",)), help=advice)])
    return sink.findings[0]
