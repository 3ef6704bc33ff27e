"""The slow path of the binder: one value after the other, each mistake once, the rest kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from terra_cards.model.invalid import INVALID
from terra_cards.model.keys import forgotten_colon, missing, unknown_key
from terra_cards.model.problem import Pointer, Problem, Unreadable
from terra_cards.model.record import Conditional
from terra_cards.model.shapes import Fixed, Key, Keys, List, Map, Shape, Value
from terra_cards.model.values import kind
from terra_cards.source.document import Plain, Unread

Report = Callable[[Problem], None]
_SHORT = 40  # characters of a text that an advice repeats


def nothing(value: object) -> bool:
    """Whether no value was written: ``theme:``."""
    return value is None or (isinstance(value, Plain) and value == "" and value.typed is None)


def null(value: object) -> bool:
    """Whether the value is null where no text belongs: ``tasks: ~``, or nothing written."""
    return value is None or (isinstance(value, Plain) and value.typed is None)


def walk(shape: Shape, value: object, pointer: Pointer, report: Report) -> Any:
    """Reads plain data by a shape; reports what is wrong and puts INVALID in its place.

    What the reader could not read (Unread) has its finding already and is passed over.
    """
    if isinstance(value, Unread):
        return INVALID
    if isinstance(shape, Value):
        try:
            return shape.read(value)
        except Unreadable as error:
            for problem in error.problems:
                if problem.at == "key" or not isinstance(_inside(value, problem.pointer), Unread):
                    report(_named(problem, pointer))
            return error.partial
    if isinstance(shape, Keys):
        return _keys(shape, value, pointer, report)
    if isinstance(shape, Map):
        return _map(shape, value, pointer, report)
    if not isinstance(value, list):
        report(_wrong_type(value, pointer, "a list", _list_advice(shape, value, pointer)))
        return INVALID
    if isinstance(shape, Fixed):
        if len(value) != len(shape.items):
            report(
                _named(
                    Problem("TC103", f"this must be a list of {len(shape.items)}, not of {len(value)}"),
                    pointer,
                )
            )
            return INVALID
        items = tuple(walk(item, value[i], (*pointer, i), report) for i, item in enumerate(shape.items))
        return INVALID if INVALID in items else items
    if len(value) < shape.least:
        report(
            Problem(
                "TC102", f"{_subject(pointer)} is an empty list", "write at least one item", pointer, "key"
            )
        )
        return INVALID
    return tuple(walk(shape.item, item, (*pointer, index), report) for index, item in enumerate(value))


def _inside(value: Any, pointer: Pointer) -> Any:
    """The part of a value that a pointer leads to."""
    for step in pointer:
        value = value[step]
    return value


def _subject(pointer: Pointer) -> str:
    """What a message calls the value at a pointer: the nearest key, quoted."""
    name = next((step for step in reversed(pointer) if isinstance(step, str)), None)
    if name is None:
        return "this"
    return f"'{name}'" if isinstance(pointer[-1], str) else f"this item of '{name}'"


def _named(problem: Problem, pointer: Pointer) -> Problem:
    """A leaf's problem at its place in the file; where it says "this", the message names the key."""
    message, advice = problem.message, problem.help
    where = (*pointer, *problem.pointer)
    if message.startswith("this "):
        message = f"{_subject(where)} {message[5:]}"
        if problem.code == "TC107" and where and isinstance(where[-1], int):
            advice = "write the text, or remove the item"
    return replace(problem, message=message, help=advice, pointer=where)


def _wrong_type(value: object, pointer: Pointer, wanted: str, advice: str) -> Problem:
    if null(value):
        return Problem("TC103", f"{_subject(pointer)} has no value", f"{advice}; or leave it out", pointer)
    return Problem("TC103", f"{_subject(pointer)} must be {wanted}, not {kind(value)}", advice, pointer)


