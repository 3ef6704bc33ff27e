"""Class 0, reading: what is no YAML, and what other YAML programs read as something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lint.catalogue.marks import VARIANTS, Case, check, one
from tests.lint.decks import card, deck
from tests.lint.linting import codes, lint_files, lint_text

HEAD = "format: 1\ndeck: {id: d, title: T, edition: terra, board: world, languages: [en]}\n"
TASKS = "tasks:\n  year: {ask: opened, answer: 1889}\n  length: "

CASES = [
    # TC001
    one("theme: Saint Petersburg«TC001::» the Hermitage", "quote"),
    Case(HEAD + "«TC001:<<<<<<<» HEAD\ncards: []\n=======\ncards: []\n>>>>>>> x\n", ("conflict",)),
    Case(HEAD + "cards: []\n«TC001:---»\nformat: 1\n", ("second document",)),
    Case("«TC001:%YAML 1.1»\n---\n" + HEAD + "cards: []\n", ("YAML 1.2",)),
    Case(HEAD + "cards: «TC001:[»\n", ("never closed",)),
    Case(HEAD.replace("title: T", 'title: «TC001:"»T'), ("never closed",)),
    Case(HEAD + "cards:\n«TC001:\t»- id: x\n", ("tab",)),
    one("tags: [a, «TC001:!!str» x]", "tags such as"),
    one("tags: [a, «TC001:!mine»]", "tags are not used"),
    one("icon: «TC001:!mine»", "tags such as"),
    # a file that may begin and end as YAML files do
    Case("---\n" + HEAD + "cards: []\n...\n"),
    Case("%YAML 1.2\n---\n" + HEAD + "cards: []\n"),
    # TC002
    one('theme: Tower\n«TC002:"theme"»: Tour', "theme"),
    one("tags: [a]\nicon: book\n«TC002:tags»: [b]"),
    one("photo: {file: «TC501:a.png», alt: x, license: CC0-1.0, «TC002:alt»: y}"),
    # the same key in two maps is no repetition
    one(TASKS + "{ask: height, answer: 330 m}"),
    # TC005
    *(
        one(f"theme: «TC005:{word}»", f'"{word}"')
        for word in (
            "1984",
            "no",
            "Yes",
            "on",
            "OFF",
            "y",
            "N",
            "True",
            "null",
            "~",
            "1:30",
            "12:30:45",
            "0123",
            "0o17",
            "0x1F",
            "0b11",
            "1e3",
            "1.5",
            "-7",
            "+1",
            "1_000",
            ".5",
            ".inf",
            "-.INF",
            ".nan",
            "2026-02-11",
            "=",
        )
    ),
    one(
        "theme: {en: «TC005:1984», de: «TC005:no»}\n"
        + TASKS.replace("opened", "{en: a b, de: c d}")
        + "{ask: {en: a b, de: c d}, answer: 330 m}",
        languages="en, de",
    ),
    one("tags: [«TC005:yes», 'no', \"on\", tower]"),
    one("tags:\n  - «TC005:off»\n  - tower"),
    one(
        "photo: {file: a, credit: «TC005:2020», license: CC0-1.0, alt: «TC005:on»}",
        files={"a": b""},
        ignore=("TC5", "TC7"),
    ),
    one("sources:\n  - title: «TC005:1984»\n    supports: [areas, year, length]"),
    one("notes: «TC005:null»"),
    one("theme: &t «TC005:1984»\ninfo: «TC005:*t»"),
    Case(
        HEAD.replace("title: T", "title: «TC005:2001»").replace("[en]}", "[en], authors: [«TC005:007»]}")
        + "cards: []\n"
    ),
    # near misses: quoted, block texts, what no reader takes for anything else, and what is no text
    one("theme: '1984'"),
    one('theme: "no"'),
    one("theme: >-\n  1984"),
    one("theme: |-\n  null"),
    one("theme: No man's land", ignore=("TC407", "TC701")),
    one("theme: 1984 (novel)"),
    one("theme: 2026-2-11"),
    one("theme: Version 1.2.3"),
    one("theme: nO"),
    one("theme: yEs"),
    one("theme: 12:3x"),
    one("theme: 0x"),
    one("as_of: 2024-02-11"),
    one("wikidata: Q243\nas_of: 2024"),
    # TC006
    *(
        Case(HEAD.replace("format: 1", f"format: «TC006:{v}»") + "cards: [{}]\n", ("format 1",))
        for v in ("2", "0", "1.0", "1.1", "99", "new")
    ),
    Case(HEAD.replace("format: 1", "format: 2").replace("2", "«TC006:2»", 1) + "cards: []\n", ("newer",)),
    # TC008
    one(TASKS + "{ask: height«TC008:,» with antennas, answer: 330 m}", '"height, with antennas"'),
    one("theme: {en: Rome«TC008:,» the city}", '"Rome, the city"'),
    one("location: {at: 48.8584«TC008:,» 2.2945, area: france}", '"48.8584, 2.2945"'),
    one("sources:\n  - {title: A«TC008:,» B«»C, supports: [areas, year, length]}".replace("«»", ", ")),
    one(TASKS + '{ask: "height, with antennas", answer: 330 m}'),
    one("theme: Rome, the city"),
    # a colon or its space was forgotten: the key is there
    one(TASKS + "{ask: height, answer«TC008::»330 m}", "a space is missing", "write answer: 330 m"),
    one(TASKS + "{ask: height, «TC008:answer 330 m»}", "a ':' is missing", "write answer: 330 m"),
    one(TASKS + '{ask: "a height", answer«TC008::»330 m}', "write answer: 330 m"),
    one(TASKS + "{ask: height, answer «TC008::»330 m}", "write answer: 330 m"),
    one(TASKS + "{answer: 330 m, ask«TC008::»height}", "write ask: height"),
    one(TASKS + "{ask: height, answer: 330 m, as_of«TC008::»2022}", "write as_of: 2022"),
    one("sources:\n  - {title: A guide, «TC008:url https://example.org», supports: [areas, year, length]}"),
    one("theme: {en: Eiffel Tower, de«TC008::»Eiffelturm}", "write de: Eiffelturm", select=("TC0",)),
    one(TASKS + "{ask: height«TC008:,» answer of old, answer: 330 m}", '"height, answer of old"'),
    one("tags: [Rome, the city]"),
]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("case", CASES, ids=repr)
def test_class_0(case: Case, variant: str, tmp_path: Path) -> None:
    check(case, variant, tmp_path)


@pytest.mark.parametrize(
    ("data", "place", "word"),
    [
        (b"format: 1\ntitle: Malm\xf6\n", (2, 12), "0xF6"),
        ("format: 1\n".encode("utf-16"), (1, 1), "UTF-16"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", (1, 1), ""),
        ("ü🗼: ".encode() + b"\x93quoted\x94", (1, 5), "0x93"),
    ],
)
def test_tc003_names_the_first_byte_that_is_no_utf_8(data: bytes, place: tuple[int, int], word: str) -> None:
    [found] = lint_text(data).diagnostics
    assert found.code == "TC003"
    assert tuple(found.start) == place
    assert word in found.finding.message


def test_tc003_and_a_nul_is_one_finding() -> None:
    assert codes(lint_text("\0")) == ["TC003"]
    assert codes(lint_text("format: 1\n\0deck: x\n")) == ["TC003"]
    assert codes(lint_text(deck(card()).replace("areas:", "are\0as:"))) == ["TC003"]
    assert codes(lint_text("format: 1\ndeck: {id: \0}\n", select=("TC003",))) == ["TC003"]


@pytest.mark.parametrize(
    ("extra", "word"),
    [
        ("a: " + "[" * 70 + "]" * 70, "64"),
        ('info: "' + "x" * 20_001 + '"', "20 000"),
    ],
)
def test_tc004_names_the_limit(extra: str, word: str) -> None:
    report = lint_text(
        HEAD + f"cards:\n  - {{id: a, theme: T, areas: [france], tasks: {{}}, {extra}}}\n", select=("TC004",)
    )
    assert codes(report) == ["TC004"]
    assert word.replace(" ", "") in report.diagnostics[0].finding.message.replace(",", "").replace(
        " ", ""
    ).replace(" ", "")


def test_tc004_at_the_limits_is_silent() -> None:
    deep = "extra: {a: " + "[" * 58 + "1" + "]" * 58 + "}"
    text = "info: '" + "x" * 20_000 + "'"
    assert "TC004" not in codes(lint_text(HEAD + f"cards:\n  - {{{deep}, {text}}}\n"))


def test_tc004_aliases_that_multiply() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 7)]
    report = lint_text("\n".join(lines) + "\n", select=("TC004",))
    assert codes(report) == ["TC004"]
    # big without aliases is fine
    assert codes(lint_text(HEAD + "cards: []\n# " + "x" * 200_000 + "\n")) == []


def test_tc004_a_big_file(tmp_path: Path) -> None:
    report = lint_files(tmp_path, {"a.deck.yaml": HEAD + "cards: []\n#" + "x" * 5_000_000 + "\n"})
    assert codes(report) == ["TC004"]
    assert tuple(report.diagnostics[0].start) == (1, 1)


def test_tc007_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "folder.board.yaml").mkdir()
    for key, value, word in (
        ("edition", "mine.edition.yaml", "mine.edition.yaml"),
        ("board", "folder.board.yaml", "folder"),
        ("template", "mine.template.yaml", "mine.template.yaml"),
        ("extra_schema", "mine.schema.json", "mine.schema.json"),
    ):
        keys = {"edition": "terra", "board": "world"} | {key: value}
        head = ", ".join(f"{name}: {word}" for name, word in keys.items())
        text = f"format: 1\ndeck: {{id: d, title: T, {head}, languages: [en]}}\ncards: []\n"
        report = lint_files(tmp_path, {"a.deck.yaml": text}, select=("TC007",))
        [found] = report.diagnostics
        assert found.code == "TC007" and found.severity == "error"
        assert text[slice(*found.finding.span)] == value
        assert word in found.finding.message


def test_tc007_links_out_of_the_project_and_dangling_ones(tmp_path: Path) -> None:
    outside = tmp_path / "outside.board.yaml"
    outside.write_text("format: 1\n")
    project = tmp_path / "project"
    (project / ".git").mkdir(parents=True)
    (project / "out.board.yaml").symlink_to(outside)
    (project / "nowhere.board.yaml").symlink_to("gone.yaml")
    for name in ("out.board.yaml", "nowhere.board.yaml"):
        text = HEAD.replace("world", name) + "cards: []\n"
        report = lint_files(project, {"a.deck.yaml": text}, "a.deck.yaml", select=("TC007",))
        assert [(d.code, d.path) for d in report.diagnostics] == [("TC007", "a.deck.yaml")], name
