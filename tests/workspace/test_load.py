"""From paths to decks with everything that they rest on."""

from __future__ import annotations

from pathlib import Path

import pytest

from terra_cards.model.invalid import INVALID
from terra_cards.source.findings import Finding
from terra_cards.workspace.load import PathError, Project, load
from tests.workspace.folders import TOY_BOARD, card, cards, deck, listed, write


def told(project: Project) -> list[tuple[str, str, int, int]]:
    """Code and place of each finding."""
    found = []
    for finding in project.findings:
        at = project.documents[finding.path].lines.position(finding.span.start)
        found.append((finding.code, finding.path, at.line, at.column))
    return found


def only(project: Project) -> Finding:
    (finding,) = project.findings
    return finding


def test_a_deck_with_built_in_parts(tmp_path: Path) -> None:
    write(tmp_path, {"a.deck.yaml": deck(cards=cards("one", "two"))})
    project = load(["a.deck.yaml"], cwd=tmp_path)
    (found,) = project.decks
    assert project.findings == ()
    assert (found.path, found.folder, found.id, found.languages) == (
        "a.deck.yaml",
        tmp_path,
        "small",
        ("en",),
    )
    assert [card.id for card in found.cards] == ["one", "two"]
    assert [card.pointer for card in found.cards] == [("cards", 0), ("cards", 1)]
    assert found.card("two") is found.cards[1]
    assert found.card("three") is None
    assert found.edition is not None
    assert found.edition.edition is not None
    assert found.edition.edition.id == "terra"
    assert found.board is not None
    assert found.board.builtin
    assert found.board.sides == ("metric", "imperial")
    board = found.board.board("imperial")
    assert board is not None
    assert board.side == "imperial"
    assert found.board.board("imperial") is board, "made once"
    assert (project.boards, project.editions, project.templates, project.strays) == ((), (), (), ())


def test_a_deck_folder_is_one_deck_in_code_point_order(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "d/deck.yaml": deck(cards=cards("first", "second")),
            "d/cards/b.yaml": card("b"),
            "d/cards/a/z.yaml": listed("z1", "z2"),
            "d/cards/a.yaml": card("a"),
            "d/cards/Z.yml": card("capital"),
            "d/cards/ä.yaml": card("umlaut"),
            "d/cards/notes.txt": "not a card",
            "d/cards/.hidden.yaml": "nonsense: [",
        },
    )
    for given in ("d", "d/deck.yaml", "d/cards/a.yaml", "d/cards/a/z.yaml", "."):
        project = load([given], cwd=tmp_path)
        (found,) = project.decks
        assert found.path == "d/deck.yaml"
        assert [card.id for card in found.cards] == [
            "first",
            "second",
            "capital",
            "a",
            "z1",
            "z2",
            "b",
            "umlaut",
        ]
        assert [document.path for document in found.documents] == [
            "d/deck.yaml", "d/cards/Z.yml", "d/cards/a.yaml", "d/cards/a/z.yaml", "d/cards/b.yaml",
            "d/cards/ä.yaml",
        ]  # fmt: skip
        assert [card.pointer for card in found.cards[2:6]] == [(), (), (0,), (1,)]
        assert project.findings == ()


def test_every_path_into_a_deck_folder_is_the_same_deck_once(tmp_path: Path) -> None:
    write(tmp_path, {"d/deck.yaml": deck(), "d/cards/a.yaml": card("a"), "d/cards/b.yaml": card("b")})
    project = load(["d/cards/a.yaml", "d", "d/cards/b.yaml", "d/deck.yaml", "."], cwd=tmp_path)
    assert [found.path for found in project.decks] == ["d/deck.yaml"]


