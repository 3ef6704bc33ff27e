"""The deck as a whole: where on the board it asks, where players put their stones, and whole games."""

from __future__ import annotations

from collections.abc import Sequence

from terra_cards.model.board import SCALES, Board
from terra_cards.render.play_report.boards import SHADES, BoardPictures, scale_strip, shade
from terra_cards.render.play_report.challenge_parts import challenge_section
from terra_cards.render.play_report.charts import histogram, line_chart
from terra_cards.render.play_report.markup import counted, estimate, figure, percent, rows, tag, text
from terra_cards.simulation.estimate import Estimate
from terra_cards.simulation.figures import TaskFigures
from terra_cards.simulation.game_figures import GameFigures
from terra_cards.simulation.simulate import Report


def board_section(board: Board, report: Report, pictures: BoardPictures, lang: str) -> str:
    """The map by how often each area is asked and by what lies there; each scale with both."""
    asked, stones, hits = _by_space(board, report)
    names = {area.id: area.name.any(lang) for area in board.areas}
    index = {area.id: board.area_index[area.id] for area in board.areas}
    lines = [tag("h2", "The board")]
    if pictures.drawing is not None:
        said = {
            name: f"{names[name]}: right on {counted(int(asked[i]), 'card')}; in a round "
            f"{figure(stones[i], 2)} stones, {figure(hits[i], 2)} of them hits" for name, i in index.items()
        }  # fmt: skip

        def coloured(values: Sequence[float], head: str, label: str, *, whole: bool = False) -> str:
            most = max((values[i] for i in index.values()), default=0.0)
            shades = {name: shade(values[i], most) for name, i in index.items()}
            drawn = pictures.map(shades, f"Map: {label}", said)
            return tag("div", rows([tag("h3", head), drawn, _steps(most, whole=whole)]))

        maps = [
            coloured(asked, "How often each area is asked", "areas by the cards on which they are right",
                     whole=True),
            coloured(hits, "How often each area is hit", "areas by the hits in a round at the table"),
            coloured(stones, "Where stones are laid", "areas by the stones in a round, right or wrong"),
        ]  # fmt: skip
        lines.append(tag("div", rows(maps), class_="columns maps"))
    never = [names[name] for name, i in index.items() if not asked[i]]
    if never:
        few = ", ".join(never[:12]) + (f" and {len(never) - 12} more" if len(never) > 12 else "")
        lines.append(tag("p", f"Never asked: {text(few)}.", class_="soft"))
    for name in SCALES:
        scale = board.scales.get(name)
        if scale is None:
            continue
        spaces = range(scale.first, scale.first + scale.count)
        laid = [stones[i] for i in spaces]
        if not any(asked[i] for i in spaces) and not any(laid):
            continue
        whole = sum(laid) or 1.0
        label = f"The {name} scale: answers above, stones below"
        lines += [
            tag("h3", text(name)),
            scale_strip(scale, [asked[i] for i in spaces], [count / whole for count in laid], label),
        ]
    lines.append(
        tag("p", "Dots: how many cards are answered there. Bars: which share of the stones lies there.",
            class_="soft")
    )  # fmt: skip
    return rows(lines)


def _by_space(board: Board, report: Report) -> tuple[list[float], list[float], list[float]]:
    """For each space of the board: how many cards hit it; stones (answers) there in a round; and those of
    them that hit."""
    asked, stones, hits = ([0.0] * len(board.spaces) for _ in range(3))
    for arena, card in zip(report.play.arenas, report.cards, strict=True):
        for part, task in zip(arena.asked, card.tasks, strict=True):
            for space in part.hits:
                asked[arena.spaces[space]] += 1
            for offset, share in enumerate(_lying(task)):
                lying = share / max(1, len(report.cards))
                stones[arena.spaces[part.start + offset]] += lying
                if part.start + offset in part.hits:
                    hits[arena.spaces[part.start + offset]] += lying
    return asked, stones, hits


