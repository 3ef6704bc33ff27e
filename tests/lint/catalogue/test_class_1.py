"""Class 1, structure: keys, types, words from lists, ids."""

# ruff: noqa: E501  (one case a line, to be read across)
from __future__ import annotations

from pathlib import Path

import pytest

from tests.lint.catalogue.marks import VARIANTS, Case, check, one
from tests.lint.decks import card, deck
from tests.lint.linting import QUIET, codes, lint_files, lint_text

HEAD = "format: 1\ndeck: {id: d, title: T, edition: terra, board: world, languages: [en]}\n"
YEAR = "tasks:\n  year: {ask: opened, answer: 1889}\n"
CRISIS = "format: 1\ndeck: {id: p, title: T, edition: terra-2003, languages: [en]}\n"
NO_7 = ("TC7", "TC408")

CASES = [
    # TC101: the nearest key; the merge key; keys of one's own; a key that is there already
    one("«TC101:tgas»: [x]", "did you mean 'tags'?"),
    one("photo: {«TC101:'fiel'»: a.png, license: CC0-1.0, alt: x}", "'file'"),
    one("«TC101:Theme»: x", "'theme' is here already"),
    one("«TC101:<<»: {notes: x}", "'<<'", "YAML 1.2"),
    one("«TC101:foo»: 1", "the keys here are id, theme"),
    one("«TC101:level»: beginner", "'difficulty' is here already"),
    one("photo: {«TC101:fiel»: a.png, license: CC0-1.0, alt: x}", "did you mean 'file'?"),
    one(
        "photo: {file: a, «TC101:licence»: CC0-1.0, alt: x}",
        "'license'",
        files={"a": b""},
        ignore=("TC5", "TC701"),
    ),
    one(YEAR + "  «TC101:lenght»: {ask: height, answer: 330 m}", "'length'"),
    # ... and what is wrong behind a mistyped key, which is another mistake
    one(YEAR + "  «TC101:lenght»: {ask: height, answer: 330 «TC303:kg»}", "'length'"),
    one(YEAR + "  «TC101:lenght»: {ask: height, «TC101:anser»: 330 m}", "'answer'"),
    one(YEAR + "  «TC101:lenght»: 330 kg", "'length'"),
    one(YEAR + "  «TC101:height»: {ask: height, answer: 330 m}", "did you mean 'length'?"),
    one(YEAR + "  length: {«TC101:aks»: height, answer: 330 m}", "did you mean 'ask'?"),
    one(YEAR + "  length: {ask: height, «TC101:result»: 330 m, answer: 330 m}", "'answer' is here already"),
    one(YEAR + "  length: {ask: height, answer: {metric: 330 m, «TC101:imperal»: 1083 ft}}", "'imperial'"),
    one("location: {at: '48.86, 2.35', «TC101:aera»: france}", "'area'"),
    one(
        "sources:\n  - {titel: x, supports: [areas, year, length]}".replace("titel", "«TC101:titel»"),
        "'title'",
    ),
    Case(
        HEAD.replace("title: T", "title: T, «TC101:auhtors»: [A]") + "cards: []\n",
        ("'authors'",),
        ignore=NO_7,
    ),
    Case(HEAD + "«TC101:card»: []\n", ("'cards'",), ignore=NO_7),
    one("extra: {anything: 1, goes: [here]}"),
    # TC102: at the key of the smallest map, a card at its id, a file at 1:1; empty values too
    one("id: «TC102:x»", "'theme' is missing", without=("theme",)),
    one("id: «TC102:x»", "'areas' is missing", without=("areas",), sources=False, ignore=("TC601", "TC701")),
    one("id: «TC102:x»", "'tasks' is missing", without=("tasks",), sources=False, ignore=("TC601", "TC701")),
    one("id: «TC102:x»", "'difficulty' is missing", "beginner, traveller", without=("difficulty",)),
    one("«TC102:theme»:", "'theme' has no value"),
    one("«TC102:areas»: []", "empty list"),
    one("«TC102:areas»:", "write areas: [france]"),
    one("«TC102:areas»: ~", "'areas' has no value"),
    one("«TC102:tasks»:", "tasks: {year:"),
    one("«TC102:difficulty»:", "'difficulty' has no value"),
    one("«TC102:id»:", "write id: eiffel-tower"),
    one(YEAR + "  «TC102:length»: {ask: height}", "'answer' is missing"),
    one(YEAR + "  length: {ask: height, «TC102:answer»: }", "'answer' has no value"),
    one(YEAR + "  length:\n    ask: height\n    «TC102:answer»:", "write answer: 330 m"),
    one(YEAR + "  length: {ask: height, «TC102:answer»: {metric: 330 m}}", "'imperial' is missing"),
    one(YEAR + "  length: {ask: height, answer: {metric: 330 m, «TC102:imperial»: }}", "both sides"),
    one("«TC102:photo»: {}", "'file' is missing"),
    one("«TC102:location»: {area: france}", "'at' is missing"),
    Case("«TC102:»", ("empty",), ignore=NO_7),
    Case("«TC102:»# only a comment\n", ("empty",), ignore=NO_7),
    Case("«TC102:»format: 1\n", ("'deck' is missing", "write deck: {id:"), ignore=NO_7),
    Case(
        "«TC102:»deck: {id: d, title: T, edition: terra, board: world, languages: [en]}\n",
        ("'format' is missing",),
        ignore=NO_7,
    ),
    Case(
        HEAD.replace("board: world, ", "").replace("deck:", "«TC102:deck»:"),
        ("'board' is missing", "world"),
        ignore=NO_7,
    ),
    Case(HEAD.replace("board: world", "«TC102:board»: "), ("'board' has no value",), ignore=NO_7),
    Case(
        HEAD.replace("title: T, ", "").replace("deck:", "«TC102:deck»:"), ("'title' is missing",), ignore=NO_7
    ),
    Case(HEAD.replace("[en]", "[]").replace("languages", "«TC102:languages»"), ("empty list",), ignore=NO_7),
    # TC103
    one("areas: «TC103:france»", "write areas: [france]"),
    one("areas: «TC103:'france'»", "must be a list"),
    one("areas: «TC103:{france: 1}»", "must be a list, not a map"),
    one("areas: [france, «TC103:[alps]»]", "must be a text, not a list"),
    one("theme: «TC103:[a, b]»", "must be a text, not a list"),
    # ... a list in place of a map
    one("tasks: «TC103:[year, length]»", "must be a map, not a list"),
    one("tasks: «TC103:[[2], {scale: [year]}, 3]»", "must be a map, not a list"),
    one("theme: {en: «TC103:[a]»}", "'en'"),
    one("id: «TC103:[a]»", "must be an id"),
    one("tags: «TC103:tower»", "write tags: [tower]"),
    one("sources: «TC103:a guide»", "- {title:", sources=True),
    one("sources: [«TC103:a guide»]", "its keys are title"),
    one("photo: «TC103:a.png»", "write photo: {file: a.png}"),
    one("tasks: {year: «TC103:1889», length: {ask: height, answer: 330 m}}", "write year: {answer: 1889}"),
    one("tasks: «TC103:[year]»", "must be a map, not a list"),
    one(YEAR + "  length: {ask: height, answer: «TC103:[330 m]»}", "not a list"),
    one(YEAR + "  length: {ask: height, answer: «TC103:{value: 330 m}»}", "{metric: ..., imperial: ...}"),
    one(YEAR + "  length: {ask: height, answer: 330 m, changes: «TC103:yes»}", "write true, without quotes"),
    one(YEAR + "  length: {ask: height, answer: 330 m, changes: «TC103:'true'»}", "write true"),
    one(YEAR + "  length: {ask: height, answer: 330 m, as_of: «TC103:2021-02-30»}", "YYYY-MM-DD"),
    one("as_of: «TC103:01.02.2024»", "'01.02.2024' is not a date"),
    one("extra: «TC103:1»", "must be a map"),
    one("location: «TC103:Paris»", "48.8584, 2.2945"),
    one("location: «TC103:[48.86, 2.35]»", "write them as one text: 48.86, 2.35"),
    one("location: «TC103:{lat: 48.86, lon: 2.35}»", "write location: 48.86, 2.35"),
    one("location: «TC103:95», 200", "is no latitude"),
    Case("«TC103:- a\n- b»\n", ("not a list",), ignore=NO_7),
    Case("«TC103:hello»\n", ("not the text 'hello'",), ignore=NO_7),
    Case(HEAD + "cards: «TC103:none»\n", ("must be a list",), ignore=NO_7),
    Case(HEAD + "cards:\n  - «TC103:eiffel»\n", ("must be a map",), ignore=NO_7),
    # TC104
    one("difficulty: «TC104:begginer»", "did you mean 'beginner'?"),
    one("difficulty: «TC104:hard»", "beginner, traveller, globetrotter, explorer"),
    one("compass: «TC104:NE»", "did you mean 'ne'?"),
    one("compass: «TC104:north»", "nw, ne, sw or se"),
    one("back: «TC104:nothere»", "no card 'nothere'"),
    one("back: «TC104:eiffel-tower»", "own back"),
    one("wikidata: «TC104:243»", "write Q243"),
    one("icon: «TC104:shipp»", "did you mean 'ship'?"),
    one('info: "Sails «TC104::anchro:» no more"', "did you mean ':anchor:'?"),
    one('theme: {en: "A «TC104::shipp:»"}', "did you mean ':ship:'?"),
    one(
        "photo: {file: a, license: «TC104:cc by 4.0», credit: A, alt: x}",
        "did you mean 'CC-BY-4.0'?",
        files={"a": b""},
        ignore=("TC5", "TC701"),
    ),
    one(
        "photo: {file: a, license: «TC104:public domain», credit: A, alt: x}",
        "CC0-1.0",
        files={"a": b""},
        ignore=("TC5", "TC701"),
    ),
    one(
        "photo: {file: a, license: LicenseRef-By-Permission, credit: A, alt: x}",
        files={"a": b""},
        ignore=("TC5", "TC701"),
    ),
    one("theme: {«TC104:english»: a}", "BCP 47"),
    one("theme: {«TC104:EN»: a}", "write 'en'"),
    one("sources:\n  - {title: x, supports: [areas, year, length, «TC104:hight»]}", "areas, year, length"),
    one(
        "difficulty: «TC104:beginner»\nareas: [hessen]",
        "no levels",
        edition="terra-deutschland",
        board="germany",
    ),
    Case(
        HEAD.replace("edition: terra", "edition: «TC104:tera»") + "cards: []\n",
        ("did you mean 'terra'?",),
        ignore=NO_7,
    ),
    Case(
        HEAD.replace("board: world", "board: «TC104:wold»") + "cards: []\n",
        ("did you mean 'world'?",),
        ignore=NO_7,
    ),
    Case(HEAD.replace("[en]", "[en, «TC104:xx»]") + "cards: []\n", ("'xx'",), ignore=(*NO_7, "TC401")),
    Case(HEAD.replace("[en]}", "[en], license: «TC104:CCBY»}") + "cards: []\n", ("SPDX",), ignore=NO_7),
    Case(
        CRISIS + "crises:\n  - {id: a, title: A, colour: «TC104:gren», region: europe, threat: 12}\n",
        ("did you mean 'green'?",),
        ignore=NO_7,
    ),
    Case(
        CRISIS + "crises:\n  - {id: a, title: A, colour: green, region: «TC104:europa», threat: 12}\n",
        ("'europe'",),
        ignore=NO_7,
    ),
    Case(
        CRISIS + "crises:\n  - {id: a, title: A, colour: green, region: europe, threat: «TC104:9»}\n",
        ("from 10 to 16",),
        ignore=NO_7,
    ),
    Case(CRISIS + "crises:\n  - {id: a, title: A, colour: green, region: europe, threat: 16}\n", ignore=NO_7),
    Case(
        CRISIS + "solutions:\n  - {id: a, title: A, colour: red, value: «TC104:7»}\n",
        ("1, 2, 3, 4, 5, 6",),
        ignore=NO_7,
    ),
    Case(CRISIS + "«TC104:cards»: []\n", ("has no cards",), ignore=NO_7),
    Case(
        CRISIS.replace("languages", "board: «TC104:world», languages") + "crises: []\n",
        ("without a board",),
        ignore=NO_7,
    ),
    Case(HEAD + "«TC104:crises»: []\n«TC104:solutions»: []\n", ("has no crises",), ignore=NO_7),
    # an option of another kind of game, written in this file; what is inherited is not looked at
    *(
        Case(f"format: 1\nedition: {{id: mine, extends: {base}, {lines}}}\n", words, name="a.edition.yaml")
        for base, lines, words in (
            ("terra", "options: {«TC104:nobody_knows»: true, top_up: 3}", ("placing game", "extra_stone")),
            ("terra", "engine: placing, options: {«TC104:teams»: false}", ("'teams'",)),
            ("terra", "engine: challenge, options: {«TC104:top_up»: 2, nobody_knows: true}", ("challenge",)),
            ("terra-2003", "options: {«TC104:third_scale»: allowed, teams: true}", ("crisis",)),
            ("terra", "engine: challenge", ()),
            ("terra", "points: {hit: 8, «TC104:yes»: 3}", ("placing game", "hit, adjacent")),
            (
                "terra-on-tour",
                "points: {«TC104:finisher»: 1, yes: 2, last: 4}",
                ("challenge", "nobody_right"),
            ),
            ("terra-2003", "points: {«TC104:adjacent»: 1, first: 4}", ("crisis", "finisher")),
            ("terra-deutschland", "«TC104:crisis»: {hand_limit: 7}", ("no crises",)),
            ("terra-2003", "crisis: {hand_limit: 7}", ()),
            ("terra", "engine: «TC104:chalenge», options: {nobody_knows: true}", ("did you mean",)),
            ("«TC104:tera»", "options: {nobody_knows: true}", ("did you mean",)),
        )
    ),
    # TC106
    one("id: «TC106:Eiffel_Tower»", "write 'eiffel-tower'"),
    one("id: «TC106:'eiffel tower'»", "write 'eiffel-tower'"),
    one('id: «TC106:"-a"»', "write 'a'"),
    one("id: «TC106:a--b»", "write 'a-b'"),
    one("id: «TC106:über-straße»", "write 'ueber-strasse'"),
    one("id: «TC106:🗼»", "eiffel-tower"),
    one("id: 12"),
    one("id: 007-b"),
    one("id: a-1-b"),
    one("id: 2026-01-01"),
    Case(HEAD.replace("id: d", "id: «TC106:My Deck»") + "cards: []\n", ("write 'my-deck'",), ignore=NO_7),
    # TC107
    one("theme: «TC107:'  '»", "is empty"),
    one('theme: «TC107:"\\u200b"»'),
    one("theme: {en: «TC107:''»}", "'en' is empty"),
    one("theme: {«TC107:en»: }", "'en' is empty"),
    one("theme: «TC107:{}»", "no text in any language"),
    one("info: «TC107:''»", "leave the key out"),
    one("«TC107:info»:", "leave the key out"),
    one("tags: [a, «TC107:' '»]", "this item of 'tags' is empty", "remove the item"),
    one("areas: [france, «TC107:''»]", "remove the item"),
    one("photo: {file: «TC107:''», license: CC0-1.0, alt: x}", "write file: photos/eiffel-tower.jpg"),
    one("theme: «TC107:|»\n\n"),
    one("theme: '.'", ignore=("TC412", "TC701")),
]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("case", CASES, ids=repr)
def test_class_1(case: Case, variant: str, tmp_path: Path) -> None:
    check(case, variant, tmp_path)