def test_findings_of_a_card_file_name_that_file(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "d/deck.yaml": deck(),
            "d/cards/a.yaml": card("a").replace("areas: [france]", "areas: france"),
            "d/cards/b.yaml": listed("b", "c").replace("beginner", "{}", 1),
            "d/cards/c.yaml": "just a text\n",
            "d/cards/d.yaml": "",
            "d/cards/e.yaml": card("e").replace("[france]", "[france"),
        },
    )
    project = load(["d"], cwd=tmp_path)
    assert told(project) == [
        ("TC103", "d/cards/a.yaml", 4, 8),
        ("TC103", "d/cards/b.yaml", 3, 15),
        ("TC103", "d/cards/c.yaml", 1, 1),
        ("TC001", "d/cards/e.yaml", 4, 8),
    ]
    assert [(f.card, f.pointer, f.field) for f in project.findings[:2]] == [
        ("a", ("areas",), ("areas",)),
        ("b", (0, "difficulty"), ("difficulty",)),
    ]


def test_a_card_with_a_syntax_error_is_not_blamed_for_more(tmp_path: Path) -> None:
    content = cards("one", "two", "three").replace(
        "id: two\n    theme: A theme", "id: two\n    theme: 'A theme"
    )
    write(tmp_path, {"a.deck.yaml": deck(cards=content)})
    project = load(["a.deck.yaml"], cwd=tmp_path)
    assert [finding.code for finding in project.findings] == ["TC001"]
    assert [card.id for card in project.decks[0].cards] == ["one", "three"]


def test_an_alias_that_leads_nowhere_is_one_mistake(tmp_path: Path) -> None:
    content = (
        cards("one")
        .replace("theme: A theme", "theme: *none")
        .replace("areas: [france]", "areas: [france, *no]")
    )
    content += "    info: {en: *never}\n"
    write(tmp_path, {"a.deck.yaml": deck(cards=content)})
    project = load(["a.deck.yaml"], cwd=tmp_path)
    assert [finding.code for finding in project.findings] == ["TC001"] * 3
    found = project.decks[0].cards[0].card
    assert found.theme is INVALID
    assert found.areas == ("france", INVALID)
    assert found.info
    assert found.info.languages == found.info.broken == ("en",)


def test_a_deck_folder_has_a_limit_of_its_own(tmp_path: Path) -> None:
    filler = "notes: |\n" + "".join(f"  {'x' * 98}\n" for _ in range(40_000))
    write(tmp_path, {"deck.yaml": deck(), **{f"cards/{n}.yaml": card(f"c{n}") + filler for n in range(9)}})
    project = load(["deck.yaml"], cwd=tmp_path)
    (found,) = project.decks
    large = [finding for finding in found.findings if "30 MB" in finding.message]
    assert [(finding.code, finding.path) for finding in large] == [("TC004", "cards/7.yaml")]
    assert len(found.documents) == 9, "what comes after it is not read"


def test_boards_editions_and_templates_by_path(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "decks/a.deck.yaml": deck("a", edition="../my.edition.yaml", board="../boards/toy.board.yaml"),
            "decks/b.deck.yaml": deck("b", edition="../my.edition.yaml", board="../boards/toy.board.yaml"),
            "boards/toy.board.yaml": TOY_BOARD,
            "my.edition.yaml": "format: 1\nedition: {id: mine, title: Mine, extends: terra}\n",
        },
    )
    project = load(["decks"], cwd=tmp_path)
    assert project.findings == ()
    one, two = project.decks
    assert one.board is two.board is project.boards[0]
    assert one.edition is two.edition is project.editions[0]
    assert one.edition is not None
    assert one.edition.edition is not None
    assert one.edition.edition.rounds[6] == 6
    assert [board.document.path for board in project.boards] == ["boards/toy.board.yaml"]
    assert project.boards[0].board("imperial") is None, "R1a"
    toy = project.boards[0].board()
    assert toy is not None
    assert [space.area for space in toy.spaces[:3]] == ["a", "b", "s"]


