"""Changes in words."""

from __future__ import annotations

from difflib import SequenceMatcher

from msgspec import Struct

from terra_cards.layout.scripts import right_to_left
from terra_cards.library import change_words
from terra_cards.model.deck_changes import CardChange, Change
from terra_cards.render.change_report.entries import Entry, Report

_SHORT = 6  # words


class Telling(Struct, frozen=True):
    """What a report says, in one language."""

    lang: str

    @classmethod
    def of(cls, report: Report) -> Telling:
        """In the language of the cards; in English where there are no words in that."""
        return cls(change_words.spoken(report.lang))

    @property
    def right_to_left(self) -> bool:
        """Whether the report runs from the right."""
        return right_to_left(self.lang)

    def word(self, name: str, /, **values: object) -> str:
        """A text of ``library.change_words``."""
        return change_words.word(name, self.lang, **values)

    def heading(self, report: Report) -> str:
        """One line that counts."""
        states = ("changed", "added", "removed")
        counts = {state: sum(one.state == state for one in report.entries) for state in states}
        counts |= {"silent": len(report.silent)}
        said = [self.word(f"count-{name}", count=count) for name, count in counts.items() if count]
        return self.word("comma").join([*said, self.word("count-same", count=report.same)])

    def summary(self, entry: Entry) -> str:
        """What happened to a card."""
        if entry.state != "changed":
            return self.word(f"is-{entry.state}")
        kinds = self.word("comma").join(self.word(kind) for kind in entry.change.kinds())
        return self.word("is-changed", kinds=kinds or self.word("printed-face"))

    def remark(self, entry: Entry) -> str:
        """What the pictures do not say; empty where there is nothing to add."""
        change = entry.change
        if entry.state == "changed" and (entry.old is None or entry.new is None):
            return self.word("was-unprintable" if entry.old is None else "is-unprintable")
        if entry.regions is None:
            return self.word("another-size")
        if entry.state == "changed" and change.face and not change.fields:
            return self.word("around-it")
        return ""

    def told(self, change: Change) -> tuple[str, str, str, str]:
        """Field, kind, what it was and what it is."""
        return change.field, self.word(change.kind), self._value(change.old), self._value(change.new)

    def _value(self, value: str | None) -> str:
        if value is None:
            return "\u2013"
        return " ".join(value.split()) or self.word("empty")

    def side(self, new: bool) -> str:
        """The name of a picture's side."""
        return self.word("new" if new else "old")

    def absent(self, entry: Entry) -> str:
        """Why a side has no picture."""
        return self.word("absent" if entry.state != "changed" else "unprintable")

    def alt(self, entry: Entry, new: bool) -> str:
        """What a picture shows, for those who do not see it."""
        said = self.word("alt-new" if new else "alt-old", title=entry.title)
        count = len(entry.regions or ()) if entry.state == "changed" else 0
        return f"{said}; {self.word('alt-regions', count=count)}" if count else said


def fields_of(change: CardChange) -> str:
    """The fields of a change by commas."""
    return ", ".join(one.field for one in change.fields)


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