def test_a_card_without_an_id_is_found_at_its_first_key() -> None:
    text = deck(card("id: x").replace("id: x\n", ""))
    [found] = lint_text(text).diagnostics
    assert found.code == "TC102" and text[slice(*found.finding.span)] == "theme"


def test_tc105_across_the_files_of_a_folder(tmp_path: Path) -> None:
    files = {
        "big/deck.yaml": deck(card("id: tower"), card("id: louvre\ntheme: Louvre")),
        "big/cards/a.yaml": card("id: louvre\ntheme: Pantheon"),
        "big/cards/b.yaml": "- " + card("id: fresh\ntheme: Bastille").replace("\n", "\n  "),
        "big/cards/z/c.yaml": "- " + card("id: fresh\ntheme: Concorde").replace("\n", "\n  "),
    }
    report = lint_files(tmp_path, files, "big", select=("TC105",))
    found = [(d.path, d.finding.card, d.finding.related[0].path) for d in report.diagnostics]
    assert found == [
        ("big/cards/a.yaml", "louvre", "big/deck.yaml"),
        ("big/cards/z/c.yaml", "fresh", "big/cards/b.yaml"),
    ]
    assert "in big/deck.yaml" in report.diagnostics[0].finding.message


def test_tc105_crises_and_solutions_share_their_ids() -> None:
    text = CRISIS + (
        "solutions:\n  - {id: one, title: A, colour: red, value: 1}\n"
        "crises:\n  - {id: one, title: B, colour: red, region: europe, threat: 12}\n"
    )
    [found] = lint_text(text, select=("TC105",)).diagnostics
    assert text[slice(*found.finding.span)] == "one"
    assert found.finding.span.start > text.index("crises")


