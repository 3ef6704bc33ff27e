"""Reading a file of parameters: the package's own, which is whole, or an author's, which changes some.

Every mistake becomes a finding with its place. An author's file has the shape of the package's; an entry
may be written as ``width_year: {value: 0.25, because: ...}`` or as ``width_year: 0.25``.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from terra_cards.library import resources
from terra_cards.simulation.parameter_bots import SHARE, BotReader
from terra_cards.simulation.parameter_entries import Limits
from terra_cards.simulation.parameters import Parameters
from terra_cards.source.document import Document
from terra_cards.source.findings import Finding
from terra_cards.source.reader import read

FILE = "players.yaml"
FORMAT = "1"

_ANY: Limits = (None, None)
_WIDTH: Limits = ("0.000001", "1000")
NUMBERS: dict[str, dict[str, Limits]] = {
    "scales": {
        "present": _ANY,
        "year_offset": ("0.001", None),
        "width_year": _WIDTH,
        "width_length": _WIDTH,
        "width_number": _WIDTH,
        "known_width": ("0.000001", "1"),
        "shared_error": SHARE,
    },
    "knowing": {
        "areas": ("-100", "100"),
        "scales": ("-100", "100"),
        "slope": ("0", "100"),
        "error_slope": ("0", "10"),
        "known_area": SHARE,
    },
    "map": {"reach": ("1", None), "anywhere": SHARE, "step": ("1", None)},
    "play": {"pass_below": ("-100", "100"), "lost_share": SHARE, "evidence_limit": ("1", "8")},
    "challenge": {"accept_from": SHARE, "stay_worth": ("0", "100"), "later_right": SHARE},
    "crisis": {"expected_base": ("0", "100"), "expected_card": ("0", "100")},
    "levels": {"unknown_fame": SHARE},
    "warnings": {
        "apart": ("0", "100"),
        "luck": ("0", None),
        "discrimination": ("-10", "10"),
        "wrong_space": ("0", None),
    },
}
_LISTS = {"play": ("stone_worth",), "levels": ("bands", "one_stone_bands")}
_SECTIONS = ("format", *NUMBERS, "bots", "crisis_bots", "bot_sources")
_MOST_LEVELS, _MOST_STONES = 100, 100


class ParameterError(ValueError):
    """A file of parameters that cannot be used. ``findings`` say where and why."""

    def __init__(self, findings: tuple[Finding, ...], document: Document) -> None:
        super().__init__("; ".join(_line(finding, document) for finding in findings))
        self.findings = findings
        self.document = document


def packaged() -> Parameters:
    """The parameters that come with the package."""
    data = resources.text("simulation", FILE).encode()
    document = read(data, FILE)
    reader = _Reader(document, None)
    found = reader.parameters()
    if reader.findings:
        raise ParameterError(tuple(reader.findings), document)
    return found


def read_parameters(data: bytes, path: str, base: Parameters) -> Parameters:
    """The parameters of a file, those of ``base`` where it says nothing; ParameterError with all that is
    wrong with it."""
    document = read(data, path)
    reader = _Reader(document, base)
    found = reader.parameters()
    findings = document.findings or tuple(sorted(reader.findings, key=lambda one: one.span.start))
    if findings:
        raise ParameterError(tuple(findings), document)
    return found


class _Reader(BotReader):
    """Reads one file."""

    def parameters(self) -> Parameters:
        """All parameters; those that could not be read are the base's, or 0."""
        root = self.map((), self.document.data())
        self.known((), root, _SECTIONS, "section")
        if str(root.get("format", FORMAT)) != FORMAT:
            self.wrong("TC006", ("format",), f"format is {FORMAT}, not '{root['format']}'")
        numbers = dict(self.base.numbers) if self.base else {}
        for section, entries in NUMBERS.items():
            inside = self.map((section,), root.get(section, {}))
            self.known((section,), inside, (*entries, *_LISTS.get(section, ())), "entry")
            for entry, limits in entries.items():
                value = self.value(section, entry, inside)
                if value is not None:
                    name = f"{section}.{entry}"
                    number = self.number(*value, limits, name)
                    numbers[name] = numbers.get(name, Decimal(0)) if number is None else number
        return Parameters(
            numbers,
            self._stone_worth(root),
            self._bands(root, "bands"),
            self._bands(root, "one_stone_bands"),
            self.bots(root),
            self.crisis_bots(root),
            self.changed,
        )

    def _stone_worth(self, root: Mapping[str, Any]) -> Mapping[int, Decimal]:
        """Points that the nth stone in hand brings."""
        before = dict(self.base.stone_worth) if self.base else {}
        found = self.by_number(root, "play", "stone_worth", _MOST_STONES)
        given = {count: one for count, one in found.items() if isinstance(one, Decimal)}
        for count, one in given.items():
            self.note(f"play.stone_worth.{count}", one, before.get(count))
        return before | given

    def _bands(self, root: Mapping[str, Any], entry: str) -> Mapping[int, tuple[Decimal, ...]]:
        """Edges of levels, by the number of levels."""
        found = self.by_number(root, "levels", entry, _MOST_LEVELS)
        before = (self.base.bands if entry == "bands" else self.base.one_stone_bands) if self.base else {}
        out = dict(before)
        for levels, edges in found.items():
            pointer = self.existing(("levels", entry, "value", str(levels)), ("levels", entry, str(levels)))
            if not isinstance(edges, tuple) or len(edges) != levels - 1 or list(edges) != sorted(set(edges)):
                what = f"'{entry}' for {levels} levels is a list of {levels - 1} increasing numbers"
                self.wrong("TC104", pointer, what)
                continue
            out[levels] = edges
            self.note(f"levels.{entry}.{levels}", [float(e) for e in edges],
                       [float(e) for e in before.get(levels, ())])  # fmt: skip
        return out


def _line(finding: Finding, document: Document) -> str:
    at = document.lines.position(finding.span.start)
    return f"{finding.path}:{at.line}:{at.column}: {finding.message}" + (
        f" ({finding.help})" if finding.help else ""
    )
