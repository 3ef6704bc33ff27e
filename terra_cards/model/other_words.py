"""What people write who think of the thing and not of its name in a deck: ``height`` for length."""

from __future__ import annotations

from collections.abc import Iterable

# No fix rests on these: people may mean something else.
_OTHER_WORDS = {
    "amount": "number", "author": "authors credit", "category": "tags", "color": "colour",
    "colours": "colour", "coordinates": "location", "coords": "location", "count": "number",
    "country": "areas", "date": "as_of accessed year", "depth": "length", "description": "info alt",
    "distance": "length", "height": "length", "hint": "compass", "image": "photo", "img": "photo",
    "latlon": "location", "level": "difficulty", "licence": "license", "link": "url",
    "name": "title theme", "path": "file", "picture": "photo", "population": "number",
    "position": "location", "quantity": "number", "quarter": "compass", "question": "ask theme",
    "questions": "tasks", "region": "areas", "regions": "areas", "result": "answer",
    "size": "length", "solution": "answer", "src": "file url", "subject": "theme", "tag": "tags",
    "text": "info ask", "title": "theme ask", "topic": "theme", "value": "answer", "weight": "number",
    "when": "year", "width": "length",
}  # fmt: skip


def other_words(name: str, known: Iterable[str]) -> list[str]:
    """Those of the known names that somebody may mean by another word, the likeliest first."""
    names = set(known)
    return [word for word in _OTHER_WORDS.get(name.lower(), "").split() if word in names]
