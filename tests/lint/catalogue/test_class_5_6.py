"""Classes 5 and 6: photos and sources."""

# ruff: noqa: E501  (one case a line, to be read across)
from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from terra_cards.lint.sample import LOCATED, png
from tests.lint.catalogue.marks import VARIANTS, Case, check, one
from tests.lint.decks import card, deck
from tests.lint.linting import codes, lint_files

GOOD = png(900, 600)
TASKS = "tasks:\n  year: {ask: opened, answer: 1889}\n  "


def photo(text: str, *words: str, head: str = "", **files: bytes) -> Case:
    named = {name.replace("_", "."): data for name, data in files.items()}
    return one(f"photo: {text}", *words, head=head, files=named or {"a.png": GOOD})


def licensed(photo_licence: str, deck_licence: str, *words: str) -> Case:
    return photo(
        f"{{file: a.png, license: {photo_licence}, credit: A. Example, alt: x}}",
        *words,
        head=f"license: {deck_licence}",
    )


CASES = [
    # TC501
    photo("{file: «TC501:b.jpg», license: CC0-1.0, alt: x}", "no such file"),
    photo("{file: «TC501:aa.png», license: CC0-1.0, alt: x}", "did you mean 'a.png'?"),
    photo("{file: «TC501:'https://example.org/a.png'», license: CC0-1.0, alt: x}", "not an address"),
    one("photo: {file: «TC501:photos», license: CC0-1.0, alt: x}", "folder", files={"photos/a.png": GOOD}),
    one(
        "photo: {file: «TC501:'photos\\a.png'», license: CC0-1.0, alt: x}",
        "'photos/a.png'",
        files={"photos/a.png": GOOD},
    ),
    one(
        "photo: {file: «TC501:foto/a.png», license: CC0-1.0, alt: x}",
        "'fotos/a.png'",
        files={"fotos/a.png": GOOD},
    ),
    one("photo: {file: ./photos/../photos/a.png, license: CC0-1.0, alt: x}", files={"photos/a.png": GOOD}),
    # TC502
    photo("{file: «TC502:a.png», license: CC0-1.0, alt: x}", "dpi", a_png=png(90, 60)),
    photo("\n  file: «TC502:a.png»\n  license: CC0-1.0\n  alt: x", "pixels", a_png=png(300, 200)),
    # TC503
    photo("{file: «TC503:a.png», license: CC0-1.0, alt: x}", "not an image", a_png=b"hello"),
    photo("{file: «TC503:a.png», license: CC0-1.0, alt: x}", a_png=b""),
    photo("{file: «TC503:a.png», license: CC0-1.0, alt: x}", "broken", a_png=GOOD[: len(GOOD) // 2]),
    # TC504
    photo("{file: «TC504:../a.png», license: CC0-1.0, alt: x}", "leads out"),
    photo("{file: «TC504:/a.png», license: CC0-1.0, alt: x}", "absolute"),
    photo("{file: «TC504:C:/a.png», license: CC0-1.0, alt: x}", "absolute"),
    photo("{file: «TC504:~/a.png», license: CC0-1.0, alt: x}", "absolute"),
    # TC505, TC510: at the key of the map that lacks it
    one("«TC505,TC510:photo»: {file: a.png}", "no credit and no licence", files={"a.png": GOOD}),
    one("«TC505:photo»: {file: a.png, license: CC-BY-4.0, alt: x}", "asks for one", files={"a.png": GOOD}),
    one("«TC505:photo»: {file: a.png, credit: A, alt: x}", "no licence", files={"a.png": GOOD}),
    one("«TC510:photo»: {file: a.png, license: CC0-1.0}", "description", files={"a.png": GOOD}),
    one("photo: {file: a.png, license: CC0-1.0, alt: x}", files={"a.png": GOOD}),
    one("photo: {file: a.png, license: LicenseRef-By-Permission, alt: x}", files={"a.png": GOOD}),
    # TC507: safe on every system
    photo("{file: «TC507:A.PNG», license: CC0-1.0, alt: x}", "'a.png'"),
    one(
        "photo: {file: «TC507:Photos/a.png», license: CC0-1.0, alt: x}",
        "'photos/a.png'",
        files={"photos/a.png": GOOD},
    ),
    # TC508
    photo("{file: «TC508:a.png», license: CC0-1.0, alt: x}", "place where it was taken", a_png=LOCATED),
    # TC509: NC and ND in decks that allow it; SA keeps its own licence where that is stated with its credit
    licensed("«TC509:CC-BY-NC-4.0»", "CC-BY-4.0", "NC"),
    licensed("«TC509:CC-BY-ND-4.0»", "CC-BY-SA-4.0", "ND"),
    licensed("«TC509:CC-BY-NC-SA-4.0»", "CC0-1.0", "NC"),
    licensed("CC-BY-NC-4.0", "CC-BY-NC-SA-4.0"),
    licensed("CC-BY-SA-4.0", "CC-BY-4.0"),
    licensed("CC-BY-SA-4.0", "CC-BY-SA-4.0"),
    licensed("CC0-1.0", "CC-BY-NC-ND-4.0"),
    licensed("CC-BY-4.0", "CC0-1.0"),
    licensed("LicenseRef-Mine", "CC-BY-4.0"),
    one(
        "«TC505:photo»: {file: a.png, license: «TC509:CC-BY-SA-4.0», alt: x}",
        "SA",
        head="license: CC-BY-4.0",
        files={"a.png": GOOD},
    ),
]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("case", CASES, ids=repr)
def test_class_5(case: Case, variant: str, tmp_path: Path) -> None:
    check(case, variant, tmp_path)


def test_tc504_and_tc507_by_links(tmp_path: Path) -> None:
    (tmp_path / "out.png").write_bytes(GOOD)
    folder = tmp_path / "deck"
    (folder / "photos").mkdir(parents=True)
    (folder / "photos" / "a.png").symlink_to(tmp_path / "out.png")
    (folder / "b.png").write_bytes(GOOD)
    (folder / "photos" / "c.png").symlink_to("../b.png")
    (folder / "photos" / "d.png").symlink_to("nowhere.png")
    cards = [
        card(f"id: {name}\ntheme: Tower {name}\nphoto: {{file: photos/{name}.png, license: CC0-1.0, alt: x}}")
        for name in "acd"
    ]
    report = lint_files(folder, {"x.deck.yaml": deck(*cards)})
    assert [(d.finding.card, d.code) for d in report.diagnostics] == [("a", "TC504"), ("d", "TC501")]


def test_tc506_one_photo_on_two_cards(tmp_path: Path) -> None:
    lines = "photo: {file: %s, license: CC0-1.0, alt: x}"
    cards = [
        card("id: a\ntheme: A\n" + lines % "a.png"),
        card("id: b\ntheme: B\n" + lines % "./a.png"),
        card("id: c\ntheme: C\n" + lines % "c.png"),
    ]
    report = lint_files(tmp_path, {"x.deck.yaml": deck(*cards), "a.png": GOOD, "c.png": GOOD})
    [found] = report.diagnostics
    assert (found.code, found.finding.card, found.severity) == ("TC506", "b", "warning")
    assert "'a'" in found.finding.message and len(found.finding.related) == 1


def test_tc503_too_many_pixels(tmp_path: Path) -> None:
    import struct
    import zlib

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 20_000, 20_000, 8, 0, 0, 0, 0))
    huge = b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")
    text = deck(card("photo: {file: a.png, license: CC0-1.0, alt: x}"))
    report = lint_files(tmp_path, {"x.deck.yaml": text, "a.png": huge})
    assert codes(report) == ["TC503"] and "pixels" in report.diagnostics[0].finding.message


