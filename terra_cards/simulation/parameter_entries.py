"""Entries of a file of parameters: numbers within limits, maps and records, each mistake with its place."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from msgspec import Struct, field

from terra_cards.simulation.parameters import Parameters
from terra_cards.source.document import Document
from terra_cards.source.findings import Finding, Pointer
from terra_cards.source.names import nearest
from terra_cards.source.span import Span

Limits = tuple[str | None, str | None]  # of a number, both included; None for none

_BEYOND = 10**9


class EntryReader(Struct):
    """Reads entries of one file; ``base`` is what it changes, None for the file that must be whole.

    ``findings`` are the mistakes met, ``changed`` what an author's file changes, by name.
    """

    document: Document
    base: Parameters | None
    findings: list[Finding] = field(default_factory=list)
    changed: dict[str, object] = field(default_factory=dict)

    def value(self, section: str, entry: str, inside: Mapping[str, Any]) -> tuple[Pointer, Any] | None:
        """Where an entry's value stands, and what it is; None where there is none."""
        if entry not in inside:
            if self.base is None:
                self.missing((section,), f"{section}.{entry}")
            return None
        record, pointer = inside[entry], (section, entry)
        if not isinstance(record, dict) or (record and "value" not in record and not _is_record(record)):
            return pointer, record
        self.known(pointer, record, ("value", "because", "source"), "key")
        if "value" not in record:
            self.missing(pointer, f"{section}.{entry}.value")
            return None
        return (*pointer, "value"), record["value"]

    def number(self, pointer: Pointer, value: Any, limits: Limits, name: str) -> Decimal | None:
        """A number within limits; None with a finding where it is none."""
        number = _decimal(value)
        if number is None:
            shown = (
                f"'{value}'" if isinstance(value, str) else "a map" if isinstance(value, dict) else "a list"
            )
            self.wrong("TC103", pointer, f"'{name}' is a number, not {shown}")
            return None
        low, high = limits
        least, most = Decimal(low or -_BEYOND), Decimal(high or _BEYOND)
        if not least <= number <= most:
            wanted = f"from {least} to {most}" if high is not None else f"at least {least}"
            self.wrong("TC104", pointer, f"'{name}' is {wanted}, not {value}")
            return None
        self.note(name, number, self.base.numbers.get(name) if self.base else None)
        return number

    def note(self, name: str, value: object, before: object) -> None:
        """Keeps what an author's file changes."""
        if self.base is not None and value != before:
            self.changed[name] = float(value) if isinstance(value, Decimal) else value

    def by_number(
        self, root: Mapping[str, Any], section: str, entry: str, most: int
    ) -> dict[int, Decimal | tuple[Decimal, ...]]:
        """An entry that maps whole numbers to a number or to a list of numbers."""
        inside = root.get(section)
        value = self.value(section, entry, inside if isinstance(inside, dict) else {})
        if value is None:
            return {}
        pointer, found = value
        out: dict[int, Decimal | tuple[Decimal, ...]] = {}
        for key, one in self.map(pointer, found).items():
            where = (*pointer, key)
            if not str(key).isascii() or not str(key).isdigit() or not 1 <= int(key) <= most:
                self.wrong("TC103", where, f"'{entry}' has whole numbers from 1 to {most} as keys", key=True)
                continue
            name = f"{section}.{entry}.{key}"
            if isinstance(one, list):
                numbers = [self.number((*where, i), item, ("-10", "10"), name) for i, item in enumerate(one)]
                out[int(key)] = tuple(number for number in numbers if number is not None)
                self.changed.pop(name, None)
            else:
                number = self.number(where, one, ("-1000", "1000"), name)
                if number is not None:
                    out[int(key)] = number
                self.changed.pop(name, None)
        return out

    def map(self, pointer: Pointer, value: Any) -> dict[str, Any]:
        if isinstance(value, dict):
            return value
        if value is not None or pointer:
            name = ".".join(str(step) for step in pointer)
            what = f"'{name}' is a map" if pointer else "a map of sections is expected"
            self.wrong("TC103", pointer, what)
        elif not self.document.findings:
            self.wrong("TC103", (), "a map of sections is expected, and the file is empty")
        return {}

    def known(self, pointer: Pointer, found: Mapping[str, Any], names: tuple[str, ...], what: str) -> None:
        for key in found:
            if key not in names:
                hint = near(str(key), names) or f"known: {', '.join(names)}"
                self.wrong("TC101", (*pointer, key), f"no {what} '{key}' here", hint, key=True)

    def missing(self, pointer: Pointer, name: str, why: str = "") -> None:
        self.wrong("TC102", pointer, f"'{name}' is missing" + (f"; {why}" if why else ""), key=True)

    def existing(self, *pointers: Pointer) -> Pointer:
        return next((one for one in pointers if self.document.place(one) is not None), ())

    def wrong(
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


def near(name: str, names: tuple[str, ...]) -> str | None:
    near = nearest(name, names)
    return f"did you mean '{near.name}'?" if near else None
