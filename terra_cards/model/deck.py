"""Quiz decks: what an author writes about a deck and its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from terra_cards.model.answer import Answer, Sides
from terra_cards.model.answers import LengthAnswer, NumberAnswer, YearAnswer
from terra_cards.model.board import SCALES, ScaleName
from terra_cards.model.invalid import Maybe, each
from terra_cards.model.licences import Spdx
from terra_cards.model.location import Location, Locations
from terra_cards.model.record import Record, key
from terra_cards.model.text import Text
from terra_cards.model.values import (
    Date,
    Flag,
    Id,
    LanguageTag,
    Quarter,
    Support,
    Wikidata,
    Words,
)

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
        "Photo file", "Path of the picture, from the folder of the deck file.", "photos/eiffel-tower.jpg"
    )
    credit: Maybe[Words] | None = key(
        "Credit", "Who took the picture; printed on the card.", "A. Example", default=None
    )
    license: Maybe[Spdx] | None = key(
        "Licence", "SPDX id of the picture's licence, or LicenseRef-...", "CC-BY-SA-4.0", default=None
    )
    alt: Maybe[Text] | None = key(
        "Description",
        "What the picture shows, for people who cannot see it.",
        {"en": "The tower at dusk"},
        default=None,
    )


class Task(Record):
    """One of the two figures that a card asks for."""

    ask: Maybe[Text] | None = key(
        "Ask", "What is asked for, in a few words.", {"en": "opened", "de": "eröffnet"}, default=None
    )
    as_of: Maybe[Date] | None = key("As of", "When the figure was true.", "2022", default=None)
    changes: Maybe[Flag] = key("Changes", "Whether the figure changes over the years.", True, default=False)

    if TYPE_CHECKING:
        # each of the three kinds of task reads it for its own scale
        answer: Maybe[Answer | Sides]


class YearTask(Task):
    """A task on the year scale."""

    answer: Maybe[YearAnswer] = key(
        "Answer", "A year, a range, a decade, a century.", "1889", "1920s", "300 BC"
    )


class LengthTask(Task):
    """A task on the length scale."""

    answer: Maybe[LengthAnswer] = key("Answer", "A length with its unit.", "330 m", "900 m..1.2 km")


class NumberTask(Task):
    """A task on the number scale."""

    answer: Maybe[NumberAnswer] = key("Answer", "A number, with its unit unless it is a count.", "4", "12 %")


class Tasks(Record):
    """The figures that a card asks for: exactly two of the three."""

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
        return tuple(scale for scale in SCALES if getattr(self, scale) is not None)

    def readable(self) -> list[tuple[ScaleName, Task]]:
        """Scale and task of those that could be read, in the order of SCALES."""
        return [(scale, task) for scale in SCALES if (task := self.get(scale))]


class SourceValues(Record):
    """The figures that a source gives."""

    year: Maybe[YearAnswer] | None = key("Year", "The year that the source gives.", "1889", default=None)
    length: Maybe[LengthAnswer] | None = key(
        "Length", "The length that the source gives.", "330 m", default=None
    )
    number: Maybe[NumberAnswer] | None = key("Number", "The number that the source gives.", "4", default=None)


class Source(Record):
    """Where a fact was found."""

    title: Maybe[Words] | None = key("Title", "Name of the page, book or article.", default=None)
    url: Maybe[Words] | None = key(
        "Address", "Address of the page.", "https://example.org/tower", default=None
    )
    accessed: Maybe[Words] | None = key("Accessed", "The day you looked it up.", "2026-02-11", default=None)
    supports: Maybe[tuple[Maybe[Support], ...]] = key(
        "Supports", "Which facts of the card the source supports.", ["areas", "year"], default=()
    )
    values: Maybe[SourceValues] | None = key(
        "Values", "The figures as this source gives them.", {"length": "330 m"}, default=None
    )


class Card(Record):
    """One theme with its areas and two tasks."""

    id: Maybe[Id] = key("Id", "Unique in the deck; written once, never changed.", "eiffel-tower")
    theme: Maybe[Text] = key("Theme", "What the card is about.", {"en": "Eiffel Tower", "de": "Eiffelturm"})
    areas: Annotated[Maybe[tuple[Maybe[Words], ...]], NonEmpty] = key(
        "Areas", "Ids of all areas of the board in which the theme lies.", ["france"]
    )
    tasks: Maybe[Tasks] = key("Tasks", "Exactly two of year, length and number.")
    difficulty: Maybe[Words] | None = key(
        "Difficulty", "One of the edition's levels.", "beginner", default=None
    )
    photo: Maybe[Photo] | None = key("Photo", "The picture on the card.", default=None)
    icon: Maybe[Words] | None = key(
        "Icon", "Icon where there is no photo.", "tower-observation", default=None
    )
    location: Maybe[Locations] | None = key(
        "Location", "Latitude and longitude in decimal degrees.", "48.8584, 2.2945", default=None
    )
    compass: Maybe[Quarter] | None = key(
        "Compass", "The quarter of the map that holds the theme.", "ne", default=None
    )
    info: Maybe[Text] | None = key("Info", "Text of the info box.", default=None)
    sources: Maybe[tuple[Maybe[Source], ...]] = key("Sources", "Where the facts were found.", default=())
    as_of: Maybe[Date] | None = key("As of", "When the figures were true.", "2026-01", default=None)
    back: Maybe[Words] | None = key(
        "Back", "Id of the theme on the card's other side.", "louvre", default=None
    )
    wikidata: Maybe[Wikidata] | None = key("Wikidata", "The theme's item on Wikidata.", "Q243", default=None)
    tags: Maybe[tuple[Maybe[Words], ...]] = key("Tags", "Words to select cards by.", ["tower"], default=())
    notes: Maybe[Words] | None = key("Notes", "For authors; never printed.", default=None)
    extra: Maybe[dict[str, Any]] | None = key(
        "Extra", "Your own fields, see deck.extra_schema.", default=None
    )


class DeckInfo(Record):
    """What holds for the whole deck."""

    id: Maybe[Id] = key("Id", "Name of the deck in kebab-case.", "world-starter")
    title: Maybe[Text] = key("Title", "Title of the deck.", {"en": "World starter"})
    edition: Maybe[Words] = key("Edition", "Name of a built-in edition, or path of an edition file.", "terra")
    languages: Annotated[Maybe[tuple[Maybe[LanguageTag], ...]], NonEmpty] = key(
        "Languages", "Languages of the deck; the first is the default.", ["en", "de"]
    )
    board: Maybe[Words] | None = key(
        "Board", "Name of a built-in board, or path of a board file.", "world", default=None
    )
    template: Maybe[Words] | None = key(
        "Template", "Name of a built-in template, or path of a template file.", "classic", default=None
    )
    authors: Maybe[tuple[Maybe[Words], ...]] = key(
        "Authors", "Who made the deck.", ["Ada Example"], default=()
    )
    license: Maybe[Spdx] | None = key("Licence", "SPDX id, or LicenseRef-...", "CC-BY-4.0", default=None)
    as_of: Maybe[Date] | None = key("As of", "When the figures were true.", "2026-01", default=None)
    version: Maybe[Words] | None = key("Version", "Version of the deck.", "1.0.0", default=None)
    extra_schema: Maybe[Words] | None = key(
        "Extra schema",
        "Path of a JSON Schema for the cards' extra fields.",
        "my-fields.schema.json",
        default=None,
    )

    @property
    def default_language(self) -> str | None:
        """The first language that could be read."""
        return next(iter(each(self.languages)), None)


Kind = Literal["deck", "board", "edition", "template"]
