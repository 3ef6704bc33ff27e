"""Class 4, texts: translations, what fits and prints, what gives away, blanks and signs."""

# ruff: noqa: E501  (one case a line, to be read across)
from __future__ import annotations

from pathlib import Path

import pytest

from tests.lint.catalogue.marks import VARIANTS, Case, check, one
from tests.lint.catalogue.test_class_2 import in_germany
from tests.lint.decks import card, deck
from tests.lint.linting import codes, lint_text

BOTH = "en, de"
TASKS = (
    "\ntasks:\n  year: {ask: {en: opened, de: eröffnet}, answer: 1889}"
    "\n  length: {ask: {en: height, de: Höhe}, answer: 330 m}"
)
YEAR = "tasks:\n  year: {ask: opened, answer: 1889}\n  "
LENGTH = "\n  length: {ask: height, answer: 330 m}"


def two(lines: str, *words: str) -> Case:
    """A card in two languages; its theme and asks have both unless the lines say otherwise."""
    if "theme" not in lines:
        lines = "theme: {en: Eiffel Tower, de: Eiffelturm}\n" + lines
    return one(lines + ("" if "tasks" in lines else TASKS), *words, languages=BOTH)


CASES = [
    # TC401: at the key of the text; a plain string at itself
    two("theme: «TC401:Eiffel Tower»", "'en' and 'de'"),
    two("«TC401:theme»: {en: Eiffel Tower}", "no text in 'de'"),
    two("«TC401:theme»: {de: Eiffelturm}", "no text in 'en'"),
    two("info: «TC401:'A tower.'»"),
    two("info: >-\n  «TC401:A tower.»"),
    two("«TC401:info»: {en: A tower., dee: Ein Turm.}", "did you mean 'de' by 'dee'"),
    two("info: {en: A tower., de: Ein Turm., fr: Une tour.}"),
    two(
        "tasks:\n  year: {ask: «TC401:opened», answer: 1889}\n  length: {«TC401:ask»: {en: height}, answer: 330 m}"
    ),
    one("theme: Eiffel Tower"),
    one("theme: {en: Eiffel Tower}"),
    one("«TC401:theme»: {de: Eiffelturm}", "no text in 'en'"),
    # TC402, TC403
    one("theme: «TC402:" + "W" * 60 + "»", "'en'", "wider than its box"),
    one('info: «TC402:"' + "Words without end. " * 40 + 'Full stop."»', "lines too many"),
    one("theme: Mount Fuji «TC403:富»", "U+5BCC"),
    one('theme: "Fuji «TC403:\\u5bcc»"'),
    one("info: A «TC403:🙂» here"),
    one("info: >-\n  A\n  «TC403:🙂»\n  here"),
    one("theme: Łódź, Москва, Ελλάδα"),
    # TC404: in the same language; words of four letters or more; figures and periods
    one("theme: The heart of «TC404:France»"),
    one("theme: The «TC404:FRANCE» tower"),
    one("theme: 'It''s «TC404:France»'", ignore=("TC407", "TC701")),
    one(f"tasks:\n  year: {{ask: opened in «TC404:France», answer: 1889}}{LENGTH}"),
    one("theme: A road to «TC404:China»\nareas: [northern-china]"),
    one("theme: The northern road\nareas: [northern-china]"),
    one("theme: «TC404:Northern China» by rail\nareas: [northern-china]"),
    one("theme: «TC404:Asia» Minor\nareas: [central-asia]"),
    one("theme: French wine"),
    one("theme: Franceville"),
    one("theme: Frankreich"),
    one("theme: The sea of trees\nareas: [north-sea]"),
    two("theme: {en: Frankreich, de: Turm in «TC404:Frankreich»}"),
    two("theme: {en: Tower, de: Der höchste Turm «TC404:Frankreichs»}"),
    two("theme: {en: Tower, de: «TC404:Frankreichs» Turm}"),
    two("theme: {en: Tower, de: «TC404:Frankreiches» Turm}"),
    two("theme: {en: Road, de: Eine Straße «TC404:Nordchinas»}\nareas: [northern-china]"),
    two("theme: {en: Frankreichs Turm, de: Turm Frankreichser Art}"),
    two("theme: {en: Frances Tower, de: Der Frankreichturm}"),
    one("theme: Built in «TC404:1889»"),
    one("theme: «TC404:330» metres of iron"),
    one("theme: «TC404:1,080» feet of iron"),
    one("theme: Section 18890"),
    one("theme: Area 51"),
    # ... no part of a name is a figure; but a year in a name is the year
    *(
        one(f"theme: {theme}")
        for theme in (
            *(
                "Boeing 330",
                "Airbus A330",
                "Airbus A 330",
                "Boeing-330",
                "The Boeing 330 of the museum",
                "Route 330",
            ),
            *(
                "Symphony No. 330",
                "Symphonie Nr. 330",
                "'Sonata #330'",
                "Studio 330",
                "Old Road 330, north end",
                "Fiat 1080",
            ),
        )
    ),
    *(
        one(f"theme: {theme}")
        for theme in (
            *(
                "Eiffel Tower «TC404:330» m",
                "Eiffel Tower «TC404:330»«TC407:m»",
                "Tower, «TC404:330»",
                "Tower («TC404:330»)",
                "«TC404:'330'»",
            ),
            *(
                "The «TC404:330» steps",
                "«TC404:330» Steps",
                "Der Turm misst «TC404:330» m",
                "A tower of «TC404:330»",
                "Over «TC404:330»",
            ),
            *(
                "Tower. «TC404:330» of its kind",
                "Unter «TC404:330» Metern",
                "Höhe «TC404:330»",
                "Eiffel Tower «TC404:1,080» feet",
            ),
            *(
                "In «TC404:1889» a tower",
                "Built «TC404:1889»",
                "Expo «TC404:1889»",
                "Hotel «TC404:1889»",
                "Paris «TC404:1889»",
            ),
        )
    ),
    one(
        "theme: Apollo 11\ntasks:\n  year: {ask: flown, answer: 1965}\n  number: {ask: engines, answer: 11 engines}"
    ),
    one(
        "theme: The «TC404:39» Steps\ntasks:\n  year: {ask: filmed, answer: 1935}\n  number: {ask: steps, answer: 39}"
    ),
    one(
        "theme: Die «TC404:7» Zwerge\ntasks:\n  year: {ask: filmed, answer: 1937}\n  number: {ask: steps, answer: 7}"
    ),
    one("theme: The 1880s"),
    one(f"theme: A house of the «TC404:1920s»\ntasks:\n  year: {{ask: opened, answer: 1920s}}{LENGTH}"),
    one(
        f"theme: A house of the «TC404:19th century»\ntasks:\n  year: {{ask: opened, answer: 19th century}}{LENGTH}"
    ),
    in_germany(
        "theme: Ein Haus aus dem «TC404:19. Jahrhundert»\nareas: [berlin]\ntasks:\n  year: {ask: erbaut, answer: 19th century}\n  length: {ask: Höhe, answer: 33 m}"
    ),
    one(f"theme: A house of the 18th century\ntasks:\n  year: {{ask: opened, answer: 19th century}}{LENGTH}"),
    # TC405
    one("theme: The tallest tower «TC405:in the world» once", "the world"),
    one("theme: The «TC405:world’s» tallest tower"),
    one("theme: Best pizza «TC405:on Earth»"),
    one("theme: Most visited museum «TC405:worldwide»"),
    one("theme: The tallest tower"),
    one("theme: The forest of the world"),
    one("theme: Most of the world’s cork"),
    one("theme: The world’s fair"),
    in_germany("theme: Der größte See «TC405:in Deutschland»\nareas: [oberbayern]", "about Germany"),
    in_germany("theme: Längste Brücke «TC405:Deutschlands»\nareas: [oberbayern]"),
    in_germany("theme: Die erste Bahn Deutschlands\nareas: [oberbayern]"),
    in_germany("theme: Der größte See Bayerns\nareas: [schwaben]"),
    in_germany("theme: Der größte Turm der Welt\nareas: [schwaben]"),
    # TC406
    one('theme: "«TC406: »Eiffel Tower"'),
    one("theme: 'Eiffel Tower«TC406: »'"),
    one('theme: "Eiffel «TC406: »Tower"'),
    one('theme: "Eiffel«TC406:\\t»Tower"', "tab"),
    one('theme: "Eiffel«TC406:\\u200b»Tower"', "U+200B"),
    one('theme: "Eiffel«TC406:\\u2028»Tower"', "U+2028"),
    Case(one("theme: Eiffel«TC406:§»Tower").text.replace("§", "\u2028")),
    one('theme: "Eiffel«TC406:\\x07»Tower"', "control"),
    one('theme: "Eiffel«TC406:\\u00ad»Tower"', "soft hyphen"),
    one("info: |\n  One line.\n  Two «TC406: »blanks."),
    one("info: |\n  One line.«TC406: »\n  Two lines."),
    one("info: >\n  One line.«TC406:  »\n  Two lines."),
    one("info: Eiffel «TC406: »Tower"),
    one("tags: ['a«TC406: »', b]"),
    one('theme: "Eiffel\\u00a0Tower"'),
    one("info: |\n  One line.\n\n  Two lines.\n"),
    one("info: >-\n  One line.\n  Two lines."),
    one("theme: Eiffel\n  Tower"),
    one("notes: 'a  b'"),
    one('info: "e\\u0301"'),
    # TC407: by language
    one('theme: Say «TC407:"»hi"', "“"),
    one("theme: It«TC407:'»s"),
    one("theme: 'It«TC407:''»s'"),
    one('theme: "Say «TC407:\\"»hi\\""'),
    two("theme: {en: Tower, de: 'Der «TC407:\"»große\" Turm'}", "„"),
    two("theme: {en: Tower, de: Hans«TC407:'» Turm}", "’"),
    one("info: Built 1887«TC407:-»1888"),
    one("info: Built 1887«TC407:-»88"),
    one("info: It weighs 7300«TC407:t»."),
    one("theme: A Boeing 747-400"),
    one("theme: Size 5'"),
    one('theme: A 12" pipe'),
    one("theme: 20°C and 20%"),
    one("theme: F-16"),
    one("tags: [engineer's]"),
    one("theme: C«TC407:'»est ça", "’", languages="fr"),
    one("theme: L'Etna", languages="it"),
    # TC409
    two("info: {en: It was for a fair., de: «TC409:It was for a fair.»}", "translate it"),
    two("theme: {en: Route 66, de: Route 66}"),
    two("theme: {en: Golden Gate Bridge, de: Golden Gate Bridge}"),
    two(
        "tasks:\n  year: {ask: {en: opened, de: «TC409:opened»}, answer: 1889}\n  length: {ask: {en: span, de: «TC409:span»}, answer: 330 m}"
    ),
    # TC410
    one(f"tasks:\n  year: {{ask: «TC410:year», answer: 1889}}{LENGTH}"),
    one(f"tasks:\n  year: {{ask: «TC410:When?», answer: 1889}}{LENGTH}"),
    one(f"tasks:\n  «TC410:year»: {{answer: 1889}}{LENGTH}"),
    one(f"tasks:\n  year: {{ask: year of opening, answer: 1889}}{LENGTH}"),
    in_germany(
        "areas: [berlin]\ntasks:\n  year: {ask: «TC410:Jahr», answer: 1889}\n  length: {ask: Höhe, answer: 33 m}"
    ),
    # TC411
    one("info: The tower opened in «TC411:1898» with a fair.", "1889"),
    one("info: Its height is «TC411:312» m."),
    one('info: "Height: «TC411:312» m; opened: 1889"'),
    one("info: It is «TC411:312» m tall."),
    one("info: The tower opened in 1889 and closed in 1909."),
    one("info: Its height was 312 m once and is 330 m today."),
    one("info: Visitors could only climb to a height of 102 metres."),
    one("info: The tower was begun in 1887."),
    two("info: {en: The tower opened in 1889., de: Der Turm wurde «TC411:1898» eröffnet.}"),
    # TC412
    one("info: «TC412:TODO» ask the museum"),
    one("theme: «TC412:...»"),
    one("theme: «TC412:…»"),
    one("info: «TC412:Lorem ipsum» dolor"),
    one("info: «TC412:LOREM IPSUM»"),
    one("theme: «TC412:'-'»"),
    one("theme: «TC412:???»"),
    one("info: Ask «TC412:TBD»"),
    one("info: «TC412:FIXME» later"),
    one("theme: El todo"),
    one("info: And then ... it rained."),
    one("theme: Games of the XXX Olympiad"),
    one("notes: TODO ask"),
    one("theme: Wip"),
]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("case", CASES, ids=repr)
def test_class_4(case: Case, variant: str, tmp_path: Path) -> None:
    check(case, variant, tmp_path)


