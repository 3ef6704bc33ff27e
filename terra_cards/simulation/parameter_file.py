"""Reading a file of parameters: the package's own, which is whole, or an author's, which changes some.

Every mistake becomes a finding with its place. An author's file has the shape of the package's; an entry
may be written as ``width_year: {value: 0.25, because: ...}`` or as ``width_year: 0.25``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal, InvalidOperation
from typing import Any

from terra_cards.library import resources
from terra_cards.simulation.parameters import CROWD, STRANGERS, Bot, CrisisBot, Parameters, Plays
from terra_cards.source.document import Document
from terra_cards.source.findings import Finding, Pointer
from terra_cards.source.names import nearest
from terra_cards.source.reader import read
from terra_cards.source.span import Span

FILE = "players.yaml"
FORMAT = "1"
Limits = tuple[str | None, str | None]  # of a number, both included; None for none

_ANY: Limits = (None, None)
_SHARE: Limits = ("0", "1")
_WIDTH: Limits = ("0.000001", "1000")
NUMBERS: dict[str, dict[str, Limits]] = {
    "scales": {
        "present": _ANY,
        "year_offset": ("0.001", None),
        "width_year": _WIDTH,
        "width_length": _WIDTH,
        "width_number": _WIDTH,
        "known_width": ("0.000001", "1"),
        "shared_error": _SHARE,
    },
    "knowing": {
        "areas": ("-100", "100"),
        "scales": ("-100", "100"),
        "slope": ("0", "100"),
        "error_slope": ("0", "10"),
        "known_area": _SHARE,
    },
    "map": {"reach": ("1", None), "anywhere": _SHARE, "step": ("1", None)},
    "play": {"pass_below": ("-100", "100"), "lost_share": _SHARE, "evidence_limit": ("1", "8")},
    "challenge": {"accept_from": _SHARE, "stay_worth": ("0", "100"), "later_right": _SHARE},
    "crisis": {"expected_base": ("0", "100"), "expected_card": ("0", "100")},
    "levels": {"unknown_fame": _SHARE},
    "warnings": {
        "apart": ("0", "100"),
        "luck": ("0", None),
        "discrimination": ("-10", "10"),
        "wrong_space": ("0", None),
    },
}
_LISTS = {"play": ("stone_worth",), "levels": ("bands", "one_stone_bands")}
HABITS: dict[str, Limits] = {
    "ability": ("-20", "20"),
    "spread": ("0", "10"),
    "confidence": ("0.000001", "100"),
    "trust": ("0", "0.95"),
    "noise": ("0", "10"),
    "stone_cost": ("0", "10"),
}
PLAYS: tuple[Plays, ...] = ("knowing", "at random", "by the solution")
_SECTIONS = ("format", *NUMBERS, "bots", "crisis_bots", "bot_sources")
_BEYOND = 10**9
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


@dataclass
class _Reader:
    """Reads one file; ``base`` is what it changes, None for the file that must be whole."""

    document: Document
    base: Parameters | None
    findings: list[Finding] = field(default_factory=list)
    changed: dict[str, object] = field(default_factory=dict)

    def parameters(self) -> Parameters:
        """All parameters; those that could not be read are the base's, or 0."""
        root = self._map((), self.document.data())
        self._known((), root, _SECTIONS, "section")
        if str(root.get("format", FORMAT)) != FORMAT:
            self._wrong("TC006", ("format",), f"format is {FORMAT}, not '{root['format']}'")
        numbers = dict(self.base.numbers) if self.base else {}
        for section, entries in NUMBERS.items():
            inside = self._map((section,), root.get(section, {}))
            self._known((section,), inside, (*entries, *_LISTS.get(section, ())), "entry")
            for entry, limits in entries.items():
                value = self._value(section, entry, inside)
                if value is not None:
                    name = f"{section}.{entry}"
                    number = self._number(*value, limits, name)
                    numbers[name] = numbers.get(name, Decimal(0)) if number is None else number
        return Parameters(
            numbers,
            self._stone_worth(root),
            self._bands(root, "bands"),
            self._bands(root, "one_stone_bands"),
            self._bots(root),
            self._crisis_bots(root),
            self.changed,
        )

    # Entries

    def _value(self, section: str, entry: str, inside: Mapping[str, Any]) -> tuple[Pointer, Any] | None:
        """Where an entry's value stands, and what it is; None where there is none."""
        if entry not in inside:
            if self.base is None:
                self._missing((section,), f"{section}.{entry}")
            return None
        record, pointer = inside[entry], (section, entry)
        if not isinstance(record, dict) or (record and "value" not in record and not _is_record(record)):
            return pointer, record
        self._known(pointer, record, ("value", "because", "source"), "key")
        if "value" not in record:
            self._missing(pointer, f"{section}.{entry}.value")
            return None
        return (*pointer, "value"), record["value"]

    def _number(self, pointer: Pointer, value: Any, limits: Limits, name: str) -> Decimal | None:
        """A number within limits; None with a finding where it is none."""
        number = _decimal(value)
        if number is None:
            shown = (
                f"'{value}'" if isinstance(value, str) else "a map" if isinstance(value, dict) else "a list"
            )
            self._wrong("TC103", pointer, f"'{name}' is a number, not {shown}")
            return None
        low, high = limits
        least, most = Decimal(low or -_BEYOND), Decimal(high or _BEYOND)
        if not least <= number <= most:
            wanted = f"from {least} to {most}" if high is not None else f"at least {least}"
            self._wrong("TC104", pointer, f"'{name}' is {wanted}, not {value}")
            return None
        self._note(name, number, self.base.numbers.get(name) if self.base else None)
        return number

    def _note(self, name: str, value: object, before: object) -> None:
        """Keeps what an author's file changes."""
        if self.base is not None and value != before:
            self.changed[name] = float(value) if isinstance(value, Decimal) else value

    def _by_number(
        self, root: Mapping[str, Any], section: str, entry: str, most: int
    ) -> dict[int, Decimal | tuple[Decimal, ...]]:
        """An entry that maps whole numbers to a number or to a list of numbers."""
        inside = root.get(section)
        value = self._value(section, entry, inside if isinstance(inside, dict) else {})
        if value is None:
            return {}
        pointer, found = value
        out: dict[int, Decimal | tuple[Decimal, ...]] = {}
        for key, one in self._map(pointer, found).items():
            where = (*pointer, key)
            if not str(key).isascii() or not str(key).isdigit() or not 1 <= int(key) <= most:
                self._wrong("TC103", where, f"'{entry}' has whole numbers from 1 to {most} as keys", key=True)
                continue
            name = f"{section}.{entry}.{key}"
            if isinstance(one, list):
                numbers = [self._number((*where, i), item, ("-10", "10"), name) for i, item in enumerate(one)]
                out[int(key)] = tuple(number for number in numbers if number is not None)
                self.changed.pop(name, None)
            else:
                number = self._number(where, one, ("-1000", "1000"), name)
                if number is not None:
                    out[int(key)] = number
                self.changed.pop(name, None)
        return out

    def _stone_worth(self, root: Mapping[str, Any]) -> Mapping[int, Decimal]:
        """Points that the nth stone in hand brings."""
        before = dict(self.base.stone_worth) if self.base else {}
        found = self._by_number(root, "play", "stone_worth", _MOST_STONES)
        given = {count: one for count, one in found.items() if isinstance(one, Decimal)}
        for count, one in given.items():
            self._note(f"play.stone_worth.{count}", one, before.get(count))
        return before | given

    def _bands(self, root: Mapping[str, Any], entry: str) -> Mapping[int, tuple[Decimal, ...]]:
        """Edges of levels, by the number of levels."""
        found = self._by_number(root, "levels", entry, _MOST_LEVELS)
        before = (self.base.bands if entry == "bands" else self.base.one_stone_bands) if self.base else {}
        out = dict(before)
        for levels, edges in found.items():
            pointer = self._existing(("levels", entry, "value", str(levels)), ("levels", entry, str(levels)))
            if not isinstance(edges, tuple) or len(edges) != levels - 1 or list(edges) != sorted(set(edges)):
                what = f"'{entry}' for {levels} levels is a list of {levels - 1} increasing numbers"
                self._wrong("TC104", pointer, what)
                continue
            out[levels] = edges
            self._note(f"levels.{entry}.{levels}", [float(e) for e in edges],
                       [float(e) for e in before.get(levels, ())])  # fmt: skip
        return out

    # Bots

    def _bots(self, root: Mapping[str, Any]) -> Mapping[str, Bot]:
        out = dict(self.base.bots) if self.base else {}
        found = self._map(("bots",), root.get("bots", {}))
        for name, given in found.items():
            bot = self._bot(str(name), self._map(("bots", name), given), out.get(str(name)))
            if bot is not None:
                out[bot.name] = bot
        for needed, measures in ((CROWD, "the cards"), (STRANGERS, "skill")):
            if needed not in out:
                self._missing(("bots",), f"bots.{needed}", f"it measures {measures}")
        return out

    def _bot(self, name: str, given: Mapping[str, Any], before: Bot | None) -> Bot | None:
        where = ("bots", name)
        self._known(where, given, ("about", "plays", *HABITS), "entry")
        plays = str(given.get("plays", before.plays if before else "knowing"))
        if plays not in PLAYS:
            self._wrong("TC104", (*where, "plays"), f"'plays' is {', '.join(PLAYS[:-1])} or {PLAYS[-1]}, "
                        f"not '{plays}'", _near(plays, PLAYS))  # fmt: skip
            return None
        habits: dict[str, Any] = {}
        for habit, limits in HABITS.items():
            if habit in given:
                label = f"bots.{name}.{habit}"
                number = self._number((*where, habit), given[habit], limits, label)
                self.changed.pop(label, None)
                if number is not None:
                    habits[habit] = number
                    self._note(label, number, getattr(before, habit) if before else None)
            elif before is None and plays == "knowing":
                self._missing(where, f"bots.{name}.{habit}")
        about = str(given.get("about", before.about if before else ""))
        kind = next(one for one in PLAYS if one == plays)
        if before is not None:
            return replace(before, about=about, plays=kind, **habits)
        return Bot(name, about, kind, **habits)

    def _crisis_bots(self, root: Mapping[str, Any]) -> Mapping[str, CrisisBot]:
        out = dict(self.base.crisis_bots) if self.base else {}
        found = self._map(("crisis_bots",), root.get("crisis_bots", {}))
        if not out and not found:
            self._missing((), "crisis_bots")
        for key, given in found.items():
            name, where = str(key), ("crisis_bots", key)
            inside, before = self._map(where, given), out.get(str(key))
            self._known(where, inside, ("about", "selfishness", "hears"), "entry")
            bot = before or CrisisBot(name, "")
            if "selfishness" in inside:
                label = f"crisis_bots.{name}.selfishness"
                number = self._number((*where, "selfishness"), inside["selfishness"], _SHARE, label)
                self.changed.pop(label, None)
                if number is not None:
                    bot = replace(bot, selfishness=number)
                    self._note(label, number, before.selfishness if before else None)
            elif before is None:
                self._missing(where, f"crisis_bots.{name}.selfishness")
            if "hears" in inside:
                hears = getattr(inside["hears"], "typed", None)
                if not isinstance(hears, bool):
                    self._wrong(
                        "TC103", (*where, "hears"), f"'hears' is true or false, not '{inside['hears']}'"
                    )
                else:
                    bot = replace(bot, hears=hears)
                    self._note(f"crisis_bots.{name}.hears", hears, before.hears if before else None)
            out[name] = replace(bot, about=str(inside.get("about", bot.about)))
        return out

    # Findings

    def _map(self, pointer: Pointer, value: Any) -> dict[str, Any]:
        if isinstance(value, dict):
            return value
        if value is not None or pointer:
            name = ".".join(str(step) for step in pointer)
            what = f"'{name}' is a map" if pointer else "a map of sections is expected"
            self._wrong("TC103", pointer, what)
        elif not self.document.findings:
            self._wrong("TC103", (), "a map of sections is expected, and the file is empty")
        return {}

    def _known(self, pointer: Pointer, found: Mapping[str, Any], names: tuple[str, ...], what: str) -> None:
        for key in found:
            if key not in names:
                hint = _near(str(key), names) or f"known: {', '.join(names)}"
                self._wrong("TC101", (*pointer, key), f"no {what} '{key}' here", hint, key=True)

    def _missing(self, pointer: Pointer, name: str, why: str = "") -> None:
        self._wrong("TC102", pointer, f"'{name}' is missing" + (f"; {why}" if why else ""), key=True)

    def _existing(self, *pointers: Pointer) -> Pointer:
        return next((one for one in pointers if self.document.place(one) is not None), ())

    def _wrong(
        self, code: str, pointer: Pointer, message: str, hint: str | None = None, *, key: bool = False
    ) -> None:
        place = self.document.place(pointer)
        span = Span(0, 0)
        if place is not None:
            span = place.key_span if key and place.key_span is not None else place.span
        self.findings.append(
            Finding(code, message, self.document.path, span, hint, pointer=pointer, severity="error")
        )


def _is_record(record: Mapping[str, Any]) -> bool:
    """Whether a map is an entry's record rather than its value."""
    return any(key in record for key in ("because", "source"))


def _decimal(value: Any) -> Decimal | None:
    """A finite number as written; None for anything else."""
    if not isinstance(value, str):
        return None
    try:
        number = Decimal(value)
    except InvalidOperation:
        return None
    return number if number.is_finite() and abs(number) <= _BEYOND else None


def _near(name: str, names: tuple[str, ...]) -> str | None:
    near = nearest(name, names)
    return f"did you mean '{near.name}'?" if near else None


def _line(finding: Finding, document: Document) -> str:
    at = document.lines.position(finding.span.start)
    return f"{finding.path}:{at.line}:{at.column}: {finding.message}" + (
        f" ({finding.help})" if finding.help else ""
    )
