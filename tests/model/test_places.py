"""One mistake, one finding, at the smallest piece of text that is wrong (LINT.md, "Where a finding stands").

The guillemets mark where the finding must stand.
"""

from __future__ import annotations

import pytest

from terra_cards.model import binding
from terra_cards.model.invalid import INVALID
from tests.model.documents import CARD, HEAD, document, marked

# name: code, text of the card below its id, with the place marked
CARD_MISTAKES: dict[str, tuple[str, str]] = {
    "unknown key": ("TC101", "«frobnicate»: 1"),
    "misspelled key": ("TC101", "«dificulty»: beginner"),
    "unknown key in quotes": ("TC101", '«"colour"»: red'),
    "unknown key of a photo": ("TC101", "photo: {file: a.jpg, «athor»: Ada}"),
    "unknown key of a task": ("TC101", "tasks: {year: {answer: 1889, «hint»: x}, length: {answer: 3 m}}"),
    "unknown scale": ("TC101", "tasks: {year: {answer: 1889}, «weight»: {answer: 3 m}}"),
    "unknown key of an answer by hand": (
        "TC101",
        "tasks: {year: {answer: 1889}, length: {answer: {metric: 1 m, imperial: 3 ft, «klingon»: 2 m}}}",
    ),
    "unknown key of a location": ("TC101", 'location: {at: "1, 2", «elevation»: 3}'),
    "merge key": ("TC101", "«<<»: {icon: tower}"),
    "no answer": ("TC102", "tasks: {«year»: {ask: {en: a, de: b}}, length: {answer: 3 m}}"),
    "an answer left empty": ("TC102", "tasks:\n  year:\n    «answer»:\n  length: {answer: 3 m}"),
    "no areas in the list": ("TC102", "«areas»: []"),
    "one side of two": ("TC102", "tasks: {year: {answer: 1889}, length: {«answer»: {metric: 3 m}}}"),
    "no file of a photo": ("TC102", "«photo»: {credit: Ada}"),
    "a location without coordinates": ("TC102", "«location»: {area: france}"),
    "tasks null": ("TC102", "«tasks»: ~"),
    "areas no list": ("TC103", "areas: «france»"),
    "areas a map": ("TC103", "areas: «{a: b}»"),
    "an area a list": ("TC103", "areas: [france, «[germany]»]"),
    "tasks a list": ("TC103", "tasks: «[{year: 1889}]»"),
    "a task a text": ("TC103", "tasks: {year: «1889», length: {answer: 3 m}}"),
    "changes in quotes": ("TC103", 'tasks: {year: {answer: 1889, changes: «"true"»}, length: {answer: 3 m}}'),
    "changes a word": ("TC103", "tasks: {year: {answer: 1889, changes: «yes»}, length: {answer: 3 m}}"),
    "a theme a list": ("TC103", "theme: «[a, b]»"),
    "a text of a language a list": ("TC103", "theme: {en: «[a]», de: b}"),
    "sources a map": ("TC103", "sources: «{title: x}»"),
    "a source a text": ("TC103", "sources:\n  - «https://example.org»"),
    "a date of no month": ("TC103", "as_of: «2026-13»"),
    "a day that is not": ("TC103", "as_of: «2026-02-30»"),
    "a date in words": ("TC103", "as_of: «last year»"),
    "extra no map": ("TC103", "extra: «5»"),
    "no location": ("TC103", "location: «Paris»"),
    "one location of a list": ("TC103", "location:\n  - 48.85, 2.29\n  - «nowhere»"),
    "a list of two numbers": ("TC103", "location: «[48.85, 2.29]»"),
    "coordinates as keys": ("TC103", "location: «{lat: 48.85, lon: 2.29}»"),
    "latitude of 95 either way": ("TC103", "location: «95», 190"),
    "longitude of 200": ("TC103", "location: 10 N, «200» E"),
    "photo left empty": ("TC103", "«photo»:"),
    "tags left empty": ("TC103", "«tags»:"),
    "a quarter that is none": ("TC104", "compass: «north»"),
    "a quarter in capitals": ("TC104", "compass: «NE»"),
    "a licence that is none": ("TC104", "photo: {file: a.jpg, license: «CC-BY»}"),
    "a licence in small letters": ("TC104", "photo: {file: a.jpg, license: «cc-by-4.0»}"),
    "support of nothing known": ("TC104", "sources: [{title: x, supports: [areas, «lenght»]}]"),
    "a language that is none": ("TC104", "theme: {«english»: a, en: a, de: b}"),
    "a language of three letters": ("TC104", "theme: {en: a, «deu»: b}"),
    "an item of Wikidata": ("TC104", "wikidata: «q243»"),
    "empty text": ("TC107", 'theme: «""»'),
    "a text of blanks": ("TC107", 'theme: {en: «"  "», de: b}'),
    "a text of invisible characters": ("TC107", 'theme: {en: «"\\u200b\\ufeff"», de: b}'),
    "a language left empty": ("TC107", "theme: {«en»: , de: b}"),
    "an info box left empty": ("TC107", "«info»:"),
    "blanks as an area": ("TC107", "areas: [«' '»]"),
    "longitude first": ("TC209", "location: «2.2945 E, 48.8584 N»"),
    "an open end": ("TC301", "tasks: {year: {answer: «before» 1500}, length: {answer: 3 m}}"),
    "a wrong unit": ("TC303", "tasks: {year: {answer: 1889}, length: {answer: 3 «t»}}"),
    "a wrong unit by hand": (
        "TC303",
        "tasks: {year: {answer: 1889}, length: {answer: {metric: 3 m, imperial: 3 «kg»}}}",
    ),
    "a reversed range": ("TC305", "tasks: {year: {answer: «1950..1900»}, length: {answer: 3 m}}"),
    "the year 0": ("TC311", "tasks: {year: {answer: «0»}, length: {answer: 3 m}}"),
    "grouped digits of a source": (
        "TC313",
        'sources: [{title: x, values: {number: «"12,000"»}}]'.replace('«"12,000"»', '"«12,000»"'),
    ),
}