def _list_advice(shape: List | Fixed, value: object, pointer: Pointer) -> str:
    """How to make a list of a value that is none."""
    name = pointer[-1] if pointer else None
    if isinstance(shape, List) and isinstance(shape.item, Keys):
        return f"write each item on a line of its own, as '- {_entry(shape.item)}'"
    if isinstance(value, str) and re.match(r"-[^\W\d]", value):
        return "write a space after the '-' of each item"
    if isinstance(value, dict) and value and all(nothing(inner) for inner in value.values()):
        value = ",".join(map(str, value))  # {france}: the wrong brackets
    elif isinstance(value, str) and value.startswith("[") and value.endswith("]"):
        value = value[1:-1]  # a list in quotes
    if isinstance(name, str) and isinstance(value, str):
        items = [item.strip(" ") for item in value.split(",")]
        if len(value) <= _SHORT and all(_short(item) for item in items):
            return f"write {name}: [{', '.join(items)}]"
    return "write [...], or each item on a line after '- '"


def _short(value: str) -> bool:
    """Whether a text is one that an advice can repeat, inside brackets too."""
    return (
        0 < len(value) <= _SHORT and value.isprintable() and not any(sign in value for sign in ",[]{}\"'#:")
    )


def _entry(shape: Keys) -> str:
    """A map with the keys that it needs, else with its first two."""
    needed = [name for name, key in shape.keys.items() if key.required] or list(shape.keys)[:2]
    return "{" + ", ".join(f"{name}: ..." for name in needed) + "}"


def _map_advice(shape: Keys, value: object, pointer: Pointer) -> str:
    """How to make a map of a value that is none: ``year: 1889`` was to be its answer."""
    name = pointer[-1] if pointer else None
    needed = [key for key, about in shape.keys.items() if about.required]
    if len(needed) == 1 and isinstance(name, str) and isinstance(value, str) and 0 < len(value) <= 40:
        plain = value.isprintable() and not any(sign in value for sign in ",[]{}\"'#:")
        return f"write {name}: {{{needed[0]}: {value if plain else '...'}}}"
    keys = tuple(needed or shape.keys)
    if isinstance(value, list) and any(isinstance(item, dict) and item.keys() & set(keys) for item in value):
        return f"leave the '-' out, and put its keys below each other: {', '.join(keys)}"
    named = (
        next(filter(None, (_named_by(shape, item) for item in value)), None)
        if isinstance(value, list)
        else None
    )
    if named is not None:
        return f"write each item as a key of its own, without the '-': {named}: {{...}}"
    return f"its keys are {', '.join(keys)}" if len(keys) > 1 else f"its key is {keys[0]}"


def _map(shape: Map, value: object, pointer: Pointer, report: Report) -> Any:
    if not isinstance(value, dict):
        report(
            _wrong_type(value, pointer, "a map", "write {name: value}, or each entry on a line of its own")
        )
        return INVALID
    if len(value) < shape.least:
        report(
            Problem(
                "TC102", f"{_subject(pointer)} is an empty map", "write at least one entry", pointer, "key"
            )
        )
        return INVALID
    found: dict[Any, Any] = {}
    for name, inner in value.items():
        try:
            key = shape.key.read(name)
        except Unreadable as error:
            for problem in error.problems:
                report(replace(problem, pointer=(*pointer, name), at="key"))
            continue
        found[key] = walk(shape.value, inner, (*pointer, name), report)
    return found


def _keys(shape: Keys, value: object, pointer: Pointer, report: Report) -> Any:
    if not isinstance(value, dict):
        report(_wrong_type(value, pointer, "a map", _map_advice(shape, value, pointer)))
        if isinstance(value, list):
            _look_into(shape, value, pointer, report)
        return INVALID
    broken = check_keys(shape, value, pointer, report)
    cut = set(cut_texts(shape, value).values())
    fields: dict[str, Any] = {}
    for name, key in shape.keys.items():
        if name in broken:
            fields[name] = INVALID
        elif name in value:
            found = walk(key.shape, value[name], (*pointer, name), _or_left_out(key, name, value, report))
            fields[name] = INVALID if name in cut else found
        else:
            fields[name] = key.default
    return shape.model.model_construct(**fields)


