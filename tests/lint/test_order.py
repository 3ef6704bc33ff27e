"""Findings have one order, however they were found."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from terra_cards.lint.registry import rules
from terra_cards.lint.report import Diagnostic, ordered
from terra_cards.source.findings import Edit, Finding, Fix, Related
from terra_cards.source.span import Position, Span
from tests.lint.test_identity import ALL

small = st.integers(1, 2)
edits = st.builds(lambda at, text: Fix((Edit(Span(at, at), text),), True), small, st.sampled_from("ab"))
relations = st.builds(lambda at: (Related("a", Span(at, at), "x"),), small)
findings = st.builds(
    Finding,
    code=st.sampled_from(["TC201", "TC202"]),
    message=st.sampled_from(["one", "two"]),
    path=st.sampled_from(["a", "b"]),
    span=st.just(Span(0, 0)),
    help=st.sampled_from([None, "h", "i"]),
    card=st.sampled_from([None, "c"]),
    pointer=st.sampled_from([None, (), ("a",), ("a", 1)]),
    severity=st.sampled_from([None, "error"]),
    fix=st.none() | edits,
    related=st.just(()) | relations,
)
positions = st.builds(Position, small, small)


@st.composite
def diagnostics(draw: st.DrawFn) -> Diagnostic:
    finding = draw(findings)
    severity = draw(st.sampled_from(["error", "info"]))
    return Diagnostic(finding, rules()[finding.code], severity, draw(positions), draw(positions))  # type: ignore[arg-type]


@given(st.data(), st.lists(diagnostics(), max_size=8))
def test_the_order_in_which_they_were_found_does_not_show(
    data: st.DataObject, found: list[Diagnostic]
) -> None:
    shuffled = data.draw(st.permutations(found))
    assert ordered(found) == ordered(shuffled)


@given(st.lists(diagnostics(), max_size=8))
def test_by_path_line_column_and_code(found: list[Diagnostic]) -> None:
    keys = [(one.path, one.start, one.code) for one in ordered(found)]
    assert keys == sorted(keys)


@given(st.lists(diagnostics(), max_size=6))
def test_what_is_said_twice_is_said_once(found: list[Diagnostic]) -> None:
    once = ordered(found)
    assert len({one.key() for one in once}) == len(once)
    assert ordered([*once, *once]) == once


@given(st.permutations(ALL.diagnostics))
def test_those_of_a_deck(shuffled: list[Diagnostic]) -> None:
    assert ordered(shuffled) == ALL.diagnostics
