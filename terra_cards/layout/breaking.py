"""Breaking a text into lines.

A text is measured once into its possible breaks; then :func:`greedy` tells how many lines it
takes at least, and :func:`best` sets it in that many lines with the quietest right edge (dynamic
programming over all breaks, after Knuth and Plass, "Breaking Paragraphs into Lines", 1981).
Widths are in thousandths of an em.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

from msgspec import Struct, field

from terra_cards.layout import hyphenation, thai
from terra_cards.layout.typeface import Face

_SPACE = re.compile(r"[ \t\r\u2000-\u2006\u2008-\u200a\u3000]+")
_HYPHEN_COST = 0.15  # against a line that is empty by one: how much worse a broken word looks
_SOFT_COST = 0.08  # a break that the author offered
_SEAM_COST = 0.04  # a break after a hyphen of the word: a space is better
_ORPHAN = 0.3  # a last line below this share of the width looks lost
_LEANING_COST = 0.04  # a line that ends in a word which leans on the next
_LEANING = frozenset(
    word
    for words in (
        "a an and as at by for from in into of on or the to with",
        "als am an auf aus bei das dem den der des die durch ein eine für im mit nach oder und vom von vor",
        "zu zum zur con de del e el en la las los o para por un una y à au aux du et le les ou par pour sur",
    )
    for word in words.split()
)


@cache
def _seam() -> re.Pattern[str]:
    """A break without a space, compiled when a text is first broken.

    After a hyphen, dash or slash between letters or digits (not in 2026-02-11 or 2024/25, whose parts are one
    figure), a zero-width space, a Tibetan tsheg, and around ideographs but not before their closing or after
    their opening punctuation.
    """
    return re.compile(
        r"(?<=\w–)(?=\w)|(?<=[^\W\d][-/])(?=\w)|(?<=\d[-/])(?=[^\W\d])|(?<=[\u200b\u2014\u0f0b])(?=\S)"
        r"|(?<=[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af、。」』）])(?=[^\s、。」』）〕！？ー・])"
        r"|(?<=[^\s「『（〔])(?=[\u3040-\u30fe\u3400-\u9fff\uac00-\ud7af「『（])"
    )


class Measured(Struct):
    """A text and its breaks. Break ``k`` ends a line at ``ends[k]`` and starts one at ``starts[k]``.

    ``ends`` and ``starts`` are positions on the text set as one endless line, so that the line
    from break ``a`` to break ``b`` is ``ends[b] - starts[a]`` wide. Break 0 is the text's start,
    the last its end. ``forced`` breaks are line ends of the author.
    """

    text: str
    ends: list[float]
    starts: list[float]
    until: list[int]
    since: list[int]
    costs: list[float]
    hyphens: list[bool]
    forced: list[bool]
    leaning: set[int] = field(default_factory=set)  # breaks after a word that leans on the next

    @property
    def last(self) -> int:
        return len(self.ends) - 1

    def line(self, a: int, b: int) -> str:
        """The text of the line from break ``a`` to break ``b``, as it is drawn."""
        text = self.text[self.since[a] : self.until[b]].replace("\u00ad", "").replace("\u200b", "")
        return text + "-" if self.hyphens[b] else text


def measure(text: str, face: Face, tracking: float = 0, lang: str | None = None) -> Measured:
    """Measures a text; ``lang`` turns on hyphenation by the patterns of a language.

    Soft hyphens are breaks in any case. ``tracking`` is added after each character.
    """
    out = Measured(text, [0.0], [0.0], [0], [0], [0.0], [False], [False])
    width, letters = face.width, face.letters
    space = width(" ") + tracking
    position = out_end = 0.0
    offset = out_until = 0
    lines = text.split("\n")
    for number, line in enumerate(lines):
        pieces = pieces_of(line)
        for index, (start, word, glued) in enumerate(pieces):
            word_width = width(word) + tracking * letters(word)
            begin = offset + start
            if index:
                if not glued:
                    position += space
                    if pieces[index - 1][1] in _LEANING:
                        out.leaning.add(len(out.ends))
                _add(out, out_end, position, out_until, begin, _SEAM_COST if glued else 0.0, False, False)
            if "\u00ad" in word or (lang is not None and len(word) >= hyphenation.SHORTEST):
                _hyphens(out, face, tracking, lang, word, begin, position, word_width)
            position += word_width
            out_end, out_until = position, begin + len(word)
        offset += len(line) + 1
        if not pieces:
            out_end, out_until = position, offset - 1
        if number < len(lines) - 1:
            _add(out, out_end, position, out_until, offset, 0.0, False, True)
    _add(out, out_end, position, out_until, len(text), 0.0, False, True)
    return out


def pieces_of(line: str) -> list[tuple[int, str, bool]]:
    """Offset, text and whether it follows without a space, of all unbreakable pieces of a line."""
    pieces: list[tuple[int, str, bool]] = []
    at = 0
    while at < len(line):
        space = _SPACE.search(line, at)
        end = space.start() if space else len(line)
        if end > at:
            word = line[at:end]
            inner = [m.start() for m in _seam().finditer(word)] if len(word) > 2 else []
            if word[0] >= "\u0e00" and thai.is_thai(word):
                inner = sorted({*inner, *thai.seams(word)})
            cuts = [0, *inner, len(word)]
            pieces.extend((at + a, word[a:b], a > 0) for a, b in pairwise(cuts) if b > a)
        at = space.end() if space else end
    return pieces


def _add(
    out: Measured, end: float, start: float, until: int, since: int, cost: float, hyphen: bool, forced: bool
) -> None:
    out.ends.append(end)
    out.starts.append(start)
    out.until.append(until)
    out.since.append(since)
    out.costs.append(cost)
    out.hyphens.append(hyphen)
    out.forced.append(forced)


def _hyphens(
    out: Measured,
    face: Face,
    tracking: float,
    lang: str | None,
    word: str,
    begin: int,
    position: float,
    word_width: float,
) -> None:
    soft = hyphenation.SOFT_HYPHEN in word
    for point in hyphenation.points(word, lang or "") if lang is not None or soft else ():
        head = word[:point] + "-"
        tail = word[point:].lstrip(hyphenation.SOFT_HYPHEN)
        _add(
            out,
            position + face.width(head) + tracking * face.letters(head),
            position + word_width - face.width(tail) - tracking * face.letters(tail),
            begin + point,
            begin + len(word) - len(tail),
            _SOFT_COST if soft else _HYPHEN_COST,
            True,
            False,
        )


def greedy(measured: Measured, width: float) -> tuple[list[int], bool]:
    """The breaks of the fewest lines, and whether every line is within the width.

    A piece wider than the width gets a line of its own, and the answer is False.
    """
    ends, starts, forced = measured.ends, measured.starts, measured.forced
    breaks: list[int] = [0]
    fits = True
    start, last_good = starts[0], 0
    limit = width + 1e-6
    for k in range(1, len(ends)):
        while ends[k] - start > limit and last_good > breaks[-1]:
            breaks.append(last_good)
            start = starts[last_good]
        if ends[k] - start > limit:
            if measured.hyphens[k]:
                continue  # the hyphen itself is too much: the next break may need none
            fits = False
        last_good = k
        if forced[k]:
            breaks.append(k)
            start = starts[k]
    return breaks, fits


def best(measured: Measured, width: float, lines: int, *, balance: bool = False) -> list[int]:
    """The breaks of exactly ``lines`` lines with the least raggedness.

    Minimises the sum of squared white at the line ends, broken words and a lost last line
    weighed in; with ``balance`` the last line counts like the others, so that all lines come out
    about equally long, and none should end in "the" or "of" (headings). ``lines`` must be at
    least what :func:`greedy` found, with all lines within the width.
    """
    ends, starts, costs, forced, hyphens = (
        measured.ends,
        measured.starts,
        measured.costs,
        measured.forced,
        measured.hyphens,
    )
    if balance and measured.leaning:
        costs = [cost + _LEANING_COST * (k in measured.leaning) for k, cost in enumerate(costs)]
    last = measured.last
    limit = width + 1e-6
    goal = (ends[last] - starts[0]) / lines if balance else width
    # table[n][k]: cost and the break before, of the best way to end line n at break k
    table: list[dict[int, tuple[float, int]]] = [{0: (0.0, -1)}]
    for number in range(1, lines + 1):
        row: dict[int, tuple[float, int]] = {}
        for a, (cost, _) in table[-1].items():
            for b in range(a + 1, last + 1):
                line = ends[b] - starts[a]
                if line > limit:
                    if hyphens[b]:
                        continue
                    break
                final = b == last
                if final == (number == lines):
                    white = (goal - line) / width
                    total = cost + costs[b]
                    if not final or balance:
                        total += white * white
                    elif line < _ORPHAN * width and a:
                        total += 2.0 * (_ORPHAN - line / width) + 0.2
                    if hyphens[b] and hyphens[a]:
                        total += 0.3  # two broken words in a row
                    if hyphens[b] and b + 1 == last:
                        total += 0.5  # a last line that is the end of a word
                    if b not in row or total < row[b][0]:
                        row[b] = (total, a)
                if forced[b]:
                    break
        table.append(row)
    if last not in table[-1]:
        return greedy(measured, width)[0]
    breaks = [last]
    for number in range(lines, 0, -1):
        breaks.append(table[number][breaks[-1]][1])
    return breaks[::-1]
