"""TC104: words outside a list. Most are found while binding; here those that the edition decides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from terra_cards.lint.cards import CardView, EntryView
from terra_cards.lint.deck import DeckView
from terra_cards.lint.parts import EditionView
from terra_cards.lint.rule import Example, Rule
from terra_cards.model.crisis_deck import Crisis
from terra_cards.model.edition import Edition
from terra_cards.model.edition_file import POINTS_OF, EditionOptions, Points
from terra_cards.model.invalid import Invalid, each, valid
from terra_cards.model.text import Text
from terra_cards.source.document import Mapping
from terra_cards.source.findings import Finding, Pointer
from terra_cards.source.names import nearest


def check_cards(cards: list[CardView]) -> Iterator[Finding]:
    """The level, and the names of icons."""
    edition, levels = cards[0].deck.edition, frozenset(cards[0].deck.levels)
    for card in cards:
        level = card.card.difficulty
        if level and level not in levels and edition is not None and edition.engine != "crisis":
            yield _wrong_level(card, edition, level)
        icon, info = card.card.icon, card.card.info
        texts: list[tuple[Pointer, Text | Invalid | None]] = []
        if info and ":" in "".join(info.words):
            texts.append((("info",), info))
        if ":" in card.question_text:
            texts.append((("theme",), card.card.theme))
            texts += ((("tasks", scale, "ask"), task.ask) for scale, task in card.asked)
        if icon or texts:
            yield from _icons(card, valid(icon), texts)


def _wrong_level(card: CardView, edition: Edition, level: str) -> Finding:
    if edition.levels:
        meant = _meant_level(edition, level)
        where = f"the edition '{edition.id}'"
        if meant is None:
            return _unknown(card, ("difficulty",), level, "level", where, card.deck.levels)
        said = f"no level '{level}' in {where}"
        return RULE.finding(card, ("difficulty",), said, help=f"did you mean '{meant}'?")
    said = f"the edition '{edition.id}' has no levels"
    return RULE.finding(card, ("difficulty",), said, help="remove this line")


def _meant_level(edition: Edition, word: str) -> str | None:
    """The level with a name, in whatever language, or with a colour."""
    from terra_cards.model.folding import folded

    for level in edition.levels:
        name = valid(level.name)
        names = [text for _, text in name.entries()] if name else []
        if level.id and folded(word) in map(folded, [*names, str(valid(level.colour) or "")]):
            return str(level.id)
    return None


def check_backs(deck: DeckView) -> Iterator[Finding]:
    """The themes on the backs: cards of this deck."""
    for card in deck.cards:
        back = card.card.back
        if back and back == card.handle:
            yield RULE.finding(card, ("back",), "a theme cannot be its own back", help="name another card")
        elif back and back not in deck.card_ids and deck.complete:
            others = [name for name in deck.card_ids if name != card.handle]
            yield _unknown(card, ("back",), back, "card", "this deck", others)


def check_entry(entry: EntryView) -> Iterator[Finding]:
    """Colour, region, threat and value of the crisis game."""
    named = (("title",), entry.card.title), (("text",), entry.card.text)
    yield from _icons(entry, valid(entry.card.icon), named)
    edition = entry.deck.edition
    crisis = edition.crisis if edition else None
    if edition is None or crisis is None:
        return
    where = f"the edition '{edition.id}'"
    colours = each(crisis.colours)
    card = entry.card
    if card.colour and colours and card.colour not in colours:
        yield _unknown(entry, ("colour",), card.colour, "colour", where, colours)
    if isinstance(card, Crisis):
        regions = each(crisis.regions)
        if card.region and regions and card.region not in regions:
            yield _unknown(entry, ("region",), card.region, "region", where, regions)
        limits, threat = valid(crisis.threat), valid(card.threat)
        if limits and threat is not None and not limits[0] <= threat <= limits[1]:
            yield RULE.finding(
                entry,
                ("threat",),
                f"a threat of {threat} is not allowed in {where}",
                help=f"write a number from {limits[0]} to {limits[1]}",
            )
    else:
        values, value = valid(crisis.solutions), valid(card.value)
        if values and value is not None and value not in values:
            yield RULE.finding(
                entry,
                ("value",),
                f"a solution of the value {value} is not allowed in {where}",
                help="write one of " + ", ".join(str(known) for known in sorted(values)),
            )


def _icons(
    view: CardView | EntryView, icon: str | None, texts: Iterable[tuple[Pointer, Text | Invalid | None]]
) -> Iterator[Finding]:
    """The icon of a plate, and those in texts where a word between colons is nearly one's name."""
    if icon is not None:
        from terra_cards.library import icons

        if icons.drawing(icon) is None:
            yield _unknown(view, ("icon",), icon, "icon", "this version", icons.names())
    for pointer, text in texts:
        for lang, value in text.entries() if text else ():
            if ":" not in value:
                continue
            from terra_cards.layout import inline_icons
            from terra_cards.library import icons

            for start, name in inline_icons.unknown(value):
                near = nearest(name, icons.names())
                if near is not None:
                    yield RULE.finding(
                        view,
                        pointer if lang is None else (*pointer, lang),
                        f"no icon ':{name}:' in this version",
                        help=f"did you mean ':{near.name}:'?",
                        part=(start, start + len(name) + 2),
                    )


