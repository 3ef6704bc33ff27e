"""Characters that the C parser refuses or takes for line ends, and YAML 1.2 does not.

NEL, U+2028 and U+2029 end a line in YAML 1.1 only; delete, the C1 controls, U+FEFF and the two
non-characters are read as they are, for the linter to speak of. While the parser reads, private
characters stand in for them, one for one, so that no offset changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from terra_cards.source.findings import Finding
from terra_cards.source.span import Span

_REFUSED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_PRIVATE = 0xF0000
_REPORTED = 20
_ASCII_CONTROLS = bytes({*range(32), 127} - set(b"\t\n\r"))
_SHOWN = bytes.maketrans(_ASCII_CONTROLS, b"?" * len(_ASCII_CONTROLS))  # leaves bytes without one as they are
_QUESTION = re.compile(r"\?(?=[^\s,\[\]{}])")


def needed(text: str, data: bytes) -> bool:
    """Whether a text, whose UTF-8 bytes are given too, holds such a character. O(n), but fast."""
    return (
        data.translate(_SHOWN) != data
        or _c1(data)
        or any(character in text for character in "\u2028\u2029\ufeff\ufffe\uffff")
        or ("?" in text and next(_flow_questions(text), None) is not None)
    )


def _c1(data: bytes) -> bool:
    """Whether there is a C1 control: 0xC2 and a byte below 0xA0."""
    at = data.find(b"\xc2")
    while at >= 0:
        if data[at + 1] < 0xA0:
            return True
        at = data.find(b"\xc2", at + 1)
    return False


def _flow_questions(text: str) -> Iterator[int]:
    """Question marks after an opening bracket, a comma or a colon, with a text right behind.

    The parser takes them for the sign of a key, whereas in YAML 1.2 they belong to the text.
    Those inside quotes are found too, which does no harm.
    """
    for match in _QUESTION.finditer(text):
        at = match.start() - 1
        while at >= 0 and text[at] in " \t\r\n":
            at -= 1
        if at >= 0 and text[at] in "[{,:":
            yield match.start()


def stand_ins(text: str) -> tuple[str, dict[int, str]]:
    """The text with private characters in their place, and the table that brings them back."""
    there: dict[int, int] = {}
    back: dict[int, str] = {}
    escapes = text.lower() if "\\u" in text.lower() else ""
    private = _PRIVATE
    for character in sorted(set(_REFUSED.findall(text))):
        while chr(private) in text or f"{private:08x}" in escapes:
            private += 1
        there[ord(character)] = private
        back[private] = character
        private += 1
    source = text.translate(there)
    questions = list(_flow_questions(text))
    if questions:
        while chr(private) in text or f"{private:08x}" in escapes:
            private += 1
        back[private] = "?"
        edges = [-1, *questions, len(source)]
        source = chr(private).join(source[start + 1 : end] for start, end in pairwise(edges))
    return source, back


def control_characters(text: str, path: str) -> list[Finding]:
    """Findings for what no YAML text may hold: NUL (TC003) and the other C0 controls (TC001)."""
    findings: list[Finding] = []
    for match in re.finditer("\x00+|[\x01-\x08\x0b\x0c\x0e-\x1f]", text):
        span = Span(*match.span())
        if match[0][0] == "\x00":
            findings.append(Finding("TC003", "a NUL character", path, span, help="remove it"))
        else:
            message = f"the control character U+{ord(match[0]):04X}"
            advice = f'remove it; in double quotes it can be written "\\x{ord(match[0]):02X}"'
            findings.append(Finding("TC001", message, path, span, help=advice))
        if len(findings) == _REPORTED:
            break
    return findings
