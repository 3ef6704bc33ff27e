"""Results that are kept, cached or made by other processes are those of a run from nothing."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from terra_cards.lint import coverage
from terra_cards.lint.cards import CardView
from terra_cards.lint.deck import DeckView
from terra_cards.lint.policy import Policy
from terra_cards.lint.runner import checks
from terra_cards.workspace.kept import Kept
from terra_cards.workspace.load import load
from terra_cards.workspace.result_cache import ResultCache
from tests.lint import world, world_edits
from tests.lint.world_edits import ASKED, CHANGES, Editor

#: As many as a usual run has time for; `make fuzz` looks at some hundred.
_EXAMPLES = settings().max_examples // 33


@pytest.fixture(scope="module", autouse=True)
def rough() -> Iterator[None]:
    """Drawings are looked at in fewer points, which is half of the time that all of this takes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(coverage, "ROWS", 20)
        patch.setattr(coverage, "COLUMNS", 20)
        yield


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    world.build(tmp_path / "project")
    return tmp_path / "project"


@settings(max_examples=_EXAMPLES)
@given(edits=world_edits.edits(), asked=st.lists(st.sampled_from(ASKED), min_size=4, max_size=4))
def test_what_is_kept_is_what_is_found(
    tmp_path_factory: pytest.TempPathFactory, edits: list[tuple[str, Any]], asked: list[world.Asked]
) -> None:
    """The cache on disk, and what a process keeps, after every edit, against a run that knows nothing."""
    folder = tmp_path_factory.mktemp("world") / "project"
    world.build(folder)
    editor, cache, kept = Editor(folder), ResultCache(folder.parent / "cache"), Kept()
    world.linted(folder, kept=kept, cache=None)
    world.linted(folder, cache=cache)
    for edit, other in zip(edits, asked, strict=False):
        editor.edit(*edit)
        anew = world.linted(folder)
        assert world.linted(folder, kept=kept) == anew
        assert world.linted(folder, cache=cache) == anew
        if (folder / other.at).is_dir():
            assert world.linted(folder, other, cache=cache) == world.linted(folder, other)
    assert world.linted(folder, cache=cache) == world.linted(folder), "from the cache"


@pytest.mark.parametrize("asked", ASKED, ids=map(str, range(len(ASKED))))
def test_what_is_asked_for_is_a_part_of_the_key(
    known: tuple[Editor, ResultCache, Kept], asked: world.Asked
) -> None:
    editor, cache, _ = known
    anew = world.linted(editor.folder, asked)
    assert world.linted(editor.folder, asked, cache=cache) == anew
    assert world.linted(editor.folder, asked, cache=cache) == anew, "from the cache"


def test_a_drawing_in_place_of_a_photo(folder: Path) -> None:
    """Its pixels are those of a text, which is read when a rule asks for them."""
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><rect width="30" height="20"/></svg>'
    photo = "compass: ne\n    photo: {file: tower.svg, license: CC0-1.0, alt: A tower}\n"
    Editor(folder).edit("change", ("three/three.deck.yaml", "compass: ne\n", photo))
    asked = world.Asked(("three",), select=("TC5",))
    cache, kept, found = ResultCache(folder.parent / "cache"), Kept(), []
    for text in (svg, svg[:60], "no picture", svg.replace("30", "9"), svg):
        (folder / "three/tower.svg").write_text(text)
        found.append(world.linted(folder, asked))
        assert world.linted(folder, asked, cache=cache) == found[-1]
        assert world.linted(folder, asked, kept=kept) == found[-1]
    assert found[0] != found[1] and found[0] == found[-1]


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Editor, ResultCache, Kept]]:
    """A project that has been linted, with what was cached and kept."""
    folder = tmp_path_factory.mktemp("world") / "project"
    world.build(folder)
    cache, kept = ResultCache(folder.parent / "cache"), Kept()
    assert world.linted(folder, cache=cache) == world.linted(folder, kept=kept)
    yield Editor(folder), cache, kept


#: Edits of every kind, and of every kind of input.
EDITS: list[Any] = [
    *(("change", change) for change in CHANGES),
    ("picture", ("photos/6.png", 40)),
    *(("font", which) for which in range(1, 4)),
    *(("delete", name) for name in (*world_edits.FILES[::3], *world_edits.FOLDERS)),
    *(("rename", name) for name in list(world_edits.NAMES)[::2]),
    ("tear", ("one.deck.yaml", 5)),
    ("tear", ("two/cards/2.yaml", 3)),
    ("tear", ("photos/6.png", 9)),
    ("tear", ("three/land.topojson", 4)),
    ("in place", ("one.deck.yaml", 500)),
    ("in place", ("photos/6.png", 500)),
    ("in place", ("fonts/own.ttf", 1)),
    ("folder", "one.deck.yaml"),
    ("folder", "photos/6.png"),
    ("folder", "base.edition.yaml"),
    *(("link", ("two/photos/1.png", target)) for target in world_edits.LINKS[1:4]),
    ("link", ("two/cards", "photos")),
    ("link", ("one.deck.yaml", "nowhere")),
    ("touch", "photos/6.png"),
    ("lock", "photos/6.png"),
    ("lock", "two/cards"),
]


def test_each_edit_is_seen(known: tuple[Editor, ResultCache, Kept]) -> None:
    """One after the other, each on the project as it was: what is left of an edit would be seen, too."""
    editor, cache, kept = known
    before = world.linted(editor.folder)
    silent = []
    for edit in EDITS:
        editor.edit(*edit)
        anew = world.linted(editor.folder)
        assert world.linted(editor.folder, cache=cache) == anew, edit
        assert world.linted(editor.folder, kept=kept) == anew, edit
        if anew == before:
            silent.append(edit)
        editor.start_again()
    assert world.linted(editor.folder, cache=cache) == before
    assert world.linted(editor.folder, kept=kept) == before
    assert len(silent) < len(EDITS) / 5, f"edits that nothing comes of prove nothing: {silent}"


def test_only_what_changed_is_checked_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, checked = Kept(), []
    world.linted(folder, kept=kept)
    real = CardView.__init__

    def noted(view: CardView, *given: Any) -> None:
        real(view, *given)
        checked.append(view.handle)

    monkeypatch.setattr(CardView, "__init__", noted)
    Editor(folder).edit("change", ("one.deck.yaml", "answer: 1750", "answer: 1751"))
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

    editor = Editor(folder)
    for change in CHANGES[:12]:
        editor.edit("change", change)
        for deck in load(["."], cwd=folder).decks:
            alone = replace(deck, cards=(), documents=deck.documents[:1])
            view = Alone(alone, datetime.date(2026, 12, 1))
            for rule, check, options in checks(Policy().plan(deck.path), "card"):
                for card in deck.cards:
                    list(check(CardView(view, card), options) if options else check(CardView(view, card)))
                    assert rule.code
