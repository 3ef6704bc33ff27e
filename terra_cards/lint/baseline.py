"""A baseline: the findings that a project lives with today, so that new ones stand out.

Entries name rule, card and field (:mod:`terra_cards.lint.identity`) and how many there may be, so that
lines and cards may move. The file is JSON, sorted, an entry a line, so that branches merge. Paths start at
the folder of the file.

What keeps a file from being read is never accepted: behind it anything could hide.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from terra_cards.lint.identity import Handle, handles
from terra_cards.lint.report import Diagnostic, Report, Silenced
from terra_cards.lint.selection import ALWAYS
from terra_cards.source.document import Document
from terra_cards.source.findings import Finding
from terra_cards.source.json_text import line
from terra_cards.source.names import nearest
from terra_cards.source.span import Span

VERSION = 1
#: What a baseline never accepts. (After a repeated key the file is read all the same.)
NEVER = ALWAYS - {"TC002"}
#: The code of an entry that nothing needs: a baseline is a suppression.
UNUSED = "TC801"
_KEYS = ("path", "code", "card", "field", "count")


class BaselineError(ValueError):
    """A baseline that cannot be read; the text says where, ``hint`` what to do."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


class Applied(Struct, frozen=True):
    """What a baseline does to a report.

    ``report`` has the findings that it accepts among the silenced ones. ``unneeded`` says of how many
    findings of an entry there is no trace any more, ``kept`` is the baseline without them.
    """

    report: Report
    unneeded: Mapping[Handle, int]
    kept: Baseline


class Baseline(Struct, frozen=True):
    """How many findings of each handle are accepted; paths are those of the file."""

    counts: Mapping[Handle, int]

    def text(self) -> str:
        """The file: always the same bytes for the same entries."""
        entries = [
            {**{key: value for key, value in handle._asdict().items() if value}, "count": count}
            for handle, count in sorted(self.counts.items())
        ]
        rows = ",".join(f"\n    {line(entry)}" for entry in entries)
        end = "\n  " if entries else ""
        return f'{{\n  "version": {VERSION},\n  "findings": [{rows}{end}]\n}}\n'

    def apply(
        self,
        report: Report,
        named: Callable[[str], str],
        shown: str,
        judged: Callable[[Handle], bool],
    ) -> Applied:
        """Takes out what is accepted; of several alike the first ones.

        ``named`` gives the path of a finding's file as this file names it, ``shown`` is this file's own
        path. ``judged`` says of which entries this run can tell that nothing needs them.
        """
        left = Counter(self.counts)
        kept: list[Diagnostic] = []
        silenced = list(report.silenced)
        for diagnostic, handle in _named(report, named):
            if left[handle] > 0 and diagnostic.code not in NEVER:
                left[handle] -= 1
                silenced.append(Silenced(diagnostic, "baseline", "", shown, Span(0, 0)))
            else:
                kept.append(diagnostic)
        silenced.sort(key=lambda one: one.diagnostic.total_key())
        shorter = replace(report, diagnostics=tuple(kept), silenced=tuple(silenced))
        doubtful = _doubtful(shorter, named)
        unneeded = {
            handle: count
            for handle, count in left.items()
            if count > 0 and not doubtful(handle) and judged(handle)
        }
        rest = {handle: count - unneeded.get(handle, 0) for handle, count in self.counts.items()}
        return Applied(shorter, unneeded, Baseline({handle: n for handle, n in rest.items() if n > 0}))


def accept(
    report: Report, named: Callable[[str], str], others: Iterable[tuple[Handle, int]] = ()
) -> Baseline:
    """The baseline that accepts a report, and ``others`` besides."""
    counts = Counter(handle for one, handle in _named(report, named) if one.code not in NEVER)
    counts.update(dict(others))
    return Baseline(counts)


def _named(report: Report, named: Callable[[str], str]) -> Iterable[tuple[Diagnostic, Handle]]:
    found = handles(report, report.diagnostics)
    for diagnostic, handle in zip(report.diagnostics, found, strict=True):
        yield diagnostic, handle._replace(path=named(handle.path))


