"""What is known of a deck stays known from edit to edit, through states that cannot be read."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from terra_cards.lint.deck_check import StoppedError
from terra_cards.lsp.linting import Linted, Memory, Snapshot, lint_unit
from tests.lint.decks import card, deck
from tests.workspace import folders

CARDS = [card(f"id: card-{number}\ntheme: Theme {number}\nareas: [germany]") for number in range(8)]
DECK = deck(*CARDS)
FEW = deck(*CARDS[:2], "id: Bad\nareas: [frnace]")
PIECES = ("[", '"', "italy", "# terra: ignore[TC202] no", "\n", ", germany", ": ", "  - id: other\n", "🌍")


def linted(path: Path, text: str, memory: Memory | None = None) -> Linted:
    found = lint_unit(path, Snapshot({path: text.encode()}, {}), path.parent, memory=memory)
    assert found is not None
    return found


def views(memory: Memory) -> list[int]:
    """The cards that were checked, each by what it was checked as."""
    return [
        id(entry.view)
        for one in memory.decks.values()
        for file in one.files.values()
        for entry in file.entries
    ]


def test_one_card_edited_is_one_card_checked(tmp_path: Path) -> None:
    path, memory = tmp_path / "a.deck.yaml", Memory()
    linted(path, DECK, memory)
    before = views(memory)
    linted(path, DECK.replace("id: card-3\n", "id: card-3x\n"), memory)
    after = views(memory)
    assert [one == other for one, other in zip(before, after, strict=True)] == [n != 3 for n in range(8)]


def test_a_mistake_of_reading_that_is_mended_costs_one_card(tmp_path: Path) -> None:
    path, memory = tmp_path / "a.deck.yaml", Memory()
    linted(path, DECK, memory)
    before = views(memory)
    broken = DECK.replace("theme: Theme 3", 'theme: "Theme 3')
    assert linted(path, broken, memory).report.diagnostics == linted(path, broken).report.diagnostics
    linted(path, DECK.replace("theme: Theme 3", 'theme: "Theme 3"'), memory)
    after = views(memory)
    assert [one == other for one, other in zip(before, after, strict=True)] == [n != 3 for n in range(8)]


def test_files_of_a_deck_folder_that_did_not_change_are_not_read_again(tmp_path: Path) -> None:
    files = {f"cards/{name}.yaml": folders.card(f"card-{name}") for name in "abc"}
    folders.write(tmp_path, {"deck.yaml": folders.deck(), **files})
    path, memory = tmp_path / "deck.yaml", Memory()
    first = lint_unit(path, Snapshot({}, {}), tmp_path, memory=memory)
    overlay = {tmp_path / "cards/b.yaml": folders.card("card-x").encode()}
    second = lint_unit(path, Snapshot(overlay, {}), tmp_path, memory=memory)
    assert first is not None
    assert second is not None
    same = {
        name: first.project.documents[name] is document
        for name, document in second.project.documents.items()
        if name.startswith("cards")
    }
    assert same == {"cards/a.yaml": True, "cards/b.yaml": False, "cards/c.yaml": True}


@settings(max_examples=max(15, settings().max_examples // 5), suppress_health_check=list(HealthCheck))
@given(st.lists(st.tuples(st.integers(0, len(FEW)), st.sampled_from([0, 1, 7]), st.sampled_from(PIECES))))
def test_with_and_without_memory_the_findings_are_the_same(
    tmp_path: Path, edits: list[tuple[int, int, str]]
) -> None:
    path, memory, text = tmp_path / "a.deck.yaml", Memory(), FEW
    linted(path, text, memory)
    undo = text
    for start, length, piece in edits[:4]:
        text = text[:start] + piece + text[start + length :]
        for version in (text, undo):  # as typed, then taken back, as authors do
            report, fresh = linted(path, version, memory).report, linted(path, version).report
            assert report.diagnostics == fresh.diagnostics
            assert report.silenced == fresh.silenced


class Countdown:
    """Says stop after so many cards."""

    def __init__(self, cards: int) -> None:
        self.left = cards

    def __call__(self) -> bool:
        self.left -= 1
        return self.left < 0


STEPS = st.lists(
    st.tuples(st.integers(0, len(DECK)), st.sampled_from(PIECES), st.one_of(st.none(), st.integers(0, 9))),
    max_size=5,
)


@settings(max_examples=max(15, settings().max_examples // 5), suppress_health_check=list(HealthCheck))
@given(STEPS, st.booleans())
def test_what_was_stopped_leaves_nothing_wrong_behind(
    tmp_path: Path, steps: list[tuple[int, str, int | None]], folder: bool
) -> None:
    if folder:
        folders.write(tmp_path, {"deck.yaml": folders.deck(), "cards/a.yaml": ""})
    path = tmp_path / ("deck.yaml" if folder else "a.deck.yaml")
    file = tmp_path / "cards/a.yaml" if folder else path
    text = DECK[DECK.index("cards:\n") + 7 :] if folder else DECK
    memory, undo = Memory(), text
    for at, piece, after in [(0, "", 3), *steps, (0, "", None)]:
        text = text[:at] + piece + text[at:]
        for version in (text, undo):
            snapshot = Snapshot({file: version.encode()}, {})
            with suppress(StoppedError):
                stop = None if after is None else Countdown(after)
                lint_unit(path, snapshot, tmp_path, memory=memory, stop=stop)
    last, fresh = (lint_unit(path, snapshot, tmp_path, memory=one) for one in (memory, None))
    assert last is not None
    assert fresh is not None
    assert last.report.diagnostics == fresh.report.diagnostics


def test_what_was_found_before_it_was_stopped_is_not_looked_for_again(tmp_path: Path) -> None:
    path, memory = tmp_path / "a.deck.yaml", Memory()
    snapshot = Snapshot({path: DECK.encode()}, {})
    with pytest.raises(StoppedError):
        lint_unit(path, snapshot, tmp_path, memory=memory, stop=Countdown(5))
    count = Countdown(100)
    found = lint_unit(path, snapshot, tmp_path, memory=memory, stop=count)
    assert found is not None
    assert count.left == 100 - 3
    assert found.report.diagnostics == linted(path, DECK).report.diagnostics
