"""Reads a text node by node, on past the parts that mistakes spoil."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import yaml

from terra_cards.source.fault import FaultError
from terra_cards.source.findings import Finding
from terra_cards.source.gaps import Gaps
from terra_cards.source.span import Span
from terra_cards.source.tree import Tree

if TYPE_CHECKING:
    from terra_cards.source.recovery import Part

_WORK = 30_000_000  # characters read over and again, at most, to go on after syntax errors
_FAULTS = 50


def whole_tree(
    source: str,
    text: str,
    path: str,
    restore: dict[int, str] | None,
    gaps: Gaps,
    seen: Callable[[FaultError, Span], None] | None = None,
) -> tuple[Tree, list[Finding]]:
    """The tree of a text; after a syntax error that of the text without the part it spoils.

    ``gaps`` are already left out of ``source``; more are added to them. ``seen`` is told of the text on
    which each fault rests.
    """

    def attempt(known: Span | None = None) -> tuple[Tree, FaultError | None]:
        """A tree as far as it can be read, and the fault that ends it; what is known not to hold the next
        fault is read only where there is none after it."""
        shorter = source if known is None else recovery.blank(source, [known])
        tree, fault, rests = _attempt(shorter, text, path, restore, gaps)
        if known is not None and (fault is None or fault.complete):
            tree, fault, rests = _attempt(source, text, path, restore, gaps)
        if fault is not None and seen is not None:
            seen(fault, rests)
        return tree, fault

    tree, fault = attempt()
    if fault is None:
        return tree, []
    from terra_cards.source import recovery  # mistakes are seldom
    from terra_cards.source.tabs import spaces_for_tabs

    spaced = spaces_for_tabs(source)
    if spaced != source:
        source = spaced
        tree, fault = attempt()
    faults: list[Finding] = []
    spoiled, covered = Gaps(), Gaps()
    work, read = _WORK, 0
    while fault is not None:
        at = fault.span.start if tree.bracket is None else min(fault.span.start, tree.bracket)
        follows, part = _spoiled(source, at, spoiled)
        work -= fault.span.end - read
        read = part.span.start if part is not None else 0
        if part is not None and (work < 0 or len(faults) == _FAULTS - 1):
            part = recovery.Part(Span(part.span.start, len(source)), part.kept)
            fault.message += "; what follows was not read"
        if not (follows or fault.follows or covered.touch(fault.span.start)):
            faults.append(fault.finding(path))
        if fault.covers is not None:
            covered.add(fault.covers)
        if fault.complete:
            break
        if part is None or len(faults) > _FAULTS:
            tree.root = None
            break
        source = recovery.blank(source, part.blanks)
        spoiled.add(part.span)
        for span in part.blanks:
            gaps.add(span)
        tree, fault = attempt(recovery.items_before(source, part))
    return tree, faults


def _attempt(
    source: str, text: str, path: str, restore: dict[int, str] | None, gaps: Gaps
) -> tuple[Tree, FaultError | None, Span]:
    """A tree as far as it can be read, the fault that ends it, and the text on which that rests: from
    where what is open there was opened to where the parser has looked."""
    tree = Tree(source, text, path, restore=restore, gaps=gaps)
    marks: list[Any] = []
    try:
        tree.read()
    except FaultError as error:
        fault = error
        if tree.last is not None:
            marks.append(tree.last.end_mark)
    except yaml.YAMLError as error:
        from terra_cards.source.syntax import explain

        fault = explain(error, source, tree.last)
        marks.append(getattr(error, "problem_mark", None))
        if not str(getattr(error, "context", "")).startswith("while parsing a block"):
            marks.append(getattr(error, "context_mark", None))
    else:
        return tree, None, Span(0, 0)
    places = [min(mark.index, len(source)) for mark in marks if mark is not None]
    places += [place for span, _ in fault.related for place in span]
    places += [*fault.span, *([] if tree.bracket is None else [tree.bracket])]
    return tree, fault, Span(min(places), max(places))


def _spoiled(source: str, at: int, spoiled: Gaps) -> tuple[bool, Part | None]:
    """Whether an error follows from an earlier one, and the part to leave out; None for all."""
    from terra_cards.source import recovery

    parts = recovery.parts(recovery.line_view(source), at)
    follows = spoiled.overlap(*parts[0].span) if parts else bool(spoiled)
    return follows, next((part for part in parts if not spoiled.contain(part.span)), None)
