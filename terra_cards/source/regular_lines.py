"""What a line of a regular item says by itself: its head (all up to the value) and its value.

The grammar is a part of YAML, the one in which nearly all cards are written. What it does not know is
irregular, whatever YAML may make of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from operator import itemgetter
from typing import Any

from terra_cards.source.core_schema import TYPED_FIRST, plain
from terra_cards.source.document import Scalar
from terra_cards.source.forms import FORMS, Making, Places, filled, making, parsed
from terra_cards.source.quick import IrregularError

NOTHING: Any = object()  # instead of the value of a line that has none
COMMENT = "#"
SIGNS = ("|", "|-", ">", ">-")  # of block texts; their lines' heads end in them

_KEY = r"[A-Za-z_][\w-]*"
_HEAD = re.compile(rf" *(?:- +)*{_KEY}")
LINE = re.compile(rf"( *(?:- +)*(?:{_KEY}:(?: |$))?)(.*)")
#: With these no plain text starts, but for '-' before a letter or a digit; nor does one that is empty.
_INDICATORS = frozenset(("", " ", *"-?:,[]{}#&*!|>'\"%@`"))
_FIRST = r"(?:[^\s\-?:,\[\]{}#&*!|>'\"%@`]|-(?=[^\W_]))"
_QUOTED = re.compile(r"""(?:"([^"\\]*)"|'([^']*(?:''[^']*)*)')(?: +#.*| *)""")
#: Within a bracket: what stands before a value, and the value but for the quote that closes it.
_VALUE = re.compile(
    rf"""([:,\[{{] *)("[^"\\]*(?=")|{_FIRST}[^:#,\[\]{{}}?]*(?:://[^:#,\[\]{{}}?]*)?(?<! )(?= *[,\]}}])"""
    r"""|'[^']*(?='(?!')))"""
)
_STRUCTURE = re.compile(r"[\w :,{}\[\]-]*")
_unquoted = itemgetter(slice(1, None))


class Lines:
    """What lines say, by their text.

    ``heads`` are None where a line is irregular, and ``COMMENT`` where it is one, or blank. The same line is
    read once: its value is the same object wherever it stands.
    """

    def __init__(self) -> None:
        self.heads: dict[str, str | None] = {}
        self.values: dict[str, Any] = {}
        self._with_key = _Heads()
        bracket = _Brackets().read
        self._read = {"[": bracket, "{": bracket, '"': _quoted, "'": _quoted}

    def add(self, lines: Iterable[str]) -> None:
        """Reads lines. All is done in place: this is the inmost loop of reading a deck."""
        with_key, heads, values, read, nothing = self._with_key, self.heads, self.values, self._read, NOTHING
        for line in lines:
            before, _, text = line.partition(": ")
            head, first = with_key[before], text[:1]
            if head is None or first in "# ":
                head, text = _head(line)
                first = text[:1]
            if first not in _INDICATORS or (first == "-" and text[1:2].isalnum()):
                if " #" in text:
                    text = text[: text.index(" #")]
                if text[-1] == " ":
                    text = text.rstrip(" ")
                if ": " in text or text[-1] == ":":
                    head, value = None, nothing
                else:
                    value = plain(text) if first in TYPED_FIRST else text
            elif first in read:
                value = read[first](text)
                if value is nothing:
                    head = None
            else:
                value = nothing
                if text in SIGNS and head:
                    head += text
                elif first:
                    head = None
            heads[line] = head
            values[line] = value


class _Heads(dict[str, str | None]):
    """Heads that end in a key, by what stands before its colon."""

    def __missing__(self, before: str) -> str | None:
        head = f"{before}: " if _HEAD.fullmatch(before) else None
        self[before] = head
        return head


def _head(line: str) -> tuple[str | None, str]:
    """The head and the text of a line that is not of a key, one space and a value."""
    match = LINE.fullmatch(line)
    if match is None:
        return None, ""
    head, text = match[1], match[2].strip(" ")
    if text and text[0] != "#":
        return head, text
    key = head.rstrip(" ")
    return (None if key.endswith("-") else key or COMMENT), ""


def _quoted(text: str) -> Any:
    """What is in quotes; NOTHING where it is irregular."""
    match = _QUOTED.fullmatch(text)
    if match is None:
        return NOTHING
    return match[1] if match[2] is None else match[2].replace("''", "'")


class _Brackets:
    """Lists and maps in brackets, by what stands between their values."""

    def __init__(self) -> None:
        self._typed = _Typed().__getitem__
        self._tails = _Tails()
        self._forms: dict[tuple[str, ...], tuple[list[Any], Making] | None] = {}
        #: Those whose quoted texts come before all others, which is told sooner: by what is between them.
        self._soon: dict[tuple[tuple[str, ...] | str, ...], Making] = {}

    def read(self, text: str) -> Any:
        """The data of a bracket; NOTHING where it is irregular."""
        *words, tail = text.split('"')
        if " #" in tail:
            tail = tail[: tail.index(" #")]
            text = '"'.join([*words, tail])
        between, texts = self._tails[tail]
        soon: tuple[tuple[str, ...] | str, ...] = (between, *words[::2])
        how = self._soon.get(soon)
        if how is not None and "\\" not in text:
            return filled(words[1::2] + texts, how)
        parts = _VALUE.split(text.rstrip(" "))
        values = parts[2::3]
        del parts[2::3]
        form = self._form(tuple(parts))
        if form is None:
            return NOTHING
        makes, how = form
        quoted = len(words) // 2
        if "'" not in text and makes == [_unquoted] * quoted + [self._typed] * (len(makes) - quoted):
            self._soon[soon] = how
        return filled([make(value) for make, value in zip(makes, values, strict=False)], how)

    def _form(self, key: tuple[str, ...]) -> tuple[list[Any], Making] | None:
        """What makes a value of each text, and how these make the whole."""
        if key not in self._forms:
            if len(self._forms) >= FORMS:
                return None
            self._forms[key] = None
            with suppress(IrregularError):
                self._forms[key] = self._learned(key)
        return self._forms[key]

    def _learned(self, key: tuple[str, ...]) -> tuple[list[Any], Making]:
        source, quote = "", ""
        makes: list[Any] = []
        places: Places = []
        for before, sign, after in zip(key[::2], [*key[1::2], ""], [*key[2::2], ""], strict=True):
            if not _STRUCTURE.fullmatch(before.removeprefix(quote)):
                raise IrregularError
            source += before + sign
            if not sign:
                break
            quote = after[:1] if after[:1] in ("'", '"') else ""
            makes.append(_unquoted if quote else self._typed)
            places.append((len(source), len(source) + len(quote) * 2 + 1))
            source += f"{quote}a"
        root = parsed(source)
        if isinstance(root, Scalar) or (root.start, root.end) != (0, len(source)):
            raise IrregularError
        return makes, making(root, places)


class _Typed(dict[str, str]):
    """Plain texts with what the core schema makes of them."""

    def __missing__(self, text: str) -> str:
        found = self[text] = plain(text) if text[0] in TYPED_FIRST else text
        return found


class _Tails(dict[str, tuple[tuple[str, ...], list[str]]]):
    """What stands behind the last quote, by its text: what is between the plain texts there, and these."""

    def __missing__(self, tail: str) -> tuple[tuple[str, ...], list[str]]:
        parts = _VALUE.split(tail.rstrip(" "))
        values = [plain(text) if text[0] in TYPED_FIRST else text for text in parts[2::3]]
        del parts[2::3]
        found = self[tail] = tuple(parts), values
        return found
