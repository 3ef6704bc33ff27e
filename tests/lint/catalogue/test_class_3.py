"""Class 3, answers and scales."""

# ruff: noqa: E501  (one case a line, to be read across)
from __future__ import annotations

from pathlib import Path

import pytest

from tests.lint.catalogue.marks import VARIANTS, Case, check, one
from tests.lint.catalogue.test_class_2 import in_germany, in_town
from tests.lint.decks import card, deck
from tests.lint.linting import codes, lint_text

LENGTH = "\n  length: {ask: height, answer: 330 m}"
YEAR = "tasks:\n  year: {ask: opened, answer: 1889}\n  "


def year(answer: str, *words: str) -> Case:
    return one(f"tasks:\n  year: {{ask: opened, answer: {answer}}}{LENGTH}", *words)


def length(answer: str, *words: str, ask: str = "height") -> Case:
    return one(f"{YEAR}length: {{ask: {ask}, answer: {answer}}}", *words)


def number(answer: str, *words: str, ask: str = "rivets") -> Case:
    return one(f"{YEAR}number: {{ask: {ask}, answer: {answer}}}", *words)


def block(scale: str, answer: str, *words: str) -> Case:
    """The answer on a line of its own, where commas are part of it."""
    other = "length: {ask: height, answer: 330 m}" if scale == "year" else "year: {ask: opened, answer: 1889}"
    return one(
        f"tasks:\n  {other}\n  {scale}:\n    ask: {'opened' if scale == 'year' else 'rivets'}\n    answer: {answer}",
        *words,
    )


