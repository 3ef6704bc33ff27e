"""JUnit XML, as test servers read it: a suite a file, a failed case for what makes the run fail.

It satisfies the schemas of Jenkins and of Ant, which agree on little: every suite has its counts, a
time, a host and a date, and neither lines nor files are attributes. What does not fail the run stands in
the suite's ``system-out``. Names of cases hold no lines, so that servers recognise a case that moved.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from terra_cards.lint.identity import handles
from terra_cards.lint.report import Diagnostic, Fault, Report
from terra_cards.lint.reporters.sentence import sentence
from terra_cards.lint.reporters.text import detail
from terra_cards.lint.reporters.width import shown


def render(report: Report, *, today: datetime.date, strict: bool = False) -> str:
    """The XML of all suites. ``today`` dates them; with ``strict`` warnings are failures too."""
    root = Element("testsuites")
    by_path: dict[str, list[tuple[Diagnostic, str]]] = {path: [] for path in sorted(report.documents)}
    for found, handle in zip(report.diagnostics, handles(report, report.diagnostics), strict=True):
        where = " ".join(part for part in (handle.card, handle.field) if part)
        by_path.setdefault(found.path, []).append((found, where))
    faults: dict[str, list[Fault]] = {}
    for fault in report.faults:
        faults.setdefault(fault.path, []).append(fault)
    fails = ("error", "warning") if strict else ("error",)
    for number, path in enumerate(sorted({*by_path, *faults})):
        _suite(report, root, number, path, by_path.get(path, []), faults.get(path, []), fails, today)
    indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(root, encoding="unicode")}\n'


def _suite(
    report: Report,
    root: Element,
    number: int,
    path: str,
    found: list[tuple[Diagnostic, str]],
    faults: list[Fault],
    fails: tuple[str, ...],
    today: datetime.date,
) -> None:
    failed = [(one, where) for one, where in found if one.severity in fails]
    suite = SubElement(
        root,
        "testsuite",
        name=_clean(path),
        package="terra-cards",
        id=str(number),
        tests=str(len(failed) + len(faults) or 1),
        failures=str(len(failed)),
        errors=str(len(faults)),
        time="0",
        timestamp=f"{today.isoformat()}T00:00:00",
        hostname="localhost",
    )
    SubElement(suite, "properties")
    names: Counter[str] = Counter()
    for one, where in failed:
        name = f"{one.code} {one.rule.name} {where}".rstrip()
        names[name] += 1
        case = _case(suite, path, f"{name} #{names[name]}" if names[name] > 1 else name)
        failure = SubElement(case, "failure", type=one.code, message=_clean(sentence(one)))
        failure.text = _clean(detail(report, one))
    for fault in faults:
        case = _case(suite, path, f"{fault.code} {fault.card or ''}".rstrip())
        SubElement(case, "error", type="fault", message=_clean(str(fault))).text = _clean(str(fault))
    if not failed and not faults:
        _case(suite, path, "lint")
    out = SubElement(suite, "system-out")
    out.text = _clean("\n".join(_rows(one for one, _ in found if one.severity not in fails)))
    SubElement(suite, "system-err")


def _rows(found: Iterable[Diagnostic]) -> Iterable[str]:
    return (_line(one) for one in found)


def _line(one: Diagnostic) -> str:
    return (
        f"{one.path}:{one.start.line}:{one.start.column}: {one.severity}[{one.code}] "
        f"{one.rule.name}: {sentence(one)}"
    )


def _case(suite: Element, path: str, name: str) -> Element:
    return SubElement(suite, "testcase", name=_clean(name), classname=_clean(path), time="0")


def _clean(text: str) -> str:
    """What XML 1.0 does not allow at all is shown as terminals show it."""
    return "".join(char if _allowed(char) else shown(char) for char in text)


def _allowed(char: str) -> bool:
    return char in "\t\n\r" or " " <= char < "\ud800" or "\ue000" <= char < "\ufffe" or char >= "\U00010000"