@pytest.mark.parametrize(
    ("changes", "code", "message", "hint"),
    [
        ({"board": "wrold"}, "TC104", "no built-in board is called 'wrold'", "did you mean 'world'?"),
        ({"edition": "tera"}, "TC104", "no built-in edition is called 'tera'", "did you mean 'terra'?"),
        ({"edition": "catan"}, "TC104", "no built-in edition is called 'catan'", "built-in are terra, "),
        (
            {"template": "clasic"},
            "TC104",
            "no built-in template is called 'clasic'",
            "did you mean 'classic'?",
        ),
        (
            {"board": "x.board.yaml"},
            "TC007",
            "cannot be read: there is no such file",
            "paths start at the folder of",
        ),
        ({"board": "./sub"}, "TC007", "cannot be read: it is a folder", ""),
        ({"edition": "x.edition.yaml"}, "TC007", "cannot be read: there is no such file", ""),
        ({"board": "other.edition.yaml"}, "TC104", "is a file of the kind edition, not board", ""),
        ({"extra_schema": "fields.json"}, "TC007", "cannot be read: there is no such file", ""),
        ({"extra_schema": "broken.json"}, "TC007", "it is not JSON: ", ""),
        ({"extra_schema": "list.json"}, "TC007", "it is no JSON Schema", ""),
    ],
)
def test_a_name_that_leads_nowhere(
    tmp_path: Path, changes: dict[str, str], code: str, message: str, hint: str
) -> None:
    write(
        tmp_path,
        {
            "a.deck.yaml": deck(**changes),
            "sub/x": "",
            "other.edition.yaml": "format: 1\nedition: {id: other, title: Other, extends: terra}\n",
            "broken.json": "{",
            "list.json": "[]",
        },
    )
    project = load(["a.deck.yaml"], cwd=tmp_path)
    finding = only(project)
    assert finding.code == code
    assert message in finding.message
    assert hint in (finding.help or "")
    (key, value) = next(iter(changes.items()))
    assert finding.pointer == ("deck", key)
    text = project.documents["a.deck.yaml"].text
    assert text[finding.span.start : finding.span.end] == value
    assert finding.fix is None


def test_a_deck_without_a_board_is_checked_on_that_of_its_edition(tmp_path: Path) -> None:
    write(tmp_path, {"a.deck.yaml": deck().replace(" board: world,", "")})
    project = load(["a.deck.yaml"], cwd=tmp_path)
    assert told(project) == [("TC102", "a.deck.yaml", 2, 1)]
    assert only(project).help == "write board: world"
    board = project.decks[0].board
    assert board is not None
    assert board.name == "world"


def test_a_board_is_not_allowed_where_the_edition_has_none(tmp_path: Path) -> None:
    write(tmp_path, {"a.deck.yaml": deck(edition="terra-2003")})
    finding = only(load(["a.deck.yaml"], cwd=tmp_path))
    assert (finding.code, finding.pointer, finding.help) == ("TC104", ("deck", "board"), "remove this line")


def test_a_crisis_deck_needs_no_board(tmp_path: Path) -> None:
    content = """\
crises:
  - {id: oil-spill, title: Oil spill, colour: green, region: europe, threat: 12}
solutions:
  - {id: sort-refuse, title: Sort refuse, colour: green, value: 1, copies: 6, photo: {file: a.png}}
"""
    write(tmp_path, {"a.deck.yaml": deck(edition="terra-2003", cards=content).replace(" board: world,", "")})
    project = load(["a.deck.yaml"], cwd=tmp_path)
    assert project.findings == ()
    (found,) = project.decks
    assert (found.board, found.cards) == (None, ())
    assert [(crisis.id, crisis.card.threat, crisis.pointer) for crisis in found.crises] == [
        ("oil-spill", 12, ("crises", 0))
    ]
    assert [(s.id, s.card.value, s.card.copies) for s in found.solutions] == [("sort-refuse", 1, 6)]
    assert found.photos["a.png"].problem == "missing"


