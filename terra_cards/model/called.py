"""What messages call the card in which a finding lies."""

from __future__ import annotations

from terra_cards.source.findings import Finding

_LISTS = ("cards", "crises", "solutions")


def called(finding: Finding) -> str | None:
    """The card's id; where it has none its number in its list, ``#3``; None outside of cards."""
    if finding.card:
        return finding.card
    pointer = finding.pointer or ()
    step = pointer[1] if len(pointer) > 1 and pointer[0] in _LISTS else pointer[0] if pointer else None
    return f"#{step + 1}" if isinstance(step, int) else None
