"""What may stand at a place of a file, by the models: its key, its shape, its words."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec import Struct

from terra_cards.lsp.kinds import Kind
from terra_cards.model.answers import LengthAnswer, NumberAnswer, YearAnswer
from terra_cards.model.board import ScaleName
from terra_cards.model.leaf import Leaf
from terra_cards.model.location import Locations
from terra_cards.model.record import Record
from terra_cards.model.shapes import Fixed, Keys, List, Map, Shape, Value, of_model
from terra_cards.model.text import Text
from terra_cards.source.findings import Pointer


class Spot(Struct, frozen=True):
    """A place of a file.

    ``shape`` is that of the value there; None inside a value that is read as a whole. ``model`` is
    the nearest map with known keys around the value and ``field`` its key that leads here; ``inner``
    are the steps from that key's value to here.
    """

    shape: Shape | None
    model: type[Record] | None = None
    field: str = ""
    inner: Pointer = ()

    @property
    def name(self) -> str:
        """The model and the key, for whoever knows them: ``Card.areas``."""
        return f"{self.model.__name__}.{self.field}" if self.model else ""

    @property
    def info(self) -> Any:
        """What the model says about the key: its title, description, examples."""
        return self.model.model_fields[self.field] if self.model else None

    @property
    def is_text(self) -> bool:
        """Whether the key's value is a text by language."""
        return self._reads(Text)

    @property
    def is_location(self) -> bool:
        """Whether the key's value is one or several locations."""
        return self._reads(Locations)

    def _reads(self, kind: type[Any]) -> bool:
        shape = self._own
        return isinstance(shape, Value) and getattr(shape.read, "__self__", None) is kind

    @property
    def scale(self) -> ScaleName | None:
        """The scale of the answer that the key's value is; None for anything else."""
        shape = self._own
        return _answers().get(shape.read) if isinstance(shape, Value) else None

    @property
    def _own(self) -> Shape | None:
        """The shape of the key's value."""
        return of_model(self.model).keys[self.field].shape if self.model else None

    @property
    def words(self) -> tuple[str, ...]:
        """The words of which one may stand here; none where it may be anything."""
        return _words(self.shape) if isinstance(self.shape, Value) else ()


def spot(kind: Kind, path: Pointer) -> Spot | None:
    """What may stand at a path of a file; None where nothing may."""
    if kind == "cards":
        while path and isinstance(path[0], int):
            path = path[1:]
    found = Spot(of_model(_root(kind)))
    for step in path:
        after = _step(found, step)
        if after is None:
            return None
        found = after
    return found


def _step(at: Spot, step: str | int) -> Spot | None:
    shape = at.shape
    if isinstance(shape, Keys):
        if step not in shape.keys:
            return None
        return Spot(shape.keys[str(step)].shape, shape.model, str(step))
    inner = (*at.inner, step)
    if isinstance(shape, List) and isinstance(step, int):
        return Spot(shape.item, at.model, at.field, inner)
    if isinstance(shape, Fixed) and isinstance(step, int):
        return Spot(shape.items[min(step, len(shape.items) - 1)], at.model, at.field, inner)
    if isinstance(shape, Map):
        return Spot(shape.value, at.model, at.field, inner)
    return Spot(None, at.model, at.field, inner)


@cache
def _root(kind: Kind) -> type[Record]:
    from terra_cards.model.board_file import BoardFile
    from terra_cards.model.calibration_file import CalibrationFile
    from terra_cards.model.deck import Card
    from terra_cards.model.deck_file import DeckFile
    from terra_cards.model.edition_file import EditionFile
    from terra_cards.model.printer_file import PrinterFile
    from terra_cards.model.round_file import RoundFile
    from terra_cards.model.sheet_file import SheetFile
    from terra_cards.model.template import TemplateFile

    roots: dict[Kind, type[Record]] = {
        "deck": DeckFile,
        "cards": Card,
        "board": BoardFile,
        "edition": EditionFile,
        "template": TemplateFile,
        "round": RoundFile,
        "sheet": SheetFile,
        "printer": PrinterFile,
        "calibration": CalibrationFile,
    }
    return roots[kind]


@cache
def _answers() -> dict[Callable[[Any], Any], ScaleName]:
    kinds: dict[ScaleName, Any] = {"year": YearAnswer, "length": LengthAnswer, "number": NumberAnswer}
    return {_leaf(kind).read: scale for scale, kind in kinds.items()}


def _leaf(annotated: Any) -> Leaf:
    return next(extra for extra in annotated.__metadata__ if isinstance(extra, Leaf))


def _words(shape: Value) -> tuple[str, ...]:
    schema = shape.leaf.schema if shape.leaf is not None else {}
    if callable(schema):
        return ()
    if schema.get("type") == "boolean":
        return ("true", "false")
    if "const" in schema:
        return (str(schema["const"]),)
    return tuple(str(word) for word in schema.get("enum", ()))
