"""``terra-cards score``: the JSON of CLI.md, the worked examples 1 to 3, and everything refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from terra_cards.workspace.parts import builtin_board

HEADER = """\
format: 1
edition: {edition}
board: toy.board.yaml
{solution}
players: [white, blue, yellow]
stones:
"""
ON_AREA = "  - {{player: {}, area: {}}}\n"
ON_YEAR = "  - {{player: {}, scale: year, between: [{}, {}]}}\n"
TOWER = "solution: {areas: [a], year: 2000, length: 30 m}"


def write(folder, text):
    path = folder / "round.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def a_round(folder, stones, solution=TOWER, edition="terra-deutschland"):
    return write(folder, HEADER.format(edition=edition, solution=solution) + stones)


def results(document):
    return [stone["result"] for stone in document["stones"]]


def test_example_1_on_a_toy_board_r20(folder, program):
    stones = "".join(
        ON_AREA.format(p, a) for p, a in [("white", "a"), ("blue", "d"), ("blue", "s"), ("yellow", "e")]
    )
    status, document = program.json("score", a_round(folder, stones))
    assert status == 0
    assert document == {
        "version": 1,
        "totals": {"white": 7, "blue": 6, "yellow": 0},
        "stones": [
            {"player": "white", "space": "a", "sector": "map", "points": 7, "result": "hit"},
            {"player": "blue", "space": "d", "sector": "map", "points": 3, "result": "adjacent"},
            {"player": "blue", "space": "s", "sector": "map", "points": 3, "result": "adjacent"},
            {"player": "yellow", "space": "e", "sector": "map", "points": 0, "result": "miss"},
        ],
        "returned": {"white": 1, "blue": 2, "yellow": 0},
        "lost": {"white": 0, "blue": 0, "yellow": 1},
    }
    assert list(document) == ["version", "totals", "stones", "returned", "lost"]


def test_example_1_on_the_world_board_r20(tmp_path, program):
    """The rulebook's own card: Eastern Sahara right, two neighbours, and Anatolia, which is none."""
    stones = "".join(
        ON_AREA.format(p, a)
        for p, a in [
            ("white", "eastern-sahara"),
            ("blue", "western-sahara"),
            ("blue", "mediterranean"),
            ("yellow", "anatolia"),
        ]
    )
    text = HEADER.format(
        edition="terra", solution="solution: {areas: [eastern-sahara], year: 2560 BC, length: 139 m}"
    ).replace("board: toy.board.yaml\n", "")
    status, document = program.json("score", write(tmp_path, text + stones))
    assert (status, document["totals"]) == (0, {"white": 7, "blue": 6, "yellow": 0})


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("2000", ["adjacent", "hit", "hit", "adjacent"]),
        ("2000s", ["miss", "adjacent", "hit", "adjacent"]),
        ("2002", ["miss", "adjacent", "hit", "adjacent"]),
        ("1990..2000", ["adjacent", "hit", "adjacent", "miss"]),
    ],
)
def test_example_2_a_tick_and_a_decade_r5_r6_r7(folder, program, answer, expected):
    spaces = [(1800, 1990), (1990, 2000), (2000, 2010), (2010, "null")]
    stones = "".join(ON_YEAR.format("white", *space) for space in spaces)
    path = a_round(folder, stones, TOWER.replace("2000", answer))
    status, document = program.json("score", path)
    assert (status, results(document)) == (0, expected)
    assert document["stones"][3]["space"] == [2010, None]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [("1700", ["hit", "hit", "adjacent"]), ("1710", ["adjacent", "hit", "adjacent"])],
)
def test_example_2_on_the_world_board_r5(tmp_path, program, answer, expected):
    spaces = [(1600, 1700), (1700, 1750), (1750, 1800)]
    stones = "".join(ON_YEAR.format("white", *space) for space in spaces)
    text = HEADER.format(
        edition="terra", solution=f"solution: {{areas: [eastern-sahara], year: {answer}, length: 139 m}}"
    ).replace("toy.board.yaml", "world")
    status, document = program.json("score", write(tmp_path, text + stones))
    assert (status, results(document)) == (0, expected)


def test_the_examples_of_the_germany_rulebook_r3_r5_r20(program):
    """Weser-Ems with its four neighbours, Lüneburg none of them; 2000 with both spaces right."""
    path = Path(__file__).parent / "rounds" / "meyer-werft.round.yaml"
    status, document = program.json("score", str(path))
    assert (status, document["totals"]) == (0, {"white": 14, "blue": 13, "yellow": 3})
    assert results(document) == ["hit", "adjacent", "adjacent", "miss", "hit", "hit", "adjacent"]
    assert document["lost"] == {"white": 0, "blue": 0, "yellow": 1}
    board = builtin_board("germany").board()
    around = [board.spaces[i] for i in board.neighbours[board.area_index["weser-ems"]]]
    kinds = [board.areas[space.index].kind for space in around]
    assert sorted(kinds) == ["land", "land", "land", "sea"]


