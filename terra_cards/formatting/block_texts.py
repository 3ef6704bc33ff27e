"""Texts behind ``|`` and ``>``: their lines, which keep every character of the content."""

from __future__ import annotations

from terra_cards.formatting.parts import BlockText
from terra_cards.source.document import Scalar
from terra_cards.source.indentation import line_end, line_start


def block_text(text: str, node: Scalar, header: str, at: int) -> tuple[BlockText, int]:
    """The lines of a block text, and where they end; ``at`` is the end of the line with its header."""
    value = str(node.value)
    keep, strip = "+" in header, "-" in header
    content = value.strip("\n")
    margin = node.start - line_start(text, node.start) if content.strip(" \t") else _margin(text, at, value)
    lines: list[str] = []
    end, after = at, at  # the end of the last line that counts, and of the last that was looked at
    while after < len(text):
        begins = after + (2 if text.startswith("\r\n", after) else 1)
        ends = line_end(text, begins)
        line = text[begins:ends]
        if line.strip(" ") and line[:margin].strip(" "):
            break
        if begins == len(text):
            break
        lines.append(line[margin:])
        after = ends
    if not keep:
        while lines and not lines[-1]:
            lines.pop()
    end = at
    for _ in lines:
        end = line_end(text, end + (2 if text.startswith("\r\n", end) else 1))
    chomping = "-" if strip or (value and not value.endswith("\n")) else "+" if keep else ""
    first = next((line for line in lines if line), "")
    indented = "2" if first[:1] in (" ", "\t") else ""
    return BlockText(f"{header[0]}{indented}{chomping}", None, lines, keep and chomping == "+"), end


def _margin(text: str, at: int, value: str) -> int:
    """How far a text of nothing but blanks is indented."""
    begins = at + (2 if text.startswith("\r\n", at) else 1)
    blank = next((line for line in value.split("\n") if line), "")
    while begins < len(text):
        ends = line_end(text, begins)
        line = text[begins:ends]
        if blank and line.endswith(blank) and not line.strip(" \t"):
            return len(line) - len(blank)
        begins = ends + (2 if text.startswith("\r\n", ends) else 1)
    return len(text)
