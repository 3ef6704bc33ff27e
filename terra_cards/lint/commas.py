"""TC008: a comma that ended a text inside ``{...}``, found behind the findings that it causes.

YAML reads ``{en: height, with antennas}`` as two keys, the second without a value, and binding
complains about a key that nobody meant. Those complaints are replaced by the one mistake made.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from terra_cards.model.answer import AnswerError, parse
from terra_cards.model.board import SCALES, ScaleName
from terra_cards.source.document import Document, Mapping, Scalar
from terra_cards.source.findings import Edit, Finding, Fix, Pointer
from terra_cards.source.span import Span

_CAUSED = ("TC101", "TC102", "TC103", "TC104", "TC107")


@dataclass(frozen=True, slots=True)
class _Cut:
    """A text that a comma ended: the pointer of what is left of it, and the whole of it."""

    pointer: Pointer
    start: int
    comma: int
    end: int


def merge(document: Document, findings: Iterable[Finding]) -> tuple[list[Finding], set[Pointer]]:
    """The findings of a file with TC008 (or TC313) in place of what follows from it.

    Also returns the pointers of the texts that were cut: their values are not what was meant.
    """
    kept: list[Finding] = []
    cuts: dict[Pointer, tuple[_Cut, Finding]] = {}
    for finding in findings:
        cut = _cut(document, finding) if finding.code in _CAUSED and finding.path == document.path else None
        if cut is None:
            kept.append(finding)
            continue
        before = cuts.get(cut.pointer)
        if before is None or before[0].end < cut.end:
            cuts[cut.pointer] = (cut, finding)
    if not cuts:
        return kept, set()
    # What is wrong with the rest of a cut text is not the author's mistake either.
    kept = [finding for finding in kept if finding.pointer not in cuts]
    kept += (_finding(document, cut, finding) for cut, finding in cuts.values())
    return kept, set(cuts)


def _cut(document: Document, finding: Finding) -> _Cut | None:
    pointer = finding.pointer
    if not pointer or not isinstance(pointer[-1], str):
        return None
    parent = document.place(pointer[:-1])
    if parent is None or parent.alias is not None or not isinstance(parent.node, Mapping):
        return None
    mapping, text = parent.node, document.text
    if text[mapping.start : mapping.start + 1] != "{":
        return None
    names = list(mapping.values)
    if pointer[-1] not in mapping.values or not _alone(document, mapping, pointer[-1]):
        return None
    at = names.index(pointer[-1])
    end = mapping.keys[pointer[-1]].end
    while at > 0 and _alone(document, mapping, names[at]):
        at -= 1
    base = mapping.values[names[at]]
    if not isinstance(base, Scalar) or base.style != "plain" or not base.value:
        return None
    comma = text.find(",", base.end)
    following = mapping.keys[names[at + 1]].start
    if not base.end <= comma < following or text[base.end : following].strip(" \t\r\n") != ",":
        return None
    return _Cut((*pointer[:-1], names[at]), base.start, comma, end)


def _alone(document: Document, mapping: Mapping, name: str) -> bool:
    """Whether a key has no value and no colon."""
    key, value = mapping.keys[name], mapping.values[name]
    if not isinstance(value, Scalar) or value.style != "plain" or value.value or key.style != "plain":
        return False
    return document.text[key.end : key.end + 200].lstrip(" \t\r\n")[:1] in (",", "}")


def _finding(document: Document, cut: _Cut, caused: Finding) -> Finding:
    written = " ".join(document.text[cut.start : cut.end].split())
    lead = len(caused.pointer or ()) - len(caused.field)
    common = replace(caused, pointer=cut.pointer, field=cut.pointer[lead:], related=())
    scale = _scale(cut.pointer)
    if scale is not None:
        try:
            parse(written, scale)
        except AnswerError as error:
            start, end = cut.start + error.start, cut.start + error.end
            fix = None
            if error.replacement is not None:
                fix = Fix((Edit(Span(start, end), error.replacement),), error.safe)
            return replace(
                common, code=error.code, message=error.message, help=error.help, span=Span(start, end), fix=fix
            )
    quoted = '"' + written.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return replace(
        common,
        code="TC008",
        message="the comma ends the text here, and what follows is read as a key of its own",
        help=f"quote the whole text: {quoted if len(quoted) <= 60 else quoted[:58] + '…' + quoted[-1]}",
        span=Span(cut.comma, cut.comma + 1),
        fix=Fix((Edit(Span(cut.start, cut.end), quoted),), False),
    )


def _scale(pointer: Pointer) -> ScaleName | None:
    """The scale of the answer that a pointer leads to; None where it leads to something else."""
    for scale in SCALES:
        if pointer[-2:] in ((scale, "answer"), ("values", scale)) or pointer[-3:-1] == (scale, "answer"):
            return scale
    return None
