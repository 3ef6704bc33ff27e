"""Words from lists that never change: languages, licences, icons, and what words of the models mean."""

from __future__ import annotations

from terra_cards.lsp.completion.choices import Choice, Choices, Kind

_USUAL_LICENCES = (
    "CC-BY-4.0", "CC-BY-SA-4.0", "CC0-1.0", "CC-BY-3.0", "CC-BY-SA-3.0", "CC-BY-SA-2.0", "CC-PDM-1.0",
)  # fmt: skip
_USUAL_LANGUAGES = ("en", "de", "fr", "es", "it", "nl", "pl", "pt")
_MEANINGS = {
    "nw": "north-west",
    "ne": "north-east",
    "sw": "south-west",
    "se": "south-east",
    "both-sides": "a value on a tick hits the spaces on both its sides (R5)",
    "half-open": "a value on a tick hits the space on its right only (R5)",
    "border": "areas that share a border are adjacent (R3)",
    "border-or-coast": "so are land and sea areas that meet (R3)",
    "placing": "stones on right and adjacent spaces",
    "challenge": "one estimates, the others say yes or no",
    "crisis": "cooperative: solutions are played on crises",
}


def word(name: str) -> Choice:
    """One word of which a value takes one."""
    return Choice(name, detail=_MEANINGS.get(name, ""), kind=Kind.EnumMember)


def languages() -> Choices:
    """Language tags, found by the English name too."""
    from babel import Locale

    from terra_cards.model.languages import TWO_LETTERS

    names = Locale("en").languages
    found = []
    for tag in TWO_LETTERS:
        name = names.get(tag, tag)
        found.append(Choice(tag, detail=name, names=(name,), rank=0 if tag in _USUAL_LANGUAGES else 1))
    return Choices(found, searched=True)


def licences() -> Choices:
    """Identifiers of licences, those usual for pictures and texts first."""
    from terra_cards.model.spdx_ids import SPDX_IDS

    rest = [name for name in SPDX_IDS if name not in _USUAL_LICENCES]
    usual = [Choice(name, rank=number) for number, name in enumerate(_USUAL_LICENCES)]
    return Choices([*usual, Choice("LicenseRef-", rank=50), *(Choice(name, rank=99) for name in rest)])


def icons() -> Choices:
    """The icons that travel with the package."""
    from terra_cards.library import icons as known

    return Choices([Choice(name, kind=Kind.EnumMember) for name in known.names()])
