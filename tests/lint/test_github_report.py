"""GitHub annotations: escaped by kind, errors first, never more than GitHub shows."""

from __future__ import annotations

import re

import pytest

from terra_cards.lint.registry import rules
from terra_cards.lint.report import Diagnostic, Report, ordered
from terra_cards.lint.reporters import github
from terra_cards.source.findings import Finding, Severity
from terra_cards.source.span import Position, Span


def report(
    *groups: tuple[Severity, int], path: str = "a.yaml", message: str = "wrong", lines: int = 1
) -> Report:
    found = []
    for severity, count in groups:
        for number in range(count):
            finding = Finding("TC201", f"{message} {severity}", path, Span(0, 0))
            at = Position(number + 1, 3)
            found.append(Diagnostic(finding, rules()["TC201"], severity, at, Position(number + lines, 5)))
    return Report(ordered(found), {}, 0)


def kinds(shown: str) -> list[str]:
    """The annotations in a report."""
    commands = [row[2:].split(" ")[0] for row in shown.splitlines() if row.startswith("::")]
    return [kind for kind in commands if not kind.startswith(("group", "endgroup"))]


def test_nothing_to_say() -> None:
    assert github.render(report()) == ""


@pytest.mark.parametrize(
    ("groups", "left"),
    [
        ([("error", 10), ("warning", 10), ("info", 10)], 0),
        ([("error", 11)], 1),
        ([("error", 3), ("warning", 25)], 15),
        ([("error", 200), ("warning", 200), ("info", 200)], 190 + 190 + 191),
        ([("info", 11)], 2),
    ],
)
def test_at_most_ten_of_a_kind_and_the_rest_is_counted(groups: list[tuple[Severity, int]], left: int) -> None:
    shown = github.render(report(*groups))
    for kind in ("error", "warning", "notice"):
        assert kinds(shown).count(kind) <= github.LIMIT
    order = kinds(shown)
    assert order == sorted(order, key=["error", "warning", "notice"].index)
    said = re.search(r"and (\d+) more", shown)
    assert (int(said[1]) if said else 0) == left
    if left:
        assert shown.splitlines()[-1].startswith("::notice ")
        assert "more" in shown.splitlines()[-1]
        inside = shown.partition("::group::")[2].partition("::endgroup::")[0].splitlines()[1:]
        assert len(inside) == left and all(row.startswith("- a.yaml:") for row in inside)


def test_plain_lines_are_no_commands() -> None:
    shown = github.render(report(("error", 12), path="::add-mask::x", message="##[error]a\n::error::b"))
    rows = shown.splitlines()
    assert [row for row in rows if "add-mask" in row and not row.startswith(("::error file=", "- "))] == []
    inside = rows[rows.index("::group::More findings") + 1 : rows.index("::endgroup::")]
    assert len(inside) == 2 and not any("##[" in row for row in inside)


def test_data_and_properties_are_escaped_each_in_its_way() -> None:
    shown = github.render(report(("error", 1), path="we,ird:100%.yaml", message="100%, a: b\r\nc"))
    assert "file=we%2Cird%3A100%25.yaml," in shown
    assert "::100%25, a: b%0D%0Ac error\n" in shown
    assert shown.count("\n") == 1


def test_signs_that_steer_a_terminal_are_made_visible() -> None:
    shown = github.render(report(("error", 1), message="no area '\x1b[31m\u202eevil'"))
    assert "\x1b" not in shown and "\u202e" not in shown and "<U+202E>evil" in shown


def test_columns_only_within_one_line() -> None:
    assert "col=3,endColumn=5" in github.render(report(("error", 1)))
    shown = github.render(report(("error", 1), lines=3))
    assert "line=1,endLine=3" in shown and "col=" not in shown
