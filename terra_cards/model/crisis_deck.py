"""Crisis decks: the crises and solutions of the cooperative card game."""

from typing import Annotated, Any

from terra_cards.model.deck import Photo
from terra_cards.model.invalid import Maybe
from terra_cards.model.record import Record, key
from terra_cards.model.text import Text
from terra_cards.model.values import Id, Words, whole

Positive = Annotated[int, whole(1)]


class _CrisisCard(Record):
    """What both kinds of card have."""

    id: Maybe[Id] = key(
        "Id",
        "Name of the card, unique in the deck: small letters, digits and hyphens.",
        "oil-spill",
        "sort-refuse",
    )
    title: Maybe[Text] = key(
        "Title", "The card's title, by language.", {"en": "Oil spill", "de": "Ölpest"}, "Oil spill"
    )
    colour: Maybe[Words] = key("Colour", "One of the edition's colours.", "green", "blue", "red")


class _CrisisCardMore(Record):
    """What both kinds of card may have."""

    text: Maybe[Text] | None = key(
        "Text",
        "What happens, or what is done, by language.",
        {"en": "A tanker has run aground.", "de": "Ein Tanker ist auf Grund gelaufen."},
        default=None,
    )
    photo: Maybe[Photo] | None = key("Photo", "The picture on the card.", default=None)
    icon: Maybe[Words] | None = key(
        "Icon", "Name of the icon where there is no photo.", "droplet", default=None
    )
    tags: Maybe[tuple[Maybe[Words], ...]] = key(
        "Tags", "Words of your own to select cards by.", ["sea"], default=()
    )
    notes: Maybe[Words] | None = key(
        "Notes",
        "For the authors. Kept in the file and never printed.",
        "the picture comes later",
        default=None,
    )
    extra: Maybe[dict[str, Any]] | None = key(
        "Extra",
        "Fields of your own, checked against the schema that deck.extra_schema names.",
        {"archive_number": 12},
        default=None,
    )


class Crisis(_CrisisCardMore, _CrisisCard):
    """A crisis: it breaks out in a region, and solutions of its colour that reach its threat solve it."""

    region: Maybe[Words] = key("Region", "One of the edition's regions.", "europe", "asia-middle-east")
    threat: Maybe[Positive] = key("Threat", "The sum of solutions that solves the crisis.", 12)


class SolutionCard(_CrisisCardMore, _CrisisCard):
    """Solution cards of one title, colour and value."""

    value: Maybe[Positive] = key("Value", "What each of these cards counts against a threat.", 1, 6)
    copies: Maybe[Positive] = key("Copies", "How many such cards the deck has.", 6, default=1)
