"""Quiz decks: what an author writes about a deck and its cards."""

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from terra_cards.model.answer import Answer, Sides
from terra_cards.model.answers import LengthAnswer, NumberAnswer, YearAnswer
from terra_cards.model.board import ScaleName
from terra_cards.model.focus import FocusPoint
from terra_cards.model.invalid import Maybe, each
from terra_cards.model.licences import Spdx
from terra_cards.model.location import Location, Locations
from terra_cards.model.record import Record, key
from terra_cards.model.text import Ask, Text
from terra_cards.model.values import Date, Flag, Id, LanguageTag, Quarter, Support, Wikidata, Words

__all__ = [
    "Card",
    "DeckInfo",
    "Location",
    "Locations",
    "Photo",
    "Source",
    "SourceValues",
    "Task",
    "Tasks",
]

NonEmpty = Field(min_length=1)


class Photo(Record):
    """The picture on a card."""

    file: Maybe[Words] = key(
        "Photo file",
        "Path of the picture, from the folder of the deck file. It lies in that folder or below it.",
        "photos/eiffel-tower.jpg",
    )
    credit: Maybe[Words] | None = key(
        "Credit", "Who took the picture. It is printed on the card.", "A. Example", default=None
    )
    license: Maybe[Spdx] | None = key(
        "Licence",
        "The picture's licence: an SPDX identifier, or LicenseRef- and a name of your own.",
        "CC-BY-SA-4.0",
        "CC0-1.0",
        "LicenseRef-By-Permission",
        default=None,
    )
    alt: Maybe[Text] | None = key(
        "Description",
        "What the picture shows, by language, for people who cannot see it.",
        {"en": "An iron tower at dusk", "de": "Ein eiserner Turm in der Dämmerung"},
        default=None,
    )
    focus: Maybe[FocusPoint] | None = key(
        "Focus",
        "What stays in sight when the picture is cropped to its box: a side, a corner, or a point as shares "
        "of its width and height from the upper left.",
        "top",
        "bottom left",
        [0.62, 0.3],
        default=None,
    )


class Task(Record):
    """One of the two figures that a card asks for."""

    ask: Maybe[Ask] | None = key(
        "Ask",
        "What is asked for, in a few words, by language. It is printed beside the scale.",
        {"en": "opened", "de": "eröffnet"},
        "height, with antennas",
        default=None,
    )
    as_of: Maybe[Date] | None = key(
        "As of",
        "When the figure was true: YYYY, YYYY-MM or YYYY-MM-DD. Else the card's or the deck's date holds.",
        "2022",
        "2025-06",
        default=None,
    )
    changes: Maybe[Flag] = key(
        "Changes",
        "Whether the figure changes over the years, so that it must be looked up again.",
        True,
        default=False,
    )

    if TYPE_CHECKING:
        # each of the three kinds of task reads it for its own scale
        answer: Maybe[Answer | Sides]


class YearTask(Task):
    """A task on the year scale."""

    answer: Maybe[YearAnswer] = key(
        "Answer",
        "A year, a range, a decade, a century or a millennium. ~ before it prints 'about'.",
        "1889",
        "1900..1950",
        "1920s",
        "19th century",
        "300 BC",
        "~1200",
    )


class LengthTask(Task):
    """A task on the length scale."""

    answer: Maybe[LengthAnswer] = key(
        "Answer",
        "A length or a range with its unit; the other side of the board is converted. "
        "Or both sides by hand: {metric: ..., imperial: ...}.",
        "330 m",
        "120..150 m",
        "900 m..1.2 km",
        "~4 cm",
        {"metric": "330 m", "imperial": "1083 ft"},
    )


class NumberTask(Task):
    """A task on the number scale."""

    answer: Maybe[NumberAnswer] = key(
        "Answer",
        "A number or a range, with its unit unless it is a count. Never a length. "
        "Group digits with spaces: 12 000.",
        "4",
        "1.5 million",
        "972 000 km²",
        "-5..10 °C",
        "12 %",
        "230 inhabitants",
    )


