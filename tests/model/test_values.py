"""Single values: scalars are taken by their source text; only numbers and true or false need a type."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from terra_cards.model import languages
from terra_cards.model.deck import Card, DeckInfo
from terra_cards.model.leaf import Leaf
from terra_cards.model.licences import Spdx, read_licence
from terra_cards.model.paper import COLOUR_WORDS, Colour, Distance, SizePair
from terra_cards.model.problem import Unreadable
from terra_cards.model.spdx_ids import SPDX_IDS
from terra_cards.model.values import (
    Count,
    Date,
    Flag,
    Id,
    LanguageTag,
    Number,
    PlayersRange,
    Quarter,
    Share,
    Size,
    Wikidata,
    Words,
    blank,
    kebab,
    read_id,
)
from terra_cards.source.document import Plain
from tests.model.documents import HEAD, card, deck, document


def leaf(annotated: object) -> Leaf:
    """The leaf of an annotated type."""
    (found,) = [extra for extra in annotated.__metadata__ if isinstance(extra, Leaf)]  # type: ignore[attr-defined]
    return found


def accepts(annotated: object, value: object) -> bool:
    try:
        leaf(annotated).read(value)
    except Unreadable:
        return False
    return True


def test_scalars_stay_what_the_author_typed() -> None:
    text = HEAD.replace(
        "  languages", "  version: 1.0\n  as_of: 2026-02-11\n  authors: [no, 0x1F, 1_000]\n  languages"
    )
    text += """\
cards:
  - id: 0123
    theme: {en: 1984, de: no}
    areas: [on, 12.50]
    tasks: {year: {answer: 0476}, number: {answer: 12.50}}
    tags: [true, ~, null, 1e3]
    as_of: 2022