def test_tc105_three_times_is_two_findings_and_other_decks_do_not_count(tmp_path: Path) -> None:
    three = deck(card("id: a"), card("id: a\ntheme: B"), card("id: a\ntheme: C"))
    other = deck(card("id: a"))
    report = lint_files(tmp_path, {"a.deck.yaml": three, "b.deck.yaml": other}, ".", select=("TC105",))
    assert [d.path for d in report.diagnostics] == ["a.deck.yaml"] * 2


SCHEMA = """{"type": "object", "required": ["shelf"], "additionalProperties": false, "properties": {
  "shelf": {"type": "integer", "minimum": 1}, "box": {"enum": ["a", "b"]},
  "seen": {"type": "array", "items": {"type": "string", "pattern": "^[0-9]{4}$"}},
  "more": {"anyOf": [{"type": "integer"}, {"type": "object", "properties": {"deep": {"type": "boolean"}}}]}}}"""


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        ("{shelf: 3}", ()),
        ("{shelf: 3, box: a, seen: ['2024'], more: {deep: true}}", ()),
        ("{shelf: «TC108:three»}", ("three", "integer")),
        ("{shelf: «TC108:0»}", ("minimum",)),
        ("{shelf: 3, box: «TC108:c»}", ("'c'",)),
        ("{shelf: 3, «TC108:shlf»: 3}", ("'shlf'",)),
        ("{shelf: 3, seen: ['2024', «TC108:'24'»]}", ("24",)),
        ("{shelf: 3, more: {deep: «TC108:yes»}}", ("boolean",)),
    ],
)
@pytest.mark.parametrize("variant", VARIANTS)
def test_tc108_at_the_value_that_the_schema_refuses(
    extra: str, words: tuple[str, ...], variant: str, tmp_path: Path
) -> None:
    case = one(
        f"extra: {extra}", *words, head="extra_schema: my.schema.json", files={"my.schema.json": SCHEMA}
    )
    check(case, variant, tmp_path)


