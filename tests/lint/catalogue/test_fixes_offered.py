"""A fix that is offered is one that ``--fix`` makes, and all else in the file stays byte for byte."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terra_cards.source.edits import apply
from tests.lint.decks import card, deck
from tests.lint.linting import codes, lint_text
from tests.lint.test_fixes import fixed

LENGTH = "\n  length: {ask: height, answer: 330 m}"

#: The lines of a card before and after, and whether it takes ``--unsafe-fixes``.
MENDED = [
    ("areas: [france, frnace]", "areas: [france]", True),
    ("areas: [frnace, france]", "areas: [france]", True),
    ("areas:\n  - france\n  - frnace", "areas:\n  - france", True),
    ("areas: [spain, portugal]", "areas: [iberia]", True),
    ("areas: [frnace, frnace]", "areas: [france]", False),
    ("areas: [liberia]", "areas: [guinea-coast]", True),
    (
        "areas:\n  - france  # the first\n  - france  # the second",
        "areas:\n  - france  # the first\n  # the second",
        False,
    ),
    ("info: |\n  One line. \n  Two lines.", "info: |\n  One line.\n  Two lines.", False),
    ("info: >\n  One line.  \n  Two lines.", "info: >\n  One line.\n  Two lines.", False),
    ("theme: 2026-02-11", 'theme: "2026-02-11"', False),
    ("compass: sw\nlocation: 48.86, 2.35", "compass: ne\nlocation: 48.86, 2.35", True),
    ("theme: {en: Rome, the city}", 'theme: {en: "Rome, the city"}', True),
    ("location: 2.35 E, 48.86 N", "location: 48.86 N, 2.35 E", True),
    ("id: 'Eiffel Tower'", "id: eiffel-tower", True),
    ('theme: Say "hi" to 1914-1918', "theme: Say “hi” to 1914–1918", True),
    (
        f"tasks:\n  year: {{ask: opened, answer: 200..300 BC}}{LENGTH}",
        f"tasks:\n  year: {{ask: opened, answer: 300..200 BC}}{LENGTH}",
        False,
    ),
]


@pytest.mark.parametrize(("before", "after", "unsafe"), MENDED, ids=[before for before, _, _ in MENDED])
@pytest.mark.parametrize("ends", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_a_fix_makes_this_of_it(before: str, after: str, unsafe: bool, ends: str) -> None:
    text = ("\ufeff# 🗼\n" + deck(card(before))).replace("\n", ends)
    wanted = ("\ufeff# 🗼\n" + deck(card(after))).replace("\n", ends)
    assert fixed(text, unsafe=unsafe)[0].decode("utf-8") == wanted
    if unsafe:
        assert fixed(text)[0].decode("utf-8") == text


#: Findings whose fix would bring the next mistake: nothing is offered.
NOT_OFFERED = [
    "tag: tower",  # a list belongs there
    "titl: Tower",
    "taks: [year]",
    "dificulty: begginer",
    "areas: [usa]",
    "areas: [qqq]",
    "theme: &t Eiffel Tower\ninfo: *t",
]


@pytest.mark.parametrize("lines", NOT_OFFERED)
def test_nothing_is_offered_that_would_be_refused(lines: str) -> None:
    without = ("difficulty",) if "dificulty" in lines else ()
    _, done = fixed(deck(card(lines, without=without)), unsafe=True)
    assert not done.applied
    assert not [d for d in done.report.diagnostics if d.finding.fix], codes(done.report)


PIECES = st.sampled_from(
    [
        "areas: [frnace]",
        "areas: [france, frnace, france]",
        "areas: [spain, portugal, iberia]",
        "areas:\n  - alps  # a\n  - alps  # b",
        "theme: 1984",
        "theme: 'a  b '",
        "theme: {en: Rome, the city}",
        'theme: "x\\u200b y"',
        "theme: >-\n  two  blanks \n  here",
        "info: |\n  one \n  two  three",
        'info: "say \\"hi\\" 1914-1918"',
        "tags: [no, 'x ', y, 1e3]",
        "tgas: [x]",
        "tag: x",
        "compass: sw",
        "compass: ne  # terra: ignore[TC205, TC206] old",
        "id: Bad_Id",
        "location: 2.35, 48.86",
        "location: 2.35 E, 48.86 N",
        "photo: {file: a.png, licence: CC0-1.0, alt: x}",
        "difficulty: beginner  # terra: ignore[TC104] old",
        "notes: 'keep  this'  # and this",
        "tasks:\n  year: {ask: a, b, answer: 1889..1887}\n  number: {ask: c, answer: 12,345, as_of: 2020}",
        "tasks:\n  yaer: {ask: built, answer: 1889}\n  length: {aks: height, answer: 150..120 m}",
    ]
)


@settings(max_examples=20, deadline=None)
@given(
    st.lists(st.lists(PIECES, min_size=1, max_size=6, unique=True), min_size=1, max_size=3),
    st.booleans(),
    st.booleans(),
)
def test_random_broken_decks(cards: list[list[str]], unsafe: bool, windows: bool) -> None:
    text = deck(*(card("\n".join([f"id: card-{n}", *lines])) for n, lines in enumerate(cards)))
    if windows:
        text = "\ufeff" + text.replace("\n", "\r\n")
    result, done = fixed(text, unsafe=unsafe)
    again, more = fixed(result, unsafe=unsafe)
    assert again == result and not more.applied
    assert not [d for d in done.report.diagnostics if d.code == "TC001"]
    assert result.decode("utf-8").count("# and this") == text.count("# and this")
    assert (b"\r\n" in result) is windows and result.startswith(b"\xef\xbb\xbf") is windows


@settings(max_examples=40, deadline=None)
@given(st.lists(PIECES, min_size=1, max_size=4, unique=True))
def test_an_edit_changes_its_span_only(lines: list[str]) -> None:
    text = deck(card("\n".join(lines)))
    report = lint_text(text)
    for diagnostic in report.diagnostics:
        fixing = diagnostic.finding.fix
        if fixing is None:
            continue
        new = apply(text, fixing.edits)
        first = min(edit.span.start for edit in fixing.edits)
        last = max(edit.span.end for edit in fixing.edits)
        assert new.startswith(text[:first]) and new.endswith(text[last:])
        assert len(new) - len(text) == sum(len(e.text) - (e.span.end - e.span.start) for e in fixing.edits)


def test_an_area_is_safely_put_right_only_where_the_location_agrees() -> None:
    """Else the nearest area may be another one, and the fix would bring the next mistake."""
    for place, safe in (("48.86, 2.35", True), ("52.5, 13.4", False), ("2.35, 48.86", False)):
        text = deck(card(f"location: {place}\nareas: [frnace]"))
        [found] = lint_text(text, ignore=("TC7",)).diagnostics
        assert found.code == "TC201" and found.finding.fix is not None and found.finding.fix.safe is safe
        done = fixed(text)[1]
        assert not done.left_out and bool(done.applied) is safe
    assert fixed(text, unsafe=True)[1].report.diagnostics == (), "the location, which is exchanged, too"
