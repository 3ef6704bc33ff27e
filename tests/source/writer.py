"""Writes random YAML 1.2 documents, and knows what they mean and where everything stands.

It is the oracle of the reader's tests: each scalar is written character by character, so that its
value, its span and the source of each of its characters are known without reading anything.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.source.words import ESCAPES


@dataclass
class Written:
    """A scalar: where it stands, and where each of its characters comes from."""

    value: str
    style: str
    start: int
    end: int
    spans: list[tuple[int, int]]


@dataclass
class Writer:
    """``breaks`` is the line end that is written."""

    random: Random
    breaks: str = "\n"
    parts: list[str] = field(default_factory=list)
    length: int = 0
    scalars: list[Written] = field(default_factory=list)
    margin: int = 3  # columns in which a comment may start
    kept: bool = False  # blank lines would belong to the text before

    @property
    def text(self) -> str:
        return "".join(self.parts)

    def put(self, text: str) -> tuple[int, int]:
        start = self.length
        self.parts.append(text)
        self.length += len(text)
        return start, self.length

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    # -- documents

    def document(self, data: Any) -> None:
        """A whole document in block or flow style, comments and blank lines between."""
        if self.chance(0.2):
            self.put("---" + self.breaks)
        self.space()
        if isinstance(data, dict) and data and self.chance(0.85):
            self.block_map(data, 0)
        elif isinstance(data, list) and data and self.chance(0.85):
            self.block_list(data, 0)
        else:
            self.flow(data, 0)
            self.end_line()

    def space(self) -> None:
        """Nothing, a blank line, or a comment."""
        if self.chance(0.1) and not self.kept:
            self.put(self.breaks)
        if self.chance(0.1):
            self.put(" " * self.random.randrange(self.margin) + "# a 'comment': [" + self.breaks)
        self.margin, self.kept = 3, False

    def end_line(self) -> None:
        if self.chance(0.1):
            self.put("  # it's {")
        elif self.chance(0.1):
            self.put(" \t"[: self.random.randint(1, 2)])
        self.put(self.breaks)

    def block_map(self, data: dict[str, Any], indent: int, inline: bool = False) -> None:
        """Each entry on its own line; with ``inline`` the first one follows a dash."""
        for key, value in data.items():
            if not inline:
                self.space()
                self.put(" " * indent)
            inline = False
            self.key(key, indent)
            self.put(":" if self.chance(0.9) else " :")
            self.block_value(value, indent, in_map=True)

    def block_list(self, data: list[Any], indent: int, inline: bool = False) -> None:
        for item in data:
            if not inline:
                self.space()
                self.put(" " * indent)
            inline = False
            self.put("-")
            if isinstance(item, dict) and item and self.chance(0.7):
                gap = self.random.choice((1, 1, 1, 3))
                self.put(" " * gap)
                self.block_map(item, indent + 1 + gap, inline=True)
            elif isinstance(item, list) and item and self.chance(0.4):
                self.put(" ")
                self.block_list(item, indent + 2, inline=True)
            else:
                self.block_value(item, indent, in_map=False)

    def block_value(self, value: Any, indent: int, *, in_map: bool) -> None:
        """The value after a key or a dash, and the end of its last line."""
        deeper = indent + self.random.choice((1, 2, 2, 2, 4))
        if isinstance(value, dict) and value and self.chance(0.7):
            self.end_line()
            self.block_map(value, deeper)
        elif isinstance(value, list) and value and self.chance(0.7):
            self.end_line()
            self.block_list(value, indent if in_map and self.chance(0.3) else deeper)
        elif isinstance(value, (dict, list)):
            self.put(" ")
            self.flow(value, indent + 1)
            self.end_line()
        elif value == "" and self.chance(0.1):
            self.scalars.append(Written("", "plain", self.length, self.length, []))
            self.end_line()
        else:
            self.put(self.random.choice((" ", "  ")))
            if not self.block_text(value, indent):
                self.scalar(value, indent + 1, flow=False)
                self.end_line()

    def flow(self, data: Any, indent: int) -> None:
        """A value in brackets; where lines break they are indented by at least ``indent``."""
        if isinstance(data, dict):
            self.put("{")
            for index, (key, value) in enumerate(data.items()):
                self.put("," if index else "")
                self.flow_space(indent)
                self.key(key, indent, flow=True)
                self.put(": ")
                self.flow(value, indent)
                self.put(" " if self.chance(0.2) else "")
            self.put("," if data and self.chance(0.1) else "")
            self.put("}")
        elif isinstance(data, list):
            self.put("[")
            for index, item in enumerate(data):
                self.put("," if index else "")
                self.flow_space(indent)
                self.flow(item, indent)
            self.flow_space(indent)
            self.put("]")
        else:
            self.scalar(data, indent, flow=True)

    def flow_space(self, indent: int) -> None:
        if self.chance(0.1):
            self.end_line()
            self.put(" " * indent)
        self.put(" " if self.chance(0.8) else "")

    # -- scalars

    def key(self, text: str, indent: int, *, flow: bool = False) -> None:
        style = self.random.choice(("plain", "single", "double"))
        if style == "plain" and plain_fits(text, flow=flow) and "\n" not in text:
            self.characters(text, "plain")
        elif style == "single" and quoted_fits(text) and "\n" not in text:
            self.quoted(text, indent, "'", fold=False)
        else:
            self.quoted(text, indent, '"', fold=False)

    def scalar(self, text: str, indent: int, *, flow: bool) -> None:
        style = self.random.choice(("plain", "plain", "single", "double"))
        if style == "plain" and plain_fits(text, flow=flow):
            if "\n" in text:
                self.folded_plain(text, indent)
            else:
                self.characters(text, "plain")
        elif style == "single" and quoted_fits(text):
            self.quoted(text, indent, "'", fold=True)
        else:
            self.quoted(text, indent, '"', fold=True)

    def characters(self, text: str, style: str) -> None:
        start = self.length
        spans = [self.put(char) for char in text]
        self.scalars.append(Written(text, style, start, self.length, spans))

    def folded_plain(self, text: str, indent: int) -> None:
        start = self.length
        spans: list[tuple[int, int]] = []
        at = 0
        while at < len(text):
            at = self.folded(text, at, indent, spans)
            if at < len(text):
                spans.append(self.put(text[at]))
                at += 1
        self.scalars.append(Written(text, "plain", start, self.length, spans))

    def folded(
        self, text: str, at: int, indent: int, spans: list[tuple[int, int]], always: bool = True
    ) -> int:
        """Writes line feeds (and some spaces) of a text as line breaks; the index after them."""
        if text[at] == "\n":
            count = len(text) - at - len(text[at:].lstrip("\n"))
            self.put(" " if self.chance(0.2) else "")
            self.put(self.breaks)
            for _ in range(count):
                self.put(" " * self.random.randrange(indent + 2) if self.chance(0.3) else "")
                spans.append(self.put(self.breaks))
            self.put(" " * (indent + self.random.randrange(2)))
            return at + count
        inner = 0 < at < len(text) - 1 and text[at] == " "
        if inner and text[at - 1] not in " \t\n" and text[at + 1] not in " \t\n" and self.chance(0.3):
            start = self.length
            self.put(
                self.random.choice(("", " ", "\t")) + self.breaks + " " * (indent + self.random.randrange(3))
            )
            spans.append((start, self.length))
            return at + 1
        return at

    def quoted(self, text: str, indent: int, quote: str, *, fold: bool) -> None:
        start, _ = self.put(quote)
        spans: list[tuple[int, int]] = []
        at = 0
        while at < len(text):
            char = text[at]
            after = self.folded(text, at, indent, spans) if fold and foldable(text, at) else at
            if after > at:
                at = after
                continue
            if quote == "'":
                spans.append(self.put("''" if char == "'" else char))
            elif char in ESCAPES and (char in '"\\\n\r' or self.chance(0.3)):
                spans.append(self.put("\\" + ESCAPES[char]))
            elif self.chance(0.05) or char in "\n\r":
                spans.append(self.put(self.code(char)))
            else:
                spans.append(self.put(char))
            at += 1
            if fold and quote == '"' and at < len(text) and self.chance(0.03):
                self.put("\\" + self.breaks + " " * indent)
                if text[at] in " \t\n":
                    spans.append(self.put(self.code(text[at])))
                    at += 1
        self.put(quote)
        self.scalars.append(Written(text, {"'": "single", '"': "double"}[quote], start, self.length, spans))

    def code(self, char: str) -> str:
        number = ord(char)
        forms = [f"\\U{number:08x}"]
        if number < 0x10000:
            forms.append(f"\\u{number:04X}")
        if number < 0x100:
            forms.append(f"\\x{number:02x}")
        return self.random.choice(forms)

    def block_text(self, text: str, indent: int) -> bool:
        """A literal or folded text with its line ends, where the text can be one."""
        content = text.rstrip("\n")
        if self.chance(0.6) or not content.strip(" \t\n") or "\r" in text:
            return False
        tail = len(text) - len(content)
        folded = self.chance(0.5)
        lines = content.split("\n")
        if folded and not all(line and line[0] not in " \t" and line[-1] not in " \t" for line in lines):
            return False  # more-indented lines and blank ones: the examples of the standard have them
        depth = self.random.randint(1, 4)
        first = next(line for line in lines if line.strip(" \t"))
        sign = str(depth) if first[0] in " \t" or not lines[0].strip(" \t") or self.chance(0.1) else ""
        chomp = "-" if tail == 0 else "" if tail == 1 else "+"
        header, _ = self.put((">" if folded else "|") + self.random.choice((sign + chomp, chomp + sign)))
        self.put("  # not text" if self.chance(0.1) else "")
        self.put(self.breaks)
        pad = " " * (max(indent, 0) + depth)
        spans: list[tuple[int, int]] = []
        start = end = None
        for number, line in enumerate(lines):
            if line:
                self.put(pad)
            if line.strip(" \t") and start is None:
                start = self.length
            if folded and line:
                self.fold_words(line, pad, spans)
            else:
                spans += [self.put(char) for char in line]
            if line.strip(" \t"):
                end = self.length - (len(line) - len(line.rstrip(" \t")))
            last = number == len(lines) - 1
            breaks = self.put(self.breaks)
            if folded and not last:  # a kept line feed takes one break more
                breaks = self.put(self.breaks)
            if not last or tail:
                spans.append(breaks)
        for _ in range(max(tail - 1, 0)):
            spans.append(self.put(self.breaks))
        self.margin, self.kept = min(len(pad), 3), chomp == "+"
        assert start is not None and end is not None
        self.scalars.append(Written(text, "folded" if folded else "literal", start, end, spans))
        return header >= 0

    def fold_words(self, line: str, pad: str, spans: list[tuple[int, int]]) -> None:
        for at, char in enumerate(line):
            alone = (
                char == " "
                and 0 < at < len(line) - 1
                and line[at - 1] not in " \t"
                and line[at + 1] not in " \t"
            )
            if alone and self.chance(0.4):
                spans.append(self.put(self.breaks))
                self.put(pad)
            else:
                spans.append(self.put(char))


def foldable(text: str, at: int) -> bool:
    """Whether a character of a quoted text may be written as a line break: no blanks around it."""
    end = at
    while end < len(text) and text[end] == "\n":
        end += 1
    end = max(end, at + 1)
    return at > 0 and end < len(text) and text[at - 1] not in " \t\n" and text[end] not in " \t\n"


def quoted_fits(text: str) -> bool:
    """Whether single quotes can hold a text: each line feed between characters that are no blanks."""
    return "\r" not in text and all(
        foldable(text, at) for at, char in enumerate(text) if char == "\n" and text[at - 1 : at] != "\n"
    )


def plain_fits(text: str, *, flow: bool) -> bool:
    """Whether a text may stand without quotes (YAML 1.2.2, 7.3.3; somewhat stricter)."""
    if not text or text != text.strip(" \t\n") or not quoted_fits(text) or "\ufeff" in text:
        return False
    if text[0] in "-?:,[]{}#&*!|>'\"%@`" or text.startswith(("---", "...")):
        return False
    if (
        ": " in text
        or ":\t" in text
        or ":\n" in text
        or text[-1] == ":"
        or " #" in text
        or "\t#" in text
        or "\n#" in text
    ):
        return False
    if any(f"\n{sign}" in text for sign in ("- ", "? ", "---", "...", "%")):
        return False
    return not (flow and any(char in text for char in ",[]{}:?"))
