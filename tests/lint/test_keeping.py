"""Results that are kept, cached or made by other processes are those of a run from nothing."""

from __future__ import annotations

import datetime
import json
import os
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terra_cards.lint.cards import CardView
from terra_cards.lint.deck import DeckView
from terra_cards.lint.policy import Policy
from terra_cards.lint.runner import checks
from terra_cards.workspace.kept import Kept
from terra_cards.workspace.load import load
from terra_cards.workspace.result_cache import ResultCache
from tests.lint import world


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    world.build(tmp_path / "project")
    return tmp_path / "project"


@settings(max_examples=15)
@given(edits=world.edits(), day=st.sampled_from([1, 2]), ignore=st.sampled_from([(), ("TC4",)]))
def test_what_is_kept_is_what_is_found(
    tmp_path_factory: pytest.TempPathFactory, edits: list[tuple[str, Any]], day: int, ignore: tuple[str, ...]
) -> None:
    """The cache on disk, and what a process keeps, after every edit, against a run that knows nothing."""
    folder = tmp_path_factory.mktemp("project")
    world.build(folder)
    cache, kept = ResultCache(tmp_path_factory.mktemp("cache")), Kept()
    before: dict[str, bytes] = {}
    world.linted(folder, cache=cache)
    world.linted(folder, kept=kept)
    for kind, what in edits:
        world.edit(folder, before, kind, what)
        anew = world.linted(folder, day=day, ignore=ignore)
        assert world.linted(folder, day=day, ignore=ignore, kept=kept) == anew
        assert world.linted(folder, day=day, ignore=ignore, cache=cache) == anew
        assert world.linted(folder, day=day, ignore=ignore, cache=cache) == anew, "from the cache"


@pytest.mark.parametrize("change", world.CHANGES, ids=lambda change: f"{change[0]}:{change[2][:20]}")
def test_each_change_is_seen(folder: Path, tmp_path: Path, change: tuple[str, str | None, str]) -> None:
    cache, kept = ResultCache(tmp_path / "cache"), Kept()
    old = world.linted(folder, cache=cache)
    assert world.linted(folder, kept=kept) == old
    world.edit(folder, {}, "change", change)
    new = world.linted(folder)
    assert world.linted(folder, cache=cache) == new
    assert world.linted(folder, kept=kept) == new


def test_only_what_changed_is_checked_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, checked = Kept(), []
    world.linted(folder, kept=kept)
    real = CardView.__init__

    def noted(view: CardView, *given: Any) -> None:
        real(view, *given)
        checked.append(view.handle)

    monkeypatch.setattr(CardView, "__init__", noted)
    world.edit(folder, {}, "change", ("one.deck.yaml", "answer: 1750", "answer: 1751"))
    world.linted(folder, kept=kept)
    assert checked == ["one-7"]


def test_rules_on_a_card_look_at_no_other(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found in a card is kept while only other cards change: then nothing of them may count."""

    class Alone(DeckView):
        @property
        def cards(self) -> list[CardView]:  # type: ignore[override]
            raise AssertionError("a rule on one card looks at the others")

        card_ids = complete = cards

        @cards.setter
        def cards(self, _: list[CardView]) -> None: ...

    for name, old, new in world.CHANGES[:12]:
        world.edit(folder, {}, "change", (name, old, new))
        for deck in load(["."], cwd=folder).decks:
            alone = replace(deck, cards=(), documents=deck.documents[:1])
            view = Alone(alone, datetime.date(2026, 12, 1))
            for rule, check, options in checks(Policy().plan(deck.path), "card"):
                for card in deck.cards:
                    list(check(CardView(view, card), options) if options else check(CardView(view, card)))
                    assert rule.code


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
    assert len(whole) == 6
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
    world.linted(folder, day=2, cache=ResultCache(tmp_path / "cache"))
    left = entries(cache)
    assert not set(old[:2]) & set(left) and set(old[2:]) <= set(left)
    cache.clear()
    assert entries(cache) == []


@pytest.mark.parametrize("jobs", [2, 5])
def test_any_number_of_processes_finds_the_same(
    folder: Path, jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from terra_cards.workspace import processes

    monkeypatch.setattr(processes, "_WORTH", 1)  # however small
    world.edit(folder, {}, "change", world.CHANGES[0])
    assert world.linted(folder, jobs=jobs) == world.linted(folder)


def test_processes_that_are_started_from_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import multiprocessing

    from terra_cards.workspace import processes

    monkeypatch.setattr(processes, "_WORTH", 1)
    monkeypatch.setattr(processes, "_context", lambda: multiprocessing.get_context("spawn"))
    found = json.loads(world.linted(folder, jobs=2))
    assert found == json.loads(world.linted(folder))


def test_where_no_process_can_be_had_this_one_does_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from terra_cards.workspace import processes

    def refused(*_: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(processes, "_WORTH", 1)
    monkeypatch.setattr(processes, "_apart", refused)
    assert world.linted(folder, jobs=2) == world.linted(folder)