def test_tc508_serial_numbers(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    exif = image.Exif()
    exif.get_ifd(0x8769)[0xA431] = "12345"
    exif[0x8769] = {0xA431: "12345"}
    data = io.BytesIO()
    image.new("RGB", (900, 600)).save(data, "JPEG", exif=exif)
    text = deck(card("photo: {file: a.jpg, license: CC0-1.0, alt: x}"))
    report = lint_files(tmp_path, {"x.deck.yaml": text, "a.jpg": data.getvalue()})
    assert codes(report) == ["TC508"] and "serial number" in report.diagnostics[0].finding.message


S = "supports: [areas, year, length]"


def source(text: str, *words: str) -> Case:
    return one(f"sources:\n  - {{{text}}}", *words)


def stale(task: str, *words: str, after: str = "", head: str = "") -> Case:
    return one(f"{TASKS}number: {{ask: visitors, answer: 6.3 million{task}}}{after}", *words, head=head)


SOURCES = [
    # TC601: at the id
    one("id: «TC601:tower»\nsources: []"),
    one("id: «TC601:tower»", sources=False),
    one("id: «TC106,TC601:Bad_Id»\nsources: []"),
    # TC602: the address, the date, what it supports
    source("title: x, url: «TC602:example.org», accessed: 2025-01-01, " + S, "write https://example.org"),
    source(
        "title: x, url: «TC602:'www.example.org/a'», accessed: 2025-01-01, " + S,
        "write https://www.example.org/a",
    ),
    source(
        "title: x, url: «TC602:'htps://example.org'», accessed: 2025-01-01, " + S, "write https://example.org"
    ),
    source("title: x, url: «TC602:'https://exa mple.org'», accessed: 2025-01-01, " + S, "blank"),
    source("title: x, url: «TC602:'https://'», accessed: 2025-01-01, " + S, "no host"),
    source("title: x, url: «TC602:'mailto:a@example.org'», accessed: 2025-01-01, " + S, "whole"),
    source("title: x, url: 'https://example.org/a?b=1#c', accessed: 2025-01-01, " + S),
    source("title: x, url: 'https://münchen.example/ä', accessed: 2025-01, " + S),
    source("«TC602:title»: x, url: 'https://example.org', " + S, "when it was looked up"),
    one("sources:\n  - «TC602:title»: x\n    url: https://example.org\n    supports: [areas, year, length]"),
    source("«TC602:supports»: [areas, year, length]", "title: or url:"),
    source("title: A printed guide, " + S),
    source("title: x, url: 'https://example.org', accessed: «TC602:2026-12-02», " + S, "has not come yet"),
    source("title: x, url: 'https://example.org', accessed: 2026-12-01, " + S),
    source("title: x, url: 'https://example.org', accessed: «TC602:2025-02-30», " + S, "not a date"),
    source("title: x, url: 'https://example.org', accessed: «TC602:01.02.2025», " + S, "YYYY-MM-DD"),
    source("title: x, supports: [areas, year, length, «TC602:number»]", "no task 'number'"),
    source("title: x, supports: [areas, year, length, location, info]"),
    # TC603
    stale(", as_of: «TC603:2015», changes: true", "was true in 2015, more than 5 years"),
    stale(", as_of: «TC603:2021-11», changes: true"),
    stale(", as_of: 2021-12, changes: true"),
    stale(", as_of: 2021, changes: true"),
    stale(", as_of: «TC603:2021-11-30», changes: true", "was true on 2021-11-30, more"),
    stale(", as_of: 2021-12-01, changes: true"),
    stale(", as_of: 2015"),
    stale(", as_of: 2015, changes: false"),
    stale(", changes: true"),
    stale(", changes: true", after="\nas_of: «TC603:2015»"),
    stale(", changes: «TC603:true»", head="as_of: 2015-01"),
    stale(", as_of: 2025, changes: true", after="\nas_of: 2015"),
    # TC604: at the keys
    one("«TC604:areas»: [france]\nsources: [{title: x, supports: [year, length]}]"),
    one(
        "tasks:\n  «TC604:year»: {ask: opened, answer: 1889}\n  length: {ask: height, answer: 330 m}\nsources: [{title: x, supports: [areas, length]}]"
    ),
    one("sources: [{title: x, supports: [areas]}, {title: z, supports: [year, length]}]"),
    one("sources: [{title: x, supports: «TC103:all»}]"),
    # TC605: a source against the answer, at the later place; two sources against each other
    source("title: x, " + S + ", values: {length: «TC605:150 m»}", "than the answer"),
    source("title: x, " + S + ", values: {length: 324 m}"),
    source("title: x, " + S + ", values: {length: 1083 ft}"),
    source("title: x, " + S + ", values: {length: 500 m}"),
    source("title: x, " + S + ", values: {year: «TC605:1950»}"),
    source("title: x, " + S + ", values: {length: «TC605:150 m», year: «TC605:1700»}"),
    Case(
        deck(
            "id: a\ntheme: T\ndifficulty: beginner\nareas: [france]\nsources:\n  - {title: x, "
            + S
            + ", values: {length: 150 m}}\n"
            + TASKS
            + "length: {ask: height, answer: «TC605:330 m»}"
        ),
        ("the answer lies in another space",),
    ),
    one(
        TASKS
        + "length: {ask: span, answer: «TC315:150..700 m»}\nsources:\n  - {title: x, "
        + S
        + ", values: {length: 150 m}}\n  - {title: z, supports: [length], values: {length: «TC605:600 m»}}",
        "another source",
    ),
]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("case", SOURCES, ids=repr)
def test_class_6(case: Case, variant: str, tmp_path: Path) -> None:
    check(case, variant, tmp_path)


@pytest.mark.parametrize(("option", "told"), [("years = 1", ["TC603"]), ("years = 20", [])])
def test_tc603_years_is_an_option(option: str, told: list[str], tmp_path: Path) -> None:
    import json

    from typer.testing import CliRunner

    from terra_cards.cli.main import app

    (tmp_path / "a.deck.yaml").write_text(stale(", as_of: 2024, changes: true").text)
    (tmp_path / "terra-cards.toml").write_text(f"[TC603]\n{option}\n")
    arguments = [
        "lint",
        str(tmp_path / "a.deck.yaml"),
        "--select",
        "TC603",
        "--format",
        "json",
        "--today",
        "2026-12-01",
    ]
    found: dict[str, Any] = json.loads(CliRunner().invoke(app, arguments).stdout)
    assert [d["code"] for d in found["diagnostics"]] == told
