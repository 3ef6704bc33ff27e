"""What a text is made of, as far as its layout goes: values, entries, and the comments at them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Remark(Struct):
    """A comment behind something on its line, at a column (from 0).

    ``apart`` says that it stands at least three blanks off, as comments in a column of their own do. ``more``
    are comments on the lines below in the same column, which go on with it.
    """

    text: str
    column: int
    apart: bool
    more: list[str] = []


class Word(Struct):
    """A scalar on one line, or an alias: how it is written in a block and within brackets."""

    block: str
    flow: str


class Long(Struct):
    """A plain or quoted text over several lines, which is never folded anew."""

    lines: list[str]


class BlockText(Struct):
    """A text behind ``|`` or ``>``; its lines without their indentation. ``keep`` is that of ``|+``."""

    header: str
    remark: Remark | None
    lines: list[str]
    keep: bool


class Raw(Struct):
    """Something that stays as it is; lines with their indentation, which was ``margin`` at the first."""

    lines: list[str]
    margin: int


class Block(Struct):
    """A map or a list in lines. ``tail`` are comments behind its last entry."""

    kind: Literal["map", "list"]
    entries: list[Entry]
    tail: list[str]


class Flow(Struct):
    """A map or a list in brackets. ``opening`` is a comment behind the first bracket."""

    kind: Literal["map", "list"]
    entries: list[Entry]
    tail: list[str]
    opening: Remark | None = None


Value = Word | Long | BlockText | Raw | Block | Flow


class Entry(Struct):
    """A key with its value, or an item of a list.

    ``lead`` are the comments on lines of their own before it, with ``""`` for a blank line. ``after`` is a
    comment behind the colon or the dash where the value begins on a later line, ``inner`` are those between
    the two, ``trail`` is one behind the value. ``split`` says that the value begins on another line than its
    key, ``whole`` that the value is a :class:`Raw` with the key or the dash in it.
    """

    lead: list[str]
    key: str | None
    name: str | None
    value: Value
    anchor: str = ""
    after: Remark | None = None
    inner: list[str] = []
    trail: Remark | None = None
    split: bool = False
    whole: bool = False