class Tasks(Record):
    """The figures that a card asks for: exactly two of year, length and number."""

    year: Maybe[YearTask] | None = key("Year", "The task on the year scale.", default=None)
    length: Maybe[LengthTask] | None = key("Length", "The task on the length scale.", default=None)
    number: Maybe[NumberTask] | None = key("Number", "The task on the number scale.", default=None)

    def get(self, scale: ScaleName) -> Maybe[Task] | None:
        """The task of a scale; None where the card does not ask for it."""
        found: Maybe[Task] | None = getattr(self, scale)
        return found

    @property
    def scales(self) -> tuple[ScaleName, ...]:
        """The scales asked for, readable or not, in the order of SCALES."""
        found: list[ScaleName] = []
        if self.year is not None:
            found.append("year")
        if self.length is not None:
            found.append("length")
        if self.number is not None:
            found.append("number")
        return tuple(found)

    def readable(self) -> list[tuple[ScaleName, Task]]:
        """Scale and task of those that could be read, in the order of SCALES."""
        found: list[tuple[ScaleName, Task]] = []
        if self.year:
            found.append(("year", self.year))
        if self.length:
            found.append(("length", self.length))
        if self.number:
            found.append(("number", self.number))
        return found


class SourceValues(Record):
    """The figures as a source gives them, where they differ from the card or support it."""

    year: Maybe[YearAnswer] | None = key("Year", "The year that the source gives.", "1889", default=None)
    length: Maybe[LengthAnswer] | None = key(
        "Length", "The length that the source gives, in its own unit.", "330 m", "1083 ft", default=None
    )
    number: Maybe[NumberAnswer] | None = key(
        "Number", "The number that the source gives, in its own unit.", "4", "1.5 million", default=None
    )

    def get(self, scale: ScaleName) -> Maybe[Answer | Sides] | None:
        """The figure for a scale; None where the source is not said to give one."""
        found: Maybe[Answer | Sides] | None = getattr(self, scale)
        return found


class Source(Record):
    """Where a fact was found."""

    title: Maybe[Words] | None = key(
        "Title",
        "Name of the page, book or article.",
        "Eiffel Tower (official site)",
        default=None,
    )
    url: Maybe[Words] | None = key(
        "Address", "Address of the page.", "https://example.org/eiffel-tower", default=None
    )
    accessed: Maybe[Words] | None = key(
        "Accessed", "The day on which you looked it up: YYYY-MM-DD.", "2026-02-11", default=None
    )
    supports: Maybe[tuple[Maybe[Support], ...]] = key(
        "Supports",
        "Which facts of the card the source supports: areas, year, length, number, location, info.",
        ["areas", "year"],
        default=(),
    )
    values: Maybe[SourceValues] | None = key(
        "Values",
        "The figures as this source gives them, where sources differ.",
        {"length": "330 m"},
        default=None,
    )


