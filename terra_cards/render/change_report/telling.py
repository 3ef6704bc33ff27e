"""Changes in words."""

from __future__ import annotations

from difflib import SequenceMatcher

from terra_cards.model.deck_changes import CardChange, Change
from terra_cards.render.change_report.entries import Entry, Report

_SHORT = 6  # words
KINDS = {"facts": "facts", "words": "words", "look": "look"}


def heading(report: Report) -> str:
    """One line that counts."""
    counts = {
        state: sum(one.state == state for one in report.entries) for state in ("changed", "added", "removed")
    }
    said = [f"{count} {state}" for state, count in counts.items() if count]
    if report.silent:
        said.append(f"{len(report.silent)} changed and printed the same")
    said.append(f"{report.same} unchanged")
    return ", ".join(said)


def summary(entry: Entry) -> str:
    """What happened to a card."""
    if entry.state != "changed":
        return "new card" if entry.state == "added" else "card removed"
    kinds = ", ".join(KINDS[kind] for kind in entry.change.kinds()) or "the printed face"
    return f"changed: {kinds}"


def remark(entry: Entry) -> str:
    """What the pictures do not say; empty where there is nothing to add."""
    change = entry.change
    if entry.state == "changed" and (entry.old is None or entry.new is None):
        side = "was" if entry.old is None else "is"
        return f"The card as it {side} cannot be printed."
    if entry.regions is None:
        return "The card has another size."
    if entry.state == "changed" and change.face and not change.fields:
        return "Its fields are the same: the board, the edition, the template or the photo changed."
    return ""


def told(change: Change) -> tuple[str, str, str, str]:
    """Field, kind, what it was and what it is."""
    return change.field, KINDS[change.kind], _value(change.old), _value(change.new)


def _value(value: str | None) -> str:
    if value is None:
        return "\u2013"
    return " ".join(value.split()) or "(empty)"


def fields_of(change: CardChange) -> str:
    """The fields of a change by commas."""
    return ", ".join(one.field for one in change.fields)


def alt(entry: Entry, new: bool) -> str:
    """What a picture shows, for those who do not see it."""
    count = len(entry.regions or ())
    where = "" if not count else f"; {count} changed {'region' if count == 1 else 'regions'} marked"
    if entry.state != "changed":
        where = ""
    return f"{entry.title}, the printed card as it {'is' if new else 'was'}{where}"


def words_of(old: str, new: str) -> tuple[list[tuple[str, bool]], list[tuple[str, bool]]]:
    """Both texts in stretches of words, each with whether the other one lacks it; a short text, a figure
    with its unit, is one stretch."""
    before, after = old.split(" "), new.split(" ")
    if max(len(before), len(after)) < _SHORT:
        return [(old, old != new)], [(new, old != new)]
    gone: list[tuple[str, bool]] = []
    come: list[tuple[str, bool]] = []
    for kind, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if b > a:
            gone.append((" ".join(before[a:b]), kind != "equal"))
        if d > c:
            come.append((" ".join(after[c:d]), kind != "equal"))
    return gone, come
