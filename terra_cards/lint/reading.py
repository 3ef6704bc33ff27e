"""The findings of reading and binding as the linter takes them over."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from terra_cards.lint import commas
from terra_cards.lint.document_view import DocumentView, card_at, card_lists
from terra_cards.model import quarter_words
from terra_cards.source.document import Unread
from terra_cards.source.findings import Finding, Pointer

#: Reading findings that silence the answer or the location they stand in.
_SILENCING = ("TC008", "TC313")
_LISTED = 200  # characters of a text that may be a list


def read_findings(view: DocumentView, findings: Iterable[Finding]) -> list[Finding]:
    """What was found while a file, or the part of it that a view shows, was read and bound.

    What only follows from a text that a comma ended is replaced by that mistake (TC008).
    """
    findings = list(findings)
    if view.document.findings:
        findings = [finding for finding in findings if not _unread(finding, view)]
        if any(_cuts_the_head(one, view) for one in view.document.findings):
            findings = [one for one in findings if one.code != "TC102" or len(one.pointer or ()) > 1]
    # A key without a value is a finding of binding, except in maps that it does not look into.
    cuts = commas.cuts(view, findings)
    if cuts:
        findings = [finding for finding in findings if not any(cut.covers(finding) for cut in cuts)]
        findings += (commas.finding(view, cut) for cut in cuts)
    found = [finding if finding.card else _with_card(finding, view) for finding in findings]
    found = [
        replace(one, fix=None) if one.code == "TC101" and _next_mistake(one, view) else one for one in found
    ]
    return [_in_words_of_the_deck(one, view) for one in found]


def _in_words_of_the_deck(finding: Finding, view: DocumentView) -> Finding:
    """A finding whose advice depends on the languages or the board of the deck."""
    if finding.code == "TC104" and finding.field == ("compass",):
        return _in_languages(finding, view)
    if finding.code == "TC103" and finding.field == ("areas",):
        return _with_areas(finding, view)
    return finding


def _in_languages(finding: Finding, view: DocumentView) -> Finding:
    """A word that is no quarter, read in the languages of the deck: ``NO`` is German for north-east."""
    scalar = view.scalar(finding.pointer or ())
    if scalar is None or view.deck is None or not scalar.value:
        return finding
    said = quarter_words.advice(str(scalar.value), view.deck.languages)
    return replace(finding, help=said) if said else finding


def _with_areas(finding: Finding, view: DocumentView) -> Finding:
    """A text in place of the list of areas, where all that its commas part are known on the board."""
    scalar = view.scalar(finding.pointer or ())
    board = view.deck.board if view.deck is not None else None
    if scalar is None or board is None or not isinstance(scalar.value, str) or len(scalar.value) > _LISTED:
        return finding
    if scalar.value.startswith("-"):  # an item whose blank is missing
        return finding
    meant: list[str] = []
    for name in scalar.value.split(","):
        called = [area.id for area in board.area_names.meant(name)]
        if not called:
            return finding
        meant += called
    return replace(finding, help=f"write areas: [{', '.join(dict.fromkeys(meant))}]")


def _next_mistake(finding: Finding, view: DocumentView) -> bool:
    """Whether the key that a fix would write takes other values than what stands there.

    Such a fix would be refused, since it brings a finding: ``dificulty: begginer``.
    """
    deck, fix = view.deck, finding.fix
    scalar = view.scalar(finding.pointer or ())
    if deck is None or fix is None or scalar is None or len(finding.field) != 1:
        return False
    key, value = fix.edits[0].text, str(scalar.value)
    if key == "difficulty":
        return deck.edition is not None and value not in deck.levels
    return key == "compass" and deck.no_compass is not None


def doubtful(findings: Iterable[Finding]) -> dict[Pointer, frozenset[Pointer]]:
    """By card, the fields that these findings make doubtful: rules on their values keep silent."""
    found: dict[Pointer, set[Pointer]] = {}
    for finding in findings:
        if finding.code in _SILENCING and finding.pointer and finding.severity != "warning":
            card = finding.pointer[: len(finding.pointer) - len(finding.field)]
            depth = 3 if finding.field[:1] == ("tasks",) else 1
            found.setdefault(card, set()).add(finding.field[:depth])
    return {card: frozenset(fields) for card, fields in found.items()}


def _unread(finding: Finding, view: DocumentView) -> bool:
    """Whether a finding speaks of what could not be read, and has its finding already."""
    scalar = view.scalar(finding.pointer) if finding.pointer else None
    return scalar is not None and isinstance(scalar.value, Unread)


def _cuts_the_head(finding: Finding, view: DocumentView) -> bool:
    """Whether a syntax error may have cost the file a key outside of its cards.

    ``edition terra`` or a line with the wrong indentation: the key is there, and could not be read.
    Of a card with such an error hardly a place is left, so that it is looked for after the list's start.
    """
    if finding.code != "TC001":
        return False
    document, start = view.document, finding.span.start
    line = document.lines.line(document.lines.position(start).line)
    if not line.startswith((" ", "\t", "-")):
        return True
    return not any(cards.start <= start for _, cards in card_lists(document, view.kind))


def _with_card(finding: Finding, view: DocumentView) -> Finding:
    """A finding of the reader with the card into which it falls."""
    pointer = card_at(view.document, view.kind, finding.span.start)
    name = view.scalar((*pointer, "id")) if pointer is not None else None
    return replace(finding, card=str(name.value)) if name is not None and name.value else finding