def _with(fields: str) -> str:
    """A deck of one card, a good one but for ``fields``, which replace its own."""
    own = {
        line.split(":")[0].replace("«", "").replace("»", "").strip()
        for line in fields.splitlines()
        if line[:1] != " "
    }
    lines = [f"    {line}" for line in fields.splitlines()]
    if "theme" not in own:
        lines.insert(0, "    theme: {en: Eiffel Tower, de: Eiffelturm}")
    if "areas" not in own:
        lines.append("    areas: [france]")
    if "tasks" not in own:
        lines.append("    tasks: {year: {answer: 1889}, length: {answer: 330 m}}")
    return HEAD + "cards:\n  - id: eiffel-tower\n" + "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", CARD_MISTAKES)
def test_a_mistake_on_a_card_is_one_finding_at_its_place(name: str) -> None:
    code, fields = CARD_MISTAKES[name]
    text, start, end = marked(_with(fields))
    bound, findings = binding.bind_deck(document(text))
    assert [finding.code for finding in findings] == [code], [f.message for f in findings]
    finding = findings[0]
    assert text[finding.span.start : finding.span.end] == text[start:end]
    assert (finding.span.start, finding.span.end) == (start, end)
    assert finding.card == "eiffel-tower"
    assert finding.pointer is not None
    assert finding.pointer[:2] == ("cards", 0)
    assert finding.path == "small.deck.yaml"
    assert finding.message
    assert len(bound.cards) == 1
    assert bound.cards[0][1].id == "eiffel-tower"


@pytest.mark.parametrize("name", CARD_MISTAKES)
def test_the_same_mistake_in_a_file_of_a_deck_folder(name: str) -> None:
    code, fields = CARD_MISTAKES[name]
    body = _with(fields).split("cards:\n", 1)[1]
    one = "\n".join(line[4:] for line in body.replace("  - id", "    id").splitlines()) + "\n"
    for text, pointer in ((one, ()), (body, (0,))):
        clean, start, end = marked(text)
        bound, findings = binding.bind_cards(document(clean, "cards/a.yaml"))
        assert [(f.code, f.span.start, f.span.end) for f in findings] == [(code, start, end)]
        assert findings[0].pointer[: len(pointer)] == pointer  # type: ignore[index]
        assert findings[0].field == findings[0].pointer[len(pointer) :] or findings[0].code == "TC102"  # type: ignore[index]
        assert len(bound.cards) == 1