def test_a_broken_board_is_reported_once_for_all_its_decks(tmp_path: Path) -> None:
    broken = TOY_BOARD.replace("kind: sea", "kind: swamp")
    write(
        tmp_path,
        {
            "toy.board.yaml": broken,
            **{f"{name}.deck.yaml": deck(name, board="toy.board.yaml") for name in "abc"},
        },
    )
    project = load(["."], cwd=tmp_path)
    assert told(project) == [("TC104", "toy.board.yaml", 6, 19)]
    assert all(found.board is project.boards[0] for found in project.decks)
    assert project.boards[0].broken
    unreadable = load(["a.deck.yaml"], {"toy.board.yaml": b"format: 1\nboard: ["}, cwd=tmp_path)
    assert [finding.code for finding in unreadable.findings] == ["TC001"]
    assert unreadable.boards[0].board() is None


def test_the_board_of_an_edition_is_looked_up(tmp_path: Path) -> None:
    text = "format: 1\nedition: {id: mine, title: Mine, extends: terra, board: wrold}\n"
    write(tmp_path, {"my.edition.yaml": text, "a.deck.yaml": deck(edition="my.edition.yaml")})
    finding = only(load(["."], cwd=tmp_path))
    assert (finding.code, finding.path, finding.pointer) == ("TC104", "my.edition.yaml", ("edition", "board"))
    write(
        tmp_path,
        {"sub/my.edition.yaml": text.replace("wrold", "../toy.board.yaml"), "toy.board.yaml": TOY_BOARD},
    )
    write(tmp_path, {"b.deck.yaml": deck(edition="sub/my.edition.yaml").replace(" board: world,", "")})
    project = load(["b.deck.yaml"], cwd=tmp_path)
    assert [finding.code for finding in project.findings] == ["TC102"]
    board = project.decks[0].board
    assert board is not None
    assert board.name == "toy", "the default of the edition, from the edition's folder"


def test_an_edition_that_extends_itself(tmp_path: Path) -> None:
    body = "format: 1\nedition: {{id: {0}, title: X, extends: {1}.edition.yaml}}\n"
    write(tmp_path, {"a.edition.yaml": body.format("a", "b"), "b.edition.yaml": body.format("b", "a")})
    project = load(["a.edition.yaml"], cwd=tmp_path)
    assert [finding.code for finding in project.findings] == ["TC104"]
    assert "extends itself" in project.findings[0].message


def test_a_template_extends_another_and_its_own_keys_have_places(tmp_path: Path) -> None:
    info = "{id: mine, title: Mine, extends: classic, size: [70 mm, 120 mm]}"
    text = f"format: 1\ntemplate: {info}\ncolours: {{ink: red}}\n"
    write(tmp_path, {"my.template.yaml": text, "a.deck.yaml": deck(template="my.template.yaml")})
    project = load(["a.deck.yaml"], cwd=tmp_path)
    assert [(code, path, line) for code, path, line, _ in told(project)] == [("TC103", "my.template.yaml", 3)]
    template = project.decks[0].template
    assert template is project.templates[0]
    assert template.file is not None
    assert template.file.template
    assert template.file.template.size == (70.0, 120.0)
    assert template.file.boxes, "from the base"
    colours = template.file.colours
    assert isinstance(colours, dict)
    assert colours["ink"] is INVALID


def test_a_template_that_extends_nothing_known_is_one_mistake(tmp_path: Path) -> None:
    text = "format: 1\ntemplate: {id: mine, title: Mine, extends: clasic}\n"
    write(tmp_path, {"my.template.yaml": text})
    project = load(["my.template.yaml"], cwd=tmp_path)
    assert [(finding.code, finding.help) for finding in project.findings] == [
        ("TC104", "did you mean 'classic'?")
    ]
    assert project.templates[0].file is None


def test_an_extra_schema_is_read(tmp_path: Path) -> None:
    write(
        tmp_path,
        {"a.deck.yaml": deck(extra_schema="f.json"), "f.json": b"\xef\xbb\xbf" + b'{"type": "object"}'},
    )
    project = load(["a.deck.yaml"], cwd=tmp_path)
    assert project.findings == ()
    assert project.decks[0].extra_schema == {"type": "object"}


