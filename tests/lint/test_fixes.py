"""Fixes: only what was asked for changes, nothing gets worse, and a second run finds nothing to do."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from terra_cards.lint import registry
from terra_cards.lint.engine import lint
from terra_cards.lint.example import files
from terra_cards.lint.fixes import Fixed, fix
from terra_cards.lint.report import Report
from terra_cards.lint.rule import Rule
from terra_cards.source.edits import encode
from terra_cards.workspace.load import load
from tests.lint.decks import card, deck
from tests.lint.linting import QUIET, TODAY, codes, policy

CWD = Path("/nowhere")


def fixed(text: str | bytes, *, unsafe: bool = False) -> tuple[bytes, Fixed]:
    """The bytes after fixing, and what was done."""
    data = text.encode("utf-8") if isinstance(text, str) else text

    def run(content: bytes) -> Report:
        return lint(
            load(["a.deck.yaml"], {CWD / "a.deck.yaml": content}, cwd=CWD),
            policy(ignore=QUIET),
            today=TODAY,
        )

    report = run(data)

    def check(texts: Mapping[str, str]) -> Report:
        return run(encode(report.documents["a.deck.yaml"], texts["a.deck.yaml"]))

    done = fix(report, check, unsafe=unsafe)
    new = done.texts.get("a.deck.yaml")
    return (encode(report.documents["a.deck.yaml"], new) if new is not None else data), done


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("areas: [frnace]", "areas: [france]"),
        ("areas: ['frnace']", "areas: ['france']"),
        ('areas: ["frnace"]  # here', 'areas: ["france"]  # here'),
        ("areas:\n  - frnace", "areas:\n  - france"),
        ("areas: [france, alps, france]", "areas: [france, alps]"),
        ("areas: [france, france, alps]", "areas: [france, alps]"),
        ("areas: [france,france]", "areas: [france]"),
        ("areas:\n  - france\n  - alps\n  - france", "areas:\n  - france\n  - alps"),
        ("areas:\n  - france\n  - france\n  - alps", "areas:\n  - france\n  - alps"),
        ("tgas: [tower]", "tags: [tower]"),
        ("theme: 1984", 'theme: "1984"'),
        ("theme: no", 'theme: "no"'),
        ("tags: [1e3, tower]", 'tags: ["1e3", tower]'),
        ("theme: 'Eiffel  Tower '", "theme: 'Eiffel Tower'"),
        ('theme: "Eiffel\\u200b Tower"', 'theme: "Eiffel Tower"'),
        ('theme: "Eiffel\\tTower"', 'theme: "Eiffel Tower"'),
        ("info: >-\n  Built  for\n  a fair.", "info: >-\n  Built for\n  a fair."),
        (
            "tasks:\n  year: {ask: built, answer: 1889..1887}\n  length: {ask: height, answer: 330 m}",
            "tasks:\n  year: {ask: built, answer: 1887..1889}\n  length: {ask: height, answer: 330 m}",
        ),
        ("areas: [france]  # terra: ignore[TC201] old", "areas: [france]"),
        (
            "areas: [atlantis]  # terra: ignore[TC201, TC204] legend",
            "areas: [atlantis]  # terra: ignore[TC201] legend",
        ),
        (
            "areas: [atlantis]  # terra: ignore[TC204, TC201] legend",
            "areas: [atlantis]  # terra: ignore[TC201] legend",
        ),
        (
            "areas: [atlantis]  # terra: ignore[TC204,TC201,TC205] legend",
            "areas: [atlantis]  # terra: ignore[TC201] legend",
        ),
    ],
)
def test_safe_fixes(before: str, after: str) -> None:
    text = deck(card(before))
    result, done = fixed(text)
    assert result.decode("utf-8") == text.replace(
        before.replace("\n", "\n    "), after.replace("\n", "\n    ")
    )
    assert done.applied


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("id: Eiffel_Tower", "id: eiffel-tower"),
        ("location: 2.2945, 48.8584", "location: 48.8584, 2.2945"),
        ("location: 2.2945 N, 48.8584 E", "location: 48.8584 N, 2.2945 E"),
        (
            "tasks:\n  year: {ask: opened, answer: 1889}\n  length: {ask: height, in all, answer: 330 m}",
            'tasks:\n  year: {ask: opened, answer: 1889}\n  length: {ask: "height, in all", answer: 330 m}',
        ),
        (
            "tasks:\n  year: {ask: opened, answer: 1889}\n  number: {ask: rivets, answer: 12,345}",
            "tasks:\n  year: {ask: opened, answer: 1889}\n  number: {ask: rivets, answer: 12 345}",
        ),
    ],
)
def test_unsafe_fixes_are_applied_only_when_asked_for(before: str, after: str) -> None:
    text = deck(card(before))
    assert fixed(text)[0] == text.encode("utf-8")
    result, _ = fixed(text, unsafe=True)
    assert result.decode("utf-8") == text.replace(
        before.replace("\n", "\n    "), after.replace("\n", "\n    ")
    )


def test_an_area_is_mended_safely_only_where_no_other_is_near() -> None:
    text = deck(card("areas: [westrn-canada]"))  # near western-canada; eastern-canada is 3 away
    assert b"western-canada" in fixed(text)[0]
    text = deck(card("areas: [eastern-canda]"))  # northern-canada and western-canada are near, too
    report = fixed(text)[1].report
    assert codes(report) in (["TC201"], [])


def test_a_fix_that_brings_a_new_finding_is_left_out() -> None:
    # `dificulty` may be mended, but then `begginer` would be a new finding (TC104)
    text = deck(card("dificulty: begginer", without=("difficulty",)))
    result, done = fixed(text)
    assert result == text.encode("utf-8")
    assert not done.applied
    assert codes(done.report) == ["TC101"]


def test_good_fixes_are_kept_when_another_is_left_out() -> None:
    text = deck(card("id: one\ndificulty: begginer", without=("difficulty",)), card("id: two\ntheme: 1984"))
    result, done = fixed(text)
    assert b'theme: "1984"' in result
    assert [d.code for d in done.applied] == ["TC005"]
    assert codes(done.report) == ["TC101"]


def test_line_ends_and_byte_order_mark_stay() -> None:
    text = ("\ufeff# comment\n" + deck(card("areas: [frnace]  # why\ntheme: 1984"))).replace("\n", "\r\n")
    result, _ = fixed(text)
    assert result == text.replace("frnace", "france").replace("1984", '"1984"').encode("utf-8")


def test_a_value_behind_an_alias_is_not_edited() -> None:
    text = deck(
        card("id: one\ntheme: &t Eiffel  Tower\nareas: [france]"),
        card("id: two\ntheme: *t\nareas: [alps]"),
    )
    result, done = fixed(text)
    assert b"&t Eiffel Tower" in result
    assert b"theme: *t" in result
    assert "TC406" not in codes(done.report)


def test_removing_a_card_comment_takes_its_line() -> None:
    text = deck("# terra: ignore[TC404] a whole country\n" + card())
    assert fixed(text)[0] == deck(card()).encode("utf-8")


RULES = [rule for rule in registry.rules().values() if rule.fix != "no" and rule.wrong.files is None]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_the_fix_of_a_rule_mends_its_example(rule: Rule) -> None:
    text = next(iter(files(rule.wrong).values()))
    result, done = fixed(text, unsafe=True)
    assert rule.code not in codes(done.report)
    again, more = fixed(result, unsafe=True)
    assert again == result and not more.applied


PIECES = st.sampled_from(
    [
        "areas: [frnace]",
        "areas: [france, france]",
        "areas:\n  - alps\n  - alps\n  - frnace",
        "theme: 1984",
        "theme: 'a  b '",
        "theme: yes",
        'info: "x\\u200b  y"',
        "info: |\n  two  blanks\n  and more",
        "tags: [no, 'x ', y]",
        "tgas: [x]",
        "compass: ne  # terra: ignore[TC205] old",
        "id: Bad_Id",
        "location: 2.2945, 48.8584",
        "difficulty: beginner  # terra: ignore[TC104,TC101] old",
        "tasks:\n  year: {ask: a, b, answer: 1889..1887}\n  number: {ask: c, answer: 12,345, as_of: 2020}",
        "notes: 'keep  this'  # and this",
    ]
)


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.lists(PIECES, min_size=1, max_size=5, unique=True), min_size=1, max_size=3),
    st.booleans(),
    st.booleans(),
)
def test_fixing_never_makes_worse_and_ends(cards: list[list[str]], unsafe: bool, windows: bool) -> None:
    text = deck(*(card("\n".join([f"id: card-{n}", *lines])) for n, lines in enumerate(cards)))
    if windows:
        text = text.replace("\n", "\r\n")
    result, _ = fixed(text, unsafe=unsafe)
    again, more = fixed(result, unsafe=unsafe)
    assert again == result
    assert not more.applied
    # comments that are no suppressions, and what has no finding, stay byte for byte
    assert result.count(b"# and this") == text.encode("utf-8").count(b"# and this")
    assert result.count(b"keep  this") == text.encode("utf-8").count(b"keep  this")
    assert (b"\r\n" in result) is windows


SWAPPED = "areas: [frnace]\nlocation: 2.2945, 48.8584"


def test_what_a_fix_brings_to_light_is_mended_with_it() -> None:
    # the area put right shows that latitude and longitude are the wrong way round
    text = deck(card(SWAPPED))
    result, done = fixed(text, unsafe=True)
    assert b"areas: [france]" in result and b"location: 48.8584, 2.2945" in result
    assert sorted(d.code for d in done.applied) == ["TC201", "TC209"]
    assert codes(done.report) == []


#: Its key can be put right, and then the photo is not there.
NO_PHOTO = "photo: {fiel: a.png, license: CC0-1.0, alt: x}"


def test_a_fix_that_was_tried_and_left_out_is_offered_no_more() -> None:
    text = deck(card(NO_PHOTO))
    result, done = fixed(text)
    assert result == text.encode() and codes(done.report) == ["TC101"]
    assert done.report.diagnostics[0].finding.fix is None


def test_what_a_fix_brings_is_mended_with_it_though_another_card_has_the_same() -> None:
    # without its mark of direction the text starts with a blank, as another does whose blank stays
    text = deck(
        card('id: one\ninfo: "\\u200f x"'),
        card("id: two\ntheme: Louvre\nnotes: &i ' y'\ninfo: *i"),
    )
    result, _ = fixed(text)
    assert b'info: "x"' in result
    again, more = fixed(result)
    assert again == result and not more.applied


def test_a_fix_left_out_says_what_it_would_bring() -> None:
    done = fixed(deck(card(NO_PHOTO), card("id: two\ntheme: 1984")))[1]
    assert [d.code for d in done.applied] == ["TC005"]
    assert [(one.diagnostic.code, [new.code for new in one.brings]) for one in done.left_out] == [
        ("TC101", ["TC501"])
    ]


def test_a_fix_left_out_is_tried_again_after_others() -> None:
    text = deck(
        card("id: one\nareas: [frnace]"),
        card(f"id: two\ntheme: Louvre\n{NO_PHOTO}"),  # never mended
        card("id: three\ntheme: 1984"),
    )

    def run(text: str) -> Report:
        report = lint(
            load(["a.deck.yaml"], {CWD / "a.deck.yaml": text.encode()}, cwd=CWD),
            policy(select=("TC005", "TC101", "TC201", "TC501")),
            today=TODAY,
        )
        if (
            "[frnace]" not in text.partition("id: two")[0] and "theme: 1984" in text
        ):  # that one must be mended before
            first = report.diagnostics[0]
            more = replace(first, finding=replace(first.finding, message="too early", fix=None))
            report = replace(report, diagnostics=(*report.diagnostics, more))
        return report

    done = fix(run(text), lambda texts: run(texts["a.deck.yaml"]))
    assert [d.code for d in done.applied] == ["TC005", "TC201"]
    assert [one.diagnostic.code for one in done.left_out] == ["TC101"]
