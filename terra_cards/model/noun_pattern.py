"""What may follow a figure on the number scale, as a regular expression for JSON Schema.

Made from the tables of units and of their other names that the reader uses, so that ``5 kilometers``,
``12 percent`` and ``3 dozen eggs`` are stopped while somebody types. The syntax is the part that Python
and JavaScript share: no flags, no classes of Unicode.
"""

from __future__ import annotations

from collections.abc import Iterable

from terra_cards.model.answer_reader import SPACES, TIMES
from terra_cards.model.board import Side
from terra_cards.model.quantity import UNITS
from terra_cards.model.unit_names import SHORTEST_IN_PHRASE, reserved_words, unit_names, wrong_cases

_SYNTAX = "^$\\.*+?()[]{}|/"  # all that ECMAScript lets be escaped


def plain(char: str) -> str:
    """A character as both languages write it, visible in a file."""
    if not char.isascii():
        return rf"\u{ord(char):04x}"
    return f"\\{char}" if char in _SYNTAX else char


SPACE = f"[{''.join(map(plain, SPACES))}]"
#: The end of a value: that of the answer, or of the first end of a range.
END = rf"(?={SPACE}*(?:\.\.|\n*$))"
# Characters that are no letters. Rarer ones than these only the reader knows.
_NO_LETTERS = (
    r"\u0000-@\[-`{-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u0300-\u036f"
    r"\u2000-\u206f\u20a0-\u20ff\u2190-\u245f\u2500-\u2775\u2794-\u2bff\u3000-\u3004\u3008-\u3020"
    r"\ufe00-\ufe0f\ufeff\ufffc\ufffd"
)
_LETTER = f"[^{_NO_LETTERS}]"
_NOUN = rf"{_LETTER}(?:{_LETTER}|[\u00b2\u00b3]|['\u2019.\/\u00b7-](?={_LETTER})| (?={_LETTER}))+"
_CODE = "[A-Z]{2,4}"  # EUR, DM
_BEFORE = r"(?:(?:(?!\.\.)[^\n])* )?"  # the words before the last one


def any_of(words: Iterable[str], any_case: bool = False) -> str:
    """A pattern for any of the words, what they begin with written once."""
    tree: dict[str, dict[str, object]] = {}
    for word in words:
        node = tree
        for char in word:
            node = node.setdefault(char, {})  # type: ignore[assignment]
        node[""] = {}
    return _branches(tree, any_case)


def _branches(tree: dict[str, dict[str, object]], any_case: bool) -> str:
    found = [
        _letter(char, any_case) + _branches(tree[char], any_case)  # type: ignore[arg-type]
        for char in sorted(tree, reverse=True)
        if char
    ]
    if not found:
        return ""
    inner = "|".join(found)
    if "" in tree:
        return f"(?:{inner})?"
    return inner if len(found) == 1 else f"(?:{inner})"


def _letter(char: str, any_case: bool) -> str:
    lower, upper = char.lower(), char.upper()
    if not any_case or lower == upper or len(lower + upper) != 2:
        return plain(char)
    return f"[{plain(upper)}{plain(lower)}]"


def length_units(side: Side | None = None) -> str:
    """The units of length of a side, or of both."""
    return any_of(
        symbol
        for symbol, unit in UNITS.items()
        if unit.dimension == "length" and (side is None or unit.side in (None, side))
    )


def foreign_units(side: Side) -> str:
    """A unit that is not at home on a side of the board, behind a figure."""
    symbols = any_of(symbol for symbol, unit in UNITS.items() if unit.side not in (None, side))
    return f"(?:[0-9]|{'|'.join(TIMES)}){SPACE}*{symbols}{END}"


def reserved() -> str:
    """Words behind a figure, or behind million, that look like a noun and are none."""
    first, last = reserved_words()
    symbols = {symbol.lower() for symbol in UNITS}
    names = [name for name in unit_names() if name not in symbols]
    refused = (
        any_of(names, any_case=True) + END,
        any_of((*wrong_cases(), "BC")) + END,
        any_of(first, any_case=True) + f"(?: |{END})",
        f"{_BEFORE}(?:{any_of(last, any_case=True)}|BC){END}",
        any_of((name for name in names if len(name) >= SHORTEST_IN_PHRASE), any_case=True) + " ",
        any_of(symbol for symbol in UNITS if " " not in symbol) + r" (?!\.\.|\n*$)",
        f"{length_units()}{END}",
    )
    million = "|".join(TIMES)
    figure = f"[0-9]{SPACE}*(?!(?:{million})(?: |{END}))"
    return f"(?:{figure}|(?:{million}){SPACE}+)(?:{'|'.join(refused)})"


def ending() -> tuple[str, str]:
    """What may follow a figure, right behind it or apart; and what may follow million, always apart.

    It lets pass the words that ``reserved`` holds.
    """
    symbols = any_of(symbol for symbol, unit in UNITS.items() if unit.dimension != "length")
    return (
        f"(?:{SPACE}*{symbols}|{_CODE}|{SPACE}+{_NOUN})",
        f"(?:{SPACE}+(?:{symbols}|{_NOUN}))",
    )