FILE_MISTAKES: dict[str, tuple[str, str]] = {
    "no format": ("TC102", "«»deck: {id: a, title: b, edition: terra, board: world, languages: [en]}\n"),
    "no deck": ("TC102", "«»format: 1\ncards: []\n"),
    "format left empty": (
        "TC102",
        "«format»:\ndeck: {id: a, title: b, edition: terra, board: world, languages: [en]}\n",
    ),
    "deck left empty": ("TC102", "format: 1\n«deck»:\n"),
    "no title": ("TC102", "format: 1\n«deck»: {id: a, edition: terra, board: world, languages: [en]}\n"),
    "no languages": ("TC102", "format: 1\n«deck»:\n  id: a\n  title: b\n  edition: terra\n  board: world\n"),
    "languages an empty list": (
        "TC102",
        "format: 1\ndeck: {id: a, title: b, edition: terra, board: world, «languages»: []}\n",
    ),
    "an empty file": ("TC102", "«»"),
    "a file of comments": ("TC102", "«»# nothing yet\n"),
    "a newer format": ("TC006", "format: «2»\ndeck: {}\nbananas: 1\n"),
    "a format that never was": ("TC006", "format: «0»\ndeck: {}\n"),
    "a format in words": ("TC006", "format: «one»\ndeck: {}\n"),
    "a format of a thousand digits": ("TC006", f"format: «{'9' * 5000}»\ndeck: {{}}\n"),
    "an infinite format": ("TC006", "format: «1e400»\ndeck: {}\n"),
    "a format with decimals": ("TC006", "format: «1.0»\ndeck: {}\n"),
    "a format in quotes": ("TC103", f'format: «"1"»\n{HEAD.split(chr(10), 1)[1]}'),
    "a format as a list": ("TC103", f"format: «[1]»\n{HEAD.split(chr(10), 1)[1]}"),
    "a list": ("TC103", "«- a»\n"),
    "a text": ("TC103", "«hello»\n"),
    "an unknown key": ("TC101", HEAD + "«card»: []\n"),
    "a second kind": ("TC101", HEAD + "«board»: {id: x}\n"),
    "cards a map": ("TC103", HEAD + "cards: «{a: b}»\n"),
    "cards left empty": ("TC103", HEAD + "«cards»:\n"),
    "a card a text": ("TC103", HEAD + "cards:\n  - «eiffel-tower»\n"),
    "languages a text": (
        "TC103",
        "format: 1\ndeck: {id: a, title: b, edition: terra, board: world, languages: «en»}\n",
    ),
    "a language": (
        "TC104",
        "format: 1\ndeck: {id: a, title: b, edition: terra, board: world, languages: [en, «xx»]}\n",
    ),
    "an id": (
        "TC106",
        "format: 1\ndeck: {id: «My Deck», title: b, edition: terra, board: world, languages: [en]}\n",
    ),
}


@pytest.mark.parametrize("name", FILE_MISTAKES)
def test_a_mistake_of_a_deck_file_is_one_finding_at_its_place(name: str) -> None:
    code, marked_text = FILE_MISTAKES[name]
    text, start, end = marked(marked_text)
    _, findings = binding.bind_deck(document(text))
    assert [(finding.code, finding.span.start, finding.span.end) for finding in findings] == [
        (code, start, end)
    ]
    assert findings[0].card is None


def test_a_file_of_cards_that_looks_like_a_deck_is_told_once_and_checked() -> None:
    bound, findings = binding.bind_cards(
        document("format: 1\ncards:\n" + CARD + CARD.replace("[france]", "france"))
    )
    assert [(f.code, f.pointer) for f in findings] == [
        ("TC101", ("cards",)),
        ("TC103", ("cards", 1, "areas")),
    ]
    assert len(bound.cards) == 2


BOARD = """\
format: 1
board: {id: toy, title: Toy}
areas: [{id: a, kind: land, name: A, neighbours: []}]
"""

