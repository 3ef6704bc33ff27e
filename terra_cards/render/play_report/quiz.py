"""A quiz deck in a report: what to look at first, then the deck, the board, the game and each card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from terra_cards import __version__
from terra_cards.model.board import Board
from terra_cards.model.solution import Result
from terra_cards.render.play_report.boards import BoardPictures
from terra_cards.render.play_report.card_parts import card_details
from terra_cards.render.play_report.charts import Point, histogram, interval, scatter, shares_bar
from terra_cards.render.play_report.deck_parts import board_section, game_section
from terra_cards.render.play_report.furniture import (
    FILTER,
    fact_list,
    footer,
    legend,
    number_cell,
    scrolling,
    words_list,
)
from terra_cards.render.play_report.markup import DASH, counted, estimate, figure, rows, tag, text
from terra_cards.simulation.estimate import Estimate
from terra_cards.simulation.figures import CardFigures
from terra_cards.simulation.simulate import Report
from terra_cards.simulation.warnings import Warning as Odd
from terra_cards.simulation.warnings import warnings_of

BINS = 20


class Subject(Struct, frozen=True):
    """What a quiz deck's report is about.

    ``board`` still has its drawing; ``themes`` are the cards' themes by id, ``places`` where each card
    stands in its file (``decks/x.deck.yaml:12``), ``lang`` the language of themes and areas.
    """

    title: str
    report: Report
    board: Board
    themes: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)
    lang: str = "en"


def quiz_section(subject: Subject, prefix: str) -> str:
    """All that a page says of a quiz deck; names in the page begin with the prefix."""
    report = subject.report
    found = warnings_of(report)
    pictures = BoardPictures(subject.board, prefix)
    ids = {card.card: f"{prefix}card-{number + 1}" for number, card in enumerate(report.cards)}
    marked = {odd.card for odd in found}
    main = rows(
        [
            _facts(subject, found),
            _look(subject, found, ids, f"{prefix}look"),
            _deck(subject, ids, marked),
            _table(subject, ids, marked),
            board_section(subject.board, report, pictures, subject.lang),
            game_section(report),
            tag("h2", "Card by card"),
            *(
                card_details(
                    card,
                    arena,
                    subject.board,
                    pictures,
                    ids[card.card],
                    subject.themes.get(card.card, card.card),
                    subject.places.get(card.card),
                    [odd.text for odd in found if odd.card == card.card],
                    subject.lang,
                )
                for arena, card in zip(report.play.arenas, report.cards, strict=True)
            ),
            _words(report),
        ]
    )
    return rows([_header(subject), pictures.definitions(), tag("main", main), _footer(subject)])


def _header(subject: Subject) -> str:
    report, play = subject.report, subject.report.play
    table = ", ".join(play.bots)
    lines = [
        tag("h1", text(subject.title)),
        tag(
            "p",
            f"How {counted(len(report.cards), 'card')} of the edition {text(play.rules.edition)} play on the "
            f"board {text(play.board.id)} ({play.board.side}). Each was played {play.rounds:,} times alone "
            f"and {play.rounds:,} times at a table of {play.players}: {text(table)}.",
            class_="soft",
        ),
    ]
    if not report.finished:
        lines.append(tag("p", tag("strong", "Stopped early: these are the figures so far.")))
    return tag("header", rows(lines))


def _facts(subject: Subject, found: Sequence[Odd]) -> str:
    report = subject.report

    def many(kind: str) -> int:
        return len({odd.card for odd in found if _kind(odd) == kind})

    points = _mean([card.mean_points for card in report.cards])
    difficulty = _mean([card.difficulty for card in report.cards])
    facts = [
        (str(len(report.cards)), "cards"),
        (str(many("too easy")), "too easy"),
        (str(many("too hard")), "too hard"),
        (str(many("too lucky")), "too lucky"),
        (DASH if difficulty is None else f"{difficulty:.2f}", "mean difficulty, 0 to 1"),
        (DASH if points is None else f"{points:.1f}", "points of a player in a round"),
    ]
    if report.skill is not None:
        facts.append((f"{100 * report.skill.share.value:.0f} %", "of who wins is skill, the rest luck"))
    return fact_list(facts)


def _kind(odd: Odd) -> str:
    """What is odd about a card, in two words."""
    if odd.kind in ("level", "hard", "easy"):
        return "too hard" if odd.step > 0 or odd.kind == "hard" else "too easy"
    return "a common mistake" if odd.kind == "wrong" else "too lucky"


def _mean(values: Sequence[Estimate | None]) -> float | None:
    known = [value.value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def _look(subject: Subject, found: Sequence[Odd], ids: Mapping[str, str], name: str) -> str:
    head = tag("h2", "Look at these first", id=name)
    if not found:
        return head + tag("p", "Nothing stands out: no card plays unlike its strip, or by luck.")
    lines = []
    for odd in found:
        theme = subject.themes.get(odd.card, odd.card)
        place = subject.places.get(odd.card)
        where = f" <small>{text(place)}</small>" if place else ""
        link = tag("a", text(theme), href=f"#{ids[odd.card]}")
        lines.append(tag("li", f"{link} {DASH} {_kind(odd)}: {text(odd.text)}.{where}"))
    return head + tag("ul", rows(lines), class_="warnings")


def _deck(subject: Subject, ids: Mapping[str, str], marked: set[str]) -> str:
    report = subject.report
    known = [card for card in report.cards if card.difficulty is not None]
    counts = [0.0] * BINS
    for card in known:
        assert card.difficulty is not None
        counts[min(BINS - 1, max(0, int(card.difficulty.value * BINS)))] += 1
    labels = [figure(number / BINS) for number in range(BINS)]
    points = [
        Point(
            card.difficulty,
            card.discrimination,
            subject.themes.get(card.card, card.card),
            ids[card.card],
            card.card in marked,
        )
        for card in known
        if card.difficulty is not None and card.discrimination is not None
    ]
    spread = histogram(counts, labels, "How many cards are how difficult", every=4)
    plot = scatter(
        points, report.bands.edges, "Cards by difficulty and by how much knowing helps", "difficulty", "skill"
    )
    lines = [
        tag("h2", "The deck"),
        tag(
            "div",
            rows(
                [
                    tag("div", tag("h3", "How difficult the cards are") + spread),
                    tag("div", tag("h3", "Difficulty and skill") + plot),
                ]
            ),
            class_="columns",
        ),
        tag(
            "p",
            "Right is harder. High up, those who know more gain more; low down, luck decides. Triangles are "
            "the cards above, and each is a link. " + _basis(report),
            class_="soft",
        ),
    ]
    return rows(lines)


def _basis(report: Report) -> str:
    plays = sum(card.basis == "plays" for card in report.cards)
    if plays == len(report.cards):
        return "Difficulty rests on recorded plays."
    geometry = (
        "Difficulty rests on the board and the answers alone: a simulation does not know how famous a "
        "subject is."
    )
    return geometry if not plays else f"{geometry} For {counted(plays, 'card')} it rests on recorded plays."


def _table(subject: Subject, ids: Mapping[str, str], marked: set[str]) -> str:
    report = subject.report
    levels = bool(report.levels)
    heads = ["card", *(["strip", "plays as"] if levels else []), "difficulty", "skill", "points", "luck"]
    numbers = {"skill", "points", "luck"}
    head = "".join(
        tag("th", text(name), scope="col",
            class_="number" if name in numbers else None)
        for name in [*heads, "stones at the table"]
    )  # fmt: skip
    order = sorted(
        report.cards, key=lambda card: (-(card.difficulty.value if card.difficulty else -1), card.card)
    )
    body = rows(_row(subject, card, ids, card.card in marked, levels) for card in order)
    table = tag(
        "table",
        rows(
            [
                tag("caption", "Hardest first. A head sorts by its column; the name leads to the card."),
                tag("thead", tag("tr", head)),
                tag("tbody", body),
            ]
        ),
        class_="sortable cards",
    )
    key = legend([("hit", "hit"), ("adjacent", "next to a right space"), ("miss", "miss")])
    return rows([tag("h2", "All cards"), FILTER, key, scrolling(table, "All cards")])


def _row(subject: Subject, card: CardFigures, ids: Mapping[str, str], odd: bool, levels: bool) -> str:
    name = text(subject.themes.get(card.card, card.card))
    cells = [tag("th", tag("a", name, href=f"#{ids[card.card]}", class_="odd" if odd else None), scope="row")]
    order = subject.report.levels
    if levels:
        cells.append(tag("td", text(card.printed_level or DASH), data_sort=_level(order, card.printed_level)))
        cells.append(tag("td", text(_plays_as(card)), data_sort=_level(order, card.level)))
    value = card.difficulty
    drawn = interval(value, subject.report.bands.edges, f"difficulty {value.value:.2f}") if value else ""
    both = f'<span class="both">{estimate(value)}{drawn}</span>'
    cells.append(tag("td", both, data_sort=figure(value.value, 4) if value else ""))
    cells += [number_cell(card.discrimination, 2), number_cell(card.mean_points, 1)]
    cells.append(tag("td", f"{float(card.luck):.1f}", class_="number"))
    cells.append(tag("td", shares_bar(stone_shares(card), "stones"), data_sort=figure(
        stone_shares(card).get("hit", 0.0), 4)))  # fmt: skip
    return tag("tr", "".join(cells))


def stone_shares(card: CardFigures) -> dict[Result, float]:
    """Hit, adjacent and miss of all stones laid on a card, each sector by its stones."""
    laid = [(sum(task.laid) or 1.0, task) for task in card.tasks if task.rates]
    whole = sum(count for count, _ in laid)
    found: dict[Result, float] = {}
    for count, task in laid:
        for result, rate in task.rates.items():
            found[result] = found.get(result, 0.0) + rate.value * count / whole
    return found


def _level(order: Sequence[str], level: str | None) -> str:
    return str(order.index(level)) if level in order else ""


def _plays_as(card: CardFigures) -> str:
    if not card.levels or len(card.levels) == 1:
        return card.level or DASH
    return f"{card.levels[0]}{DASH}{card.levels[-1]}"


def _words(report: Report) -> str:
    words = [
        ("difficulty", "what a mixed crowd misses of the points that can be known: 0 is as good as "
         "all-knowing players, 1 no better than luck."),
        ("skill", "discrimination: how much more of it the best 27 of 100 players get than the weakest 27. "
         "From 0.4 excellent, from 0.3 good, below 0.2 poor."),
        ("luck", "the points of players who know nothing and lay their stones anywhere."),
        ("points", "a player's mean in a round at the table."),
        ("±", "one standard error: the true value lies within two of them in 19 of 20 cases. It tells how "
         "often was played, not whether the model is right."),
    ]  # fmt: skip
    if report.levels:
        words.insert(1, ("plays as", "the levels within which the card plays with a chance of 90 %."))
    return words_list(words)


def _footer(subject: Subject) -> str:
    play = subject.report.play
    made = {
        "terra-cards": __version__, "edition": play.rules.edition, "board": play.board.id,
        "side": play.board.side, "bots": list(play.bots), "rounds": play.rounds, "seed": play.seed,
    }  # fmt: skip
    return footer(made, subject.board.credit)
