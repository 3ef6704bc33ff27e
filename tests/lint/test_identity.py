"""Fingerprints: from rule, file, card and field, and not from lines."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from terra_cards.lint.identity import fingerprints, handles
from terra_cards.lint.report import Report
from tests.lint.decks import card, deck
from tests.lint.linting import FEW, lint_text

#: Cards with a mistake each, some with alike ones.
CARDS = [
    card("id: one\ntheme: Louvre\nareas: [frnace, france, frnace]"),
    card("id: two\ntheme: A  B  C  D\nareas: [atlantis]"),
    card("id: three\ntheme: Panthéon\nareas: [japan]\ncompass: xx"),
    card("id: three\ntheme: Pantheum\nareas: [benelux]\ncompass: yy"),
    card("id: four\ntheme: {en: Alhambra}\nareas: [iberia]\ncolor: red"),
    card("theme: Nameless\nareas: [levant]", without=("id",)),
    card("id: six\ntheme: Statue of Liberty\nareas: [italy]\nphoto: {file: a.jpg}"),
    card("id: five\ntheme: The Statue of Liberty\nphoto: {file: a.jpg}\ntasks: {}"),
    card("id: seven\ntheme: Big Ben\nareas: [great-britain]\nphoto: {file: a.jpg}"),
]


def prints(report: Report) -> list[str]:
    return fingerprints(report, report.diagnostics)


def lint(text: str) -> Report:
    # The rules that lay cards out take most of the time and add nothing here.
    return lint_text(text, ignore=("TC701", "TC402", "TC403", "TC502"))


ALL = lint(deck(*CARDS))


def test_there_is_something_to_tell_apart() -> None:
    found = handles(ALL, ALL.diagnostics)
    assert len(found) > 20
    assert len(set(found)) < len(found)  # several findings in one field
    assert {"TC105", "TC201", "TC406", "TC408"} <= {handle.code for handle in found}


def test_all_are_different() -> None:
    assert len(set(prints(ALL))) == len(ALL.diagnostics)
    assert all(re.fullmatch("[0-9a-f]{40}", one) for one in prints(ALL))


@FEW
@given(st.permutations(CARDS))
def test_cards_may_change_places(cards: list[str]) -> None:
    assert set(prints(lint(deck(*cards)))) == set(prints(ALL))


@FEW
@given(st.lists(st.tuples(st.integers(0, 100), st.sampled_from(["", "# a remark", "   "])), max_size=8))
def test_lines_may_be_inserted(inserted: list[tuple[int, str]]) -> None:
    lines = deck(*CARDS).split("\n")
    for at, text in inserted:
        lines.insert(min(at, len(lines) - 1), text)
    moved = lint("\n".join(lines))
    assert prints(moved) == prints(ALL)


def test_line_ends_and_a_mark_at_the_beginning_do_not_matter() -> None:
    text = deck(*CARDS)
    assert prints(lint("\ufeff" + text.replace("\n", "\r\n"))) == prints(ALL)


def test_another_file_rule_card_or_field_is_another_finding() -> None:
    base = prints(lint_text(deck(card("areas: [frnace]"))))
    assert base == prints(lint_text(deck(card("theme: Tower\nareas: [frnace]"))))
    for other in (
        lint_text(deck(card("areas: [frnace]")), name="b.deck.yaml"),
        lint_text(deck(card("areas: [france, france]"))),
        lint_text(deck(card("id: other\nareas: [frnace]"))),
        lint_text(deck(card("areas: [frnaec]"))),
    ):
        assert len(other.diagnostics) == 1
        assert not set(base) & set(prints(other))


def test_one_that_is_mended_leaves_the_others_as_they_were() -> None:
    text = deck(card("theme: A  B\nareas: [frnace, spian]\ninfo: a  b  c"))
    before, after = prints(lint_text(text)), prints(lint_text(text.replace("frnace", "france")))
    assert set(after) < set(before) and len(after) == len(before) - 1
    after = prints(lint_text(text.replace("a  b", "a b")))  # the first of two in one field
    assert set(after) < set(before) and len(after) == len(before) - 1


def test_items_of_lists_are_named() -> None:
    report = lint_text(
        "format: 1\nboard: {id: toy, title: Toy}\nareas:\n"
        "  - {id: a, kind: land, name: Alpha, neighbours: [b, xx]}\n"
        "  - {id: b, kind: land, name: Beta, neighbours: [a]}\n"
        "scales: {}\n",
        name="toy.board.yaml",
    )
    assert "areas/a/neighbours/xx" in [handle.field for handle in handles(report, report.diagnostics)]


def test_a_pointer_is_escaped_in_steps() -> None:
    report = lint_text(deck(card("areas: [a/b~c]")))
    assert [handle.field for handle in handles(report, report.diagnostics)] == ["areas/a~1b~0c"]
