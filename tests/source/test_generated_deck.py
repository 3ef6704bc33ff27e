"""The deck that the benchmarks measure on: the same everywhere, and what an author could have written."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

from benchmarks.generate_deck import deck
from tests.source.reading import read_text

ROOT = Path(__file__).parents[2]


def test_it_reads_in_every_style() -> None:
    document = read_text(deck(60))
    assert document.findings == ()
    assert {scalar.style for scalar in document.scalars()} == {
        "plain",
        "single",
        "double",
        "literal",
        "folded",
    }
    data = document.data()
    assert isinstance(data, dict)
    assert len(data["cards"]) == 60
    assert len({card["id"] for card in data["cards"]}) == 60  # type: ignore[call-overload,index]


def test_it_is_the_same_whatever_the_hash_seed() -> None:
    code = (
        "import hashlib; from benchmarks.generate_deck import deck\n"
        "print(hashlib.sha256(deck(50).encode()).hexdigest())"
    )
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert run.stdout.strip() == hashlib.sha256(deck(50).encode()).hexdigest()


def test_longer_decks_start_like_shorter_ones() -> None:
    assert deck(20).partition("cards:")[2].startswith(deck(10).partition("cards:")[2])


def test_it_lints_without_errors_and_warnings(tmp_path: Path) -> None:
    path = tmp_path / "generated.deck.yaml"
    path.write_text(deck(100), encoding="utf-8")
    command = [sys.executable, "-m", "terra_cards", "lint", "--strict", "--format", "concise", str(path)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