"""
    bound, findings = deck(text)
    assert [finding.code for finding in findings] == ["TC301"], "a year is not written with a leading zero"
    info = bound.info
    assert isinstance(info, DeckInfo)
    assert (info.version, info.as_of, info.authors) == ("1.0", "2026-02-11", ("no", "0x1F", "1_000"))
    found = bound.cards[0][1]
    assert found.id == "0123"
    assert found.theme
    assert found.theme.get("en") == "1984"
    assert found.theme.get("de") == "no"
    assert found.areas == ("on", "12.50")
    assert found.tags == ("true", "~", "null", "1e3")
    assert found.as_of == "2022"
    assert found.tasks
    assert found.tasks.number
    assert found.tasks.number.answer
    assert found.tasks.number.answer.text == "12.50"  # type: ignore[union-attr]


def test_no_plain_of_the_reader_is_left_in_a_model() -> None:
    data = document(
        HEAD + "cards:\n  - {id: 1, theme: 2, areas: [3], tasks: {year: {answer: 4}}, notes: 5}\n"
    ).data()
    found = Card.model_validate(data["cards"][0])  # type: ignore[index, call-overload]
    for value in (found.id, found.notes, found.areas[0], found.theme.plain, found.tasks.year.answer.text):  # type: ignore[union-attr, index]
        assert type(value) is str


@pytest.mark.parametrize(
    ("kind", "right", "wrong"),
    [
        (
            Flag,
            [Plain("true", True), Plain("FALSE", False), True],
            ["true", "yes", Plain("1", 1), Plain("", None), None],
        ),
        (
            Count,
            [Plain("0", 0), Plain("12", 12), 7],
            ["1", Plain("-1", -1), Plain("1.0", 1.0), Plain("true", True), True],
        ),
        (
            Number,
            [Plain("1.5", 1.5), Plain("-3", -3), 0.25],
            ["1.5", Plain(".inf", float("inf")), Plain(".nan", float("nan"))],
        ),
        (
            Share,
            [Plain("0", 0), Plain("1", 1), Plain("0.25", 0.25)],
            [Plain("1.01", 1.01), Plain("-0.1", -0.1), "0.5"],
        ),
        (
            Id,
            ["a", "a-b", "0123", Plain("7", 7)],
            ["A", "a_b", "-a", "a-", "a--b", "", "ä", "a b", "a\n", ["a"], None],
        ),
        (
            Date,
            ["2026", "2026-02", "2024-02-29"],
            ["26", "2026-2", "2026-00", "2026-02-30", "2023-02-29", "0999", "２０２６", ""],
        ),
        (
            Words,
            ["x", "no", Plain("~", None)],
            ["", " ", "\u200b", "\u2060\n", Plain("", None), ["x"], {}, None],
        ),
        (
            LanguageTag,
            ["en", "pt-BR", "zh-Hant", "sr-Latn-RS", "de-1996", "gsw", "es-419"],
            ["EN", "en_GB", "xx", "deu", "english", "", "e"],
        ),
        (
            Spdx,
            ["CC-BY-4.0", "MIT", "LicenseRef-My.Own-1", "0BSD"],
            ["CC-BY", "cc-by-4.0", "LicenseRef-", "CC-BY-4.0 OR MIT", ""],
        ),
        (Quarter, ["nw", "ne", "sw", "se"], ["n", "NE", "", "north-east"]),
        (Wikidata, ["Q243", "Q1"], ["243", "q243", "Q0", "Q", "Q12x"]),
        (Size, ["80 mm", "3.5 in", "8cm", "0 mm"], ["80", "80 px", "-3 mm", "8,5 cm", "080 mm", ".5 mm"]),
        (SizePair, [["80 mm", "120 mm"]], [["80 mm"], ["0 mm", "120 mm"], "80 mm", ["80 mm", "a"], []]),
        (Distance, ["25 km", "0.5 km", "500 m", "10 mi"], ["25", "25 ft", "km"]),
        (Colour, ["yellow", "light green", "#1F5fa0"], ["yelow", "#fff", "lightgreen", "Yellow", "#12345g"]),
        (
            PlayersRange,
            [[Plain("2", 2), Plain("5", 5)], [3, 3]],
            [[5, 2], [0, 4], [2], [2, 3, 4], ["2", "5"], "2-5"],
        ),
    ],
)
def test_what_a_value_may_be(kind: object, right: list[object], wrong: list[object]) -> None:
    assert [value for value in right if not accepts(kind, value)] == []
    assert [value for value in wrong if accepts(kind, value)] == []


@given(st.text(max_size=12))
def test_a_pattern_says_exactly_what_its_reader_accepts(text: str) -> None:
    if any("\ud800" <= c <= "\udfff" for c in text):
        return
    for kind in (Words, Id, Quarter, Wikidata):
        fast = True
        try:
            TypeAdapter(kind).validate_python(text)
        except ValueError:
            fast = False
        assert fast == accepts(kind, text)


@given(st.text(max_size=20))
def test_a_mended_id_is_an_id(text: str) -> None:
    better = kebab(text)
    assert better == "" or read_id(better) == better


def test_blank_texts() -> None:
    for text in ("", " ", "\t\n", "\u00a0", "\u200b", "\ufeff", "\u2028", "\u00ad", "\x07", "\u3000"):
        assert blank(text), repr(text)
    for text in ("a", " a", "。", "👍", "1", "-"):
        assert not blank(text), repr(text)


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("EN", "write 'en'"),
        ("pt-br", "write 'pt-BR'"),
        ("de_at", "write 'de-AT'"),
        ("zh-hant", "write 'zh-Hant'"),
        ("deu", "write 'de'"),
        ("ger", "write 'de'"),
        ("iw", "write 'he'"),
    ],
)
def test_a_language_tag_gets_its_one_spelling(written: str, hint: str) -> None:
    problem = languages.problem(written)
    assert problem is not None
    assert problem.help == hint


def test_language_codes_are_those_of_the_locale_library() -> None:
    from babel import Locale
    from babel.core import get_global

    known = Locale("en").languages
    assert set(languages.TWO_LETTERS) == {code for code in known if len(code) == 2}
    aliases = get_global("language_aliases")
    assert all(aliases[code] == right for code, right in languages.INSTEAD.items())


def test_the_licence_list_is_that_of_the_packaging_library() -> None:
    from packaging.licenses import _spdx

    assert set(SPDX_IDS) == {entry["id"] for entry in _spdx.LICENSES.values()}


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("cc-by-4.0", "did you mean 'CC-BY-4.0'?"),
        ("CC BY SA 4.0", "did you mean 'CC-BY-SA-4.0'?"),
        ("CC-BY-SA-4", "did you mean 'CC-BY-SA-4.0'?"),
        ("public domain", "write CC0-1.0 or CC-PDM-1.0, or LicenseRef-PublicDomain"),
        ("mine, all mine", "write an identifier such as CC-BY-4.0, or LicenseRef- and a name of your own"),
    ],
)
def test_a_wrong_licence_gets_advice(written: str, hint: str) -> None:
    with pytest.raises(Unreadable) as error:
        read_licence(written)
    assert error.value.problems[0].help == hint


def test_colour_words() -> None:
    assert len(COLOUR_WORDS) == len(set(COLOUR_WORDS))
    for word in ("yellow", "green", "blue", "red", "light green", "orange", "purple"):
        assert accepts(Colour, word)


def test_a_number_in_quotes_is_told_to_lose_them() -> None:
    _, (finding,) = card('id: a\ntheme: b\nareas: [c]\ntasks: {}\nextra: {}\nsources: [{supports: "x"}]')
    assert finding.code == "TC103"
    problem = None
    try:
        leaf(Count).read("12")
    except Unreadable as error:
        problem = error.problems[0]
    assert problem is not None
    assert problem.help == "write 12 without quotes"


@pytest.mark.parametrize(("word", "meant"), [("depth", "length"), ("Population", "number"), ("yeer", "year")])
def test_what_a_source_supports_in_other_words(word: str, meant: str) -> None:
    _, (finding,) = card(f"id: a\ntheme: b\nareas: [c]\ntasks: {{}}\nsources: [{{supports: [{word}]}}]")
    assert (finding.code, finding.help) == ("TC104", f"did you mean '{meant}'?")
