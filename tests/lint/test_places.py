"""Where findings stand, by LINT.md: each case marks with « » what must be under the carets."""

from __future__ import annotations

import re

import pytest

from tests.lint.decks import card, deck
from tests.lint.linting import lint_text

# code, lines of a card (« » round the place)
CASES = [
    # a whole scalar, from its first written character, the quote included
    ("TC201", "areas: [«frnace»]"),
    ("TC201", "areas: [«'frnace'»]"),
    ("TC201", 'areas:\n  - «"frnace"»  # here'),
    ("TC201", "areas: [france, «atlantis»]"),
    ("TC201", 'location: {at: "48.8584, 2.2945", area: «atlantis»}'),
    ("TC202", 'areas: [france, alps, «france»]\nlocation: ["47.0, 2.0", "46.5, 8.0"]'),
    ("TC203", "location: «52.52, 13.405»"),
    ("TC203", 'location: «"52.52, 13.405"»'),
    ("TC203", "location:\n  - 48.8584, 2.2945\n  - «52.52, 13.405»"),
    ("TC203", 'location: {at: "48.8584, 2.2945", area: «germany»}'),
    ("TC203", 'areas: [france, «italy»]\nlocation: ["47.0, 2.0", "46.0, 2.0"]'),
    ("TC205", "location: 48.8584, 2.2945\ncompass: «sw»"),
    ("TC206", "compass: «se»"),
    ("TC209", "location: «2.2945, 48.8584»"),
    ("TC209", 'location: {at: «"2.2945, 48.8584"»}'),
    # parts at the part
    ("TC303", "tasks:\n  year: {ask: begun, answer: 1889}\n  length: {ask: size, answer: 12 «kg»}"),
    ("TC303", 'tasks:\n  year: {ask: begun, answer: 1889}\n  length: {ask: size, answer: "12 «kg»"}'),
    ("TC316", "tasks:\n  year: {ask: begun, answer: 1889}\n  number: {ask: share of iron, answer: 120 «%»}"),
    ("TC316", "tasks:\n  year: {ask: begun, answer: 1889}\n  number: {ask: share of iron, answer: 120«%»}"),
    ("TC406", 'theme: "Eiffel « »Tower"'),
    ("TC406", "theme: 'Eiffel Tower« »'"),
    ("TC406", 'theme: "« »Eiffel Tower"'),
    ("TC406", 'theme: "Eiffel «\\u200b»Tower"'),
    ("TC406", "info: |\n  One line.\n  Two «  »blanks."),
    ("TC404", "theme: The heart of «France»"),
    ("TC404", "theme: Built «1889»"),
    # what is missing stands at the key of the smallest map that lacks it
    ("TC304", "«tasks»:\n  year: {ask: begun, answer: 1889}"),
    ("TC102", "tasks:\n  «year»: {ask: begun}\n  length: {ask: size, answer: 12 m}"),
    ("TC505", "icon: book\n«photo»: {file: x.png, alt: y}"),
    ("TC510", "icon: book\n«photo»: {file: x.png, license: CC0-1.0}"),
    ("TC312", "tasks:\n  year: {ask: begun, answer: 1889}\n  «number»: {answer: 12}"),
    ("TC604", "«areas»: [france]\nsources: [{title: x, supports: [year, length]}]"),
    (
        "TC604",
        "tasks:\n  «year»: {ask: begun, answer: 1889}\n  length: {ask: size, answer: 12 m}\n"
        "sources: [{title: x, supports: [areas, length]}]",
    ),
    # a card at the value of its id
    ("TC601", "id: «tower»\nsources: []"),
    # answers
    ("TC302", "tasks:\n  year: {ask: begun, answer: 1889}\n  length: {ask: size, answer: «0» m}"),
    ("TC305", "tasks:\n  year: {ask: begun, answer: «1889..1887»}\n  length: {ask: size, answer: 12 m}"),
    ("TC307", "tasks:\n  year: {ask: begun, answer: «1900»}\n  length: {ask: size, answer: 12 m}"),
    ("TC308", "tasks:\n  year: {ask: begun, answer: «1901»}\n  length: {ask: size, answer: 12 m}"),
    ("TC308", "tasks:\n  year: {ask: begun, answer: «'1901'»}\n  length: {ask: size, answer: 12 m}"),
    (
        "TC309",
        "tasks:\n  year: {ask: begun, answer: 1889}\n"
        "  length: {ask: size, answer: {metric: 330 m, imperial: «99 ft»}}",
    ),
    (
        "TC309",
        "tasks:\n  year: {ask: begun, answer: 1889}\n"
        "  length: {ask: size, answer: {imperial: 99 ft, metric: «330 m»}}",
    ),
    ("TC310", "tasks:\n  year: {ask: begun, answer: 2020..«2040»}\n  length: {ask: size, answer: 12 m}"),
    ("TC311", "tasks:\n  year: {ask: begun, answer: «0»}\n  length: {ask: size, answer: 12 m}"),
    ("TC317", "tasks:\n  year: {ask: begun, answer: «1700s»}\n  length: {ask: size, answer: 12 m}"),
    ("TC317", "tasks:\n  year: {ask: begun, answer: «1700s»..1720s}\n  length: {ask: size, answer: 12 m}"),
    ("TC313", "tasks:\n  year: {ask: begun, answer: 1889}\n  number: {ask: size, answer: «12,000»}"),
    (
        "TC313",
        "tasks:\n  year: {ask: begun, answer: 1889}\n"
        "  number: {ask: size, answer: «12,000,000», as_of: 2020}",
    ),
    ("TC313", "tasks:\n  year: {ask: begun, answer: 1889}\n  number:\n    ask: y\n    answer: «12.000»"),
    (
        "TC008",
        "tasks:\n  year: {ask: begun, answer: 1889}\n  length: {ask: height«,» with antennas, answer: 12 m}",
    ),
    ("TC008", "photo: {file: x.png, credit: Doe«,» Jane, license: CC0-1.0, alt: x}"),
    # texts and words
    ("TC005", "theme: «1984»"),
    ("TC005", "tags: [tower, «no», old]"),
    ("TC005", "photo: {file: x.png, credit: «yes», license: CC0-1.0, alt: x}"),
    ("TC107", "theme: «'  '»"),
    ("TC106", "id: «Eiffel_Tower»"),
    ("TC101", "«tgas»: [x]"),
    ("TC104", "difficulty: «begginer»"),
    ("TC104", "back: «louvre»"),
    (
        "TC602",
        'sources: [{title: x, url: «"ftp://example.org/x"», accessed: 2025-01-01,\n'
        "  supports: [areas, year, length]}]",
    ),
    (
        "TC602",
        'sources: [{title: x, url: "https://example.org/x", accessed: «2027-01-01»,\n'
        "  supports: [areas, year, length]}]",
    ),
    ("TC602", "sources: [{title: x, supports: [areas, year, length, «number»]}]"),
    ("TC501", "photo: {file: «photos/x.png», license: CC0-1.0, alt: y}"),
    ("TC504", "photo: {file: «../x.png», license: CC0-1.0, alt: y}"),
]


