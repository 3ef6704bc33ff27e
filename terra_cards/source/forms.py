"""Forms of entries: what is left of an entry's text without its values, and what values make of it.

An entry is a key of an item's map with all that stands under it. The parser reads a form once, with the
letter ``a`` wherever a value stands; it would make the same of any other value of the same kind there.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import yaml

from terra_cards.source.core_schema import TYPED_FIRST, plain
from terra_cards.source.document import Mapping, Node, Scalar, Sequence
from terra_cards.source.fault import FaultError
from terra_cards.source.quick import IrregularError
from terra_cards.source.tree import Tree

_DEPTH = 16  # of maps and lists in one form; there are two, one in the other
_BLOCKS = 50  # block texts in an entry; time grows with their number times their length

KEY = r"[A-Za-z_][\w-]*"
#: With these no plain text starts, but for '-' before a letter or a digit.
_INDICATORS = frozenset(" -?:,[]{}#&*!|>'\"%@`")
_FIRST = r"(?:[^\s\-?:,\[\]{}#&*!|>'\"%@`]|-(?=[^\W_]))"
_WORDS = rf"{_FIRST}[^:#\n]*(?:(?::(?![ \n]|\Z)|(?<!\ )\#)[^:#\n]*)*(?<!\ )"
_FLOW_WORDS = rf"{_FIRST}[^:#,\[\]{{}}?\n]*(?:://[^:#,\[\]{{}}?\n]*)?(?<!\ )"
_LINE = r"[^ \n](?:.*[^ \n])?"
#: A value with what stands before it on its line, or in its bracket; or a comment. The group that ends last
#: tells what it is. Blank lines may only follow a block text.
_VALUE = re.compile(
    rf"""(?<=[ \n])(?P<comment>\#.*)
    | (?P<line>^\ *(?:-\ +)*+(?:{KEY}:\ +)?+) (?:
        "(?P<double>[^"\\\n]*)"
        | '(?P<single>[^'\n]*(?:''[^'\n]*)*)'(?!')
        | (?P<words>{_WORDS})(?=\ *(?:\n|\Z|\ \#))
        | (?P<sign>[|>]-?)\n(?P<column>\ +)
          (?P<block>{_LINE}(?:\n(?P=column){_LINE})*)(?=\n*\Z|\n+(?!(?P=column))\ *[^ \n]) )
    | (?P<mark>[:,\[{{]\ *) (?:
        "(?P<flow_double>[^"\\\n]*)"
        | '(?P<flow_single>[^'\n]*(?:''[^'\n]*)*)'(?!')
        | (?P<flow_words>{_FLOW_WORDS})(?=\ *[,\]}}]) )""",
    re.MULTILINE | re.VERBOSE,
)
_NO_OTHER = "[^\"'[{|>]"  # what starts a value that is no quoted text, no block text, and no bracket
_INDENT = re.compile(" {6,}")
_SIGN = re.compile(r"[|>]-?\n")
_STRUCTURE = re.compile(r"[\w :,{}\[\]\n-]*")  # what stands between values
_BLANK = re.compile(r"(?<! )(?: *\n)+")
_HERE = "\0"  # where a value stands in a form


class Value(NamedTuple):
    """A value in an entry: what it is, its text, what stands before it, and what opens it there."""

    kind: str
    text: str
    before: str
    opening: str
    column: str


class Scan(NamedTuple):
    """The values of an entry, what stands behind the last, and whether there are comments between them."""

    values: list[Value]
    behind: str
    comments: bool

    def form(self) -> str:
        """The entry without values, comments and blank lines; IrregularError if that is no structure."""
        between = [*(value.before for value in self.values), self.behind]
        # a line that starts with a dash is no part of an entry, but may end the document
        if not all(map(_STRUCTURE.fullmatch, between)) or any("\n-" in text for text in between):
            raise IrregularError
        ends = ("", *(value.opening if value.opening in ("'", '"') else "" for value in self.values))
        starts = (*(f"{value.before}{value.opening}{_HERE}" for value in self.values), self.behind)
        form = "".join(text for pair in zip(ends, starts, strict=True) for text in pair)
        return _BLANK.sub("\n", form).rstrip(" \n")

    def pattern(self) -> str | None:
        """What matches entries with the same between their values, that have as many lines, and no backslash.

        Texts that it takes for plain ones need not be: ``words`` and ``FlowWords`` tell. None where there are
        comments that these do not take away, and where there are no values.
        """
        if self.comments or not self.values:
            return None
        line = r"\n" if any(value.kind == "block" for value in self.values) else ""
        doubled = f"(?:''[^'{line}]*)*" if any("''" in value.text for value in self.values) else ""
        parts: list[str] = []
        follows = [*(value.before for value in self.values[1:]), self.behind]
        before = self.values[0].before
        for value, after in zip(self.values, follows, strict=True):
            parts.append(_escaped(before + value.opening))
            before = after
            if value.kind == "block":
                parts.append(rf"((?! ).*(?<! )(?:\n{value.column}(?! ).*(?<! ))*)")
            elif value.opening:
                rest = doubled if value.opening == "'" else ""
                parts.append(f"([^{value.opening}{line}]*{rest}){value.opening}")
            else:
                before = after.lstrip(" ")
                rest = "." if value.kind == "words" else rf"[^\{before[0]}]"
                parts.append(f"({_NO_OTHER}{rest}*)")
        return "".join([*parts, _escaped(before)])


def _escaped(structure: str) -> str:
    """What stands between values as a pattern, compiled in a third of the time of ``re.escape``."""
    structure = structure.replace("[", "\\[").replace("{", "\\{").replace("|", "\\|")
    return _INDENT.sub(lambda blanks: f" {{{len(blanks[0])}}}", structure)


def text_forms(key: str) -> tuple[str, str]:
    """The forms of a key with a text on its line, plain or in double quotes."""
    return f"{key}: {_HERE}", f'{key}: "{_HERE}"'


def scan(entry: str) -> Scan:
    """What an entry's lines are made of; IrregularError where they hold too many block texts."""
    if len(_SIGN.findall(entry)) > _BLOCKS:
        raise IrregularError
    values: list[Value] = []
    done, comments, before = 0, False, ""
    for match in _VALUE.finditer(entry):
        kind, start = match.lastgroup or "", match.start()
        before += entry[done:start]
        done = match.end()
        if kind == "comment":
            comments = comments or not (values and values[-1].kind == "words" and not before.strip(" "))
            continue
        before += match["line"] or match["mark"] or ""
        column = match["column"] or ""
        quote = {"double": '"', "single": "'"}.get(kind.removeprefix("flow_"), "")
        opening = f"{match['sign']}\n{column}" if column else quote
        values.append(Value(kind, match[kind], before, opening, column))
        before = ""
    return Scan(values, before + entry[done:], comments)


class Form(NamedTuple):
    """A key, and what makes its value of the texts of an entry's values, in their order."""

    name: str
    make: Callable[..., Any]


def learned(form: str, values: list[Value], flow_words: FlowWords) -> Form:
    """What the parser makes of a form; IrregularError where it finds fault, or more than the values.

    The function is written out, as that of a named tuple is: put together of smaller ones it would take most
    of the time of reading. What is evaluated holds nothing of the file but keys, as literals (``repr``);
    values are its arguments. ``flow_words`` are those of all forms.
    """
    root = _parsed(form.replace(_HERE, "a"))
    if not isinstance(root, Mapping) or len(root.values) != 1:
        raise IrregularError
    ((name, node),) = root.values.items()
    arguments = [f"v{number}" for number in range(len(values))]
    places = [at for at, character in enumerate(form) if character == _HERE]
    left = iter(zip(arguments, values, places, strict=True))

    def scalar(node: Scalar) -> str:
        argument, value, at = next(left, ("", None, 0))
        if value is None:
            raise IrregularError
        quote = len(value.opening) == 1
        if (node.start, node.end) != (at - quote, at + 1 + quote):
            raise IrregularError
        return _read(value, argument)

    made = _written(node, scalar, 0)
    if next(left, None) is not None:
        raise IrregularError
    names = {"words": words, "flow_words": flow_words}
    return Form(sys.intern(name), eval(f"lambda {', '.join(arguments)}: {made}", names))


def _written(node: Node, scalar: Callable[[Scalar], str], depth: int) -> str:
    """What makes the data of a node, as Python writes it."""
    if isinstance(node, Scalar):
        return scalar(node)
    if depth == _DEPTH:
        raise IrregularError
    if isinstance(node, Mapping):
        if not all(key.style == "plain" and key.value for key in node.keys.values()):
            raise IrregularError
        pairs = (f"{name!r}: {_written(value, scalar, depth + 1)}" for name, value in node.values.items())
        return f"{{{', '.join(pairs)}}}"
    if isinstance(node, Sequence):
        return f"[{', '.join(_written(value, scalar, depth + 1) for value in node.items)}]"
    raise IrregularError


def _read(value: Value, name: str) -> str:
    """What makes a value of its text, as Python writes it."""
    if value.kind in ("words", "flow_words"):
        return f"words({name})" if value.kind == "words" else f"flow_words[{name}]"
    if value.kind == "block":
        line = " " if value.opening.startswith(">") else "\n"
        end = "" if value.opening[1] == "-" else " + '\\n'"
        return f"{name}.replace({chr(10) + value.column!r}, {line!r}){end}"
    return f'{name}.replace("\'\'", "\'")' if value.opening == "'" else name


def _parsed(source: str) -> Node | None:
    """The root of a form; IrregularError where there is anything to find fault with."""
    tree = Tree(source, source, "")
    try:
        tree.read()
    except (FaultError, yaml.YAMLError) as error:
        raise IrregularError from error
    if tree.notes.findings or tree.dropped:
        raise IrregularError
    return tree.root


def words(text: str) -> str:
    """A plain text to the end of its line, as the core schema reads it; IrregularError if it is none.

    A comment behind it is left out.
    """
    if text[0] in _INDICATORS and not (text[0] == "-" and text[1:2].isalnum()):
        raise IrregularError
    if " #" in text or text[-1] == " ":
        text = text.partition(" #")[0].rstrip(" ")
    if ": " in text or text[-1] == ":":
        raise IrregularError
    # no text with a blank is anything else
    return plain(text) if text[0] in TYPED_FIRST and " " not in text else text


class FlowWords(dict[str, str]):
    """The same of plain texts in brackets, up to the next comma or bracket."""

    def __missing__(self, text: str) -> str:
        found = text.rstrip(" ")
        if _IN_BRACKETS.fullmatch(found) is None:
            raise IrregularError
        self[text] = found = plain(found) if found[0] in TYPED_FIRST else found
        return found


_IN_BRACKETS = re.compile(_FLOW_WORDS)