class Card(Record):
    """One theme with its areas and two tasks."""

    usual = frozenset({"difficulty"})

    id: Maybe[Id] = key(
        "Id",
        "Name of the card, unique in the deck: small letters, digits and hyphens. "
        "Write it once and keep it, whatever becomes of the wording.",
        "eiffel-tower",
    )
    theme: Maybe[Text] = key(
        "Theme",
        "What the card is about, by language; a plain text in a deck of one language.",
        {"en": "Eiffel Tower", "de": "Eiffelturm"},
        "Eiffel Tower",
    )
    areas: Annotated[Maybe[tuple[Maybe[Words], ...]], NonEmpty] = key(
        "Areas",
        "Ids of all areas of the board in which the theme lies. Their number is printed on the card.",
        ["france"],
        ["alps", "italy"],
    )
    tasks: Maybe[Tasks] = key(
        "Tasks",
        "Exactly two of year, length and number.",
        {"year": {"ask": "opened", "answer": "1889"}, "length": {"ask": "height", "answer": "330 m"}},
    )
    difficulty: Maybe[Words] | None = key(
        "Difficulty",
        "One of the edition's levels. Needed exactly where the edition has levels.",
        "beginner",
        "traveller",
        "globetrotter",
        "explorer",
        default=None,
    )
    photo: Maybe[Photo] | None = key("Photo", "The picture on the card.", default=None)
    icon: Maybe[Words] | None = key(
        "Icon", "Name of the icon on the card where there is no photo.", "tower-observation", default=None
    )
    location: Maybe[Locations] | None = key(
        "Location",
        "Latitude and longitude in decimal degrees, or a list of several places. "
        "With {at: ..., area: ...} say the area where the drawn map would mislead.",
        "48.8584, 2.2945",
        "48.8584 N, 2.2945 E",
        ["48.40 N, 9.99 E", "48.31 N, 14.29 E"],
        {"at": "54.18 N, 7.89 E", "area": "north-sea"},
        default=None,
    )
    compass: Maybe[Quarter] | None = key(
        "Compass",
        "The quarter of the map that holds the theme: nw, ne, sw or se. Only where the edition prints one.",
        "ne",
        default=None,
    )
    info: Maybe[Text] | None = key(
        "Info",
        "The text of the info box, by language.",
        {"en": "It was built for a world's fair.", "de": "Er wurde für eine Weltausstellung gebaut."},
        default=None,
    )
    sources: Maybe[tuple[Maybe[Source], ...]] = key("Sources", "Where the facts were found.", default=())
    as_of: Maybe[Date] | None = key(
        "As of",
        "When the figures of this card were true: YYYY, YYYY-MM or YYYY-MM-DD.",
        "2026-01",
        default=None,
    )
    back: Maybe[Words] | None = key(
        "Back", "Id of the theme on the other side of a double-sided card.", "louvre", default=None
    )
    wikidata: Maybe[Wikidata] | None = key("Wikidata", "The theme's item on Wikidata.", "Q243", default=None)
    tags: Maybe[tuple[Maybe[Words], ...]] = key(
        "Tags", "Words of your own to select cards by.", ["tower", "europe"], default=()
    )
    notes: Maybe[Words] | None = key(
        "Notes",
        "For the authors. Kept in the file and never printed.",
        "two sources give 324 m",
        default=None,
    )
    extra: Maybe[dict[str, Any]] | None = key(
        "Extra",
        "Fields of your own, checked against the schema that deck.extra_schema names.",
        {"archive_number": 12},
        default=None,
    )


class DeckInfo(Record):
    """What holds for the whole deck."""

    usual = frozenset({"board"})

    id: Maybe[Id] = key("Id", "Name of the deck: small letters, digits and hyphens.", "world-starter")
    title: Maybe[Text] = key(
        "Title",
        "Title of the deck, by language; a plain text in a deck of one language.",
        {"en": "World starter", "de": "Weltstart"},
        "World starter",
    )
    edition: Maybe[Words] = key(
        "Edition",
        "The game that the deck is for: name of a built-in edition, or path of an edition file.",
        "terra",
        "terra-deutschland",
        "terra-on-tour",
        "terra-2003",
        "my-game.edition.yaml",
    )
    languages: Annotated[Maybe[tuple[Maybe[LanguageTag], ...]], NonEmpty] = key(
        "Languages",
        "Languages of the deck as BCP 47 tags. The first is the default; each text needs them all.",
        ["en", "de"],
        ["en"],
    )
    board: Maybe[Words] | None = key(
        "Board",
        "The board that the areas belong to: name of a built-in board, or path of a board file. "
        "Needed unless the edition is played without one.",
        "world",
        "germany",
        "boards/my.board.yaml",
        default=None,
    )
    template: Maybe[Words] | None = key(
        "Template",
        "How the cards look: name of a built-in template, or path of a template file.",
        "classic",
        default=None,
    )
    authors: Maybe[tuple[Maybe[Words], ...]] = key(
        "Authors", "Who made the deck.", ["Ada Example"], default=()
    )
    license: Maybe[Spdx] | None = key(
        "Licence",
        "The deck's licence: an SPDX identifier, or LicenseRef- and a name of your own.",
        "CC-BY-4.0",
        "CC0-1.0",
        default=None,
    )
    as_of: Maybe[Date] | None = key(
        "As of",
        "When the figures were true: YYYY, YYYY-MM or YYYY-MM-DD. A card or task may have its own.",
        "2026-01",
        default=None,
    )
    version: Maybe[Words] | None = key(
        "Version", "Version of the deck, printed on its cards.", "1.0.0", default=None
    )
    extra_schema: Maybe[Words] | None = key(
        "Extra schema",
        "Path of a JSON Schema (draft 2020-12) for the cards' extra fields.",
        "my-fields.schema.json",
        default=None,
    )

    @property
    def default_language(self) -> str | None:
        """The first language that could be read."""
        return next(iter(each(self.languages)), None)
