"""What the credits say, gathered from the decks and from what they are printed with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from terra_cards.layout import truetype
from terra_cards.layout.credits import Entry, Section
from terra_cards.layout.drawing import Group, Item, TextLine, Use
from terra_cards.layout.inline_icons import without
from terra_cards.layout.typeface import Typeface
from terra_cards.layout.wording import licence_name, tidy
from terra_cards.library import credits_words, icons
from terra_cards.model.deck import Source
from terra_cards.model.invalid import each, valid
from terra_cards.model.loaded import AnyCard
from terra_cards.render.press import Face, Run

# Name identifiers (OpenType, table name), families and styles of many weights before those of four.
_COPYRIGHT, _LICENCE, _FAMILY, _STYLE = 0, 13, (16, 1), (17, 2)
_OFL = "SIL Open Font License\u00a01.1"


class Shown(Struct, frozen=True):
    """What the credits have to know of a face: its deck and card, its title, whether it shows its photo, and
    the typefaces that print a letter of it."""

    deck: str
    card: AnyCard
    title: str
    photo: bool
    typefaces: tuple[Typeface, ...]


def shown(face: Face) -> Shown:
    """What the credits have to know of a face."""
    typefaces = tuple(_typefaces(face.plan.items).values())
    return Shown(face.deck, face.card, face.title, face.plan.photo, typefaces)


def sections(runs: Sequence[Run], faces: Sequence[Shown], lang: str) -> tuple[Section, ...]:
    """The sections in reading order; each entry once, sources and photos by card."""
    word = credits_words.word

    def section(name: str, entries: Iterable[Entry]) -> Section:
        return Section(word(name, lang), tuple(dict.fromkeys(entry for entry in entries if any(entry.texts))))

    faces = list({(face.deck, face.card.id): face for face in faces}.values())  # a solution has copies
    used = (typeface for face in faces for typeface in face.typefaces)
    found = [
        section("authors", [Entry((_authors(run),)) for run in runs]),
        section("photos", [Entry((_photo(face),)) for face in faces]),
        section("map", [Entry((_map(run),)) for run in runs]),
        _sources(faces, lang),
        section("fonts", [Entry((font,)) for font in _fonts(used)]),
        section("icons", [Entry((icons.credit(),))]),
    ]
    return tuple(part for part in found if part.entries)


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


def _photo(face: Shown) -> str:
    photo = face.card.card.photo
    if not photo or not face.photo:
        return ""
    licence = valid(photo.license)
    said = [valid(photo.credit), licence_name(licence) if licence else None]
    parts = ", ".join(part for part in said if part)
    return f"{face.title}: {parts}" if parts else ""


def _map(run: Run) -> str:
    file = run.deck.board.file if run.deck.board and run.atlas else None
    info = valid(file.board) if file else None
    return tidy(valid(info.credit) or "") if info else ""


def _sources(faces: Sequence[Shown], lang: str) -> Section:
    """The sources under their cards. One date for all is said once, in the heading."""
    word = credits_words.word
    listed: list[tuple[Shown, Source]] = [
        (face, source) for face in faces for source in each(getattr(face.card.card, "sources", ()) or ())
    ]
    dates = {valid(source.accessed) for _, source in listed}
    heading = word("sources", lang)
    once = len(dates) == 1 and len(listed) > 1 and None not in dates
    if once:
        heading = f"{heading} ({word('accessed', lang)} {dates.pop()})"
    by_card: dict[str, dict[str, None]] = {}
    for face, source in listed:
        accessed = None if once else valid(source.accessed)
        when = f"{word('accessed', lang)} {accessed}" if accessed else None
        said = [valid(source.title), valid(source.url), when]
        text = ", ".join(part for part in said if part)
        if text:
            by_card.setdefault(face.title, {})[text] = None
    return Section(heading, tuple(Entry(tuple(texts), lead) for lead, texts in by_card.items()))


def piece_sections(drawn: Sequence[Sequence[Item]], lang: str) -> tuple[Section, ...]:
    """What the credits of things without authors and sources say: their fonts, and icons where there are
    any."""
    word = credits_words.word
    typefaces = (one for items in drawn for one in _typefaces(items).values())
    found = [Section(word("fonts", lang), tuple(Entry((font,)) for font in _fonts(typefaces)))]
    if any(_shows_icon(items) for items in drawn):
        found.append(Section(word("icons", lang), (Entry((icons.credit(),)),)))
    return tuple(part for part in found if part.entries)


def _shows_icon(items: Iterable[Item]) -> bool:
    return any(
        item.symbol.startswith("icon/") if isinstance(item, Use) else _shows_icon(item.items)
        for item in items
        if isinstance(item, (Use, Group))
    )


def _typefaces(items: Iterable[Item]) -> dict[str, Typeface]:
    """The typefaces that print a letter of items, by their keys."""
    used: dict[str, Typeface] = {}
    for line in lines_of(items):
        for part in line.face.line(line.text, line.right_to_left, line.around):
            used.setdefault(part.typeface.key, part.typeface)
    return used


def _fonts(typefaces: Iterable[Typeface]) -> list[str]:
    """Families and their styles, with their copyright as they state it, and their licence where it is that of
    most free fonts."""
    used = {one.key: one for one in typefaces}
    by_owner: dict[str, dict[str, list[str]]] = {}
    for key, typeface in sorted(used.items()):
        named = truetype.names(typeface.font)
        family = named.get(_FAMILY[0]) or named.get(_FAMILY[1]) or key
        style = named.get(_STYLE[0]) or named.get(_STYLE[1]) or ""
        licence = _OFL if "Open Font License" in named.get(_LICENCE, "") else ""
        owner = ". ".join(part.rstrip(". ") for part in (named.get(_COPYRIGHT, ""), licence) if part)
        by_owner.setdefault(owner, {}).setdefault(family, []).append(style)
    out = []
    for owner, families in by_owner.items():
        listed = [
            family + (f" ({', '.join(dict.fromkeys(filter(None, styles)))})" if any(styles) else "")
            for family, styles in families.items()
        ]
        out.append(". ".join(part for part in (", ".join(listed), owner) if part))
    return out


def lines_of(items: Iterable[Item]) -> Iterator[TextLine]:
    """All lines of text among items, those inside groups, too."""
    for item in items:
        if isinstance(item, TextLine):
            yield item
        elif isinstance(item, Group):
            yield from lines_of(item.items)
