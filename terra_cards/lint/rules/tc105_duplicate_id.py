"""TC105: two cards of a deck, areas of a board or levels of an edition with one id."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.boards import board_of
from terra_cards.lint.deck import DeckView
from terra_cards.lint.parts import BoardView, EditionView
from terra_cards.lint.rule import Example, Rule
from terra_cards.lint.view import View
from terra_cards.model.invalid import items, valid
from terra_cards.model.loaded import LoadedCard, LoadedCrisis, LoadedSolution
from terra_cards.source.findings import Finding

Item = LoadedCard | LoadedCrisis | LoadedSolution


def check(deck: DeckView) -> Iterator[Finding]:
    first: dict[str, Item] = {}
    loaded = deck.deck
    items: list[Item] = [*loaded.cards, *loaded.crises, *loaded.solutions]
    for item in items:
        if not item.written_id:
            continue
        earlier = first.setdefault(item.written_id, item)
        if earlier is item:
            continue
        before, view = (View(one.document, one.pointer, item.written_id) for one in (earlier, item))
        if before.document is view.document and view.span(("id",)) < before.span(("id",)):
            first[item.written_id], before, view = item, view, before  # crises may stand below solutions
        where = "" if before.path == view.path else f" in {before.path}"
        yield RULE.finding(
            view,
            ("id",),
            f"another card{where} has the id '{item.written_id}' already",
            help="give this one an id of its own",
            related=(before.related(("id",), "first used here"),),
        )


def check_board(board: BoardView) -> Iterator[Finding]:
    for index, name in board.repeated:
        yield RULE.finding(
            board,
            ("areas", index, "id"),
            f"another area has the id '{name}' already",
            help="give this one an id of its own",
            related=(board.related(("areas", board.names[name], "id"), "first used here"),),
        )


def check_edition(edition: EditionView) -> Iterator[Finding]:
    info = edition.edition.info if edition.edition else None
    first: dict[str, int] = {}
    for index, level in items(info.levels if info else None):
        name = valid(level.id)
        field = ("edition", "levels", index, "id")
        if not name or edition.place(field) is None:
            continue  # unreadable, or of the edition that this one extends
        before = first.setdefault(name, index)
        if before != index:
            yield RULE.finding(
                edition,
                field,
                f"another level has the id '{name}' already",
                help="give this one an id of its own",
                related=(edition.related(("edition", "levels", before, "id"), "first used here"),),
            )


RULE = Rule(
    code="TC105",
    name="duplicate-id",
    severity="error",
    summary="two cards of a deck, areas of a board or levels of an edition have the same id",
    why="""
Records, suppressions, backs and baselines name a card by its `id`, so an id stands for one card of the
whole deck, all files of a folder included; crises and solutions share theirs. Cards name an area and a level
by its id in the same way. The second one is reported.
""",
    wrong=Example(
        "- id: eiffel-tower\n- id: eiffel-tower\n  theme: Louvre Museum\n  areas: [alps]\n", "cards"
    ),
    right=Example("- id: eiffel-tower\n- id: louvre\n  theme: Louvre Museum\n  areas: [alps]\n", "cards"),
    silent=(Example(board_of("[b, c]", "[a]", "[a]"), "file", name="town.board.yaml"),),
    scope="deck",
    check=check,
    more=(("board", check_board), ("edition", check_edition)),
)