BOARD_MISTAKES: dict[str, tuple[str, str]] = {
    "no kind": ("TC102", BOARD.replace("id: a, kind: land", "id: «a»")),
    "a kind": ("TC104", BOARD.replace("land", "«lake»")),
    "neighbours a text": ("TC103", BOARD.replace("neighbours: []", "neighbours: «b»")),
    "no accuracy": ("TC103", BOARD.replace("Toy}", "Toy, accuracy: «25»}")),
    "adjacency": ("TC104", BOARD.replace("Toy}", "Toy, adjacency: «borders»}")),
    "one of two quarters": ("TC102", BOARD.replace("Toy}", "Toy, «quarters»: {meridian: 0}}")),
    "a meridian of 200": ("TC104", BOARD.replace("Toy}", "Toy, quarters: {meridian: «200», parallel: 0}}")),
    "a text for a parallel": (
        "TC103",
        BOARD.replace("Toy}", "Toy, quarters: {meridian: 0, parallel: «'0'»}}"),
    ),
    "other names a list": ("TC103", BOARD.replace("name: A", "name: A, also: «[x]»")),
    "other names of a language a text": ("TC103", BOARD.replace("name: A", "name: A, also: {en: «x»}")),
    "other names of no language": ("TC104", BOARD.replace("name: A", "name: A, also: {«xx»: [x]}")),
    "a scale that is none": ("TC101", BOARD + "scales: {«weight»: {ticks: [1, 2]}}\n"),
    "no ticks": ("TC102", BOARD + "scales: {«length»: {open_below: true}}\n"),
    "no ticks of a year scale": ("TC102", BOARD + "scales: {«year»: {open_below: true}}\n"),
    "ticks left empty": ("TC102", BOARD + "scales: {number: {«ticks»: }}\n"),
    "no tick in the list": ("TC102", BOARD + "scales: {number: {«ticks»: []}}\n"),
    "a tick in words": ("TC301", BOARD + "scales: {number: {ticks: [1, «many»]}}\n"),
    "a tick without a unit": ("TC303", BOARD + "scales: {length: {ticks: [1 m, «10»]}}\n"),
    "a tick of another unit": ("TC303", BOARD + "scales: {length: {metric: {ticks: [1 m, 10 «t»]}}}\n"),
    "sides of a year scale": (
        "TC101",
        BOARD + "scales: {year: {ticks: [1, 2], «metric»: {ticks: [1, 2]}}}\n",
    ),
    "a rule for ticks": ("TC104", BOARD + "scales: {year: {ticks: [1, 2], tick: «right»}}\n"),
    "open in quotes": ("TC103", BOARD + "scales: {year: {ticks: [1, 2], open_below: «'true'»}}\n"),
    "a correction of nothing": ("TC102", BOARD + "corrections: [{«because»: so}]\n"),
    "a correction of one area": ("TC103", BOARD + "corrections: [{remove: «[a]», because: so}]\n"),
    "a correction without a reason": ("TC102", BOARD + "corrections: [{«add»: [a, b]}]\n"),
}


@pytest.mark.parametrize("name", BOARD_MISTAKES)
def test_a_mistake_of_a_board_is_one_finding_at_its_place(name: str) -> None:
    code, marked_text = BOARD_MISTAKES[name]
    text, start, end = marked(marked_text)
    found, findings = binding.bind_board(document(text, "toy.board.yaml"))
    assert [(f.code, f.span.start, f.span.end) for f in findings] == [(code, start, end)], findings
    assert found is not INVALID


EDITION = "format: 1\nedition: {id: mine, title: Mine, engine: placing}\n"