@pytest.mark.parametrize(("code", "lines"), CASES, ids=[f"{code}-{n}" for n, (code, _) in enumerate(CASES)])
@pytest.mark.parametrize("ends", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_the_finding_stands_at_the_mark(code: str, lines: str, ends: str) -> None:
    # an emoji before the card: columns are code points, whatever the bytes
    marked = deck(card(lines), head='authors: ["Ada 🗼"]').replace("\n", ends)
    assert marked.count("«") == 1
    start = marked.index("«")
    end = marked.index("»") - 1
    text = re.sub("[«»]", "", marked)
    report = lint_text("\ufeff" + text)
    found = [tuple(d.finding.span) for d in report.diagnostics if d.code == code]
    assert found == [(start, end)], [
        (d.code, d.finding.message, text[slice(*d.finding.span)]) for d in report.diagnostics
    ]
    [diagnostic] = [d for d in report.diagnostics if d.code == code]
    before = text[:start]
    assert diagnostic.start.line == before.count("\n") + 1
    assert diagnostic.start.column == len(before.rpartition("\n")[2]) + 1


def test_one_mistake_gives_one_finding() -> None:
    """What follows from a mistake stays silent."""
    silent = {
        "areas: [atlantis]\nlocation: 52.52, 13.405\ncompass: ne": "TC201",
        "areas: [atlantis]\ncompass: se": "TC201",
        "tasks:\n  year: {ask: begun, answer: before 1900}\n  length: {ask: size, answer: 12 m}": "TC301",
        "tasks:\n  yaer: {ask: begun, answer: 1889}\n  length: {ask: size, answer: 12 m}": "TC101",
        "tasks:\n  year: {ask: begun, answer: 1889}\n  number: {ask: size, answer: 1,000}": "TC313",
        "location: 2.2945, 48.8584": "TC209",
        "dificulty: beginner": "TC101",
        "theme:": "TC102",
        "location: somewhere": "TC103",
    }
    for lines, code in silent.items():
        without = ("difficulty",) if "dificulty" in lines else ()
        report = lint_text(deck(card(lines, without=without)))
        assert [d.code for d in report.diagnostics] == [code], (
            lines,
            [d.finding.message for d in report.diagnostics],
        )


def test_at_an_alias_one_finding_for_the_anchor_and_one_for_each_use() -> None:
    text = deck(
        card("id: one\nareas: &a [atlantis]"),
        card("id: two\ntheme: Louvre Museum\nareas: *a"),
        card("id: three\ntheme: Panthéon\nareas: *a"),
    )
    report = lint_text(text)
    assert [(d.code, d.finding.card, text[slice(*d.finding.span)]) for d in report.diagnostics] == [
        ("TC201", "one", "atlantis"),
        ("TC201", "two", "*a"),
        ("TC201", "three", "*a"),
    ]
    related = report.diagnostics[1].finding.related
    assert [text[slice(*r.span)] for r in related] == ["[atlantis]"]


def test_a_repeated_id_is_told_at_the_later_card_with_the_earlier_one() -> None:
    text = deck(card("id: a"), card("id: a\ntheme: Louvre Museum"))
    [found] = lint_text(text).diagnostics
    assert found.code == "TC105"
    assert found.finding.span.start == text.rindex("id: a") + 4
    assert found.finding.related[0].span.start == text.index("- id: a") + 6
