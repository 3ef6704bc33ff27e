"""Words of an answer by language: about, decades, centuries, and common nouns.

Languages that are not listed print a neutral form: ``~1200``, ``1920–1929``, ``1800–1899``.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from terra_cards.model.answer_checks import ordinal_suffix

_ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


class Periods(Struct, frozen=True):
    """How a language names centuries or millennia: ``one`` and ``range`` hold ordinals of them."""

    ordinal: Callable[[int], str]
    one: str
    range: str


def roman(number: int) -> str:
    """A number as Roman numerals, for centuries: 19 is XIX."""
    out = ""
    for value, letters in _ROMAN:
        count, number = divmod(number, value)
        out += letters * count
    return out


def _english(number: int) -> str:
    return f"{number}{ordinal_suffix(number)}"


def _french(number: int) -> str:
    return "Ier" if number == 1 else f"{roman(number)}e"


def _pointed(number: int) -> str:
    return f"{number}."


def _dutch(number: int) -> str:
    return f"{number}e"


CENTURIES: dict[str, Periods] = {
    "en": Periods(_english, "{0} century", "{0}–{1} century"),
    "de": Periods(_pointed, "{0} Jahrhundert", "{0}–{1} Jahrhundert"),
    "es": Periods(roman, "siglo {0}", "siglos {0}–{1}"),
    "fr": Periods(_french, "{0} siècle", "{0}–{1} siècle"),
    "it": Periods(roman, "{0} secolo", "{0}–{1} secolo"),
    "pt": Periods(roman, "século {0}", "séculos {0}–{1}"),
    "nl": Periods(_dutch, "{0} eeuw", "{0}–{1} eeuw"),
    "pl": Periods(roman, "{0} wiek", "{0}–{1} wiek"),
}
MILLENNIA: dict[str, Periods] = {
    "en": Periods(_english, "{0} millennium", "{0}–{1} millennium"),
    "de": Periods(_pointed, "{0} Jahrtausend", "{0}–{1} Jahrtausend"),
    "es": Periods(roman, "{0} milenio", "{0}–{1} milenio"),
    "fr": Periods(_french, "{0} millénaire", "{0}–{1} millénaire"),
    "it": Periods(roman, "{0} millennio", "{0}–{1} millennio"),
    "pt": Periods(roman, "{0} milénio", "{0}–{1} milénio"),
    "nl": Periods(_dutch, "{0} millennium", "{0}–{1} millennium"),
    "pl": Periods(roman, "{0} tysiąclecie", "{0}–{1} tysiąclecie"),
}

# What stands before and behind the first year of a decade; what stands before is not repeated.
DECADES: dict[str, tuple[str, str]] = {
    "en": ("", "s"),
    "de": ("", "er"),
    "es": ("años ", ""),
    "fr": ("années ", ""),
    "it": ("anni ", ""),
    "pt": ("anos ", ""),
    "nl": ("jaren ", ""),
}

ABOUT: dict[str, str] = {
    "en": "about",
    "de": "etwa",
    "es": "aprox.",
    "fr": "environ",
    "it": "circa",
    "pt": "aprox.",
    "nl": "circa",
    "pl": "ok.",
    "da": "ca.",
    "nb": "ca.",
    "sv": "ca",
    "fi": "noin",
}
# Where a year takes another word than a figure.
ABOUT_YEAR: dict[str, str] = {"es": "hacia", "fr": "vers"}

# Between million and what is counted.
OF: dict[str, str] = {"es": "de", "fr": "de", "it": "di", "pt": "de"}

# Nouns that answers often carry, by language and number (one, more).
NOUNS: dict[str, dict[str, tuple[str, str]]] = {
    "inhabitants": {
        "en": ("inhabitant", "inhabitants"),
        "de": ("Einwohner", "Einwohner"),
        "es": ("habitante", "habitantes"),
        "fr": ("habitant", "habitants"),
        "it": ("abitante", "abitanti"),
        "pt": ("habitante", "habitantes"),
        "nl": ("inwoner", "inwoners"),
    },
    "people": {
        "en": ("person", "people"),
        "de": ("Mensch", "Menschen"),
        "es": ("persona", "personas"),
        "fr": ("personne", "personnes"),
        "it": ("persona", "persone"),
        "pt": ("pessoa", "pessoas"),
        "nl": ("mens", "mensen"),
    },
    "visitors": {
        "en": ("visitor", "visitors"),
        "de": ("Besucher", "Besucher"),
        "es": ("visitante", "visitantes"),
        "fr": ("visiteur", "visiteurs"),
        "it": ("visitatore", "visitatori"),
        "pt": ("visitante", "visitantes"),
        "nl": ("bezoeker", "bezoekers"),
    },
    "acres": {
        "en": ("acre", "acres"),
        "de": ("Acre", "Acres"),
        "es": ("acre", "acres"),
        "fr": ("acre", "acres"),
        "it": ("acro", "acri"),
    },
    "short tons": {
        "en": ("short ton", "short tons"),
        "de": ("Short Ton", "Short Tons"),
        "es": ("tonelada corta", "toneladas cortas"),
        "fr": ("tonne courte", "tonnes courtes"),
    },
}


def base(lang: str) -> str:
    """The language of a tag without its region: de for de-AT."""
    return lang.partition("-")[0].lower()


def noun(word: str, one: bool, lang: str) -> str:
    """A counted noun in a language where we know it, else as the author wrote it."""
    forms = NOUNS.get(word, {}).get(base(lang))
    return word if forms is None else forms[0 if one else 1]
