"""Suppressions: what they reach, what they cannot silence, and what is found about them."""

from __future__ import annotations

import pytest

from tests.lint.decks import card, deck
from tests.lint.linting import codes, lint_text, places

BAD = "areas: [atlantis]"


def test_at_the_end_of_the_line_where_the_finding_starts() -> None:
    assert codes(lint_text(deck(card(f"{BAD}  # terra: ignore[TC201] not drawn yet")))) == []


def test_one_line_up_does_not_count() -> None:
    report = lint_text(deck(card(f"difficulty: beginner  # terra: ignore[TC201] not drawn yet\n{BAD}")))
    assert codes(report) == ["TC801", "TC201"]


def test_before_a_card_counts_for_the_whole_card_and_no_other() -> None:
    text = deck(
        card("id: one\ntheme: Louvre\nareas: [atlantis, hyperborea]"),
        "# terra: ignore[TC201] places of legend\n"
        + card("id: two\ntheme: Legends\nareas: [atlantis, hyperborea]"),
        card("id: three\ntheme: Panthéon\nareas: [atlantis]"),
    )
    report = lint_text(text)
    assert [(d.code, d.finding.card) for d in report.diagnostics] == [
        ("TC201", "one"),
        ("TC201", "one"),
        ("TC201", "three"),
    ]
    assert [(s.diagnostic.code, s.by, s.reason) for s in report.silenced] == [
        ("TC201", "comment", "places of legend")
    ] * 2
    assert {text[slice(*s.span)] for s in report.silenced} == {"# terra: ignore[TC201] places of legend"}


def test_blank_lines_and_comments_may_stand_between() -> None:
    text = deck("# terra: ignore[TC201] legend\n\n# another comment\n" + card(BAD))
    assert codes(lint_text(text)) == []


def test_at_the_top_counts_for_the_file() -> None:
    text = "# terra: ignore[TC201] legends\n" + deck(
        card(f"id: one\n{BAD}"), card(f"id: two\ntheme: Louvre\n{BAD}")
    )
    assert codes(lint_text(text)) == []


def test_inside_a_card_on_its_own_line_reaches_nothing() -> None:
    report = lint_text(deck(card(f"difficulty: beginner\n# terra: ignore[TC201] legend\n{BAD}")))
    assert sorted(codes(report)) == ["TC201", "TC801"]
    [unused] = [d for d in report.diagnostics if d.code == "TC801"]
    assert "reaches nothing" in unused.finding.message


def test_several_codes_and_names() -> None:
    text = deck(card("areas: [atlantis, atlantis]  # terra: ignore[TC201, repeated-area] legend"))
    assert codes(lint_text(text)) == []


def test_codes_in_small_letters_work() -> None:
    assert codes(lint_text(deck(card(f"{BAD}  # terra: ignore[tc201] legend")))) == []


def test_reading_cannot_be_silenced() -> None:
    text = "# terra: ignore[TC002, TC005] please\n" + deck(card("theme: 1984\nicon: book\nicon: book"))
    found = codes(lint_text(text))
    assert found.count("TC801") == 2
    assert {"TC002", "TC005"} <= set(found)


def test_findings_about_suppressions_cannot_be_silenced() -> None:
    text = "# terra: ignore[TC803] please\n" + deck(card(f"{BAD}  # terra: ignore[TC201]"))
    assert codes(lint_text(text)) == ["TC801", "TC803"]


@pytest.mark.parametrize(
    "comment",
    [
        "# terra ignore[TC201] legend",
        "# terra: ignore TC201 legend",
        "# terra: ignore",
        "# terra: ignore[] legend",
        "# terra: disable[TC201] legend",
        "# terra: noqa",
        "# Terra: Ignore(TC201)",
        "# terra-cards: ignore[TC201] legend",
    ],
)
def test_what_was_meant_as_a_suppression_is_told(comment: str) -> None:
    report = lint_text(deck(card(f"{BAD}  {comment}")))
    assert codes(report) == ["TC201", "TC802"]


@pytest.mark.parametrize(
    "comment", ["# terra: the earth", "# ignore the terra incognita", "# Terra ignores this"]
)
def test_prose_is_no_suppression(comment: str) -> None:
    assert codes(lint_text(deck(card(f"areas: [france]  {comment}")))) == []


@pytest.mark.parametrize("comment", ["#terra:ignore[TC201] legend", "#  terra:  ignore [TC201]  legend"])
def test_blanks_are_free(comment: str) -> None:
    assert codes(lint_text(deck(card(f"{BAD}  {comment}")))) == []


def test_an_unknown_code_names_the_nearest() -> None:
    report = lint_text(deck(card("areas: [france]  # terra: ignore[TC2041] x")))
    assert codes(report) == ["TC802"]
    assert "TC204" in (report.diagnostics[0].finding.help or "")
    report = lint_text(deck(card("areas: [france]  # terra: ignore[near-boarder] x")))
    assert "near-border" in (report.diagnostics[0].finding.help or "")


def test_the_column_is_that_of_the_code() -> None:
    text = deck(card("areas: [france]  # terra: ignore[TC201, TC9999] x"))
    line = text.splitlines().index("    areas: [france]  # terra: ignore[TC201, TC9999] x") + 1
    assert places(lint_text(text)) == [("TC801", line, 38), ("TC802", line, 45)]


def test_unused_is_said_only_of_rules_that_ran() -> None:
    text = deck(card("areas: [france]  # terra: ignore[TC201, TC204] x"))
    assert codes(lint_text(text, select=("TC801", "TC201"))) == ["TC801"]
    assert codes(lint_text(text, select=("TC801",))) == []
    assert codes(lint_text(text, select=("TC204",))) == []


def test_a_hash_inside_a_text_is_no_comment() -> None:
    text = deck(card('theme: "Nothing # terra: ignore[TC201] here"\nareas: [atlantis]'))
    assert codes(lint_text(text)) == ["TC201"]
    text = deck(card("info: |\n  # terra: ignore[TC201] in a block\nareas: [atlantis]"))
    assert codes(lint_text(text)) == ["TC201"]


def test_a_finding_at_an_alias_is_silenced_on_the_line_of_the_alias() -> None:
    text = deck(
        card("id: one\ntheme: Louvre\nareas: &a [atlantis]  # terra: ignore[TC201] legend"),
        card("id: two\ntheme: Panthéon\nareas: *a  # terra: ignore[TC201] legend"),
        card("id: three\ntheme: Bastille\nareas: *a"),
    )
    report = lint_text(text)
    assert [(d.code, d.finding.card) for d in report.diagnostics] == [("TC201", "three")]


def test_crlf_and_a_byte_order_mark() -> None:
    text = "\ufeff" + deck(card(f"{BAD}  # terra: ignore[TC201] legend")).replace("\n", "\r\n")
    assert codes(lint_text(text)) == []