EDITION_MISTAKES: dict[str, tuple[str, str]] = {
    "no engine": ("TC102", "format: 1\n«edition»: {id: mine, title: Mine}\n"),
    "an engine": ("TC104", EDITION.replace("placing", "«bidding»")),
    "one number of players": ("TC103", EDITION.replace("placing", "placing, players: «4»")),
    "players the wrong way round": ("TC104", EDITION.replace("placing", "placing, players: «[5, 2]»")),
    "a player too few": ("TC104", EDITION.replace("placing", "placing, players: [«0», 2]")),
    "rounds of a word": ("TC103", EDITION.replace("placing", "placing, rounds: {«two»: 3}")),
    "no rounds": ("TC104", EDITION.replace("placing", "placing, rounds: {2: «0»}")),
    "points of a text": ("TC103", EDITION.replace("placing", "placing, points: {hit: «seven»}")),
    "points for what nobody does": ("TC101", EDITION.replace("placing", "placing, points: {«goal»: 1}")),
    "an option": ("TC101", EDITION.replace("placing", "placing, options: {«alonee»: off}")),
    "a value of an option": ("TC104", EDITION.replace("placing", "placing, options: {alone: «always»}")),
    "a size in pixels": ("TC103", EDITION.replace("placing", "placing, card: {size: [80 mm, «120 px»]}")),
    "a size of nothing": ("TC104", EDITION.replace("placing", "placing, card: {size: [«0 mm», 120 mm]}")),
    "a side": ("TC104", EDITION.replace("placing", "placing, card: {sides: [«metrical»]}")),
    "a colour": ("TC104", EDITION.replace("placing", "placing, scales: {year: {colour: «blu»}}")),
    "a share": (
        "TC104",
        EDITION.replace("placing", "placing, levels: [{id: a, name: A, colour: red, share: «25»}]"),
    ),
    "a level without a name": (
        "TC102",
        EDITION.replace("placing", "placing, levels: [{id: «a», colour: red}]"),
    ),
}


@pytest.mark.parametrize("name", EDITION_MISTAKES)
def test_a_mistake_of_an_edition_is_one_finding_at_its_place(name: str) -> None:
    code, marked_text = EDITION_MISTAKES[name]
    text, start, end = marked(marked_text)
    found, findings = binding.bind_edition(document(text, "mine.edition.yaml"))
    assert [(f.code, f.span.start, f.span.end) for f in findings] == [(code, start, end)], findings
    assert found is not INVALID


def test_what_a_card_lacks_stands_at_the_value_of_its_id() -> None:
    text, start, end = marked(
        HEAD + "cards:\n  - theme: {en: a, de: b}\n    id: «eiffel-tower»\n    areas: [france]\n"
    )
    bound, findings = binding.bind_deck(document(text))
    assert [(f.code, f.span.start, f.span.end, f.field) for f in findings] == [
        ("TC102", start, end, ("tasks",))
    ]
    assert findings[0].pointer == ("cards", 0)
    assert "tasks" in findings[0].message
    assert bound.cards[0][1].tasks is INVALID


def test_a_card_without_id_is_pointed_at_by_its_first_key() -> None:
    text, start, end = marked(
        HEAD + "cards:\n  - «theme»: {en: a, de: b}\n    areas: [france]\n    tasks: {}\n"
    )
    _, findings = binding.bind_deck(document(text))
    assert [(f.code, f.span.start, f.span.end, f.card) for f in findings] == [("TC102", start, end, None)]


def test_each_key_that_is_missing_is_a_mistake_of_its_own() -> None:
    _, findings = binding.bind_deck(document(HEAD + "cards: [{id: x}]\n"))
    assert [(f.code, f.field) for f in findings] == [("TC102", (key,)) for key in ("theme", "areas", "tasks")]
    assert len({(f.code, f.card, f.field) for f in findings}) == 3, "handles must differ"


def test_a_misspelled_key_hides_the_missing_one_and_is_mended_safely() -> None:
    text, start, end = marked(
        _with("«thme»: {en: a, de: b}").replace("    theme: {en: Eiffel Tower, de: Eiffelturm}\n", "")
    )
    bound, findings = binding.bind_deck(document(text))
    (finding,) = findings
    assert (finding.code, finding.span.start, finding.span.end) == ("TC101", start, end)
    assert finding.help == "did you mean 'theme'?"
    assert finding.fix is not None
    assert finding.fix.safe
    assert [(edit.span, edit.text) for edit in finding.fix.edits] == [(finding.span, "theme")]
    assert bound.cards[0][1].theme is INVALID