CASES = [
    # TC301: at what cannot be read, with the right form
    year("«TC301:before» 1500", "leaves the answer open"),
    year("«TC301:after» 1500"),
    year("1500«TC301:..»", "leaves an end open"),
    year("1500«TC301:+»"),
    length("'«TC301:>»10 km'", "leaves the answer open"),
    length("10 km «TC301:or more»"),
    year("«TC301:1920s BC»", "1929..1920 BC"),
    year("300 «TC301:BCE»", "write 300 BC"),
    year("300 «TC301:v. Chr.»", "write 300 BC"),
    year("«TC301:19. Jahrhundert»", "19th century"),
    year("«TC301:1920er»", "1920s"),
    year("«TC301:ca.» 1889", "~1889"),
    year("1889«TC301:?»", "~1889"),
    year("1889 «TC301:-» 1900", "1889..1900"),
    year("1914..«TC301:18»", "1914..1918"),
    year("«TC301:22th» century", "22nd"),
    year("«TC301:May» 1889", "1889"),
    number("2 «TC301:Milliarden»", "2 billion"),
    number("1.5 «TC301:Millionen»", "1.5 million"),
    number("2 «TC301:Mrd.»", "2 billion"),
    number("«TC301:drei»", "3"),
    block("number", "12«TC301:,»5", "12.5"),
    length("330 «TC301:metres»", "330 m"),
    length("330 «TC301:Meter»", "330 m"),
    length("330 «TC301:M»", "330 m"),
    number("12000 «TC301:km2»", "km²"),
    number("5 «TC301:€»", "5 EUR"),
    year("'«TC301:before» 1500'"),
    year('"«TC301:before» 1500"'),
    one(f"tasks:\n  year:\n    ask: opened\n    answer: >-\n      «TC301:before»\n      1500{LENGTH}"),
    # TC302: no space on a closed end; 0 or less
    length("«TC302:0» m", "above 0"),
    length("«TC302:-3» m", "without a sign"),
    in_town(
        "areas: [centre]\ntasks:\n  year: {ask: built, answer: «TC302:1480»}\n  length: {ask: height, answer: 33 m}",
        "from 1600",
    ),
    in_town(
        "areas: [centre]\ntasks:\n  year: {ask: built, answer: 1650}\n  number: {ask: doors, answer: «TC302:'-5'»}",
        "no space",
    ),
    in_town(
        "areas: [centre]\ntasks:\n  year: {ask: built, answer: 1480..1650}\n  length: {ask: height, answer: 33 m}"
    ),
    # TC303: at the unit
    length("330 «TC303:kg»", "no unit of length"),
    length("330«TC303:kg»"),
    length("«TC303:330»", "330 m"),
    length("120..150 «TC303:t»"),
    year("1889 «TC303:m»", "the year alone"),
    year("1889 «TC303:years»"),
    number("5 «TC303:km»", "`length`"),
    number("5 «TC303:m»"),
    number("«TC303:1920s»", "`year`"),
    length("{metric: 330 «TC303:ft», imperial: 1083 «TC303:m»}", "metric side", "imperial side"),
    number("7300 t"),
    number("12 %"),
    number("230 inhabitants", ask="x"),
    # TC304
    one("«TC304:tasks»:\n  year: {ask: opened, answer: 1889}", "year only"),
    one("«TC304:tasks»: {}", "none"),
    one(
        f"«TC304:tasks»:\n  year: {{ask: opened, answer: 1889}}{LENGTH}\n  number: {{ask: rivets, answer: 3}}",
        "all three",
    ),
    # TC305
    year("«TC305:1889..1887»", "1887..1889"),
    year("«TC305:1889..1887»".replace("..", " .. ")),
    length("«TC305:150..120 m»"),
    year("«TC305:200..300 BC»", "300..200 BC"),
    year("«TC305:'1889–1887'»"),
    year("280..226 BC"),
    year("440 BC..300"),
    year("1889..1889"),
    # TC306
    year("«TC306:1700..1889»", "6 spaces"),
    year("1805..1895"),
    length("«TC306:30 m..2.5 km»", "spaces"),
    # TC307
    year("«TC307:1900»", "tick 1900"),
    year("«TC307:'1900'»"),
    length("«TC307,TC315:500 m»", "on the metric side"),
    number("«TC307:5»"),
    year("1875..1900"),
    year("1910s"),
    # TC308: near, inclusive
    year("«TC308:1901»", "tick 1900"),
    year("«TC308:1899»"),
    year("1902"),
    year("1898"),
    year("«TC308:1490»"),
    year("1489"),
    year("«TC308:510»"),
    year("511"),
    year("«TC308:450 BC»", "450 BC is so near to the tick -500"),
    year("449 BC"),
    year("«TC308:49 BC»", "tick 0"),
    year("«TC308:10»", "tick 0"),
    year("«TC308:~1905»"),
    year("«TC308:~1475»"),
    year("~1474"),
    year("«TC308:~400 BC»"),
    year("~399 BC"),
    year("«TC308:1885..1901»"),
    year("1890s"),
    length("«TC308:499 m»", "on the metric side"),
    length("498 m"),
    length("«TC308:990 m»"),
    length("980 m"),
    length("900 m"),
    length("«TC308:~480 m»"),
    length("~470 m"),
    length("«TC308:304.5 m»", "on the imperial side"),
    number("«TC308:1.01 million»"),
    number("1.03 million"),
    number("«TC308:99»"),
    number("«TC308:99.9 %»"),
    # TC309: later of the two
    length("{metric: 330 m, imperial: «TC309:1803 ft»}", "1083 ft"),
    length("{imperial: 1803 ft, metric: «TC309:330 m»}", "the other side is 549.6 m"),
    length("{metric: 330 m, imperial: 1083 ft}"),
    length("{metric: 330 m, imperial: 1080 ft}"),
    length("{metric: 26 m, imperial: 85 ft}"),
    number("{metric: 21 °C, imperial: 70 °F}"),
    number("{metric: 21 °C, imperial: «TC309:86 °F»}"),
    # TC310, TC314
    year("«TC310:2027»", "2026"),
    year("2020..«TC310:2030»"),
    year("«TC310:2030s»"),
    year("«TC314:2026»"),
    year("«TC314:2020s»"),
    year("«TC314:4000 BC»", "-3000"),
    number("«TC314:2 billion»", "1 billion"),
    # TC311
    year("«TC311:0»", "1 BC"),
    year("«TC311:0» BC"),
    year("«TC311:0»..100"),
    year("~«TC311:0»"),
    # TC312
    number("1665", ask="«TC312:total number»"),
    number("1665", ask="«TC312:how many»"),
    one(f"{YEAR}«TC312:number»: {{answer: 1665}}"),
    one(f"{YEAR}number: {{answer: 1665 steps}}"),
    number("1665", ask="steps to the top"),
    in_germany(
        "areas: [berlin]\ntasks:\n  year: {ask: eröffnet, answer: 1889}\n  number: {ask: «TC312:Anzahl», answer: 1665}"
    ),
    in_germany(
        "areas: [berlin]\ntasks:\n  year: {ask: eröffnet, answer: 1889}\n  number: {ask: Anzahl der Stufen, answer: 1665}"
    ),
    # TC313: at the figure; in braces the comma cut it
    number("«TC313e:12,000»", "12 000"),
    number("«TC313e:12,000,000»", "12 000 000"),
    number("«TC313e:12.000»", "write 12 000, or 12 where"),
    number("«TC313e:3.500»", "write 3 500, or 3.5 where"),
    number("«TC313e:3.125»", "write 3 125, or 3.1250 where"),
    number('«TC313e:"12,000"»'),
    number("«TC313e:12.000» t"),
    block("number", "«TC313e:12,345»", "12 345"),
    length("«TC313w:8.848» km", "8848 m"),
    length("«TC313w:1.083» ft"),
    number("0.125"),
    number("12.5"),
    number("12 000"),
    number("12_000"),
    number("12.3456"),
    number("«TC313e:12,000..15,000»", "12 000..15 000"),
    # TC315
    length("«TC315:480..520 m»", "2 on the metric side", "1 on the imperial side"),
    # TC316
    number("120 «TC316:%»", "above 100"),
    number("120«TC316:%»"),
    number("90..120 «TC316:%»"),
    number("73 %"),
    # TC317
    year("«TC317:1700s»", "18th century"),
    year("«TC317:1700s»..1720s"),
    year("~«TC317:1800s»"),
    year("1720s"),
    year("«TC317:'1700s'»"),
    # one mistake, one finding
    year("«TC301:before» 1900"),
    number("«TC301:over» 12", ask="how many"),
]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("case", CASES, ids=repr)
def test_class_3(case: Case, variant: str, tmp_path: Path) -> None:
    check(case, variant, tmp_path)


