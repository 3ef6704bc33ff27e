"""Themes that are almost the same, and those that only look so (TC408)."""

from __future__ import annotations

import subprocess
import sys
import time
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from babel import Locale
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from terra_cards.lint.likeness import ask_key, theme_key
from terra_cards.lint.near_themes import near
from tests.lint.decks import card, deck
from tests.lint.linting import codes, lint_text

SIMILARITY = 0.8
#: Nothing of the second card agrees with the first.
_OTHER = "tasks: {{year: {{ask: ASK, answer: 1720}}, number: {{ask: steps, answer: 7}}}}"
APART = "id: b\ntheme: {}\nareas: [alaska]\n" + _OTHER.replace("ASK", "opened")


def told(one: str, other: str, second: str = APART) -> bool:
    theme = "'" + other.replace("'", "''") + "'"
    first = "id: a\ntheme: '" + one.replace("'", "''") + "'"
    report = lint_text(deck(card(first), card(second.format(theme))), select=("TC408",), ignore=())
    assert not report.faults
    return codes(report) == ["TC408"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Golden Gate Bridge", "bridge: GOLDEN GATE"),
        ("São Paulo Cathedral", "Cathedral of Sao Paulo"),
        ("Øresund Bridge", "Oresund bridge"),
        ("Łódź Station", "Lodz station"),
        ("Pike's Peak", "Pikes Peak"),
        ("القُدس الشريف", "القدس الشريف"),
        ("Schloß Neuschwanstein", "Schloss Neuschwanstein"),
        ("Eiffel Tower", "The Eifel Tower"),
        ("Eiffel Tower", "Eiffel Towre"),
        ("Eiffel Tower", "Ieffel Tower"),
        ("Golden Gate Bridge", "Goldne Gate Brigde"),
        ("Taj Mahal", "Tajmahal"),
        ("Brandenburger Tor", "Das Brandenburgr Tor"),
        ("Башня Федерация", "Башня Федерцаия"),
        ("Kilimanjaro", "Kilimandjaro"),
        ("Chrysler Building", "Crysler-Building"),
        ("1889 World's Fair", "Worlds Fair 1889, the"),
    ],
)
def test_the_same_words_with_a_slip_or_two(one: str, other: str) -> None:
    assert told(one, other) and told(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("River Rhine", "River Rhone"),
        ("Iceland", "Ireland"),
        ("Freiburg Minster", "Freiberg Minster"),
        ("Slovakia", "Slovenia"),
        ("Flag of Niger", "Flag of Nigeria"),
        ("Zambia", "Gambia"),
        ("Highest mountain of Austria", "Highest mountain of Australia"),
        ("Apollo 11", "Apollo 12"),
        ("World War I", "World War II"),
        ("Henry VII", "Henry VIII"),
        ("Pier A", "Pier B"),
        ("Airbus A330", "Airbus A380"),
        ("Winter games 1968", "Winter games 1986"),
        ("North Tower", "South Tower"),
        ("Eiffel Tower", "Eiffel Tower lift"),
        ("Isle of Man", "Isle of May"),
        ("東京タワー", "京東タワー"),
        ("東京タワーホテル", "東京タワーホテイ"),
        ("Lake Victoria", "Victoria Falls"),
        ("Turin", "Turing"),
    ],
)
def test_another_number_or_name_is_another_fact(one: str, other: str) -> None:
    assert not told(one, other) and not told(other, one)


def test_a_wrong_letter_is_a_slip_where_the_facts_agree() -> None:
    agree = "id: b\ntheme: {}\n" + _OTHER.replace("ASK", "first seen")
    assert told("Freiburg Minster", "Freiberg Minster", agree)
    assert told("Neuschwanstein Castle", "Neuschwannstien Castle", agree)
    again = agree.replace("first seen", "opened")
    assert not told("Freiburg Minster", "Freiberg Minster", again), "another answer to the same ask"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mount Everest", "Mont Everest"),
        ("Tower Bridge", "Towr Bridge"),
        ("Ayers Rock", "Ayer Rock"),
        ("Mona Lisa", "Monna Lisa"),
    ],
)
def test_a_letter_more_or_less_than_four_is_a_slip_where_the_facts_agree(one: str, other: str) -> None:
    """Cape and Cap, Port and Porto are two words as often: where nothing agrees nothing is told."""
    agree = "id: b\ntheme: {}\n" + _OTHER.replace("ASK", "first seen")
    assert told(one, other, agree) and told(other, one, agree)
    assert not told(one, other) and not told(other, one)