def _lying(task: TaskFigures) -> Sequence[float]:
    return task.laid or task.guesses


def _steps(most: float, *, whole: bool) -> str:
    """The legend of a shaded map: what each step means, in numbers."""
    if most <= 0:
        return ""
    square = '<svg viewBox="0 0 10 10" aria-hidden="true"><rect width="10" height="10" class="{}"/></svg>'
    parts, before = [tag("li", square.format("land") + "none")], 0.0
    for step in range(1, SHADES + 1):
        top = most * step / SHADES
        if whole and int(top) <= int(before):
            continue
        said = (
            (f"{int(before) + 1}" if int(top) == int(before) + 1 else f"{int(before) + 1} to {int(top)}")
            if whole
            else f"up to {figure(top, 2)}"
        )
        parts.append(tag("li", square.format(f"shade-{step}") + said))
        before = top
    return tag("ul", rows(parts), class_="legend")


def game_section(report: Report) -> str:
    """Whole games: who wins, by seat, how stones dwindle, how long it takes."""
    games = report.games
    if games is None:
        return ""
    facts = _game_facts(report, games)
    seats = [f"seat {number + 1}" for number in range(len(games.seats))]
    rounds = [f"round {number + 1}" for number in range(games.rounds)]
    low = max(0.0, min((s.value for s in games.seats), default=0.0) * 0.8)
    charts = [
        tag("h3", "Points by seat, the first start player first")
        + line_chart(games.seats, seats, "Mean points by seat", low)
    ]
    if games.hands:
        charts.append(
            tag("h3", "Stones in hand at the start of a round")
            + line_chart(games.hands, rounds, "Stones in hand by round")
        )
    if games.points:
        labels = [str(number * games.bin_width) for number in range(len(games.points))]
        every = max(1, len(labels) // 8)
        charts.append(
            tag("h3", "Final scores")
            + histogram(
                [float(n) for n in games.points], labels, "How often each final score came", every=every
            )
        )
    if games.led:
        charts.append(
            tag("h3", "How often the later winner led after a round")
            + line_chart(
                [Estimate(100 * one.value, 100 * (one.error or 0.0)) for one in games.led],
                rounds, "Share of games led by the later winner, in percent",
            )
        )  # fmt: skip
    return rows(
        [
            tag("h2", f"The game, {counted(games.games, 'game')} of {counted(games.rounds, 'round')}"),
            tag("dl", rows(tag("dt", text(a)) + tag("dd", b) for a, b in facts)),
            tag("div", rows(tag("div", chart) for chart in charts), class_="columns"),
            challenge_section(report.table) if report.table is not None else "",
        ]
    )


def _game_facts(report: Report, games: GameFigures) -> list[tuple[str, str]]:
    facts: list[tuple[str, str]] = []
    if report.skill is not None:
        skill = report.skill
        said = f"{percent(skill.share.value)} of the differences in a result come from what players know"
        if skill.ablest_wins is not None:
            said += f"; the one who knows most wins {percent(skill.ablest_wins.value)} of the games"
        facts.append(("skill and luck", said))
    wins = " · ".join(percent(one.value) for one in games.wins)
    facts.append(("wins by seat", wins))
    if report.fixed is not None and len(report.fixed.seats) == len(games.seats):
        facts.append(("seat advantage", f"{_gap(games.seats)} points between the best and the worst seat; "
                      f"{_gap(report.fixed.seats)} if the start player never moved on"))  # fmt: skip
    for name, one, places in (
        ("lead changes", games.lead_changes, 2),
        ("ahead at the end", games.margin, 1),
        ("turns of a game", games.turns, 1),
    ):
        if one is not None:
            facts.append((name, estimate(one, places)))
    if games.ties is not None:
        facts.append(("shared wins", percent(games.ties.value)))
    return facts


def _gap(seats: Sequence[Estimate]) -> str:
    values = [seat.value for seat in seats]
    return figure(max(values) - min(values), 1)
