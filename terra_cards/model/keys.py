"""Keys that nobody knows, and keys that are not there: TC101 and TC102."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from terra_cards.model.problem import Pointer, Problem, shown
from terra_cards.model.values import listed
from terra_cards.source.names import nearest

# What people write who think of the thing and not of its key. No fix: they may mean something else.
_OTHER_WORDS = {
    "color": "colour", "colours": "colour", "coordinates": "location", "coords": "location",
    "date": "as_of", "description": "info", "hint": "compass", "image": "photo", "img": "photo",
    "level": "difficulty", "licence": "license", "name": "title", "picture": "photo",
    "position": "location", "quarter": "compass", "question": "ask", "questions": "tasks",
    "region": "areas", "regions": "areas", "result": "answer", "solution": "answer",
    "subject": "theme", "text": "info", "title": "theme", "topic": "theme", "value": "answer",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Missing(Problem):
    """A key that is not there; ``pointer`` leads to the map that lacks it."""

    key: str = ""


def missing(key: str, example: str | None = None, pointer: Pointer = ()) -> Missing:
    """TC102 for a key of the map at ``pointer``."""
    advice = f"write {key}: {example}" if example else None
    return Missing("TC102", f"the key '{key}' is missing", advice, pointer, "key", key=key)


def unknown_key(
    name: str, pointer: Pointer, known: Iterable[str], taken: Iterable[str]
) -> tuple[Problem, str | None]:
    """TC101 for a key, and the free key that it nearly spells. One near key can be put in safely."""
    where: Pointer = (*pointer, name)
    if name == "<<":
        advice = "write the keys out, or use an anchor for each value"
        return Problem("TC101", "the merge key '<<' is not part of YAML 1.2", advice, where, "key"), None
    names = list(known)
    near = nearest(name, names)
    if near is None:
        other = _OTHER_WORDS.get(name.lower())
        hint = f"did you mean '{other}'?" if other in names else f"the keys here are {listed(tuple(names))}"
        return Problem("TC101", f"unknown key {shown(name)}", hint, where, "key"), None
    second = nearest(name, [other for other in names if other != near.name])
    free = near.name not in set(taken)
    hint = (
        f"did you mean '{near.name}'?"
        if second is None
        else f"did you mean '{near.name}' or '{second.name}'?"
    )
    problem = Problem(
        "TC101",
        f"unknown key {shown(name)}",
        hint if free else f"'{near.name}' is here already",
        where,
        "key",
        replacement=near.name if free and second is None else None,
        safe=True,
    )
    return problem, near.name if free else None
