"""Texts that a comma has cut: ``{en: height, with antennas}``.

Inside braces a comma ends an entry, so what follows it in the author's text becomes a key without
a value. That is one mistake, reported by TC008 (or TC313 in ``{answer: 12,000}``); neither the
strange key nor the shortened text before it is worth a finding of its own.
"""

from __future__ import annotations

from terra_cards.source.document import Document, Mapping, Plain, Scalar


def cut_entries(document: Document, mapping: Mapping) -> dict[str, str]:
    """Keys that are the rest of a text, each with the key whose text it ends.

    Such a key stands in braces, is unquoted, has no colon and no value, and comes after an entry
    whose value is an unquoted text or number, or after another such key.
    """
    if not document.text.startswith("{", mapping.start):
        return {}
    found: dict[str, str] = {}
    before: str | None = None
    for name, key in mapping.keys.items():
        if before is not None and _alone(key, mapping.values[name]):
            found[name] = found.get(before, before)
        before = name if name in found or _plain_text(mapping.values[name]) else None
    return found


def _alone(key: Scalar, value: object) -> bool:
    return (
        key.style == "plain"
        and isinstance(value, Scalar)
        and isinstance(value.value, Plain)
        and not value.value
        and value.start == value.end == key.end
    )


def _plain_text(value: object) -> bool:
    return isinstance(value, Scalar) and value.style == "plain" and bool(value.value)
