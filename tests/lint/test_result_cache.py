"""The folder of the cache: what is in it, what is not believed, and what is removed."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from terra_cards.cli.main import app
from terra_cards.lint import deck_check
from terra_cards.model.loaded import LoadedDeck
from terra_cards.workspace import result_cache
from terra_cards.workspace.result_cache import ResultCache
from tests.lint import world


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    world.build(tmp_path / "project")
    return tmp_path / "project"


def test_the_cache_is_used(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from terra_cards.workspace import checking

    cache = ResultCache(tmp_path / "cache")
    first = world.linted(folder, cache=cache)
    monkeypatch.setattr(checking, "check_deck", lambda *_: pytest.fail("a deck was checked again"))
    monkeypatch.setattr(checking, "check_part", lambda *_: pytest.fail("a board was checked again"))
    assert world.linted(folder, cache=cache) == first


def entries(cache: ResultCache) -> list[Path]:
    return sorted(cache.folder.glob("??/*"))


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[: len(data) // 2],
        lambda data: data.replace(b"TC", b"TX"),
        lambda data: b"\xff\xfe" + data,
        lambda data: data.split(b"\n")[0] + b"\n{}",
        lambda data: b"0" * 32 + b"\n" + data.split(b"\n")[1],
        lambda data: _signed(b"[]"),
        lambda data: _signed(b'{"looks": [], "parts": {}, "documents": [1], "board": 3, "outcome": []}'),
        lambda data: _signed(b'{"looks": 1}'),
        lambda data: _signed(b"nonsense"),
    ],
)
def test_a_damaged_cache_is_no_cache(folder: Path, tmp_path: Path, damage: Any) -> None:
    cache = ResultCache(tmp_path / "cache")
    first = world.linted(folder, cache=cache)
    whole = {path: path.read_bytes() for path in entries(cache)}
    assert len(whole) == world.FILES_LINTED
    for path, data in whole.items():
        path.write_bytes(damage(data))
    assert world.linted(folder, cache=cache) == first
    assert {path: path.read_bytes() for path in entries(cache)} == whole, "written anew"


def _signed(body: bytes) -> bytes:
    from terra_cards.workspace.trace import digest

    return digest(body).encode() + b"\n" + body


def test_a_cache_that_cannot_be_written_is_no_error(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    first = world.linted(folder)
    assert world.linted(folder, cache=ResultCache(tmp_path / "file" / "cache")) == first
    cache = ResultCache(tmp_path / "cache")
    world.linted(folder, cache=cache)
    for path in entries(cache):
        path.unlink()
        path.mkdir()  # nothing can be put in their place
    assert world.linted(folder, cache=cache) == first


def test_results_that_nobody_asks_for_go(folder: Path, tmp_path: Path) -> None:
    cache = ResultCache(tmp_path / "cache")
    world.linted(folder, cache=cache)
    old = entries(cache)
    long_ago = time.time() - 40 * 24 * 3600
    for path in (*old[:2], cache.folder / "cleaned"):
        os.utime(path, (long_ago, long_ago))
    world.linted(folder, world.Asked(ignore=("TC4",)), cache=ResultCache(tmp_path / "cache"))
    left = entries(cache)
    assert not set(old[:2]) & set(left) and set(old[2:]) <= set(left)
    cache.clear()
    assert entries(cache) == []


def test_nothing_is_removed_that_is_not_ours(folder: Path, tmp_path: Path) -> None:
    """The folder may be any: ``--cache-dir .`` in a project with a folder ``lint`` of its own."""
    own = [
        tmp_path / "lint" / name for name in ("de/rules.md", "ab/notes.json", "ab/x.tmp", "readme", "zz/a")
    ]
    for path in own:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("precious")
        os.utime(path, (0, 0))
    cache = ResultCache(tmp_path)
    world.linted(folder, cache=cache)  # looks for old results, too
    assert len(list((tmp_path / "lint").glob("??/*.json"))) == world.FILES_LINTED + 1
    cache.clear()
    assert sorted(path for path in (tmp_path / "lint").rglob("*") if path.is_file()) == sorted(own)


def test_a_cleared_cache_leaves_nothing_behind(folder: Path, tmp_path: Path) -> None:
    cache = ResultCache(tmp_path / "cache")
    world.linted(folder, cache=cache)
    (entries(cache)[0].with_suffix(".abc123.tmp")).write_text("what a run that was ended left")
    tag = (cache.folder / "CACHEDIR.TAG").read_text("ascii")
    assert tag.startswith("Signature: 8a477f597d28d172789f06886806bc55\n")
    assert (cache.folder / ".gitignore").read_text("ascii") == "*\n"
    cache.clear()
    assert list((tmp_path / "cache").iterdir()) == []
    cache.clear()


def test_another_version_has_its_own_results(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = ResultCache(tmp_path / "cache")
    world.linted(folder, cache=cache)
    monkeypatch.setattr(result_cache, "program", lambda known: "another one")
    recalled: list[object] = []
    monkeypatch.setattr(ResultCache, "recall", noted(ResultCache.recall, recalled))
    world.linted(folder, cache=cache)
    assert recalled == [None] * world.FILES_LINTED


def noted(real: Callable[..., object], found: list[object]) -> Callable[..., object]:
    def call(*given: object) -> object:
        found.append(real(*given))
        return found[-1]

    return call


def test_the_program_is_told_by_its_files_and_packages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = tmp_path / "cache" / "program"

    def now() -> str:
        result_cache.program.cache_clear()
        assert result_cache.program(known) == result_cache.program(), "whatever was known of its files"
        return result_cache.program()

    before = now()
    assert now() == before and known.exists()
    for nonsense in (b"", b"\xff", b"one", known.read_bytes().split()[0] + b" zz", b"0 " + b"1" * 32):
        known.write_bytes(nonsense)
        assert now() == before
    (tmp_path / "fontpkg_new-1.0.dist-info").mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    assert now() != before
    monkeypatch.setattr(result_cache, "__version__", "9.9.9")
    assert now() not in (before, "")
    result_cache.program.cache_clear()


def test_a_program_is_what_its_files_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither where it is installed nor when; but each byte, whatever is known of it."""
    known = tmp_path / "cache" / "program"

    def of(folder: Path) -> str:
        monkeypatch.setattr(result_cache, "__file__", str(folder / "workspace" / "result_cache.py"))
        result_cache.program.cache_clear()
        return result_cache.program(known)

    for name in ("one", "two"):
        (tmp_path / name / "workspace").mkdir(parents=True)
        (tmp_path / name / "rules.py").write_text("years = 5\n")
    os.utime(tmp_path / "two" / "rules.py", (0, 0))
    first = of(tmp_path / "one")
    assert of(tmp_path / "two") == first
    before = (tmp_path / "two" / "rules.py").stat()
    (tmp_path / "two" / "rules.py").write_text("years = 6\n")
    os.utime(tmp_path / "two" / "rules.py", ns=(before.st_atime_ns, before.st_mtime_ns))
    assert of(tmp_path / "two") != first
    (tmp_path / "one" / "more.py").write_text("")
    assert of(tmp_path / "one") != first
    result_cache.program.cache_clear()


