"""Keys that nobody knows, and keys that are not there: TC101 and TC102."""

from __future__ import annotations

import re
from collections.abc import Iterable

from terra_cards.model.other_words import other_words
from terra_cards.model.problem import Pointer, Problem, shown
from terra_cards.model.values import listed
from terra_cards.source.names import nearest


class Missing(Problem, frozen=True):
    """A key that is not there; ``pointer`` leads to the map that lacks it."""

    key: str = ""


def missing(key: str, example: str | None = None, pointer: Pointer = ()) -> Missing:
    """TC102 for a key of the map at ``pointer``."""
    advice = f"write {key}: {example}" if example else None
    return Missing("TC102", f"the key '{key}' is missing", advice, pointer, "key", key=key)


_FORGOTTEN = re.compile(r"([a-z_]+)(?:[ \t]*(:)|[ \t]+)[ \t]*(?=\S)")


def forgotten_colon(
    name: str, pointer: Pointer, known: Iterable[str], taken: Iterable[str]
) -> tuple[Problem, str] | None:
    """A key without a value that begins with one that is not written yet, and that key.

    In braces ``answer:1889`` and ``answer 1889`` are keys: a space or the colon was forgotten.
    """
    found = _FORGOTTEN.match(name)
    if found is None or found[1] not in known or found[1] in taken:
        return None
    where: Pointer = (*pointer, name)
    advice = f"write {found[1]}: {' '.join(name[found.end() :].split())}"
    if found[2] is None:
        message = f"a ':' is missing after the key '{found[1]}'"
        return Problem("TC008", message, f"{advice}, or quote a text with a comma", where, "key"), found[1]
    start, end = found.span(2)
    message = "a space is missing after this ':'"
    return Problem("TC008", message, advice, where, "key", start=start, end=end), found[1]


def _others(names: list[str], taken: Iterable[str]) -> str:
    """The known keys that are not written yet."""
    written = set(taken)
    return listed(tuple(name for name in names if name not in written)) or "none"


def unknown_key(
    name: str, pointer: Pointer, known: Iterable[str], taken: Iterable[str]
) -> tuple[Problem, str | None]:
    """TC101 for a key, and the free key that it nearly spells, means, or belongs under.

    One near key can be put in safely.
    """
    where: Pointer = (*pointer, name)
    if name == "<<":
        advice = "write the keys out, or use an anchor for each value"
        return Problem("TC101", "the merge key '<<' is not part of YAML 1.2", advice, where, "key"), None
    names = list(known)
    near = nearest(name, names)
    if near is None:
        from terra_cards.model.homes import home

        elsewhere = home(name, pointer)
        meant = other_words(name, names)
        missing_yet = [word for word in meant if word not in set(taken)]
        if elsewhere is not None:
            hint, part_of = elsewhere
            missing_yet = [part_of] if part_of in names and part_of not in set(taken) else []
        elif missing_yet:
            hint = f"did you mean '{missing_yet[0]}'?"
        elif meant:
            hint = f"'{meant[0]}' is here already; the other keys are {_others(names, taken)}"
        else:
            hint = f"the keys here are {listed(tuple(names))}"
        problem = Problem("TC101", f"unknown key {shown(name)}", hint, where, "key")
        return problem, missing_yet[0] if missing_yet else None
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
