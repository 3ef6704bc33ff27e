"""What users of other linters complain about in messages, places and values, each tried on ours.

The numbers are those of ``COMPLAINTS`` in test_complaint_table.
"""

# ruff: noqa: E501  (one case a line, to be read across)
from __future__ import annotations

from pathlib import Path

import pytest

from tests.lint.catalogue.marks import VARIANTS, Case, check, one
from tests.lint.decks import card, deck
from tests.lint.linting import codes, lint_files, lint_text
from tests.lint.test_fixes import fixed

LENGTH = "\n  length: {ask: height, answer: 330 m}"
YEAR = "tasks:\n  year: {ask: opened, answer: 1889}\n  "


def year(answer: str, *words: str) -> Case:
    return one(f"tasks:\n  year: {{ask: opened, answer: {answer}}}{LENGTH}", *words)


PLACES = [
    # 3, 4: inside block texts, folded and quoted ones, at the character
    one("info: |\n  One line.\n  Two «TC406: »blanks.\n  Three."),
    one("info: |4\n    One «TC406: »line."),
    one("info: >-\n  One\n  «TC412:TODO» line."),
    one('info: "One\\n\\u00e9 «TC412:TODO»"'),
    # 7: an empty value stands at its key, not at the next one
    one("«TC102:theme»:\nicon: book"),
    one("«TC107:info»:  # later\nicon: book"),
    # 8: a merge key, at its use
    one("«TC101:<<»: {icon: book}", "anchor"),
    # 15: the deepest honest path
    one(YEAR + "length: {ask: height, answer: {metric: 330 «TC303:kg», imperial: 1083 ft}}"),
    # 19, 20: a mistyped key is one finding; a missing one stands at the id
    one(YEAR + "length: {ask: height, «TC101:anwser»: 330 m}", "did you mean 'answer'?"),
    one("id: «TC102:x»", "'theme' is missing", without=("theme",)),
    # 22: the pattern is said in words
    one("id: «TC106:Paris!»", "small letters, digits, single hyphens"),
    # 24: an empty item of a list
    one("tags:\n  - a\n  -«TC107:» # later", "remove the item"),
    # 43, 44: dates stay texts, and a day that there is not is a finding
    one("as_of: 2024-02-11"),
    one("as_of: «TC103:2021-02-30»"),
    # 40 to 42, 47, 48, 50: what YAML programs disagree on stays what was typed
    year("«TC301:1e3»", "1000"),
    year("«TC301:0x_»".replace("0x_", "true")),
    year("1_889"),
    one("id: 008"),
    one("theme: «TC005:09:30»"),
    one("tags: [«TC005:NO»]"),
    # 46: digits without end, and numbers that are none
    one(YEAR + "number: {ask: rivets, answer: «TC301:.nan»}"),
    one(YEAR + "number: {ask: rivets, answer: «TC301:1e999»}"),
    one(YEAR + "number: {ask: rivets, answer: «TC301:" + "9" * 5000 + "»}"),
    # 53, 54: merge keys are told, once each; 52: keys are the same however they are quoted
    one('icon: book\n«TC002:"icon"»: tree'),
    one("icon: book\n«TC002:? icon»\n: tree".replace("? icon»\n: tree", "'icon'»: tree")),
]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("case", PLACES, ids=repr)
def test_where_and_what(case: Case, variant: str, tmp_path: Path) -> None:
    check(case, variant, tmp_path)


def test_one_bad_value_among_five_hundred_cards() -> None:
    cards = [
        card(f"id: c{n}\ntheme: House {n}\nlocation: {'48.9' if n != 330 else '148.9'}, 2.3")
        for n in range(500)
    ]
    text = deck(*cards)
    report = lint_text(text, select=("TC1", "TC2"))
    [found] = report.diagnostics
    assert found.finding.card == "c330"
    assert text.splitlines()[found.start.line - 1].strip() == "location: 148.9, 2.3"
    assert found.start.column == text.splitlines()[found.start.line - 1].index("148.9") + 1


def test_two_values_alike_are_told_apart_by_their_place() -> None:
    text = deck(card("id: a\ntheme: A\nareas: [atlantis]"), card("id: b\ntheme: B\nareas: [atlantis]"))
    lines = [d.start.line for d in lint_text(text).diagnostics]
    assert len(set(lines)) == 2


