"""Distances of names, and did-you-mean."""

from __future__ import annotations

import time
import unicodedata
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terra_cards.source.names import Nearest, distance, nearest

words = st.text("abcé", max_size=7)
AREAS = (
    "france",
    "finland-baltics",
    "germany",
    "great-britain",
    "greece",
    "greenland",
    "new-zealand",
    "new-guinea",
    "iran",
)


def by_definition(a: str, b: str) -> int:
    """Optimal string alignment as the recurrence states it."""

    @cache
    def cost(i: int, j: int) -> int:
        if not i or not j:
            return i + j
        found = min(cost(i - 1, j) + 1, cost(i, j - 1) + 1, cost(i - 1, j - 1) + (a[i - 1] != b[j - 1]))
        if i > 1 and j > 1 and a[i - 1] == b[j - 2] and a[i - 2] == b[j - 1]:
            found = min(found, cost(i - 2, j - 2) + 1)
        return found

    return cost(len(a), len(b))


@given(words, words)
def test_distance(a: str, b: str) -> None:
    assert distance(a, b) == distance(b, a) == by_definition(a, b)
    assert (distance(a, b) == 0) == (a == b)


@pytest.mark.parametrize(
    ("a", "b", "edits"),
    [
        ("frnace", "france", 1),
        ("ca", "abc", 3),
        ("", "abc", 3),
        ("kitten", "sitting", 3),
        ("😀a", "a😀", 1),
        ("é", "e\u0301", 2),
    ],
)
def test_known_distances(a: str, b: str, edits: int) -> None:
    assert distance(a, b) == edits


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("frnace", "france"),
        ("germny", "germany"),
        ("Germany", "germany"),
        ("FRANCE", "france"),
        ("new_zealand", "new-zealand"),
        ("newzealand", "new-zealand"),
        ("greece ", "greece"),
        ("grece", "greece"),
        ("iram", "iran"),
        ("spain", None),
        ("f", None),
        ("", None),
        ("xyz", None),
        ("irak-iran", None),
    ],
)
def test_nearest(name: str, found: str | None) -> None:
    result = nearest(name, AREAS)
    assert (result and result.name) == found


def test_the_runner_up_counts_all_others() -> None:
    assert nearest("frnace", AREAS) == Nearest("france", 1, 3)
    assert nearest("frnace", ["france"]) == Nearest("france", 1, None)
    assert nearest("ab", ["abc", "abd", "zz"]) == Nearest("abc", 1, 1)
    assert nearest("FRANCE", ["france", "franc"]) == Nearest("france", 6, 6)
    assert nearest("france", ["x" * 9, "frances"]) == Nearest("frances", 1, 9)


@given(words, st.lists(words, max_size=6))
def test_by_brute_force(name: str, candidates: list[str]) -> None:
    result = nearest(name, candidates)
    if result is None:
        return
    others = [by_definition(name, other) for other in dict.fromkeys(candidates) if other != result.name]
    assert result.distance == by_definition(name, result.name)
    assert result.distance <= min(others, default=result.distance)
    assert result.runner_up_distance == min(others, default=None)


def ranked(name: str, candidates: list[str]) -> Nearest | None:
    """What ``nearest`` finds, every candidate compared letter by letter."""
    known = [one for one in dict.fromkeys(candidates) if abs(len(name) - len(one)) <= max(3, len(one) + 1)]
    loose = {one: unicodedata.normalize("NFC", one).casefold() for one in [name, *known]}
    rows = [
        (min(by_definition(name, one), by_definition(loose[name], loose[one])), by_definition(name, one), at)
        for at, one in enumerate(known)
    ]
    if not rows:
        return None
    best, written, at = min(rows)
    longest = max(len(name), len(known[at]))
    if best > max(1, longest // 3) or best >= longest:
        return None
    others = [by_definition(name, one) for one in dict.fromkeys(candidates) if one != known[at]]
    return Nearest(known[at], written, min(others, default=None))


@given(
    st.text("abcßéEİ -", max_size=9),
    st.lists(st.one_of(st.text("abcßéEİ", max_size=7), st.sampled_from(AREAS)), max_size=9),
    st.data(),
)
def test_nothing_near_is_overlooked(name: str, candidates: list[str], data: st.DataObject) -> None:
    assert nearest(name, candidates) == ranked(name, candidates)
    if candidates:
        like = data.draw(st.sampled_from(candidates))
        at = data.draw(st.integers(0, len(like)))
        typed = (
            like[:at]
            + data.draw(st.sampled_from(["", "a", "É", "ba"]))
            + like[at + data.draw(st.integers(0, 2)) :]
        )
        assert nearest(typed, candidates) == ranked(typed, candidates)


def test_many_unknown_names_among_many_known_ones() -> None:
    known = [f"{one}-{number}" for one in AREAS for number in range(100)]
    started = time.process_time()
    for number in range(150):
        assert nearest(f"gernamy-{number % 100}x", known) is not None
        assert nearest(f"zzyx{number}", known) is None
    assert time.process_time() - started < 10


def test_ties_go_to_the_first_and_in_a_set_to_the_first_by_alphabet() -> None:
    assert nearest("bat", ["cat", "rat", "hat"]).name == "cat"  # type: ignore[union-attr]
    assert nearest("bat", ["rat", "cat"]).name == "rat"  # type: ignore[union-attr]
    assert nearest("bat", {"rat", "cat", "hat"}).name == "cat"  # type: ignore[union-attr]
    assert nearest("bat", iter(["rat", "cat", "rat"])) == Nearest("rat", 1, 1)


def test_accents_however_encoded() -> None:
    assert nearest("o\u0308sterreich", ["österreich", "osterreich"]).name == "österreich"  # type: ignore[union-attr]


def test_a_megabyte_is_not_compared() -> None:
    started = time.process_time()
    assert nearest("a" * 1_000_000, AREAS) is None
    assert time.process_time() - started < 0.5
