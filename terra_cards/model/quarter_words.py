"""Which quarter of the compass a word means: ``Nordost``, ``NO``, ``north-east``, ``noroeste``.

``NO`` is north-east in German and north-west in French, Italian, Portuguese and Spanish.
"""

from __future__ import annotations

from collections.abc import Iterable

_SAID = {"nw": "north-west", "ne": "north-east", "sw": "south-west", "se": "south-east"}
_LANGUAGES = {
    "de": "German",
    "en": "English",
    "es": "Spanish",
    "fr": "French",
    "it": "Italian",
    "pt": "Portuguese",
}
#: By language the words for north-west, north-east, south-west and south-east, without accents and hyphens.
_WORDS = {
    "de": (
        "nw nordwest nordwesten nordwestlich",
        "no ne nordost nordosten nordostlich nordoestlich",
        "sw sudwest sudwesten sudwestlich suedwest suedwesten suedwestlich",
        "so se sudost sudosten sudostlich suedost suedosten suedoestlich",
    ),
    "en": (
        "nw northwest northwestern",
        "ne northeast northeastern",
        "sw southwest southwestern",
        "se southeast southeastern",
    ),
    "es": ("no noroeste", "ne noreste nordeste", "so suroeste sudoeste", "se sureste sudeste"),
    "fr": ("no nordouest", "ne nordest", "so sudouest", "se sudest"),
    "it": ("no nordovest", "ne nordest", "so sudovest", "se sudest"),
    "pt": ("no noroeste", "ne nordeste", "so sudoeste", "se sudeste sueste"),
}


def quarters(word: str) -> dict[str, list[str]]:
    """The quarters that a word may mean, each with the languages in which it does."""
    from terra_cards.model.area_names import folded  # boards are read later, if at all

    plain = folded(word).replace(" ", "")
    found: dict[str, list[str]] = {}
    for language, listed in _WORDS.items():
        for quarter, words in zip(_SAID, listed, strict=True):
            if plain in words.split():
                found.setdefault(quarter, []).append(language)
    return found


def advice(word: str, languages: Iterable[str] = ()) -> str | None:
    """What to write instead of a word; all readings where there are several, None where there is none.

    A reading in one of the ``languages`` of a deck wins over one in another.
    """
    found = quarters(word)
    spoken = {language.partition("-")[0] for language in languages}
    here = {quarter: [one for one in known if one in spoken] for quarter, known in found.items()}
    found = {quarter: known for quarter, known in here.items() if known} or found
    if len(found) < 2:
        return next((f"did you mean '{quarter}'?" for quarter in found), None)
    return "write " + " or ".join(
        f"'{quarter}' for {_SAID[quarter]} ({', '.join(_LANGUAGES[one] for one in known)})"
        for quarter, known in found.items()
    )
