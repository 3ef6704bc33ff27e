"""Breaking lines: nothing lost, nothing too wide, never more lines than needed."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terra_cards.layout import breaking, hyphenation
from tests.layout.faces import face

WORDS = st.lists(
    st.text(alphabet="abcdefghiklmnorstuwäöüß,.–-/'", min_size=1, max_size=14), min_size=1, max_size=14
)


def _lines(text: str, width: float, lang: str | None = None, *, balance: bool = False) -> list[str]:
    measured = breaking.measure(text, face(), 0, lang)
    breaks, fits = breaking.greedy(measured, width)
    if fits and len(breaks) > 2:
        breaks = breaking.best(measured, width, len(breaks) - 1, balance=balance)
    return [measured.line(a, b) for a, b in pairwise(breaks)]


@settings(deadline=None)  # the first German word loads the patterns
@given(WORDS, st.integers(min_value=1500, max_value=12000), st.booleans(), st.booleans())
def test_lines_hold_the_text_and_keep_the_width(
    words: list[str], width: int, balance: bool, german: bool
) -> None:
    text = " ".join(words)
    measured = breaking.measure(text, face(), 0, "de" if german else None)
    breaks, fits = breaking.greedy(measured, width)
    count = len(breaks) - 1
    if fits:
        breaks = breaking.best(measured, width, count, balance=balance)
    assert len(breaks) - 1 == count
    assert breaks[0] == 0 and breaks[-1] == measured.last
    lines = [measured.line(a, b) for a, b in pairwise(breaks)]
    joined = ""
    for (_, b), line in zip(pairwise(breaks), lines, strict=True):
        joined += line.removesuffix("-") if measured.hyphens[b] else line
    assert joined.replace(" ", "") == text.replace(" ", "")
    if fits:
        # ends and starts of lines are measured on one endless line: kerning over a seam may differ
        assert all(face().width(line) <= width + 30 for line in lines)


@settings(max_examples=60)
@given(
    st.lists(st.text(alphabet="abcdei", min_size=1, max_size=9), min_size=2, max_size=9),
    st.integers(3000, 9000),
)
def test_greedy_takes_the_fewest_lines_of_all_ways(words: list[str], width: int) -> None:
    measured = breaking.measure(" ".join(words), face())
    breaks, fits = breaking.greedy(measured, width)
    inner = range(1, measured.last)

    def possible(cuts: tuple[int, ...]) -> bool:
        return all(
            measured.ends[b] - measured.starts[a] <= width for a, b in pairwise((0, *cuts, measured.last))
        )

    fewest = next(
        (n for n in range(measured.last) if any(possible(cuts) for cuts in combinations(inner, n))), None
    )
    assert fits == (fewest is not None)
    if fits:
        assert len(breaks) - 2 == fewest


@settings(max_examples=60)
@given(
    st.lists(st.text(alphabet="bcdghi", min_size=1, max_size=9), min_size=3, max_size=9),
    st.integers(3500, 9000),
)
def test_balanced_lines_are_about_equally_long(words: list[str], width: int) -> None:
    measured = breaking.measure(" ".join(words), face())
    breaks, fits = breaking.greedy(measured, width)
    if not fits or len(breaks) < 3:
        return
    count = len(breaks) - 1

    def widths(cuts: tuple[int, ...]) -> list[float]:
        return [measured.ends[b] - measured.starts[a] for a, b in pairwise(cuts)]

    def uneven(cuts: tuple[int, ...]) -> float:
        mean = sum(widths(cuts)) / count
        return sum((one - mean) ** 2 for one in widths(cuts))

    ways = [
        (0, *cuts, measured.last)
        for cuts in combinations(range(1, measured.last), count - 1)
        if max(widths((0, *cuts, measured.last))) <= width
    ]
    chosen = tuple(breaking.best(measured, width, count, balance=True))
    assert chosen in ways
    assert uneven(chosen) <= min(map(uneven, ways)) + count * face().width(" ") ** 2


def test_a_paragraph_has_a_quieter_edge_than_word_by_word() -> None:
    text = (
        "Das Gebirge zieht sich in weitem Bogen von der Mittelmeerküste zwischen Frankreich und Italien bis "
        "nach Österreich und Slowenien. Die Alpinverbände zählen 82 Gipfel über 4.000 Meter; "
        "der höchste ist der Mont Blanc."
    )
    measured = breaking.measure(text, face())
    width = 19000.0
    greedy, _ = breaking.greedy(measured, width)
    best = breaking.best(measured, width, len(greedy) - 1)

    def ragged(breaks: list[int]) -> float:
        return sum(
            (width - measured.ends[b] + measured.starts[a]) ** 2 for a, b in list(pairwise(breaks))[:-1]
        )

    assert ragged(best) <= ragged(greedy)


def test_no_break_spaces_hold_and_zero_width_spaces_give_way() -> None:
    assert _lines("about 12\u00a0000\u00a0km of road", 4300) == ["about", "12\u00a0000\u00a0km", "of road"]
    assert _lines("abcdefgh\u200bijklmnop", 5000) == ["abcdefgh", "ijklmnop"]


def test_a_line_end_of_the_author_is_kept() -> None:
    assert _lines("one two\nthree", 99999) == ["one two", "three"]
    assert _lines("one\n\ntwo", 99999) == ["one", "", "two"]


def test_hyphens_dashes_and_slashes_are_breaks_but_not_before_them() -> None:
    assert _lines("Verrazzano-Narrows-Brücke", 6000) == ["Verrazzano-", "Narrows-", "Brücke"]
    assert _lines("Owen/Stanley", 3900) == ["Owen/", "Stanley"]
    assert _lines("-5 °C", 800)[0] == "-5"


def test_soft_hyphens_break_and_are_invisible_elsewhere() -> None:
    assert _lines("Stau\u00adbecken", 99999) == ["Staubecken"]
    assert _lines("Stau\u00adbecken", 3000) == ["Stau-", "becken"]


def test_words_are_hyphenated_by_their_language_only_when_asked() -> None:
    word = "Donaudampfschifffahrt"
    assert _lines(word, 6000) == [word]
    lines = _lines(word, 6000, "de")
    assert len(lines) > 1 and all(line.endswith("-") for line in lines[:-1])
    assert hyphenation.points("Donaudampfschifffahrt", "de") == (5, 10, 16)
    inside = hyphenation.points("„Eisenbahnring“,", "de")
    assert inside == tuple(1 + point for point in hyphenation.points("Eisenbahnring", "de")) != ()
    assert hyphenation.points("NASA-Programm", "de") == ()
    assert hyphenation.points("whatever", "tlh") == ()
    assert hyphenation.points("kurz", "de") == ()


def test_a_word_wider_than_the_width_is_told() -> None:
    measured = breaking.measure("a immeasurably b", face())
    breaks, fits = breaking.greedy(measured, 2500)
    assert not fits
    assert [measured.line(a, b) for a, b in pairwise(breaks)] == ["a", "immeasurably", "b"]


@pytest.mark.parametrize("text", ["", " ", "   ", "\n"])
def test_empty_texts_do_not_break_anything(text: str) -> None:
    assert "".join(_lines(text, 1000)).strip() == ""


def test_ideographs_may_be_broken_anywhere_but_before_closing_marks() -> None:
    measured = breaking.measure("日本語、文章。", face())
    seams = [measured.since[k] for k in range(1, measured.last)]
    assert seams == [1, 2, 4, 5]


def test_headings_do_not_end_a_line_in_a_word_that_leans_on_the_next() -> None:
    lines = _lines("Pyramide des Kukulkan, Chichén Itzá", 13000, balance=True)
    assert len(lines) == 2 and not any(line.split()[-1] in ("des", "the") for line in lines)
    assert _lines("Suspended and Hanging", 8000, balance=True)[0] == "Suspended"


def test_a_last_line_of_one_short_word_is_filled_up() -> None:
    text = "Er ist der größte aller Pinguine und brütet in der Polarnacht, während die anderen am Meer sind"
    widths = [w for w in range(9000, 20000, 250) if (m := _lines(text, w)) and len(m) > 2]
    assert widths
    measured = breaking.measure(text, face())
    for width in widths:
        lines = _lines(text, width)
        breaks, _ = breaking.greedy(measured, width)
        greedy_last = face().width(measured.line(breaks[-2], breaks[-1])) / width
        last = face().width(lines[-1]) / width
        assert last >= min(greedy_last, 0.3) - 1e-9


@pytest.mark.parametrize("figure", ["2026-02-11", "2024/25", "1/2", "0800-123-456"])
def test_parts_of_a_figure_stay_together(figure: str) -> None:
    text = f"abgerufen am {figure} und noch einmal am {figure} und {figure}"
    for width in range(3000, 16000, 250):
        assert sum(line.count(figure) for line in _lines(text, width)) == 3, width


def test_words_may_break_after_their_hyphen_and_ranges_after_their_dash() -> None:
    assert _lines("Baden-Württemberg", 3500) == ["Baden-", "Württemberg"]
    assert _lines("120000000–150000000", 6000) == ["120000000–", "150000000"]
    assert _lines("A7-Brücke", 2000)[0] == "A7-"
