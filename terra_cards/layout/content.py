"""What one face says, in one language: plain texts, ready to be set. Nothing here knows a model."""

from __future__ import annotations

from msgspec import Struct, field

from terra_cards.layout.drawing import Item
from terra_cards.model.board import ScaleName
from terra_cards.source.findings import Pointer


class PhotoContent(Struct, frozen=True):
    """A photo: ``key`` finds its bytes, width and height are pixels as seen (orientation applied).

    ``focus`` is the point that stays in sight when it is cropped, 0 to 1 from the upper left. A drawing
    comes as ``items``, in units of which ``width`` are its width.
    """

    key: str
    width: float
    height: float
    focus: tuple[float, float] = (0.5, 0.45)
    items: tuple[Item, ...] = ()


class TaskContent(Struct, frozen=True):
    """A task on a scale. ``colour`` is the edition's word for it."""

    scale: ScaleName
    name: str
    colour: str


class LevelContent(Struct, frozen=True):
    """A level: the edition's colour word, its rank from 1 and how many levels there are."""

    colour: str
    rank: int
    of: int


class Content(Struct, frozen=True):
    """One face.

    ``texts`` holds what is set by field: ``theme``, ``count`` (the number) and ``count-word``,
    ``ask-1``, ``ask-2``, ``heading`` (of the areas), ``areas`` (names, one a line), ``label-1``,
    ``label-2``, ``answer-1``, ``answer-2``, ``info``, ``credit``, ``imprint``, ``level``. A field
    that is not there is not printed. ``pointers`` lead from a field to its place in the card.
    """

    card: str
    lang: str
    texts: dict[str, str]
    pointers: dict[str, Pointer] = field(default_factory=dict)
    areas: tuple[str, ...] = ()
    tasks: tuple[TaskContent, ...] = ()
    level: LevelContent | None = None
    compass: str | None = None
    photo: PhotoContent | None = None
    photo_missing: bool = False
    icon: str | None = None
    tags: tuple[str, ...] = ()
    colour: str | None = None  # the colour word of a crisis or a solution
    region: str | None = None  # the id of a crisis's region
    scene: str | None = None  # the landscape of a plate whose icon and tags ask for none
    place: tuple[float, float] | None = None  # latitude, longitude of the first location
    alt: str = ""  # what stands for the photo where it is read out
    langs: dict[str, str] = field(default_factory=dict)  # of the texts that are in another language