def _look_into(shape: Keys, items: list[Any], pointer: Pointer, report: Report) -> None:
    """Reports what is wrong in a list that should be a map, where its items say which key they mean.

    They do as ``- year: {...}`` and as ``- {scale: year, ...}``.
    """
    for index, item in enumerate(items):
        if not isinstance(item, dict):
            continue
        named = _named_by(shape, item)
        for name, value in item.items():
            place = (*pointer, index, name)
            if name in shape.keys:
                inside: list[Problem] = []
                walk(shape.keys[name].shape, value, place, inside.append)
                for one in inside:
                    if one.pointer != place:  # of what form it is will be told when it stands in its map
                        report(one)
            elif named is not None and isinstance(inner := shape.keys[named].shape, Keys):
                key = inner.keys.get(name)
                if key is not None:
                    walk(key.shape, value, place, report)


def _named_by(shape: Keys, item: Any) -> str | None:
    """The key of a map that an item of a list means by one of its values."""
    words = (value for value in item.values() if isinstance(value, str)) if isinstance(item, dict) else ()
    return next((str(value) for value in words if value in shape.keys), None)


def _or_left_out(key: Key, name: str, value: dict[str, Any], report: Report) -> Report:
    """Of a value that is empty: what it may look like, or that its key may go."""
    inner = value[name]
    if key.example is None or not (nothing(inner) or (isinstance(inner, str) and key.required)):
        return report

    def with_example(problem: Problem) -> None:
        if problem.code == "TC107" or nothing(inner):
            may_go = "" if key.required else ", or leave the key out"
            problem = replace(problem, help=f"write {name}: {key.example}{may_go}")
        report(problem)

    return with_example


def check_keys(shape: Keys, value: dict[str, Any], pointer: Pointer, report: Report) -> set[str]:
    """Reports keys that nobody knows, keys that are missing or empty; the known ones among them.

    A missing key that an unknown one nearly spells is one mistake: the unknown key; so is one whose
    colon was forgotten, and one that a merge key was to bring.
    """
    broken: set[str] = set()
    cut = cut_texts(shape, value)
    for name in value:
        if name not in shape.keys:
            if "\0" in name:  # a finding of its own already: TC003
                broken.add(name.replace("\0", ""))
                continue
            forgotten = forgotten_colon(name, pointer, shape.keys, value) if nothing(value[name]) else None
            if forgotten is not None:
                report(forgotten[0])
                broken.add(forgotten[1])
                continue
            problem, meant = unknown_key(name, pointer, shape.keys, value)
            inside: list[Problem] = []
            if problem.replacement is not None:
                place = (*pointer, name)
                walk(shape.keys[problem.replacement].shape, value[name], place, inside.append)
                if any(one.pointer == place and one.at != "key" for one in inside):
                    problem = replace(problem, replacement=None)  # the new key would be the next mistake
                    inside.clear()
            if name in cut:
                problem = replace(
                    problem, help=f"a comma ended the text of '{cut[name]}': leave it out, or quote the text"
                )
            report(problem)
            for one in inside:
                report(one)
            if meant is not None:
                broken.add(meant)
    model = shape.model
    conditional = model.lacking(value) if issubclass(model, Conditional) else ()
    for name, key in shape.keys.items():
        empty = name in value and nothing(value[name])
        if name in broken or not (key.required or name in conditional or (empty and name in model.usual)):
            continue
        if name not in value:
            if "<<" not in value:
                report(missing(name, key.example, pointer))
            broken.add(name)
        elif isinstance(value[name], Unread):
            broken.add(name)
        elif nothing(value[name]) or (null(value[name]) and not isinstance(key.shape, Value)):
            advice = f"write {name}: {key.example}" if key.example else None
            report(Problem("TC102", f"'{name}' has no value", advice, (*pointer, name), "key"))
            broken.add(name)
    return broken


def cut_texts(shape: Keys, value: dict[str, Any]) -> dict[str, str]:
    """Keys without a value that are the rest of a text which a comma ended, each with the key of that text.

    ``{answer: 12,000}`` is an answer of 12 and a key 000: what is left of such a text is not what
    its author wrote.
    """
    found: dict[str, str] = {}
    before: str | None = None
    for name, inner in value.items():
        if name in shape.keys:
            before = name if isinstance(inner, str) and inner else None
        elif before is not None and nothing(inner) and not forgotten_colon(name, (), shape.keys, value):
            found[name] = before
        else:
            before = None
    return found
