"""From the piece of a deck that a rule's page shows to a whole deck that can be checked.

The page shows the two or three lines that matter; the rest of the deck comes from here and gives
no finding of its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from textwrap import dedent, indent

from terra_cards.lint.rule import Example

_DECK = {
    "id": "id: example\n",
    "title": "title: Example\n",
    "edition": "edition: terra\n",
    "board": "board: world\n",
    "languages": "languages: [en]\n",
}
_CARD = {
    "id": "id: eiffel-tower\n",
    "theme": "theme: Eiffel Tower\n",
    "difficulty": "difficulty: beginner\n",
    "areas": "areas: [france]\n",
    "tasks": "tasks:\n  year: {ask: opened, answer: 1889}\n  length: {ask: height, answer: 330 m}\n",
}
_TASKS = {
    "year": "  year: {ask: opened, answer: 1889}\n",
    "length": "  length: {ask: height, answer: 330 m}\n",
}
_TRANSLATED = {
    "de": {
        "title": "title: {en: Example, de: Beispiel}\n",
        "theme": "theme: {en: Eiffel Tower, de: Eiffelturm}\n",
        "tasks": "tasks:\n"
        "  year: {ask: {en: opened, de: eröffnet}, answer: 1889}\n"
        "  length: {ask: {en: height, de: Höhe}, answer: 330 m}\n",
    }
}
_KEY = re.compile(r"(?m)^(?P<quote>[\"']?)(?P<key>[^\s#:\"'][^:\n\"']*)(?P=quote):(?=\s|$)")


def files(example: Example) -> dict[str, bytes]:
    """The files of an example by path, the one to check first."""
    found = {example.name: _main(example).encode("utf-8", "surrogateescape")}
    for name, content in (example.files or {}).items():
        found[name] = content.encode() if isinstance(content, str) else content
    return found


def _main(example: Example) -> str:
    text = example.shown + "\n"
    if example.shape == "task":
        known = re.findall(r"(?m)^  (year|length|number):", text)
        other = next(scale for scale in ("year", "length") if scale not in known)
        text = text.replace("tasks:\n", f"tasks:\n{_TASKS[other]}", 1) if len(known) < 2 else text
    if example.shape == "file":
        return text
    deck, card = dict(_DECK), dict(_CARD)
    if example.languages != ("en",):
        deck["languages"] = f"languages: [{', '.join(example.languages)}]\n"
        for block in (deck, card):
            words = _TRANSLATED[example.languages[1]]
            block.update({key: words[key] for key in block if key in words})
    before, cards = "", [card]
    if example.shape == "deck":
        before, blocks = _blocks(text)
        deck |= blocks
    elif example.shape == "cards":
        before, cards = "", []
        for number, piece in enumerate(re.split(r"(?m)^- ", text)[1:]):
            _, blocks = _blocks(dedent("  " + piece))
            base = {
                **card,
                "id": f"id: card-{number + 1}\n",
                "theme": f"theme: {_THEMES[number % len(_THEMES)]}\n",
            }
            cards.append(base | blocks)
    else:
        before, blocks = _blocks(text)
        cards = [card | blocks]
    lines = ["format: 1\n", "deck:\n", indent("".join(deck.values()), "  "), "cards:\n"]
    if example.shape == "deck" and before:
        lines.insert(0, before)
    elif before:
        lines.append(indent(before, "  "))
    for blocks in cards:
        blocks.setdefault("sources", _sources(blocks))
        body = indent("".join(blocks.values()), "    ")
        lines.append(f"  - {body[4:]}")
    return "".join(lines)


_THEMES = ("Eiffel Tower", "Louvre Museum", "Panthéon", "Bastille", "Montmartre")


def _blocks(text: str) -> tuple[str, dict[str, str]]:
    """What stands before the first key, and the lines of each key."""
    starts = [(match.start(), match["key"].strip()) for match in _KEY.finditer(text)]
    if not starts:
        return text, {}
    blocks: dict[str, str] = {}
    for at, (start, key) in enumerate(starts):
        stop = starts[at + 1][0] if at + 1 < len(starts) else len(text)
        blocks[key if key not in blocks else f"{key} {at}"] = text[start:stop]
    return text[: starts[0][0]], blocks


def _sources(blocks: Mapping[str, str]) -> str:
    """A source for everything that the card states, so that no rule misses one."""
    tasks = blocks.get("tasks", "")
    facts = ["areas", *(scale for scale in ("year", "length", "number") if re.search(rf"\b{scale}:", tasks))]
    return (
        'sources:\n  - {title: A guide, url: "https://example.org/guide", accessed: 2025-03-01, '
        f"supports: [{', '.join(facts)}]}}\n"
    )