def test_words_of_four_letters_are_other_words_with_another_letter_and_translations_are_no_slips() -> None:
    agree = "id: b\ntheme: {}\n" + _OTHER.replace("ASK", "first seen")
    for one, other in (("River Main", "River Mainz"), ("River Oder", "River Oker"), ("Thames", "Themse")):
        assert told(one, other, agree) == (one == "River Main")
    assert not told("Cape Cod", "Cap Cod"), "three letters for four"


@pytest.mark.parametrize("lang", ["en", "de", "es", "pl", "ru"])
def test_the_countries_of_the_world_are_different(lang: str) -> None:
    names = {theme_key(name) for code, name in Locale(lang).territories.items() if len(code) == 2}
    assert [pair for pair in near(sorted(names), SIMILARITY) if not pair.doubtful] == []


def test_asks_differ_by_their_figures_and_not_by_their_order() -> None:
    assert ask_key("inhabitants in 1900") != ask_key("inhabitants in 2000")
    assert ask_key("Height of the tower") == ask_key("tower: height")


def test_the_similarity_is_set(tmp_path: Path) -> None:
    (tmp_path / "a.deck.yaml").write_text(
        deck(card("id: a\ntheme: Eiffel Tower"), card(APART.format("Eifel Tower"))), encoding="utf-8"
    )
    lint = [sys.executable, "-m", "terra_cards", "lint", "--select", "TC408", "--format", "concise", "."]
    for similarity, found in (("0.8", True), ("1", False)):
        (tmp_path / "terra-cards.toml").write_text(f"[options.TC408]\nsimilarity = {similarity}\n")
        out = subprocess.run(lint, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
        assert ("TC408" in out) is found


WORD = st.text("abc", min_size=3, max_size=10)


@given(st.lists(st.lists(WORD, min_size=1, max_size=3), max_size=6))
def test_against_every_pair_compared(themes: list[list[str]]) -> None:
    """Keys of as many words each: near are those of which some pairing of the words is within the slips."""
    keys = sorted({" ".join(sorted(words)) for words in themes})
    found = {frozenset((pair.one, pair.other)) for pair in near(keys, SIMILARITY)}
    for one, other in combinations(keys, 2):
        slips = _slips(one.split(), other.split())
        if len(one.split()) == len(other.split()):
            allowed = (1 - SIMILARITY) * max(len(one), len(other)) + 1e-9
            near_ones = slips is not None and slips <= min(2, allowed)
            assert (frozenset((one, other)) in found) == near_ones, (one, other)


def _slips(left: list[str], right: list[str]) -> int | None:
    """The fewest slips of all ways to pair two lists of words."""
    if not left:
        return 0
    best: int | None = None
    for at, other in enumerate(right):
        word = left[0]
        slips = OSA.distance(word, other)
        long = min(len(word), len(other))
        most = 0 if long < 5 else 1 if long < 9 else 2
        if long == 4 and max(len(word), len(other)) == 5:
            most = 1
        swapped = word[:2] == other[1::-1]
        if slips and (slips > most or (word[0] != other[0] and not swapped)):
            continue
        rest = _slips(left[1:], right[:at] + right[at + 1 :])
        if rest is not None and (best is None or slips + rest < best):
            best = slips + rest
    return best


def test_a_clean_deck_needs_no_library_for_it() -> None:
    code = (
        "import sys\nfrom terra_cards.lint.near_themes import near\n"
        "assert not list(near(['eiffel tower', 'bridge tower', 'bridge gate golden'], 0.8))\n"
        "assert 'rapidfuzz' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_themes_made_of_like_words_take_no_time_without_end() -> None:
    random = Random(2)
    words = ["q" + "".join(random.choice("ab") for _ in range(7)) for _ in range(200)]
    themes = {" ".join(sorted(random.sample(words, 10))) for _ in range(100)}
    start = time.process_time()
    assert list(near(sorted(themes), SIMILARITY)) == []
    assert time.process_time() - start < 60  # a second; every change of each would take minutes