def test_all_mistakes_of_a_file_are_told_in_one_run() -> None:
    text = deck(
        card("id: A\ntheme: 1984\nareas: [frnace]\ntgas: [x]\nas_of: soon\nlocation: nowhere"),
        card("id: b\ntheme: [x]\nareas: [alps]\ntasks: {year: {answer: then}}"),
    )
    assert {"TC106", "TC005", "TC201", "TC101", "TC103", "TC301"} <= set(codes(lint_text(text)))


def test_no_schema_speaks_and_no_message_is_empty_or_timid() -> None:
    text = deck(
        card(
            "id: A\ntheme: [x]\nareas: {a: 1}\ntasks: []\nphoto: [x]\nextra: 1\nlocation: 1\nsources: x\nas_of: z\nicon: []"
        )
    )
    for diagnostic in lint_text(text).diagnostics:
        message = f"{diagnostic.finding.message} {diagnostic.finding.help or ''}"
        assert diagnostic.finding.message.strip()
        for word in (
            "schema",
            "oneOf",
            "anyOf",
            "valid under",
            "Input should",
            "consider",
            "pydantic",
            "NoneType",
        ):
            assert word not in message, message


def test_an_anchor_inside_itself_is_one_error_with_both_places() -> None:
    report = lint_text("format: 1\ndeck: &d {id: d, title: *d}\n", select=("TC001",))
    [found] = report.diagnostics
    assert found.finding.span.start == report.documents["a.deck.yaml"].text.index("*d")
    assert found.finding.related


def test_an_unclosed_quote_stands_where_it_opened_and_swallows_no_cards() -> None:
    cards = [card(f"id: c{n}\ntheme: House {n}") for n in range(30)]
    text = deck(*cards).replace("theme: House 7\n", "theme: 'House 7\n")
    report = lint_text(text, select=("TC001",))
    [found] = report.diagnostics
    assert (
        text[found.finding.span.start] == "'"
        and found.start.line == text[: text.index("'House 7")].count("\n") + 1
    )
    assert report.cards >= 29


def test_a_renamed_rule_is_known_by_its_code_and_its_name() -> None:
    for word in ("TC201", "unknown-area", "tc201"):
        assert codes(lint_text(deck(card(f"areas: [atlantis]  # terra: ignore[{word}] legend")))) == []


def test_a_fix_leaves_comments_blank_lines_and_all_else(tmp_path: Path) -> None:
    text = (
        "# at the top\n\n"
        + deck(card("areas: [ frnace ,  alps ]   # why\ntheme: '1984'"))
        + "\n\n# at the end, without a line end"
    )
    result, done = fixed(text)
    assert result.decode() == text.replace("frnace", "france")
    assert [d.code for d in done.applied] == ["TC201"]


def test_with_one_rule_on_no_suppression_of_others_is_removed() -> None:
    text = deck(card("areas: [france]  # terra: ignore[TC404] old"))
    assert codes(lint_text(text, select=("TC801",))) == []


def test_a_comment_behind_a_suppression_is_the_reason_and_stays() -> None:
    text = deck(card("areas: [atlantis]  # terra: ignore[TC204, TC201] legend # and more"))
    result, _ = fixed(text)
    assert b"# terra: ignore[TC201] legend # and more" in result


def test_an_id_copied_into_another_file_of_the_deck_names_both_places(tmp_path: Path) -> None:
    files = {"d/deck.yaml": deck(card("id: a")), "d/cards/x.yaml": card("id: a\ntheme: B")}
    [found] = lint_files(tmp_path, files, "d", select=("TC105",)).diagnostics
    assert found.path == "d/cards/x.yaml" and found.finding.related[0].path == "d/deck.yaml"
    assert found.finding.fix is None


def test_ids_that_are_suggested_do_no_harm_in_spreadsheets() -> None:
    for written in ("=SUM(A1)", "+49", "-x", "@home", "Ünï ☃ x"):
        [found] = lint_text(deck(card(f'id: "{written}"')), select=("TC106",)).diagnostics
        assert found.finding.fix is not None
        assert found.finding.fix.edits[0].text[0] not in "=+-@"
