"""Which files a path stands for: folders, links, what is passed over, and what cannot be read."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from terra_cards.workspace.load import PathError, Project, load
from tests.workspace.folders import TOY_BOARD, card, deck, write

links = pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege on Windows")
permissions = pytest.mark.skipif(
    os.name != "posix" or os.geteuid() == 0, reason="the superuser may read everything"
)


def paths(project: Project) -> list[str]:
    return [found.path for found in project.decks]


def told(project: Project) -> list[tuple[str, str]]:
    return [(finding.code, finding.path) for finding in project.findings]


def test_a_folder_means_everything_below_it_in_code_point_order(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "b.deck.yaml": deck("b"),
            "a/c.deck.yml": deck("c"),
            "a.deck.yaml": deck("a"),
            "Z.deck.yaml": deck("z"),
            "ä.deck.yaml": deck("umlaut"),
            "notes.yaml": "a: b",
            "deck.txt": "",
            "toy.board.yaml": TOY_BOARD,
        },
    )
    project = load(["."], cwd=tmp_path)
    assert paths(project) == ["Z.deck.yaml", "a.deck.yaml", "a/c.deck.yml", "b.deck.yaml", "ä.deck.yaml"]
    assert [board.document.path for board in project.boards] == ["toy.board.yaml"]
    assert project.strays == ()


def test_what_is_passed_over(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            name: deck("x")
            for name in (
                ".git/a.deck.yaml",
                ".venv/a.deck.yaml",
                "node_modules/m/a.deck.yaml",
                "__pycache__/a.deck.yaml",
                ".hidden.deck.yaml",
                "env/lib/a.deck.yaml",
                "good/a.deck.yaml",
            )
        },
    )
    write(tmp_path, {"env/pyvenv.cfg": ""})
    assert paths(load(["."], cwd=tmp_path)) == ["good/a.deck.yaml"]
    assert paths(load([".git/a.deck.yaml"], cwd=tmp_path)) == [".git/a.deck.yaml"], (
        "a file named itself is meant"
    )
    assert paths(load(["."], {".git/b.deck.yaml": deck("b").encode()}, cwd=tmp_path)) == ["good/a.deck.yaml"]


def test_paths_in_messages(tmp_path: Path) -> None:
    write(tmp_path, {"in/here/a.deck.yaml": deck("a"), "out/b.deck.yaml": deck("b")})
    here = tmp_path / "in"
    assert paths(load(["here"], cwd=here)) == ["here/a.deck.yaml"]
    assert paths(load(["./here/../here/a.deck.yaml"], cwd=here)) == ["here/a.deck.yaml"]
    assert paths(load([here / "here"], cwd=here)) == ["here/a.deck.yaml"], (
        "from the working folder where it lies below"
    )
    assert paths(load(["../out"], cwd=here)) == ["../out/b.deck.yaml"]
    assert paths(load([tmp_path / "out"], cwd=here)) == [(tmp_path / "out/b.deck.yaml").as_posix()]


@links
def test_a_loop_of_links_ends(tmp_path: Path) -> None:
    write(tmp_path, {"d/a.deck.yaml": deck("a")})
    (tmp_path / "d" / "again").symlink_to(tmp_path / "d", target_is_directory=True)
    (tmp_path / "self.deck.yaml").symlink_to("self.deck.yaml")
    project = load(["."], cwd=tmp_path)
    assert paths(project) == ["d/a.deck.yaml"]
    assert told(project) == [("TC007", "self.deck.yaml")]


@links
def test_a_link_to_a_deck_of_the_same_project_is_that_deck(tmp_path: Path) -> None:
    write(tmp_path, {"a.deck.yaml": deck("a")})
    (tmp_path / "b.deck.yaml").symlink_to("a.deck.yaml")
    assert paths(load(["."], cwd=tmp_path)) == ["a.deck.yaml"]
    assert paths(load(["b.deck.yaml"], cwd=tmp_path)) == ["b.deck.yaml"]


@links
def test_links_that_lead_nowhere_or_out_of_the_project(tmp_path: Path) -> None:
    write(tmp_path, {"out/a.deck.yaml": deck("a"), "in/good.deck.yaml": deck("good")})
    inside = tmp_path / "in"
    (inside / "dangling.deck.yaml").symlink_to("nowhere.yaml")
    (inside / "leaves.deck.yaml").symlink_to("../out/a.deck.yaml")
    (inside / "folder.deck.yaml").mkdir()
    project = load(["."], cwd=inside)
    assert paths(project) == ["good.deck.yaml"]
    assert told(project) == [("TC007", "dangling.deck.yaml"), ("TC007", "leaves.deck.yaml")]
    messages = [finding.message for finding in project.findings]
    assert "leads to nothing" in messages[0]
    assert "out of the project" in messages[1]
    (tmp_path / "terra-cards.toml").write_text("")
    project = load(["."], cwd=inside)
    assert told(project) == [("TC007", "dangling.deck.yaml")], (
        "the configuration above makes both one project"
    )


@links
def test_a_reference_through_a_link_out_of_the_project(tmp_path: Path) -> None:
    write(tmp_path, {"out/toy.board.yaml": TOY_BOARD, "in/a.deck.yaml": deck(board="toy.board.yaml")})
    (tmp_path / "in" / "toy.board.yaml").symlink_to("../out/toy.board.yaml")
    project = load(["a.deck.yaml"], cwd=tmp_path / "in")
    assert told(project) == [("TC007", "a.deck.yaml")]
    write(tmp_path, {"in/a.deck.yaml": deck(board="../out/toy.board.yaml")})
    assert told(load(["a.deck.yaml"], cwd=tmp_path / "in")) == [], "a path that says where it goes is fine"


@links
def test_a_dangling_link_that_is_given_is_wrong_usage(tmp_path: Path) -> None:
    (tmp_path / "a.deck.yaml").symlink_to("nowhere")
    with pytest.raises(PathError) as error:
        load(["a.deck.yaml"], cwd=tmp_path)
    assert "this link leads to nothing" in str(error.value)
    assert error.value.hint == "it points to nowhere"


@links
def test_a_linked_card_file_out_of_the_project(tmp_path: Path) -> None:
    write(tmp_path, {"out/x.yaml": card("x"), "d/deck.yaml": deck(), "d/cards/a.yaml": card("a")})
    (tmp_path / "d" / "cards" / "b.yaml").symlink_to(tmp_path / "out" / "x.yaml")
    project = load(["deck.yaml"], cwd=tmp_path / "d")
    assert [card.id for card in project.decks[0].cards] == ["a"]
    assert told(project) == [("TC007", "cards/b.yaml")]


@links
def test_a_linked_folder_of_cards_out_of_the_project(tmp_path: Path) -> None:
    write(
        tmp_path,
        {"out/x.yaml": card("x"), "out/y.yaml": card("y"), "d/deck.yaml": deck(), "d/real/a.yaml": card("a")},
    )
    (tmp_path / "d" / "cards").symlink_to("../out", target_is_directory=True)
    project = load(["deck.yaml"], cwd=tmp_path / "d")
    assert told(project) == [("TC007", "cards")]
    (tmp_path / "d" / "cards").unlink()
    (tmp_path / "d" / "cards").symlink_to("real", target_is_directory=True)
    assert [card.id for card in load(["deck.yaml"], cwd=tmp_path / "d").decks[0].cards] == ["a"]


def test_no_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, {"a.deck.yaml": deck("a"), "closed/b.deck.yaml": deck("b"), "c.deck.yaml": deck("c")})
    open_file, scan = Path.open, os.scandir

    def refusing_open(path: Path, *arguments: Any) -> Any:
        if path.name == "a.deck.yaml":
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return open_file(path, *arguments)

    def refusing_scan(folder: Any) -> Any:
        if str(folder).endswith("closed"):
            raise PermissionError(errno.EACCES, "Permission denied", str(folder))
        return scan(folder)

    monkeypatch.setattr(Path, "open", refusing_open)
    monkeypatch.setattr(os, "scandir", refusing_scan)
    project = load(["."], cwd=tmp_path)
    assert paths(project) == ["a.deck.yaml", "c.deck.yaml"]
    assert told(project) == [("TC007", "a.deck.yaml"), ("TC007", "closed")]
    assert all("no permission" in finding.message for finding in project.findings)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are of Unix")
def test_a_pipe_below_a_folder_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.deck.yaml")
    project = load(["."], cwd=tmp_path)
    assert told(project) == [("TC007", "a.deck.yaml")]
    assert "it is no file" in project.findings[0].message


def test_a_large_file_is_not_read_whole(tmp_path: Path) -> None:
    with (tmp_path / "a.deck.yaml").open("wb") as stream:
        stream.truncate(20_000_000_000)
    project = load(["a.deck.yaml"], cwd=tmp_path)
    assert [finding.code for finding in project.findings] == ["TC004"]