def test_a_cache_is_carried_to_another_machine(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There every file is another one and newer, that of the program, too; what they hold is the same."""
    from terra_cards.workspace import checking

    first = world.linted(folder, cache=ResultCache(tmp_path / "there"))
    folder.rename(tmp_path / "before")
    shutil.copytree(tmp_path / "before", folder, copy_function=shutil.copyfile)
    shutil.copytree(tmp_path / "there", tmp_path / "here", copy_function=shutil.copyfile)
    (tmp_path / "here" / "lint" / "program").write_text("0 " + "0" * 32)
    result_cache.program.cache_clear()
    with monkeypatch.context() as patch:
        patch.setattr(checking, "check_deck", lambda *_: pytest.fail("a deck was checked again"))
        patch.setattr(checking, "check_part", lambda *_: pytest.fail("a board was checked again"))
        assert world.linted(folder, cache=ResultCache(tmp_path / "here")) == first
        later = world.Asked(day=30)
        assert world.linted(folder, later, cache=ResultCache(tmp_path / "here")) == first
    result_cache.program.cache_clear()
    photo = folder / "photos" / "6.png"
    data = bytearray(photo.read_bytes())
    data[-20] ^= 1
    photo.write_bytes(data)  # as large as it was
    changed = world.linted(folder)
    assert changed != first and world.linted(folder, cache=ResultCache(tmp_path / "here")) == changed


def test_results_hold_for_some_days(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until a figure is stale or a day has come that was still to come; never for days before."""
    from terra_cards.workspace import checking

    deck = folder / "one.deck.yaml"
    text = deck.read_text("utf-8").replace("accessed: 2025-03-01", "accessed: 2026-12-05", 1)
    task = "{ask: height, answer: 7 m, as_of: 2021-12-20, changes: true}"
    deck.write_text(text.replace("{ask: height, answer: 7 m}", task), "utf-8")
    cache, real = ResultCache(tmp_path / "cache"), deck_check.check_deck
    checked: list[str] = []

    def noted(deck: LoadedDeck, *rest: Any) -> Any:
        checked.append(deck.path)
        return real(deck, *rest)

    found = {}
    for day in (4, 5, 10, 20, 21, 22, 19, 3):
        asked = world.Asked(day=day)
        monkeypatch.setattr(checking, "check_deck", real)
        anew = world.linted(folder, asked)
        monkeypatch.setattr(checking, "check_deck", noted)
        checked.clear()
        assert world.linted(folder, asked, cache=cache) == anew, day
        found[day] = "one.deck.yaml" in checked
    assert [day for day, again in found.items() if not again] == [10, 20, 22]


def test_two_runs_at_once(folder: Path, tmp_path: Path) -> None:
    """Whoever is last has written last; nobody reads half a result."""
    cache, expected = tmp_path / "cache", world.linted(folder)
    with ThreadPoolExecutor(4) as pool:
        rounds = [pool.submit(world.linted, folder, cache=ResultCache(cache)) for _ in range(12)]
        assert {one.result() for one in rounds} == {expected}
    assert not list(cache.rglob("*.tmp"))


#: The command line


def run(*options: str, stdin: str | None = None) -> tuple[int, str, str]:
    given = ["lint", "--format", "concise", "--today", "2026-12-01", *options]
    result = CliRunner().invoke(app, given, input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def inside(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(folder)
    return folder


def test_the_folder_of_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual_folder = result_cache.usual_folder
    monkeypatch.delenv("TERRA_CARDS_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.setattr("sys.platform", "linux")
    assert usual_folder() == tmp_path / "xdg" / "terra-cards"
    monkeypatch.setenv("XDG_CACHE_HOME", "not/absolute")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert usual_folder() == tmp_path / ".cache" / "terra-cards"
    monkeypatch.setenv("HOME", "")
    assert usual_folder() is None, "no folder anywhere rather than one in the project"
    monkeypatch.setenv("TERRA_CARDS_CACHE_DIR", str(tmp_path / "own"))
    assert usual_folder() == tmp_path / "own"


def test_options_of_the_cache(inside: Path, tmp_path: Path) -> None:
    place = tmp_path / "cache"
    anew = run("--no-cache", "--cache-dir", str(place))
    assert not place.exists()
    assert run("--cache-dir", str(place)) == anew
    assert len(entries(ResultCache(place))) == world.FILES_LINTED
    assert run("--cache-dir", str(place)) == anew
    assert run("--cache-dir", str(place), "--clear-cache", "--no-cache") == anew
    assert not entries(ResultCache(place))
    status, _, told = run("--cache-dir=")
    assert status == 2 and "names no folder" in told
    (tmp_path / "file").write_text("")
    assert run("--cache-dir", str(tmp_path / "file"), "--clear-cache") == anew


def test_mending_and_accepting_go_by_the_files_as_they_are(inside: Path, tmp_path: Path) -> None:
    """``--fix``, ``--diff``, ``--add-ignores``, ``--baseline`` and standard input, before and after which
    a cache knows the files as they were."""
    place = ("--cache-dir", str(tmp_path / "cache"))

    def same(*options: str, stdin: str | None = None) -> str:
        cached = run(*options, *place, stdin=stdin)
        assert run(*options, "--no-cache", stdin=stdin) == cached
        return cached[1]

    text = (inside / "one.deck.yaml").read_text("utf-8").replace("areas: [a]", "areas: [a, a]", 1)
    (inside / "one.deck.yaml").write_text(text, "utf-8")
    before = same()
    assert "-    areas: [a, a]" in same("--diff", "--format", "text")
    assert same() == before
    assert "fixed 1 finding" in run("--fix", *place)[2]
    fixed = same()
    assert "TC202" in before and "TC202" not in fixed
    assert "accepted from now on" in run("--baseline", "accepted.json", *place)[2]
    assert "28 accepted by the baseline" in same("--baseline", "accepted.json")
    run("--add-ignores", "old", "--select", "TC404", *place)
    assert "TC404" in fixed and "TC404" not in same()
    deck = (inside / "one.deck.yaml").read_text("utf-8").replace("areas: [a]", "areas: [nowhere]", 1)
    assert "no area 'nowhere'" in same("-", "--stdin-filename", "one.deck.yaml", stdin=deck)
    assert "nowhere" not in same()