def test_tc308_a_year_that_two_sources_support_is_settled() -> None:
    tasks = "tasks:\n  year: {ask: opened, answer: %s}" + LENGTH
    source = "  - {title: Guide %d, supports: [areas, year, length]}\n"
    two = "\nsources:\n" + source % 1 + source % 2
    assert codes(lint_text(deck(card(tasks % "1901" + two)))) == []
    assert codes(lint_text(deck(card(tasks % "~1901" + two)))) == ["TC308"]
    assert codes(lint_text(deck(card(tasks % "1901" + "\nsources:\n" + source % 1)))) == ["TC308"]


def test_tc308_only_the_side_asked_for(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from terra_cards.cli.main import app

    (tmp_path / "a.deck.yaml").write_text(deck(card(f"{YEAR}length: {{ask: height, answer: 499 m}}")))
    for side, told in (("metric", True), ("imperial", False)):
        done = CliRunner().invoke(
            app, ["lint", str(tmp_path / "a.deck.yaml"), "--side", side, "--format", "concise"]
        )
        assert ("TC308" in done.stdout) is told, done.stdout
        assert "side," not in done.stdout


def test_values_of_sources_are_read_as_answers_are(tmp_path: Path) -> None:
    case = one(
        "sources:\n  - {title: x, supports: [areas, year, length], values: {length: 330 «TC303:kg», year: «TC311:0»}}"
    )
    check(case, "lf", tmp_path)
