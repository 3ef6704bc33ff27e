"""TC604: facts that no source supports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.model.deck import Source
from terra_cards.model.invalid import INVALID, Invalid
from terra_cards.model.values import Support
from terra_cards.source.findings import Finding


def check(cards: list[CardView]) -> Iterator[Finding]:
    for card in cards:
        supported = _supported(card.card.sources or ())
        if supported is not None and not supported.issuperset(("areas", *card.scales)):
            yield from _check(card, supported)


def _supported(sources: Iterable[Source | Invalid]) -> set[Support | Invalid] | None:
    """The facts that sources support; None where that cannot be known, or where there is none (TC601)."""
    supported: set[Support | Invalid] | None = None
    for source in sources:
        if source is INVALID or source.supports is INVALID:
            return None
        supported = supported or set()
        supported.update(source.supports)
    return None if supported and INVALID in supported else supported


def _check(card: CardView, supported: set[Support | Invalid]) -> Iterator[Finding]:
    if card.card.areas and "areas" not in supported:
        yield RULE.finding(
            card,
            ("areas",),
            "no source supports the areas",
            help="add 'areas' to supports of one that does",
            at="key",
        )
    for scale, _ in card.asked:
        if scale not in supported:
            yield RULE.finding(
                card,
                ("tasks", scale),
                f"no source supports the {scale}",
                help=f"add '{scale}' to supports of one that does",
                at="key",
            )


RULE = Rule(
    code="TC604",
    name="unsupported",
    severity="info",
    summary="a task, or the areas, that no source supports",
    why="""
`supports` says which facts of the card a source was read for. A fact that no source names has been checked
by nobody.
""",
    wrong=Example(
        'sources:\n  - {title: Official site, url: "https://example.org/tower", accessed: 2025-03-01, '
        "supports: [areas, year]}"
    ),
    right=Example(
        'sources:\n  - {title: Official site, url: "https://example.org/tower", accessed: 2025-03-01, '
        "supports: [areas, year, length]}"
    ),
    scope="cards",
    check=check,
)