def test_no_fix_where_the_key_is_taken_or_two_are_near() -> None:
    _, (taken,) = binding.bind_deck(document(_with("tag: [a]\ntags: [b]")))
    assert taken.code == "TC101"
    assert taken.fix is None
    assert taken.help == "'tags' is here already"
    text = HEAD.replace("  id: small\n", "  id: small\n  tit: x\n")
    _, (far,) = binding.bind_deck(document(text))
    assert far.fix is None


def test_no_fix_behind_an_alias() -> None:
    text = (
        HEAD
        + "cards:\n"
        + CARD
        + CARD.replace("eiffel-tower", "two").replace(
            "areas: [france]", "photo: &p {fil: a}\n    areas: [france]"
        )
    )
    text += CARD.replace("eiffel-tower", "three").replace("areas: [france]", "photo: *p\n    areas: [france]")
    _, findings = binding.bind_deck(document(text))
    assert [(f.card, f.code) for f in findings] == [("two", "TC101"), ("three", "TC101")]
    assert [f.fix is None for f in findings] == [False, True]
    assert text[slice(*findings[1].span)] == "*p", "a finding behind an alias stands where it is used"


@pytest.mark.parametrize(
    ("written", "better"),
    [
        ("Eiffel_Tower", "eiffel-tower"),
        ("Eiffel Tower", "eiffel-tower"),
        ("-a", "a"),
        ("a--b", "a-b"),
        ("Köln", "koeln"),
        ("São Paulo", "sao-paulo"),
        ("Ærø", "aero"),
    ],
)
def test_an_id_gets_a_better_one_as_an_unsafe_fix(written: str, better: str) -> None:
    text = HEAD + "cards:\n" + CARD.replace("eiffel-tower", f'"{written}"')
    bound, (finding,) = binding.bind_deck(document(text))
    assert finding.code == "TC106"
    assert finding.card == written
    assert finding.fix is not None
    assert not finding.fix.safe
    edit = finding.fix.edits[0]
    mended = text[: edit.span.start] + edit.text + text[edit.span.end :]
    assert f"id: {better}\n" in mended
    assert binding.bind_deck(document(mended))[1] == ()
    assert bound.cards[0][1].id is INVALID


def test_an_id_without_a_letter_has_no_fix() -> None:
    _, (finding,) = binding.bind_deck(document(HEAD + "cards:\n" + CARD.replace("eiffel-tower", '"東京"')))
    assert finding.code == "TC106"
    assert finding.fix is None


def test_two_mistakes_on_a_card_are_two_findings_and_the_rest_is_kept() -> None:
    tasks = "tasks: {year: {answer: soon}, length: {ask: {en: h, de: h}, answer: 330 m}}"
    fields = f"compass: north\n{tasks}\ninfo: {{en: x, de: y}}"
    bound, findings = binding.bind_deck(document(_with(fields)))
    assert sorted(finding.code for finding in findings) == ["TC104", "TC301"]
    card = bound.cards[0][1]
    assert card.compass is INVALID
    assert card.info
    assert card.info.get("de") == "y"
    assert card.tasks
    assert card.tasks.scales == ("year", "length")
    assert card.tasks.year
    assert card.tasks.year.answer is INVALID
    assert card.tasks.length
    assert card.tasks.length.answer
    assert card.areas == ("france",)


def test_a_value_in_a_block_text_is_pointed_at_where_it_stands() -> None:
    text, start, end = marked(
        _with("tasks:\n  year: {answer: 1889}\n  length:\n    answer: >-\n      330\n      «t»")
    )
    _, findings = binding.bind_deck(document(text))
    assert [(f.code, f.span.start, f.span.end) for f in findings] == [("TC303", start, end)]


def test_lines_and_columns_after_a_byte_order_mark_and_carriage_returns() -> None:
    from terra_cards.source.reader import read

    text = "\ufeff" + _with("compass: north").replace("\n", "\r\n")
    found = read(text.encode(), "x.deck.yaml")
    _, (finding,) = binding.bind_deck(found)
    line = next(n for n, line in enumerate(text.split("\r\n"), 1) if "compass" in line)
    assert found.lines.position(finding.span.start) == (line, 14)
