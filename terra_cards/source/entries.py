"""Entries of regular items by their text, read by their forms."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

from terra_cards.source.document import Data
from terra_cards.source.forms import FlowWords, Form, learned, scan
from terra_cards.source.quick import IrregularError

FORMS = 2_000  # if there are more, the items do not look alike
_TRIED = 24  # patterns for entries that have the same key and as many lines
_SHORT = 100  # characters of an entry that may well stand in other items, too

Entry = tuple[str, Data]
Pattern = tuple[Callable[[str], re.Match[str] | None], Form]


class Entries(dict[str, Entry]):
    """Keys and values of entries whose keys stand in one column, by their text from the key on.

    IrregularError for those that only the parser can read. Entries with the same text may share their value.
    """

    def __init__(self, column: int) -> None:
        self._margin = " " * column
        self._forms: dict[str, Form | None] = {}
        self._flow_words = FlowWords()
        #: What matches entries of a form, by their key and the number of their line ends.
        self._patterns: dict[tuple[str, int], list[Pattern]] = {}
        self._compiled: set[tuple[str, int, str]] = set()

    def __missing__(self, text: str) -> Entry:
        """Reads an entry, in place where its form is known: so nearly all of a deck is read."""
        head = text[: text.find(":")], text.count("\n")
        for pattern, (name, make) in () if "\\" in text else self._patterns.get(head, ()):
            match = pattern(text)
            if match is None:
                continue
            try:
                found = name, make(*match.groups())
            except IrregularError:
                continue
            break
        else:
            found = self._scanned(text, head)
        if head[1] == 0 and len(text) < _SHORT:
            self[text] = found
        return found

    def _scanned(self, text: str, head: tuple[str, int]) -> Entry:
        """The entry by what it is made of. A form that is met again gets a pattern."""
        found = scan(text)
        key = found.form()
        if key in self._forms:
            form = self._forms[key]
            if form is not None:
                self._add(found.pattern(), form, head)
        elif len(self._forms) < FORMS:
            form = None
            with suppress(IrregularError):
                form = learned(self._margin + key, found.values, self._flow_words)
            self._forms[key] = form
        else:
            form = None
        if form is None:
            raise IrregularError
        return form.name, form.make(*[value.text for value in found.values])

    def _add(self, pattern: str | None, form: Form, head: tuple[str, int]) -> None:
        known = self._patterns.setdefault(head, [])
        if pattern is not None and len(known) < _TRIED and (*head, pattern) not in self._compiled:
            self._compiled.add((*head, pattern))
            known.append((re.compile(pattern).fullmatch, form))