def test_a_drawing_that_cannot_be_read(tmp_path: Path) -> None:
    board = TOY_BOARD.replace("title: Toy", "title: Toy, geometry: DRAWING")
    for drawing, content, reason in (
        ("missing.topojson", None, "there is no such file"),
        ("broken.topojson", "{", "it is no TopoJSON drawing"),
        ("other.topojson", '{"type": "FeatureCollection"}', "it is no TopoJSON drawing"),
    ):
        write(tmp_path, {"toy.board.yaml": board.replace("DRAWING", drawing)})
        if content is not None:
            write(tmp_path, {drawing: content})
        project = load(["toy.board.yaml"], cwd=tmp_path)
        finding = only(project)
        assert (finding.code, finding.pointer) == ("TC007", ("board", "geometry"))
        assert reason in finding.message
        assert project.boards[0].geography is None


def test_a_latitude_beyond_the_pole_is_told_where_no_map_is_drawn(tmp_path: Path) -> None:
    content = "cards:\n  - {id: a, theme: b, areas: [a], tasks: {}, location: '151.2, -33.9'}\n"
    write(tmp_path, {"a.deck.yaml": deck(board="toy.board.yaml", cards=content), "toy.board.yaml": TOY_BOARD})
    finding = only(load(["a.deck.yaml"], cwd=tmp_path))
    assert (finding.code, finding.card, finding.field) == ("TC103", "a", ("location",))
    write(tmp_path, {"a.deck.yaml": deck(cards=content)})
    assert load(["a.deck.yaml"], cwd=tmp_path).findings == (), "on a drawn map the rules about places tell it"


def test_unsaved_texts_stand_before_the_disk(tmp_path: Path) -> None:
    write(tmp_path, {"d/deck.yaml": deck(), "d/cards/a.yaml": card("a")})
    overlay = {
        "d/cards/a.yaml": card("changed").encode(),
        tmp_path / "d/cards/new.yaml": card("new").encode(),
        "e.deck.yaml": deck("unsaved").encode(),
    }
    project = load(["."], overlay, cwd=tmp_path)
    assert [found.id for found in project.decks] == ["small", "unsaved"]
    assert [card.id for card in project.decks[0].cards] == ["changed", "new"]
    assert [found.id for found in load(["e.deck.yaml"], overlay, cwd=tmp_path).decks] == ["unsaved"]


def test_standard_input(tmp_path: Path) -> None:
    write(tmp_path, {"toy.board.yaml": TOY_BOARD})
    text = deck("piped", board="toy.board.yaml").encode()
    project = load(["-"], cwd=tmp_path, stdin=text)
    (found,) = project.decks
    assert (found.id, found.path, found.folder) == ("piped", "<stdin>", tmp_path)
    assert found.board is not None
    assert project.findings == ()
    assert told(load(["-"], cwd=tmp_path, stdin=b"")) == [("TC102", "<stdin>", 1, 1)]


def test_standard_input_with_the_name_of_a_file(tmp_path: Path) -> None:
    write(tmp_path, {"d/deck.yaml": deck(), "d/cards/a.yaml": card("a"), "d/cards/b.yaml": card("b")})
    project = load(["-"], cwd=tmp_path, stdin=card("typing").encode(), stdin_name="d/cards/a.yaml")
    assert [card.id for card in project.decks[0].cards] == ["typing", "b"]
    project = load(["-"], cwd=tmp_path, stdin=deck("new").encode(), stdin_name="not-saved.deck.yaml")
    assert [(found.id, found.path) for found in project.decks] == [("new", "not-saved.deck.yaml")]


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("notes.yaml", "hello: world\n", "TC102"),
        ("notes.yaml", "- a\n", "TC102"),
        ("notes.yaml", "", "TC102"),
        ("photo.jpg", b"\xff\xd8\xff\xe0", "TC003"),
    ],
)
def test_a_file_that_is_nothing_we_know(tmp_path: Path, name: str, content: str | bytes, code: str) -> None:
    write(tmp_path, {name: content})
    project = load([name], cwd=tmp_path)
    assert [stray.document.path for stray in project.strays] == [name]
    assert [(finding.code, finding.path) for finding in project.findings] == [(code, name)]
    if code == "TC102":
        assert "deck, board, edition, template" in (only(project).help or "")