def test_example_3_alone_on_a_scale_r21_r22(folder, program):
    stones = ON_YEAR.format("blue", "null", 1600) + ON_YEAR.format("blue", 1800, 1990)
    status, document = program.json("score", a_round(folder, stones))
    assert status == 0
    assert document["totals"] == {"white": 0, "blue": 6, "yellow": 0}
    assert (document["returned"]["blue"], document["lost"]["blue"]) == (1, 1)
    hit = ON_YEAR.format("blue", 2000, 2010)
    assert program.json("score", a_round(folder, hit))[1]["totals"]["blue"] == 14


@pytest.mark.parametrize(("alone", "total"), [("off", 7), ("scales", 7), ("sectors", 14)])
def test_options_override_r21(folder, program, alone, total):
    path = a_round(folder, ON_AREA.format("white", "a"), f"{TOWER}\noptions: {{alone: {alone}}}")
    assert program.json("score", path)[1]["totals"]["white"] == total


def test_a_card_by_reference_relative_to_the_round_file(folder, program):
    path = a_round(folder, ON_AREA.format("white", "a"), "card: decks/toys.deck.yaml#tower")
    assert program.json("score", path)[1]["totals"] == {"white": 7, "blue": 0, "yellow": 0}


def test_no_stones_at_all(folder, program):
    text = HEADER.format(edition="terra", solution=TOWER).replace("stones:", "stones: []")
    status, document = program.json("score", write(folder, text))
    assert (status, document["totals"]) == (0, {"white": 0, "blue": 0, "yellow": 0})


@pytest.mark.parametrize(
    ("between", "printed"),
    [
        ("[1 m, 10 m]", ["1 m", "10 m"]),
        ("[100 cm, 0.01 km]", ["1 m", "10 m"]),
        ('["100 cm", "1000 cm"]', ["1 m", "10 m"]),
    ],
)
def test_equal_quantities_name_a_space_r1(folder, program, between, printed):
    path = a_round(folder, f"  - {{player: white, scale: length, between: {between}}}\n")
    assert program.json("score", path)[1]["stones"][0]["space"] == printed


@pytest.mark.parametrize(
    ("between", "printed"),
    [
        ("[1000, 1 million]", [1000, 1_000_000]),
        ("[1 000, 1_000_000]", [1000, 1_000_000]),
        ("[1e3, 1000000.0]", [1000, 1_000_000]),
        ("[0, 0.5]", [0, 0.5]),
        ("[1 million, null]", [1_000_000, None]),
        ("[1 million, ~]", [1_000_000, None]),
    ],
)
def test_numbers_are_printed_plain_r1(folder, program, between, printed):
    solution = "solution: {areas: [a], year: 2000, number: 12}"
    path = a_round(folder, f"  - {{player: white, scale: number, between: {between}}}\n", solution)
    status, document = program.json("score", path)
    assert (status, document["stones"][0]["space"]) == (0, printed)


def test_the_imperial_side_r1a(folder, program):
    solution = "side: imperial\nsolution: {areas: [a], year: 2000, length: 2 m}"
    path = a_round(folder, "  - {player: white, scale: length, between: [1 ft, 10 ft]}\n", solution)
    assert results(program.json("score", path)[1]) == ["hit"]


STONE_ERRORS = {
    "R1 area": ("R1", ON_AREA.format("white", "nowhere")),
    "R1 ticks that are not neighbours": ("R1", ON_YEAR.format("white", 1990, 2010)),
    "R1 reversed": ("R1", ON_YEAR.format("white", 2000, 1990)),
    "R1 no such tick": ("R1", ON_YEAR.format("white", 1999, 2000)),
    "R1 closed end": ("R1", "  - {player: white, scale: length, between: [null, 1 m]}\n"),
    "R1 scale": ("R1", "  - {player: white, scale: weight, between: [1, 2]}\n"),
    "R1 a length without a unit": ("R1", "  - {player: white, scale: length, between: [1, 10]}\n"),
    "R9": ("R9", "  - {player: white, scale: number, between: [10, 1000]}\n"),
    "R12": ("R12", ON_AREA.format("white", "b")),
    "R10": ("R10", ON_AREA.format("blue", "s")),
    "G3 stranger": ("G3", ON_AREA.format("zoe", "a")),
    "G3 unknown key": ("G3", "  - {player: white, area: a, colour: red}\n"),
    "G3 no player": ("G3", "  - {area: a}\n"),
    "G3 no space": ("G3", "  - {player: white}\n"),
    "G3 two spaces": ("G3", "  - {player: white, area: a, scale: year, between: [1990, 2000]}\n"),
    "G3 one tick": ("G3", "  - {player: white, scale: year, between: [1990]}\n"),
    "G3 no ticks": ("G3", "  - {player: white, scale: year}\n"),
    "G3 ticks": ("G3", "  - {player: white, scale: year, between: 1990}\n"),
    "G3 a text": ("G3", "  - white\n"),
    "G3 nothing": ("G3", "  -\n"),
}


