"""What a JSON Schema tells an editor, said so that YAML editors show it well.

They offer each example of a key as its value, and write every default out: so maps and defaults go
to the description, and texts stay examples. Where a text does not match a pattern they would show the
pattern, unless ``patternErrorMessage`` (a word of VS Code's, an annotation to all others) says what to
write.
"""

from __future__ import annotations

import json
import re
from typing import Any

from terra_cards.model.shapes import written_example

#: What to write where a text of a shared part does not match.
MESSAGES = {
    "YearText": "write a year, a range or a period: 1889, 1900..1950, 1920s, 19th century, 300 BC",
    "NumberText": "write a number, with its unit unless it is a count: 4, 12 000, 1.5 million, 972 000 km²",
    "YearAnswer": "write a year, a range or a period: 1889, 1900..1950, 1920s, 19th century, 300 BC",
    "NumberAnswer": "write a number, with its unit unless it is a count: 4, 12 000, 1.5 million, 972 000 km²",
    "LengthAnswer": "write a length with its unit: 330 m, 120..150 m, 900 m..1.2 km, ~4 cm",
    "Location": "write latitude, longitude in decimal degrees: 48.8584, 2.2945 or 48.8584 N, 2.2945 E",
    "Licence": "write an SPDX identifier such as CC-BY-4.0, or LicenseRef- and a name of your own",
    "Language": "write a language tag such as en, de or pt-BR",
    "Text": "write the text, or one for each language: {en: ..., de: ...}",
    "Id": "write small letters, digits and single hyphens, such as eiffel-tower",
    "Words": "write the text, or leave the key out",
}
_OTHER = ("examples", "enum", "const", "not", "propertyNames")  # no values of the part itself
_FIGURE = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_SHOWN = 3  # examples in a message


def with_messages(part: Any, message: str) -> Any:
    """A part of a schema, with what to write beside each of its patterns that has no such words yet."""
    if isinstance(part, list):
        return [with_messages(item, message) for item in part]
    if not isinstance(part, dict):
        return part
    told = {
        key: inner
        if key in ("examples", "enum", "const", "not", "propertyNames")
        else with_messages(inner, message)
        for key, inner in part.items()
    }
    if isinstance(told.get("pattern"), str):
        told.setdefault("patternErrorMessage", message)
    return told


def told(property_: dict[str, Any]) -> dict[str, Any]:
    """The schema of a key, its examples and default where an editor makes good use of them."""
    found = dict(property_)
    examples = found.pop("examples", [])
    maps = [example for example in examples if isinstance(example, dict)]
    texts = [example for example in examples if not isinstance(example, dict)]
    words = [str(found["description"])] if "description" in found else []
    if maps and words:
        words.append(f"For example {written_example(maps[0])}.")
    if "default" in found:
        default = _written(found.pop("default"), texts)
        words += [f"Left out, it is {default}."] if default else []
    if words:
        found["description"] = " ".join(words)
    if texts:
        found["examples"] = texts
    forms = list(dict.fromkeys(form for example in examples for form in _forms(example)))[:_SHOWN]
    found = dict(with_messages(found, f"write it like {' or '.join(forms)}"))
    items = found.get("items")
    if isinstance(items, dict) and "description" not in items and "description" in found:
        found["items"] = {**items, "description": property_["description"]}
    return found


def _forms(example: Any) -> list[str]:
    """The single values of an example."""
    if isinstance(example, dict):
        return [form for inner in example.values() for form in _forms(inner)]
    if isinstance(example, list):
        return [form for inner in example for form in _forms(inner)]
    return [str(example)]


def _written(default: object, examples: list[Any]) -> str | None:
    """A default as authors write it: that of a size with the unit that its examples have."""
    if isinstance(default, (str, bool)):
        return default if isinstance(default, str) else json.dumps(default)
    for example in examples:
        figure = _FIGURE.match(str(example))
        if figure and float(figure[0]) == default:
            return str(example)
    if any(isinstance(example, str) for example in examples):
        return None
    return f"{default:g}"
