"""What the credits page says, gathered from the decks and from what they are printed with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from terra_cards.layout import truetype
from terra_cards.layout.credits import Section
from terra_cards.layout.drawing import Group, Item, Picture, TextLine
from terra_cards.layout.inline_icons import without
from terra_cards.layout.typeface import Typeface
from terra_cards.layout.wording import licence_name, tidy
from terra_cards.library import credits_words, icons
from terra_cards.model.deck import Source
from terra_cards.model.invalid import each, valid
from terra_cards.render.press import Face, Run

_COPYRIGHT, _FULL_NAME = 0, 4  # name identifiers (OpenType, table name)


def sections(runs: Sequence[Run], faces: Sequence[Face], lang: str) -> tuple[Section, ...]:
    """The sections of the page in reading order; each entry once, sources and photos by card."""
    word = credits_words.word

    def section(name: str, entries: list[str]) -> Section:
        return Section(word(name, lang), tuple(dict.fromkeys(entry for entry in entries if entry)))

    return tuple(
        part
        for part in (
            section("authors", [_authors(run) for run in runs]),
            section("photos", [_photo(face) for face in faces]),
            section("map", [_map(run) for run in runs]),
            section("sources", [entry for face in faces for entry in _sources(face, lang)]),
            section("fonts", _fonts(faces)),
            section("icons", [icons.credit()]),
        )
        if part.entries
    )


def _authors(run: Run) -> str:
    info = run.deck.info
    if info is None:
        return ""
    title = without(tidy(info.title.any(run.lang))) if info.title else ""
    version = valid(info.version)
    named = " ".join(part for part in (title, version) if part)
    licence = valid(info.license)
    parts = [", ".join(each(info.authors)), licence_name(licence) if licence else ""]
    return ": ".join(part for part in (named, ", ".join(part for part in parts if part)) if part)


def _photo(face: Face) -> str:
    photo = face.card.card.photo
    if not photo or not any(isinstance(item, Picture) for item in face.plan.items):
        return ""
    licence = valid(photo.license)
    said = [valid(photo.credit), licence_name(licence) if licence else None]
    parts = ", ".join(part for part in said if part)
    return f"{face.title}: {parts}" if parts else ""


def _map(run: Run) -> str:
    file = run.deck.board.file if run.deck.board and run.atlas else None
    info = valid(file.board) if file else None
    return tidy(valid(info.credit) or "") if info else ""


def _sources(face: Face, lang: str) -> list[str]:
    card = face.card.card
    listed: tuple[Source, ...] = tuple(each(getattr(card, "sources", ()) or ()))
    out = []
    for source in listed:
        accessed = valid(source.accessed)
        when = f"{credits_words.word('accessed', lang)} {accessed}" if accessed else None
        said = [valid(source.title), valid(source.url), when]
        parts = ", ".join(part for part in said if part)
        if parts:
            out.append(f"{face.title}: {parts}")
    return out


def _fonts(faces: Sequence[Face]) -> list[str]:
    """Each font that prints a letter by its full name, with its copyright as the font itself states it."""
    used: dict[str, Typeface] = {}
    for face in faces:
        for line in _lines(face.plan.items):
            for part in line.face.line(line.text, line.right_to_left, line.around):
                used.setdefault(part.typeface.key, part.typeface)
    by_owner: dict[str, list[str]] = {}
    for key, typeface in sorted(used.items()):
        named = truetype.names(typeface.font)
        full = named.get(_FULL_NAME, key)
        by_owner.setdefault(named.get(_COPYRIGHT, ""), []).append(full)
    return [
        ". ".join(part for part in (", ".join(dict.fromkeys(fulls)), owner) if part)
        for owner, fulls in by_owner.items()
    ]


def _lines(items: Iterable[Item]) -> Iterator[TextLine]:
    for item in items:
        if isinstance(item, TextLine):
            yield item
        elif isinstance(item, Group):
            yield from _lines(item.items)