def check_deck(deck: DeckView) -> Iterator[Finding]:
    """Lists that the kind of game does not have."""
    edition = deck.edition
    if edition is None:
        return
    wrong = ("cards",) if edition.engine == "crisis" else ("crises", "solutions")
    for name in wrong:
        if deck.place((name,)) is not None:
            yield RULE.finding(
                deck,
                (name,),
                f"the edition '{edition.id}' has no {name}",
                help="a deck of it has "
                + ("crises and solutions" if edition.engine == "crisis" else "cards"),
                at="key",
            )


def check_edition(edition: EditionView) -> Iterator[Finding]:
    """Options, points and crises that the kind of game does not know (G2)."""
    found = edition.edition
    engine = edition.scalar(("edition", "engine"))
    if found is None or not valid(found.info.engine):
        return
    if engine is not None and engine.value != found.engine:
        return  # it could not be read, and has its finding
    from terra_cards.rules.options import options_of

    lists = (
        ("options", "option", EditionOptions, options_of(found.engine)),
        ("points", "points", Points, POINTS_OF[found.engine]),
    )
    for field, what, model, known in lists:
        given = edition.node(("edition", field))
        for name in given.keys if isinstance(given, Mapping) else ():
            if name in model.model_fields and name not in known:
                yield RULE.finding(
                    edition,
                    ("edition", field, name),
                    f"the {found.engine} game has no {what} '{name}'",
                    help=f"remove it; the {field} here are {', '.join(known)}",
                    at="key",
                )
    if found.engine != "crisis" and edition.place(("edition", "crisis")) is not None:
        yield RULE.finding(
            edition,
            ("edition", "crisis"),
            f"the {found.engine} game has no crises",
            help="remove it",
            at="key",
        )


def _unknown(
    view: CardView | EntryView, field: Pointer, word: str, what: str, where: str, known: Iterable[str]
) -> Finding:
    near = nearest(word, known)
    listed = list(known)
    hint = f"did you mean '{near.name}'?" if near else None
    if hint is None and what == "icon":
        hint = "write the name of one of Font Awesome's free icons, such as tower-observation"
    if hint is None and 0 < len(listed) <= 12:
        hint = "write one of " + ", ".join(listed)
    if hint is None:
        hint = f"add the {what}, or remove this line"
    return RULE.finding(view, field, f"no {what} '{word}' in {where}", help=hint)


RULE = Rule(
    code="TC104",
    name="not-allowed",
    severity="error",
    summary="a value that is none of those allowed here",
    why="""
Editions, boards, levels, compass quarters, colours, regions, threats, icons, language tags and licences are
words from a list. A word outside it would silently mean nothing: a card of a level that the edition does
not print, a back that does not exist, a licence that nobody can look up (write an SPDX identifier, or
LicenseRef- and a name of your own). A level is also refused where the edition has no levels, and an option,
points or `crisis` in an edition whose kind of game does not know them (a game would refuse the option by
G2). In a text a word between colons is an icon (`:ship:`); one that is nearly the name of an icon is taken
for a slip, and any other stays a word.
""",
    wrong=Example("difficulty: begginer"),
    right=Example("difficulty: beginner"),
    more=(
        ("cards", check_cards),
        ("entry", check_entry),
        ("deck", check_backs),
        ("deck", check_deck),
        ("edition", check_edition),
    ),
)
