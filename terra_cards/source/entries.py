"""Entries of maps by their text, read by their forms."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

from terra_cards.source.document import Data
from terra_cards.source.forms import KEY, FlowWords, Form, Value, learned, scan, text_forms, words
from terra_cards.source.quick import IrregularError

FORMS = 2_000  # if there are more, the items do not look alike
_TRIED = 24  # patterns for entries that have the same key and as many lines
_WHOLE = 6  # line ends in an entry that has one form; in longer ones each entry and item below has its own
_SCANS = 12  # of entries that have the same key and as many lines; those of yet other forms are read so, too
_SHORT = 64  # characters of an entry that may well stand in other maps, too
_COLUMNS = 32  # that entries inside others may stand further to the right; each level takes one at least
_OPENING = re.compile(rf"({KEY}):\n( +)(?:-( +))?(?=[^\s#-])")  # a key, and a map or a list below it
_KEYED = re.compile(rf"{KEY}:(?: |\n)")

Entry = tuple[str, Data]
Pattern = tuple[Callable[[str], re.Match[str] | None], Form]


class Entries(dict[str, Entry]):
    """Keys and values of entries whose keys stand in one column, by their text from the key on.

    IrregularError for those that only the parser can read. Short ones are kept, for all with the same text.
    """

    def __init__(self, column: int, around: Entries | None = None) -> None:
        self._margin = " " * column
        self._split = re.compile(rf"\n{self._margin}(?=[^\s#-])").split
        #: What matches entries of a form, by their key and the number of their line ends.
        self._patterns: dict[tuple[str, int], list[Pattern]] = {}
        self._compiled: set[tuple[str, int, str]] = set()
        self._scans: dict[tuple[str, int], int] = {}
        #: Keys that were met with a text behind them: entries with another one are told without a pattern.
        self._known: dict[str, str] = {}
        # of all columns
        self._flow_words: FlowWords = around._flow_words if around else FlowWords()
        self._forms: dict[str, Form | None] = around._forms if around else {}
        self._columns: dict[int, Entries] = around._columns if around else {}
        self._last: int = around._last if around else column + _COLUMNS

    def map(self, text: str) -> dict[str, Data]:
        """A map, by its text from its first key on."""
        data: dict[str, Data] = {}
        entries, read = self._split(text), self._read
        for entry in entries:
            name, value = self[entry] if len(entry) < _SHORT else read(entry)
            data[name] = value
        if len(data) < len(entries):
            raise IrregularError  # a key twice
        return data

    def __missing__(self, text: str) -> Entry:
        found = self[text] = self._read(text)
        return found

    def _read(self, text: str) -> Entry:
        """Reads an entry, in place where its form is known: so nearly all of a deck is read."""
        if "\n" in text:
            text = text.rstrip("\n")  # but no blanks, which may belong to a block text
            lines = text.count("\n")
            if lines > _WHOLE and (opening := _OPENING.match(text)):
                return self._below(text, opening)
        else:
            name, _, value = text.partition(": ")
            if name in self._known:
                if value[:1].isalnum():
                    return self._known[name], words(value)
                if value[:1] == '"' and value.find('"', 1) == len(value) - 1 and "\\" not in value:
                    return self._known[name], value[1:-1]
            lines = 0
        key = text[: text.find(":")], lines
        for pattern, form in () if "\\" in text else self._patterns.get(key, ()):
            match = pattern(text)
            if match is None:
                continue
            try:
                return form.name, form.make(*match.groups())
            except IrregularError:
                continue
        if lines and (opening := _OPENING.match(text)):
            if self._scans.get(key, 0) >= _SCANS:
                return self._below(text, opening)
            self._scans[key] = self._scans.get(key, 0) + 1
        return self._scanned(text, key)

    def _below(self, text: str, opening: re.Match[str]) -> Entry:
        """An entry with a map or a list on the lines below its key."""
        name, blanks, gap = opening.groups()
        column = len(blanks)
        if gap is None:
            if column <= len(self._margin):
                raise IrregularError
            return name, self._at(column).map(text[opening.end() :])
        if column < len(self._margin):
            raise IrregularError
        inside = self._at(column + 1 + len(gap))
        items: list[Data] = []
        for item in text[opening.end() :].split(f"\n{blanks}-{gap}"):
            if item[:1] in ("", " ", "#"):
                raise IrregularError
            if _KEYED.match(item):
                items.append(inside.map(item))
            elif "\n" in item:
                raise IrregularError
            else:
                items.append(inside[f"a: {item}"][1])  # what may stand behind a dash may stand behind a key
        return name, items

    def _at(self, column: int) -> Entries:
        """The entries in a column to the right."""
        found = self._columns.get(column)
        if found is None:
            if column > self._last:
                raise IrregularError
            found = self._columns[column] = Entries(column, self)
        return found

    def _scanned(self, text: str, key: tuple[str, int]) -> Entry:
        """The entry by what it is made of. A form that is met again gets a pattern."""
        found = scan(text)
        shape = self._margin + found.form()
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
            form = learned(shape, values, self._flow_words)
            if shape in text_forms(self._margin + form.name):
                self._known[form.name] = form.name
            return form
        return None

    def _add(self, pattern: str | None, form: Form, key: tuple[str, int]) -> None:
        known = self._patterns.setdefault(key, [])
        if pattern is not None and len(known) < _TRIED and (*key, pattern) not in self._compiled:
            self._compiled.add((*key, pattern))
            known.append((re.compile(pattern).fullmatch, form))