def test_tc108_a_missing_key_stands_at_extra(tmp_path: Path) -> None:
    case = one(
        "«TC108:extra»: {box: a}",
        "shelf",
        head="extra_schema: my.schema.json",
        files={"my.schema.json": SCHEMA},
    )
    check(case, "lf", tmp_path)


@pytest.mark.parametrize(
    ("schema", "word"),
    [
        ('{"type": "nonsense"}', "cannot be used"),
        ('{"$ref": "https://example.org/other.json"}', "nothing is fetched"),
        ('{"$ref": "#/nowhere"}', "cannot be used"),
    ],
)
def test_tc108_a_schema_that_cannot_be_used(schema: str, word: str, tmp_path: Path) -> None:
    text = deck(card("extra: {a: 1}"), head="extra_schema: my.schema.json")
    report = lint_files(tmp_path, {"a.deck.yaml": text, "my.schema.json": schema})
    [found] = report.diagnostics
    assert found.code == "TC108" and text[slice(*found.finding.span)] == "my.schema.json"
    assert word in found.finding.message


def test_one_mistake_in_a_deck_key_is_one_finding() -> None:
    for text in (
        HEAD.replace("edition: terra", "editon: terra"),
        HEAD.replace("edition: terra", "edition: tera"),
        HEAD.replace("board: world", "bord: world"),
        HEAD.replace("languages: [en]", "language: [en]"),
        HEAD.replace("deck:", "dekc:"),
        HEAD.replace("format: 1", "fromat: 1"),
    ):
        report = lint_text(
            text + "cards:\n  - " + card("areas: [france]").replace("\n", "\n    ") + "\n", ignore=NO_7
        )
        assert len(report.diagnostics) == 1, (text, codes(report))


@pytest.mark.parametrize(
    ("tasks", "advice"),
    [
        (
            "- year: {ask: opened, answer: 1889 AD}\n      - length: {ask: height, answer: 330 kg}",
            "leave the '-' out, and put its keys below each other: year, length, number",
        ),
        (
            "- {scale: year, ask: opened, answer: 1889 AD}\n      - {scale: length, ask: height, answer: 330 kg}",
            "write each item as a key of its own, without the '-': year: {...}",
        ),
    ],
)
def test_mistakes_in_a_list_that_should_be_a_map_are_told_with_it(tasks: str, advice: str) -> None:
    text = deck(card(f"tasks:\n  {tasks}".replace("\n      ", "\n  ")))
    found = lint_text(text, ignore=QUIET).diagnostics
    assert [(one.code, text[slice(*one.finding.span)][:6]) for one in found] == [
        ("TC103", "- year" if "year:" in tasks else "- {sca"),
        ("TC301", "AD"),
        ("TC303", "kg"),
    ]
    assert found[0].finding.help == advice
    assert [one.finding.card for one in found] == ["eiffel-tower"] * 3