PAIRS = [
    ("id: a\ntheme: Statue of Liberty\nareas: [northeast]", "id: b\ntheme: The statue of libertty", True),
    ("id: a\ntheme: Statue of Liberty\nareas: [northeast]", "id: b\ntheme: Liberty, Statue of", True),
    ("id: a\ntheme: São Paulo\nareas: [southern-brazil]", "id: b\ntheme: sao paulo", True),
    ("id: a\ntheme: Apollo mission 11\nareas: [midwest]", "id: b\ntheme: Apollo mission 12", False),
    ("id: a\ntheme: Zambia\nareas: [zambezi]", "id: b\ntheme: Gambia", False),
    ("id: a\ntheme: Vasa", "id: b\ntheme: Louvre", True),  # the same areas and asks
    ("id: a\ntheme: Vasa\nlocation: 48.0, 2.0", "id: b\ntheme: Louvre\nlocation: 48.0, 2.0", True),
    ("id: a\ntheme: Vasa\nlocation: 48.0, 2.0", "id: b\ntheme: Louvre\nlocation: 48.1, 2.0", False),
    ("id: a\ntheme: Vasa\nlocation: 48.0, 2.0", "id: b\ntheme: Louvre", False),
    (
        'id: a\ntheme: Vasa\nlocation: ["48.0, 2.0", "47.0, 2.0"]',
        'id: b\ntheme: Louvre\nlocation: ["47 N, 2 E", "48.0, 2.0"]',
        True,
    ),
]


@pytest.mark.parametrize(("first", "second", "told"), PAIRS)
def test_tc408_two_cards_that_ask_the_same(first: str, second: str, told: bool) -> None:
    report = lint_text(deck(card(first), card(second)), ignore=("TC701",))
    assert codes(report) == (["TC408"] if told else [])
    if told:
        [found] = report.diagnostics
        assert found.finding.card == "b" and "'a'" in found.finding.message
        assert found.severity == "warning"
        assert [related.message for related in found.finding.related] == ["the earlier card"]