@pytest.mark.parametrize("name", STONE_ERRORS)
def test_a_wrong_stone_is_named_by_its_number(folder, program, name):
    clause, stone = STONE_ERRORS[name]
    spaces = ["b", "c", "d", "e"]
    before = "".join(ON_AREA.format("blue", area) for area in spaces) + ON_YEAR.format("blue", 1990, 2000)
    status, document = program.json("score", a_round(folder, before + stone))
    assert status == 1
    assert document["error"]["message"]
    assert (document["error"]["stone"], document["error"]["clause"]) == (6, clause)
    assert list(document) == ["version", "error"]


def test_the_first_wrong_stone_is_reported_and_the_text_lists_all(folder, program):
    stones = ON_AREA.format("white", "a") * 2 + ON_AREA.format("white", "nowhere")
    path = a_round(folder, stones)
    assert program.json("score", path)[1]["error"]["stone"] == 2
    result = program("score", path)
    assert result.exit_code == 1
    assert "round.yaml:8:5: stone 2: R12" in result.stderr
    assert "round.yaml:9:5: stone 3: R1" in result.stderr
    assert result.stdout == ""


HEADER_ERRORS = {
    "edition": ("G3", ("edition: terra-deutschland", "edition: terra-germany")),
    "board": ("G3", ("board: toy.board.yaml", "board: moon")),
    "board path": ("G3", ("board: toy.board.yaml", "board: ./moon.board.yaml")),
    "side": ("R1a", ("board: toy.board.yaml", "board: metric.board.yaml\nside: imperial")),
    "no side": ("G3", ("board: toy.board.yaml", "board: toy.board.yaml\nside: left")),
    "option": ("G2", ("board: toy.board.yaml", "board: toy.board.yaml\noptions: {alonee: off}")),
    "option value": ("G2", ("board: toy.board.yaml", "board: toy.board.yaml\noptions: {alone: maybe}")),
    "option of another game": (
        "G2",
        ("board: toy.board.yaml", "board: toy.board.yaml\noptions: {teams: true}"),
    ),
    "rounds is no option": ("G2", ("board: toy.board.yaml", "board: toy.board.yaml\noptions: {rounds: 3}")),
    "too many players": ("R10", ("[white, blue, yellow]", "[a, b, c, d, e, f]")),
    "one player": ("R10", ("[white, blue, yellow]", "[white]")),
    "players twice": ("G3", ("[white, blue, yellow]", "[white, white]")),
    "no players": ("G3", ("players: [white, blue, yellow]\n", "")),
    "area": ("R1", ("areas: [a]", "areas: [nowhere]")),
    "no area": ("G3", ("areas: [a]", "areas: []")),
    "one scale": ("R8", (", length: 30 m", "")),
    "three scales": ("R8", ("length: 30 m", "length: 30 m, number: 7")),
    "off scale": ("R5", ("length: 30 m", "length: 5 km")),
    "unreadable": ("G3", ("length: 30 m", "length: a lot")),
    "no solution": ("G3", (TOWER + "\n", "")),
    "both": ("G3", (TOWER, TOWER + "\ncard: decks/toys.deck.yaml#tower")),
    "card": ("G3", (TOWER, "card: decks/toys.deck.yaml#towr")),
    "deck": ("G3", (TOWER, "card: decks/toy.deck.yaml#tower")),
    "reference": ("G3", (TOWER, "card: tower")),
    "card on the wrong board": ("R1", (TOWER, "card: decks/toys.deck.yaml#broken")),
    "key": ("G3", ("players:", "playerz: 1\nplayers:")),
    "format": ("G3", ("format: 1", "format: 2")),
    "no format": ("G3", ("format: 1\n", "")),
    "syntax": ("G3", ("players: [", "players: [[")),
    "twice": ("G3", ("format: 1", "format: 1\nformat: 1")),
    "crisis": ("G3", ("terra-deutschland", "terra-2003")),
}


