"""Which of many themes are almost the same: the same words with a slip or two in them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, islice, permutations, product
from typing import NamedTuple

MOST = 2  # slips
_SHORT, _LONG = 5, 9  # letters of a word from which on it may hold one slip, and two
_PART = 3  # letters of a word that may be written together with the next
_START = 8  # letters by which words are looked up
_SURE = 7  # letters of a theme below which a slip may well be no slip
#: So many words are taken as near to another at most.
_CROWD = 64
#: So many changes of a theme are looked up at most; the themes of people have a few.
_CHANGES = 1000
_LONGEST = 120  # letters of a theme that is looked into
#: What tells two things of one name apart: figures, Roman ones too, and single letters.
_NUMBER = re.compile(r"\w*\d\w*|(?=.)x{0,3}(?:ix|iv|v?i{0,3})|\w")
#: From here on the signs of East Asia are words, or syllables at least.
_EAST_ASIA = "\u2e80"


class Near(NamedTuple):
    """Two keys that differ in slips. ``doubtful``: it may as well be another name, as Rhine and Rhone are."""

    one: str
    other: str
    slips: int
    doubtful: bool

    def within(self, similarity: float) -> bool:
        """Whether the two are as similar as that."""
        return self.slips <= (1 - similarity) * max(len(self.one), len(self.other)) + 1e-9


def near(
    keys: Iterable[str], similarity: float, apart: Callable[[str, str], bool] | None = None
) -> Iterator[Near]:
    """The pairs of keys (``likeness.theme_key``) that are almost the same, the later one first.

    Each slip is one letter too many, too few, wrong, or exchanged with the next (optimal string alignment),
    or a blank inside a word; at most ``MOST`` of them, and at most a share of 1 - ``similarity`` of the
    letters. A word of 5 letters, or one of 4 for one of 5, may hold one and one of 9 two, but none in its
    first letter, in a figure or in the signs of East Asia. Of doubtful pairs those are left out that are
    ``apart``.

    Linear in the keys but for their near words: those are found once for each different word, by its forms
    with a letter or two less (symmetric deletion), and a key with another word in it is looked up.
    """
    short = dict.fromkeys(key for key in keys if len(key) <= _LONGEST)
    order = {key: place for place, key in enumerate(short)}
    themes = [key.split() for key in order]
    others = _near_words({word: None for words in themes for word in words}, themes)
    found: dict[tuple[int, int], Near] = {}
    for place, words in enumerate(themes):
        near_ones = [word for word in words if word in others]
        for changed, meant in islice(_changes(near_ones, others), _CHANGES) if near_ones else ():
            twin = _exchanged(words, changed, meant)
            if order.get(twin, place) == place:
                continue
            key = " ".join(words)
            if apart is not None and _surely_doubtful(changed, meant) and apart(key, twin):
                continue  # before the slips are counted: most decks need no library for that
            pair = _judged(key, twin, changed, meant)
            if pair is None or not pair.within(similarity):
                continue
            if apart is None or not pair.doubtful or not apart(key, twin):
                _keep(found, pair, place, order[twin])
    yield from (pair for _, pair in sorted(found.items()))


def _changes(
    words: list[str], others: dict[str, list[str]]
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Words of a key, one of them or two, and what they may be slips for."""
    for many in range(1, min(len(words), MOST) + 1):
        for changed in combinations(words, many):
            for meant in product(*(others[word] for word in changed)):
                yield changed, meant


def _keep(found: dict[tuple[int, int], Near], pair: Near, place: int, other: int) -> None:
    """Each pair once, with the later key first, by the fewest slips."""
    if place < other:
        pair, place, other = pair._replace(one=pair.other, other=pair.one), other, place
    found[place, other] = min(found.get((place, other), pair), pair)


def _exchanged(words: list[str], changed: tuple[str, ...], meant: tuple[str, ...]) -> str:
    """The key with other words in it."""
    left = list(words)
    for word in changed:
        left.remove(word)
    return " ".join(sorted([*left, *(word for words in meant for word in words.split())]))


def _judged(key: str, twin: str, changed: tuple[str, ...], meant: tuple[str, ...]) -> Near | None:
    total, doubtful = 0, False
    for word, other in zip(changed, meant, strict=True):
        slips = _slips(word, other)
        total, doubtful = total + slips, doubtful or _another_name(word, other, slips)
        if not slips or total > MOST:
            return None
    return Near(key, twin, total, doubtful or len(key) < _SURE)


def _surely_doubtful(changed: tuple[str, ...], meant: tuple[str, ...]) -> bool:
    return any(
        _another_name(word, other, abs(len(word) - len(other)))
        for word, other in zip(changed, meant, strict=True)
    )


def _near_words(words: dict[str, None], themes: list[list[str]]) -> dict[str, list[str]]:
    """What each word may be a slip for, of those that there are, or the two words that it may be; only words
    that there is something for. Some are another word all the same."""
    found: dict[str, list[str]] = {}
    for theme in themes:
        for one, other in permutations(theme, 2):
            if one + other in words and min(len(one), len(other)) >= _PART:
                apart = f"{one} {other}"
                if apart not in found.setdefault(one + other, []):
                    found[one + other].append(apart)
    once = _Forms()
    twice: dict[str, _Forms] = {}  # by the first letter, which two slips leave
    for word in words:
        size = len(word)
        if size < _SHORT - 1 or word[-1] >= _EAST_ASIA or _NUMBER.fullmatch(word):
            continue
        start = word[:_START]
        if size < _SHORT:  # it may be one of five letters, of which one was forgotten
            twins = once.twins(word, (start,))
        else:
            twins = once.twins(word, (start, *map("".join, combinations(start, len(start) - 1))))
        if size >= _LONG:
            shorter = map("".join, combinations(start[1:], _START - 1 - MOST))
            twins |= twice.setdefault(start[0], _Forms()).twins(word, shorter)
        for twin in twins:
            for one, other in ((word, twin), (twin, word)):
                found.setdefault(one, []).append(other)
    return found


class _Forms:
    """Words by their forms with letters left out: two that slips lead to each other share one."""

    def __init__(self) -> None:
        self._first: dict[str, str] = {}
        self._all: dict[str, list[str]] = {}  # the words of a form that more than one has

    def twins(self, word: str, forms: Iterable[str]) -> dict[str, None]:
        """Takes a word in; those that share a form with it."""
        found: dict[str, None] = {}
        first = self._first
        for form in forms:
            known = first.setdefault(form, word)
            if known is not word:
                there = self._all.setdefault(form, [known])
                found.update(dict.fromkeys(there))
                if len(there) < _CROWD:
                    there.append(word)
        found.pop(word, None)
        return found


def _slips(one: str, other: str) -> int:
    """How many slips make one word into the other; 0 where it is another word."""
    if one[0] != other[0] and one[:2] != other[1::-1]:
        return 0
    most = MOST if min(len(one), len(other)) >= _LONG else 1
    ours, theirs = Counter(one), Counter(other)
    if max((ours - theirs).total(), (theirs - ours).total()) > most:
        return 0  # as most are, and need no library
    from rapidfuzz.distance import OSA

    slips = int(OSA.distance(one, other, score_cutoff=most))
    return slips if slips <= most else 0


def _another_name(one: str, other: str, slips: int) -> bool:
    """Whether the words may well be two names: with a letter in place of another, a letter more than four, or
    two slips in one word that are not both of letters exchanged."""
    if len(one) != len(other):
        return slips > 1 or min(len(one), len(other)) < _SHORT
    return sorted(one) != sorted(other)