def _doubtful(report: Report, named: Callable[[str], str]) -> Callable[[Handle], bool]:
    """Whether new errors may hide what an entry stands for: what follows from one stays silent.

    An error that belongs to no card (a file that does not read, an unknown edition) may hide anything.
    """
    errors = [one for one in report.diagnostics if "error" in (one.severity, one.rule.severity)]
    if report.faults or any(not one.finding.card for one in errors):
        return lambda _: True
    cards = {(named(one.path), one.finding.card) for one in errors}
    return lambda handle: (handle.path, handle.card) in cards


def unneeded(handle: Handle, count: int, accepted: int, path: str, span: Span) -> Finding:
    """The finding of an entry that accepts ``count`` findings more than there are."""
    what = f"{handle.code} is no longer found in '{handle.path}'"
    if count < accepted:
        what = f"{handle.code} is found {accepted - count} and accepted {accepted} times in '{handle.path}'"
    card = f", card '{handle.card}'" if handle.card else ""
    field = f", field '{handle.field}'" if handle.field else ""
    return Finding(
        UNUSED,
        f"{what}{card}{field}",
        path,
        span,
        help="the baseline has let go of it; commit the file",
    )


def places(document: Document) -> dict[Handle, Span]:
    """Where the entries stand in the file, the first of those that are alike."""
    data = document.data()
    listed = data.get("findings") if isinstance(data, dict) else None
    found: dict[Handle, Span] = {}
    for number, entry in enumerate(listed if isinstance(listed, list) else []):
        place = document.place(("findings", number))
        if isinstance(entry, dict) and place is not None:
            handle = Handle(*(str(entry.get(key, "")) for key in _KEYS[:4]))
            found.setdefault(handle, place.span)
    return found


def parse(text: str, shown: str) -> Baseline:
    """A baseline from the text of its file; raises :class:`BaselineError`."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise BaselineError(
            f"{shown}: not JSON: {error}",
            "after a merge, settle its marks; else write it anew with --update-baseline",
        ) from None
    version = data.get("version") if isinstance(data, dict) else None
    if not isinstance(data, dict) or "findings" not in data:
        raise BaselineError(
            f"{shown}: this is no baseline", "name a file of its own; it is made where there is none"
        )
    if version != VERSION:
        raise BaselineError(
            f"{shown}: version {version!r} of baselines is unknown: this program reads {VERSION}",
            "a newer terra-cards may read it",
        )
    listed = data["findings"]
    if not isinstance(listed, list):
        raise BaselineError(f"{shown}: 'findings' must be a list", "write it anew with --update-baseline")
    counts: Counter[Handle] = Counter()
    for number, entry in enumerate(listed, 1):
        handle, count = _entry(entry, f"{shown}: entry {number}")
        counts[handle] += count
    return Baseline(counts)


def _entry(entry: Any, where: str) -> tuple[Handle, int]:
    hint = 'write it like {"path": "a.deck.yaml", "code": "TC201", "card": "one", "count": 1}'
    if not isinstance(entry, dict):
        raise BaselineError(f"{where} must be an object", hint)
    for key in entry:
        if key not in _KEYS:
            near = nearest(key, _KEYS)
            raise BaselineError(
                f"{where}: unknown key '{key}'", f"did you mean '{near.name}'?" if near else hint
            )
    count = entry.get("count", 1)
    texts = [entry.get(key, "") for key in _KEYS[:4]]
    if not all(isinstance(text, str) for text in texts) or not texts[0] or not texts[1]:
        raise BaselineError(
            f"{where}: path, code, card and field are texts; path and code must be there", hint
        )
    if isinstance(count, bool) or not isinstance(count, int) or count < 1:
        raise BaselineError(f"{where}: 'count' must be a whole number from 1 up", hint)
    return Handle(*texts), count