def test_the_top_key_tells_the_kind_whatever_the_name(tmp_path: Path) -> None:
    write(tmp_path, {"x.yaml": TOY_BOARD, "y.yaml": deck("y"), "z.board.yaml": deck("z")})
    project = load(["x.yaml", "y.yaml", "z.board.yaml"], cwd=tmp_path)
    assert [board.name for board in project.boards] == ["toy"]
    assert [found.id for found in project.decks] == ["y", "z"]


def test_a_board_that_is_given_and_used_is_loaded_once(tmp_path: Path) -> None:
    write(tmp_path, {"a.deck.yaml": deck(board="toy.board.yaml"), "toy.board.yaml": TOY_BOARD})
    project = load(["toy.board.yaml", "a.deck.yaml", "."], cwd=tmp_path)
    assert len(project.boards) == 1
    assert project.decks[0].board is project.boards[0]


def test_a_path_that_leads_nowhere_is_wrong_usage(tmp_path: Path) -> None:
    write(tmp_path, {"world.deck.yaml": deck()})
    with pytest.raises(PathError) as error:
        load(["wrold.deck.yaml"], cwd=tmp_path)
    assert str(error.value) == "wrold.deck.yaml: no such file or folder"
    assert error.value.hint == "did you mean 'world.deck.yaml'?"
    for odd in ("", "a\0b", "x" * 5000, "world.deck.yaml/inside"):
        if odd:
            with pytest.raises(PathError):
                load([odd], cwd=tmp_path)


def test_loading_twice_gives_the_same(tmp_path: Path) -> None:
    write(
        tmp_path,
        {"a.deck.yaml": deck(cards=cards("one")), "d/deck.yaml": deck("d"), "d/cards/x.yaml": card("x")},
    )
    first, second = load(["."], cwd=tmp_path), load(["."], cwd=tmp_path)
    assert [found.cards[0].card for found in first.decks] == [found.cards[0].card for found in second.decks]
    assert list(first.documents) == list(second.documents) == ["a.deck.yaml", "d/deck.yaml", "d/cards/x.yaml"]


def test_a_template_has_a_name_of_its_own(tmp_path: Path) -> None:
    write(tmp_path, {"my.template.yaml": "format: 1\ntemplate: {extends: classic}\n"})
    project = load(["my.template.yaml"], cwd=tmp_path)
    assert told(project) == [("TC102", "my.template.yaml", 2, 1)]
    assert project.templates[0].name == "my.template.yaml"


def test_paths_of_standard_input_start_at_the_working_folder(tmp_path: Path) -> None:
    text = deck("piped", board="./none.board.yaml").encode()
    (found,) = load(["-"], cwd=tmp_path, stdin=text).decks
    (finding,) = (f for f in found.findings if f.code == "TC007")
    assert finding.help == "paths start at the working folder"


@pytest.mark.parametrize("given", [["a"], ["b"], ["a", "b"], ["b", "a"]])
@pytest.mark.parametrize("kind", ["edition", "template"])
def test_a_loop_has_one_finding_whichever_file_is_read_first(
    tmp_path: Path, given: list[str], kind: str
) -> None:
    body = f"format: 1\n{kind}: {{{{id: {{0}}, title: X, extends: {{1}}.{kind}.yaml}}}}\n"
    names = {name: f"{name}.{kind}.yaml" for name in "ab"}
    write(tmp_path, {names["a"]: body.format("a", "b"), names["b"]: body.format("b", "a")})
    project = load([names[name] for name in given], cwd=tmp_path)
    assert [(finding.code, finding.path) for finding in project.findings] == [("TC104", names["b"])]
    for part in (*project.editions, *project.templates):
        assert (part.edition if kind == "edition" else part.file) is None  # type: ignore[union-attr]