@pytest.mark.parametrize("name", HEADER_ERRORS)
def test_a_wrong_header_names_no_stone(folder, program, name):
    clause, (old, new) = HEADER_ERRORS[name]
    metric = (folder / "toy.board.yaml").read_text(encoding="utf-8")
    metric = metric.replace(", imperial: {ticks: [1 ft, 10 ft, 100 ft, 1 mi]}", "")
    (folder / "metric.board.yaml").write_text(metric, encoding="utf-8")
    text = HEADER.format(edition="terra-deutschland", solution=TOWER) + ON_AREA.format("white", "a")
    assert old in text
    path = write(folder, text.replace(old, new, 1))
    status, document = program.json("score", path)
    assert status == 1
    assert document["error"].keys() == {"clause", "message"}
    assert document["error"]["clause"] == clause
    result = program("score", path)
    assert result.exit_code == 1
    assert "round.yaml:" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("toy.board.yaml", "neighbours: [a, c]", "neighbors: [a, c]"),
        ("home.edition.yaml", "alone: sectors", "alone: sector"),
    ],
)
def test_a_board_or_edition_with_errors_decides_no_game_g3(folder, program, file, old, new):
    edition = "format: 1\nedition: {id: home, title: Home, extends: terra, options: {alone: sectors}}\n"
    (folder / "home.edition.yaml").write_text(edition, encoding="utf-8")
    path = a_round(folder, ON_AREA.format("white", "a"), edition="./home.edition.yaml")
    assert program.json("score", path)[1]["totals"]["white"] == 14
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    status, document = program.json("score", path)
    assert (status, document["error"]["clause"]) == (1, "G3")


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"- 1\n", b"a", b"stones: {}", b"!!python/object:x\n"])
def test_no_round_at_all(tmp_path, program, data):
    path = tmp_path / "round.yaml"
    path.write_bytes(data)
    status, document = program.json("score", str(path))
    assert (status, document["error"]["clause"]) == (1, "G3")


def test_a_missing_file_and_a_folder_are_wrong_usage(tmp_path, program):
    missing = program("score", str(tmp_path / "none.yaml"))
    assert missing.exit_code == 2 and "none.yaml: no such file or folder" in missing.stderr
    assert program("score", str(tmp_path)).exit_code == 2
    assert program("score", str(tmp_path), "--format", "xml").exit_code == 2


def test_standard_input(program):
    text = HEADER.format(
        edition="terra", solution="solution: {areas: [eastern-sahara], year: 1900, length: 1 m}"
    )
    text = text.replace("toy.board.yaml", "world") + ON_AREA.format("white", "eastern-sahara")
    status, document = program.json("score", "-", stdin=text.encode())
    assert (status, document["totals"]["white"]) == (0, 7)


CHALLENGE = """\
format: 1
edition: terra-on-tour
board: toy.board.yaml
solution: {areas: [a], year: 2000, length: 30 m}
players: [ann, bob, cy, dee]
start: ann
moves:
  - {player: dee, action: choose_task, task: length}
  - {player: ann, action: decline}
  - {player: dee, action: answer, scale: length, between: [100 cm, 10 m]}
  - {player: ann, action: "yes"}
  - {player: bob, action: "no"}
  - {player: cy, action: no}
"""


def test_a_round_of_the_challenge_game_t8(folder, program):
    path = write(
        folder,
        CHALLENGE + "  - {player: bob, action: answer, scale: length, between: [10 m, 100 m]}\n"
        "  - {player: cy, action: yes}\n",
    )
    status, document = program.json("score", path)
    assert status == 0
    assert document == {"version": 1, "totals": {"ann": 0, "bob": 5, "cy": 3, "dee": -3}}
    assert program("score", path).exit_code == 0
    status, document = program.json("score", write(folder, CHALLENGE))
    assert (status, document["error"]["clause"]) == (1, "G3"), "the round is not over"
    status, document = program.json("score", write(folder, CHALLENGE + "  - {player: ann, action: yes}\n"))
    assert (status, document["error"]["clause"], document["error"]["stone"]) == (1, "R11", 7)


def test_the_models_of_the_schema_list_the_keys_that_are_read():
    """What an editor offers in a round file or record is what score and replay accept."""
    from terra_cards.model import round_file
    from terra_cards.rules import actions, header
    from terra_cards.workspace import rounds

    assert set(round_file.RoundFile.model_fields) == set(rounds._KEYS)
    assert set(round_file.StoneFile.model_fields) == set(rounds._STONE_KEYS)
    assert set(round_file.Header.model_fields) == set(header._ALL)
    keys = {name for kind in actions._KINDS.values() for name in kind.__struct_fields__} | {"action"}
    assert set(round_file.Move.model_fields) == keys
