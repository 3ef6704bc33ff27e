"""The lint benchmark compares work that was done, by a schema that other programs can read."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.bench_lint import turns

ROOT = Path(__file__).parents[2]


def patterns(schema: Any, where: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(schema, dict):
        for key, value in schema.items():
            if key == "pattern" and isinstance(value, str):
                yield where, value
            yield from patterns(value, f"{where}/{key}")
    elif isinstance(schema, list):
        for index, value in enumerate(schema):
            yield from patterns(value, f"{where}/{index}")


@pytest.mark.parametrize("file", sorted((ROOT / "schemas").glob("*.json")), ids=lambda path: path.name)
def test_every_pattern_of_a_schema_is_one_of_ecma_262(file: Path) -> None:
    """JSON Schema and editors go by ECMA-262; one pattern that is none has the whole schema refused."""
    regress = pytest.importorskip("regress")
    for where, pattern in patterns(json.loads(file.read_text(encoding="utf-8"))):
        try:
            regress.Regex(pattern, "u")
        except regress.RegressError as error:
            pytest.fail(f"{file.name}{where}: {error}")


def test_a_program_that_fails_ends_the_benchmark() -> None:
    refused = {"peer": [sys.executable, "-c", "raise SystemExit(1)"]}
    with pytest.raises(SystemExit, match="peer ended with status 1, so nothing can be compared"):
        turns(refused, 1)


def test_programs_that_end_well_are_measured() -> None:
    assert turns({"fine": [sys.executable, "-c", ""]}, 1)["fine"] > 0
