"""One card in a report: its tasks, where stones lie, its mistakes, and how its points spread."""

from __future__ import annotations

from collections.abc import Sequence

from terra_cards.model.board import Board
from terra_cards.render.play_report.boards import BoardPictures, scale_strip, shade
from terra_cards.render.play_report.charts import histogram, shares_bar
from terra_cards.render.play_report.markup import estimate, percent, rows, tag, text
from terra_cards.rules.spaces import describe
from terra_cards.simulation.arena import Arena
from terra_cards.simulation.figures import CardFigures, TaskFigures


def card_details(
    card: CardFigures,
    arena: Arena,
    board: Board,
    pictures: BoardPictures,
    target: str,
    theme: str,
    place: str | None,
    odd: Sequence[str],
    lang: str,
) -> str:
    """A card, folded; ``target`` is what links name, ``odd`` what is said of it."""
    difficulty = f"difficulty {card.difficulty.value:.2f}" if card.difficulty else ""
    level = f"strip {card.printed_level}, plays as {card.level}" if card.printed_level and card.level else ""
    summary = text(theme) + tag("span", text(", ".join(part for part in (difficulty, level) if part)))
    lines = [tag("summary", summary)]
    if place:
        lines.append(tag("p", tag("small", text(f"{card.card} in {place}"))))
    if odd:
        lines.append(tag("ul", rows(tag("li", f"{text(line)}.") for line in odd), class_="warnings"))
    lines.append(_table(card))
    for task, part in zip(card.tasks, arena.asked, strict=True):
        lines += _task(task, [arena.spaces[space] for space in part.hits], board, pictures, lang)
    if any(card.points):
        labels = [str(number) for number in range(len(card.points))]
        lines += [
            tag("h3", "Points of a player in a round"),
            histogram([float(n) for n in card.points], labels, "How often each number of points came",
                      every=max(1, len(labels) // 10)),
        ]  # fmt: skip
    return tag("details", rows(lines), class_="card", id=target)


def _table(card: CardFigures) -> str:
    heads = ("task", "difficulty", "skill", "points", "luck", "taken by others", "stones at the table")
    head = tag("tr", "".join(tag("th", name, scope="col") for name in heads))
    body = rows(
        tag(
            "tr",
            tag("th", text(task.sector), scope="row")
            + tag("td", estimate(task.difficulty))
            + tag("td", estimate(task.discrimination))
            + tag("td", estimate(task.mean_points, 1))
            + tag("td", f"{float(task.luck):.1f}")
            + tag("td", percent(task.contested.value if task.contested else None))
            + tag("td", shares_bar({r: e.value for r, e in task.rates.items()}, f"{task.sector}")),
        )
        for task in card.tasks
    )
    return tag("div", tag("table", tag("thead", head) + tag("tbody", body)), class_="scroll")


def _task(
    task: TaskFigures, right: Sequence[int], board: Board, pictures: BoardPictures, lang: str
) -> list[str]:
    shares = task.guesses or task.laid
    lines = [tag("h3", text(task.sector))]
    if shares:
        whole = sum(shares) or 1.0
        lines.append(_picture(task, right, [share / whole for share in shares], board, pictures, lang))
    wrong = [
        f"{text(_name(board, space.space, lang))} {percent(space.share.value)}" for space in task.wrong_spaces
    ]
    if wrong:
        lines.append(tag("p", f"Wrong spaces chosen most: {', '.join(wrong)}.", class_="soft"))
    return lines


def _picture(
    task: TaskFigures,
    right: Sequence[int],
    shares: Sequence[float],
    board: Board,
    pictures: BoardPictures,
    lang: str,
) -> str:
    if task.sector == "map":
        ids = [area.id for area in board.areas]
        most = max(shares, default=0.0)
        said = {name: f"{_name(board, i, lang)}: {percent(shares[i])}" for i, name in enumerate(ids)}
        shades = {name: shade(shares[i], most) for i, name in enumerate(ids) if shares[i] >= 0.01}
        hits = [name for i, name in enumerate(ids) if i in right]
        return pictures.map(shades, "Map: where first stones lie; right areas are framed", said, hits)
    scale = board.scales[task.sector]
    answers = [1.0 if scale.first + number in right else 0.0 for number in range(scale.count)]
    label = f"The {task.sector} scale: the answer above, first stones below"
    return scale_strip(scale, answers, shares, label)


def _name(board: Board, space: int, lang: str) -> str:
    found = board.spaces[space]
    if found.area is None:
        return describe(found)
    area = board.areas[board.area_index[found.area]]
    return area.name.any(lang)
