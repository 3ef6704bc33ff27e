"""Which way each character of a text runs: the Unicode Bidirectional Algorithm (UAX #9, revision 48).

All rules are here but those for paragraphs (P1), which the caller parts: explicit embeddings,
overrides and isolates (X1-X8), weak types (W1-W7), brackets and neutrals (N0-N2), levels (I1, I2),
and blanks at the end of a line (L1). O(n) for texts without nested isolates.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar
from unicodedata import bidirectional, normalize

_PAIRS = (
    "()[]{}༺༻༼༽᚛᚜⁅⁆⁽⁾₍₎⌈⌉⌊⌋〈〉❨❩❪❫❬❭❮❯❰❱❲❳❴❵⟅⟆⟦⟧⟨⟩⟪⟫⟬⟭⟮⟯⦃⦄⦅⦆⦇⦈⦉⦊⦋⦌⦍⦐⦏⦎⦑⦒⦓⦔⦕⦖⦗⦘⧘⧙⧚⧛⧼⧽⸢⸣⸤⸥⸦⸧⸨⸩"
    "〈〉《》「」『』【】〔〕〖〗〘〙〚〛﹙﹚﹛﹜﹝﹞（）［］｛｝｟｠｢｣"
)
_OPENING = dict(zip(_PAIRS[::2], _PAIRS[1::2], strict=True))
_CLOSING = {normalize("NFC", closing): normalize("NFC", opening) for opening, closing in _OPENING.items()}
_OTHERS = "«»‹›<>≤≥≪≫≺≻⊂⊃⊆⊇∈∋"
#: What a character looks like in text that runs from right to left (Bidi_Mirroring_Glyph).
MIRRORED = {
    one: two
    for a, b in (*_OPENING.items(), *zip(_OTHERS[::2], _OTHERS[1::2], strict=True))
    for one, two in ((a, b), (b, a))
}
_DEEPEST = 125
_MOST_BRACKETS = 63
_REMOVED = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "BN"})
_ISOLATES = frozenset({"LRI", "RLI", "FSI"})
_NEUTRAL = frozenset({"B", "S", "WS", "ON", "LRI", "RLI", "FSI", "PDI"})
_STRONG_RIGHT = frozenset({"R", "AL", "AN", "EN"})
T = TypeVar("T")


def has_right_to_left(text: str) -> bool:
    """Whether a text holds a letter of a script that runs from right to left."""
    return any(bidirectional(char) in ("R", "AL") for char in text)


def levels(text: str, base: int = 0) -> list[int]:
    """The embedding level of every character of a paragraph; odd ones run from right to left.

    ``base`` is the level of the paragraph, 0 or 1. Formatting characters, which are not drawn, have
    the level of what stands before them.
    """
    kinds = [bidirectional(char) or "L" for char in text]
    found, types = _explicit(kinds, base)
    for sequence in _sequences(kinds, found):
        _resolve(sequence, text, types, found, base)
    for index, kind in enumerate(types):
        if kinds[index] in _REMOVED:
            continue
        level = found[index]
        if level % 2 == 0:
            found[index] += 1 if kind == "R" else 2 if kind in ("AN", "EN") else 0
        else:
            found[index] += kind in ("L", "EN", "AN")
    before = base
    for index, kind in enumerate(kinds):
        if kind in _REMOVED:
            found[index] = before
        before = found[index]
    trailing = True  # L1: blanks at the end, and before a tab
    for index in range(len(kinds) - 1, -1, -1):
        kind = kinds[index]
        if kind in ("S", "B"):
            trailing = True
            found[index] = base
        elif trailing and (kind == "WS" or kind in _ISOLATES or kind == "PDI" or kind in _REMOVED):
            found[index] = base
        else:
            trailing = False
    return found


def visual(items: Sequence[T], level_of: Sequence[int]) -> list[T]:
    """Items in the order in which they stand on the line, from left to right (L2)."""
    out = list(items)
    order = list(level_of)
    if not order:
        return out
    odd = [level for level in order if level % 2]
    for level in range(max(order), min(odd, default=max(order) + 1) - 1, -1):
        start = 0
        while start < len(out):
            if order[start] < level:
                start += 1
                continue
            end = start
            while end < len(out) and order[end] >= level:
                end += 1
            out[start:end] = out[start:end][::-1]
            order[start:end] = order[start:end][::-1]
            start = end
    return out


def _matching(kinds: list[str]) -> dict[int, int]:
    """The place of the PDI of each isolate initiator that has one (BD9)."""
    found: dict[int, int] = {}
    waiting: list[int] = []
    for index, kind in enumerate(kinds):
        if kind in _ISOLATES:
            waiting.append(index)
        elif kind == "PDI" and waiting:
            found[waiting.pop()] = index
    return found


def _first_strong(kinds: list[str], start: int, end: int, matching: dict[int, int]) -> int:
    """The level that the first strong character asks for (P2, P3)."""
    index = start
    while index < end:
        kind = kinds[index]
        if kind in ("L", "R", "AL"):
            return 0 if kind == "L" else 1
        index = matching.get(index, end) + 1 if kind in _ISOLATES else index + 1
    return 0


def _explicit(kinds: list[str], base: int) -> tuple[list[int], list[str]]:
    """X1 to X8: the levels that formatting characters ask for, and types with overrides applied."""
    matching = _matching(kinds)
    stack: list[tuple[int, str, bool]] = [(base, "", False)]  # level, override, isolate
    over_isolates = over_embeddings = isolates = 0
    found: list[int] = []
    types = list(kinds)
    for index, kind in enumerate(kinds):
        level, override, _ = stack[-1]
        if kind in ("RLE", "LRE", "RLO", "LRO"):
            found.append(level)
            deeper = (level + 1) | 1 if kind[0] == "R" else (level + 2) & ~1
            if deeper <= _DEEPEST and not over_isolates and not over_embeddings:
                stack.append((deeper, {"RLO": "R", "LRO": "L"}.get(kind, ""), False))
            elif not over_isolates:
                over_embeddings += 1
        elif kind in _ISOLATES:
            found.append(level)
            if override:
                types[index] = override
            right = kind == "RLI"
            if kind == "FSI":
                right = bool(_first_strong(kinds, index + 1, matching.get(index, len(kinds)), matching))
            deeper = (level + 1) | 1 if right else (level + 2) & ~1
            if deeper <= _DEEPEST and not over_isolates and not over_embeddings:
                isolates += 1
                stack.append((deeper, "", True))
            else:
                over_isolates += 1
        elif kind == "PDI":
            if over_isolates:
                over_isolates -= 1
            elif isolates:
                over_embeddings = 0
                while not stack[-1][2]:
                    stack.pop()
                stack.pop()
                isolates -= 1
            level, override, _ = stack[-1]
            found.append(level)
            if override:
                types[index] = override
        elif kind == "PDF":
            found.append(level)
            if not over_isolates:
                if over_embeddings:
                    over_embeddings -= 1
                elif not stack[-1][2] and len(stack) > 1:
                    stack.pop()
        elif kind == "B":
            found.append(base)
        else:
            found.append(level)
            if override and kind != "BN":
                types[index] = override
    return found, types


def _sequences(kinds: list[str], found: list[int]) -> list[tuple[list[int], bool]]:
    """X9, X10: places of the characters of each sequence, and whether it ends in an open isolate."""
    kept = [index for index, kind in enumerate(kinds) if kind not in _REMOVED]
    runs: list[list[int]] = []
    for index in kept:
        if runs and found[runs[-1][-1]] == found[index]:
            runs[-1].append(index)
        else:
            runs.append([index])
    matching = _matching(kinds)
    starting = {run[0]: run for run in runs}
    continued = {
        place for start, place in matching.items() if place in starting and start in {r[-1] for r in runs}
    }
    out: list[tuple[list[int], bool]] = []
    for run in runs:
        if kinds[run[0]] == "PDI" and run[0] in continued:
            continue
        places = list(run)
        while kinds[places[-1]] in _ISOLATES and matching.get(places[-1]) in starting:
            places += starting[matching[places[-1]]]
        out.append((places, kinds[places[-1]] in _ISOLATES))
    return out


def _resolve(
    sequence: tuple[list[int], bool], text: str, types: list[str], found: list[int], base: int
) -> None:
    """W1 to N2 on one isolating run sequence; ``types`` are changed in place."""
    places, open_end = sequence
    level = found[places[0]]
    first, last = places[0], places[-1]
    before = max(level, next((found[i] for i in range(first - 1, -1, -1) if _kept(text[i])), base))
    after = base if open_end else next((found[i] for i in range(last + 1, len(text)) if _kept(text[i])), base)
    start, end = _side(before), _side(max(level, after))
    kinds = [types[place] for place in places]
    _weak(kinds, start)
    embedding = _side(level)
    _brackets(kinds, [text[place] for place in places], [types[p] for p in places], start, embedding)
    _neutrals(kinds, start, end, embedding)
    for place, kind in zip(places, kinds, strict=True):
        types[place] = kind


def _kept(char: str) -> bool:
    return bidirectional(char) not in _REMOVED


def _side(level: int) -> str:
    return "R" if level % 2 else "L"


def _weak(kinds: list[str], start: str) -> None:
    before = start
    for index, kind in enumerate(kinds):  # W1
        if kind == "NSM":
            kinds[index] = "ON" if before in _ISOLATES or before == "PDI" else before
        before = kinds[index]
    strong = start
    for index, kind in enumerate(kinds):  # W2, W3
        if kind in ("R", "L", "AL"):
            strong = kind
        elif kind == "EN" and strong == "AL":
            kinds[index] = "AN"
    kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]
    for index in range(1, len(kinds) - 1):  # W4
        left, kind, right = kinds[index - 1 : index + 2]
        if left == right and ((kind == "ES" and left == "EN") or (kind == "CS" and left in ("EN", "AN"))):
            kinds[index] = left
    index = 0
    while index < len(kinds):  # W5
        if kinds[index] != "ET":
            index += 1
            continue
        end = index
        while end < len(kinds) and kinds[end] == "ET":
            end += 1
        if (index and kinds[index - 1] == "EN") or (end < len(kinds) and kinds[end] == "EN"):
            kinds[index:end] = ["EN"] * (end - index)
        index = end
    kinds[:] = ["ON" if kind in ("ES", "ET", "CS") else kind for kind in kinds]  # W6
    strong = start
    for index, kind in enumerate(kinds):  # W7
        if kind in ("R", "L"):
            strong = kind
        elif kind == "EN" and strong == "L":
            kinds[index] = "L"


def _strong(kind: str) -> str | None:
    return "L" if kind == "L" else "R" if kind in _STRONG_RIGHT else None


def _brackets(kinds: list[str], chars: list[str], types: list[str], start: str, embedding: str) -> None:
    """N0: a pair of brackets goes with what it holds, else with what stands before it."""
    waiting: list[tuple[str, int]] = []
    pairs: list[tuple[int, int]] = []
    for index, char in enumerate(chars):
        if kinds[index] != "ON":
            continue
        if char in _OPENING:
            if len(waiting) == _MOST_BRACKETS:
                break
            waiting.append((normalize("NFC", char), index))
        elif (opening := _CLOSING.get(normalize("NFC", char))) is not None:
            for depth in range(len(waiting) - 1, -1, -1):
                if waiting[depth][0] == opening:
                    pairs.append((waiting[depth][1], index))
                    del waiting[depth:]
                    break
    for left, right in sorted(pairs):
        inside = {_strong(kind) for kind in kinds[left + 1 : right]} - {None}
        if embedding in inside:
            side = embedding
        elif inside:
            context = (
                next((s for kind in kinds[left - 1 :: -1] if (s := _strong(kind))), start) if left else start
            )
            side = context if context != embedding else embedding
        else:
            continue
        for index in (left, right):
            kinds[index] = side
            for mark in range(index + 1, len(kinds)):  # marks on a bracket go with it
                if types[mark] != "NSM":
                    break
                kinds[mark] = side


def _neutrals(kinds: list[str], start: str, end: str, embedding: str) -> None:
    """N1, N2."""
    index = 0
    while index < len(kinds):
        if kinds[index] not in _NEUTRAL:
            index += 1
            continue
        stop = index
        while stop < len(kinds) and kinds[stop] in _NEUTRAL:
            stop += 1
        left = (_strong(kinds[index - 1]) if index else start) or start
        right = (_strong(kinds[stop]) if stop < len(kinds) else end) or end
        kinds[index:stop] = [left if left == right else embedding] * (stop - index)
        index = stop


def mirrored(text: str) -> str:
    """A text that runs from right to left as it stands on the line: reversed, brackets turned."""
    return "".join(MIRRORED.get(char, char) for char in reversed(text))


def runs(level_of: Sequence[int]) -> list[tuple[int, int]]:
    """Start and end of the stretches of one level, in the order of the text."""
    cuts = [0, *(i for i in range(1, len(level_of)) if level_of[i] != level_of[i - 1]), len(level_of)]
    return [(a, b) for a, b in pairwise(cuts) if b > a]
