"""Entries of regular items by their text, read by their forms."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

from terra_cards.source.document import Data
from terra_cards.source.forms import FlowWords, Form, Value, learned, plain_form, scan, words
from terra_cards.source.quick import IrregularError

FORMS = 2_000  # if there are more, the items do not look alike
_TRIED = 24  # patterns for entries that have the same key and as many lines
SHORT = 64  # characters of an entry that may well stand in other items, too

Entry = tuple[str, Data]
Pattern = tuple[Callable[[str], re.Match[str] | None], Form]


class Entries(dict[str, Entry]):
    """Keys and values of entries whose keys stand in one column, by their text from the key on.

    IrregularError for those that only the parser can read. What is looked up is kept, for all entries with
    the same text; ``read`` keeps nothing.
    """

    def __init__(self, column: int) -> None:
        self._margin = " " * column
        self._forms: dict[str, Form | None] = {}
        self._flow_words = FlowWords()
        #: What matches entries of a form, by their key and the number of their line ends.
        self._patterns: dict[tuple[str, int], list[Pattern]] = {}
        self._compiled: set[tuple[str, int, str]] = set()
        #: Keys that were met with a plain text behind them: such an entry is told without a pattern.
        self._plain: dict[str, str] = {}

    def __missing__(self, text: str) -> Entry:
        found = self[text] = self.read(text)
        return found

    def read(self, text: str) -> Entry:
        """Reads an entry, in place where its form is known: so nearly all of a deck is read."""
        lines = text.count("\n") if "\n" in text else 0
        name, _, value = ("", "", "") if lines else text.partition(": ")
        found: Entry
        if name in self._plain and value[:1].isalnum():
            found = self._plain[name], words(value)
        else:
            key = text[: text.find(":")], lines
            for pattern, form in () if "\\" in text else self._patterns.get(key, ()):
                match = pattern(text)
                if match is None:
                    continue
                try:
                    found = form.name, form.make(*match.groups())
                except IrregularError:
                    continue
                break
            else:
                found = self._scanned(text, key)
        return found

    def _scanned(self, text: str, key: tuple[str, int]) -> Entry:
        """The entry by what it is made of. A form that is met again gets a pattern."""
        found = scan(text)
        shape = found.form()
        if shape in self._forms:
            form = self._forms[shape]
            if form is not None:
                self._add(found.pattern(), form, key)
        elif len(self._forms) < FORMS:
            form = self._forms[shape] = self._learned(shape, found.values)
        else:
            form = None
        if form is None:
            raise IrregularError
        return form.name, form.make(*[value.text for value in found.values])

    def _learned(self, shape: str, values: list[Value]) -> Form | None:
        with suppress(IrregularError):
            form = learned(self._margin + shape, values, self._flow_words)
            if shape == plain_form(form.name):
                self._plain[form.name] = form.name
            return form
        return None

    def _add(self, pattern: str | None, form: Form, key: tuple[str, int]) -> None:
        known = self._patterns.setdefault(key, [])
        if pattern is not None and len(known) < _TRIED and (*key, pattern) not in self._compiled:
            self._compiled.add((*key, pattern))
            known.append((re.compile(pattern).fullmatch, form))
