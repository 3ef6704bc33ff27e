"""What lies on the table, for people: the card, the map, the scales, hands and scores."""

from __future__ import annotations

from collections.abc import Mapping

from rich.columns import Columns
from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from terra_cards.cli.playing.hints import shortlist
from terra_cards.cli.playing.texts import Words
from terra_cards.model.board import SECTORS, Sector, Space
from terra_cards.rules import ChallengeGame, CrisisGame, Game, PlacingGame, RoundScore

COLOURS = ("red", "blue", "green", "magenta", "cyan", "yellow")  # of players, by seat
SHORT = 6  # letters of a name on the board
TITLES: dict[Sector, str] = {"map": "Map", "year": "Year", "length": "Length", "number": "Number"}


def style_of(game: Game, player: str) -> str:
    """A player's colour."""
    return f"bold {COLOURS[game.players.index(player)]}"


def name_of(game: Game, player: str) -> Text:
    """A player's name in its colour."""
    return Text(player, style=style_of(game, player))


def short_of(player: str) -> str:
    """The beginning of a player's name, without a bot's kind."""
    return player.partition(" (")[0][:SHORT]


def show_scores(out: Console, game: Game, stones: Mapping[str, int] | None = None) -> None:
    """A line of all scores, with the stones in hand where there are stones."""
    line = Text()
    for player, points in game.scores.items():
        line.append(player, style=style_of(game, player))
        line.append(f" {points}" + (f" ({stones[player]} stones)" if stones else "") + "   ")
    out.print(line)


def show_card(out: Console, game: PlacingGame | ChallengeGame, words: Words) -> None:
    """The visible half of the round's card."""
    card = game.card
    assert card is not None
    text = words.card(card.card)
    lines = [
        f"{TITLES[sector]}: {text.asks.get(sector, sector)}" for sector in SECTORS if sector in card.sectors
    ]
    status = game.status()
    title = f"round {status.round} of {status.rounds}"
    out.print(
        Panel(
            "\n".join(lines), title=text.theme, subtitle=title, title_align="left", width=min(out.width, 76)
        )
    )


def show_board(
    out: Console,
    game: PlacingGame | ChallengeGame,
    words: Words,
    marks: Mapping[int, Text],
    sectors: tuple[Sector, ...],
) -> None:
    """The areas of the map by name, and the spaces of the scales, with what lies on them."""
    for sector in sectors:
        cells = [_cell(game.board.spaces[i], words, marks.get(i)) for i in game.board.sector_spaces(sector)]
        if sector == "map":
            cells.sort(key=lambda cell: cell.plain.casefold())
        out.print(Text(TITLES[sector], style="bold underline"))
        out.print(Columns(cells, padding=(0, 2), column_first=True))


def _cell(space: Space, words: Words, mark: Text | None) -> Text:
    cell = Text(space_words(space, words))
    if mark is not None:
        cell = Text.assemble((cell.plain, "bold"), " ", mark)
    return cell


def space_words(space: Space, words: Words) -> str:
    """A space as people call it: the area's name, or its two ticks."""
    if space.area is not None:
        return words.area(space.area)
    low = space.low.label if space.low else None
    high = space.high.label if space.high else None
    if low is None:
        return f"up to {high}"
    return f"{low}–{high}" if high else f"from {low}"


def stone_marks(game: PlacingGame) -> dict[int, Text]:
    """Whose stone lies where: the beginning of the player's name."""
    return {
        stone.space: Text(f"●{short_of(stone.player)}", style=style_of(game, stone.player))
        for stone in game.stones
    }


def show_stones(out: Console, game: PlacingGame, words: Words) -> None:
    """The stones on the board, in the order placed."""
    if not game.stones:
        return
    line = Text("on the board: ")
    for stone in game.stones:
        space = game.board.spaces[stone.space]
        where = space_words(space, words)
        line.append(short_of(stone.player), style=style_of(game, stone.player))
        line.append(f" {where if space.sector == 'map' else f'{space.sector} {where}'}   ")
    out.print(line)


def show_hint(
    out: Console, game: PlacingGame | ChallengeGame, words: Words, sectors: tuple[Sector, ...]
) -> None:
    """Short lists with a right space in each."""
    for sector in sectors:
        spaces = [space_words(game.board.spaces[i], words) for i in shortlist(game, sector)]
        out.print(Text(f"hint, {TITLES[sector].lower()}: one of {', '.join(spaces)}", style="dim"))


def show_solution(
    out: Console, words: Words, card: str, score: RoundScore | None, game: PlacingGame | None
) -> None:
    """The hidden half of a card, and what each stone has brought."""
    text = words.card(card)
    lines = [f"{TITLES[sector]}: {answer}" for sector, answer in text.answers.items()]
    if text.info:
        lines += ["", text.info]
    out.print(
        Panel(
            "\n".join(lines) or card,
            title=f"{text.theme}: solution",
            title_align="left",
            width=min(out.width, 76),
        )
    )
    if score is None or game is None:
        return
    table = Table("player", "space", "result", "points", box=None, pad_edge=False)
    table.columns[3].justify = "right"
    for stone in score.stones:
        space = space_words(game.board.spaces[stone.space], words)
        table.add_row(name_of(game, stone.player), f"{stone.sector} {space}", stone.result, str(stone.points))
    out.print(table)


def show_votes(out: Console, game: ChallengeGame, words: Words) -> None:
    """The task, the answer being judged, and what has been said."""
    line = Text.assemble(
        "Challenger ", name_of(game, game.challenger), ", Estimator ", name_of(game, game.estimator)
    )
    if game.task is not None:
        line.append(f", task: {TITLES[game.task].lower()}")
    out.print(line)
    if game.answer is not None:
        said = ", ".join(f"{player} {word}" for player, word in game.votes.items())
        space = space_words(game.board.spaces[game.answer], words)
        out.print(Text.assemble(("answer: ", ""), (space, "bold"), f"   {said}"))
    if game.judged_wrong:
        wrong = ", ".join(space_words(game.board.spaces[i], words) for i in game.judged_wrong)
        out.print(Text(f"wrong so far: {wrong}", style="dim"))


def show_crises(out: Console, game: CrisisGame, words: Words, hand_of: str | None) -> None:
    """Full-blown and impending crises, how many cards are left, and one hand."""
    if game.centre:
        table = Table("full-blown", "colour", "region", "threat", "so far", box=None, pad_edge=False)
        for name, cards in game.centre:
            crisis = game.cards.crisis[name]
            total = sum(game.cards.solution[card].value for card in cards)
            table.add_row(
                words.crisis(name),
                Text(crisis.colour, style=crisis.colour),
                crisis.region,
                str(crisis.threat),
                str(total),
            )
        out.print(table)
    if game.impending is not None:
        crisis = game.cards.crisis[game.impending]
        total = sum(game.cards.solution[card].value for _, card in game.played)
        played = ", ".join(f"{player} {card}" for player, card in game.played) or "nothing yet"
        out.print(
            Text.assemble(
                ("IMPENDING ", "bold"),
                words.crisis(crisis.name),
                (f" ({crisis.colour}", crisis.colour),
                f", {crisis.region}, threat {crisis.threat}): {total} so far, {played}",
            )
        )
    counts = ", ".join(f"{player} {len(hand)}" for player, hand in game.hands.items())
    out.print(Text(f"draw pile {len(game.draw_pile)} cards; hands: {counts}", style="dim"))
    if hand_of is not None:
        held = sorted(
            game.hands[hand_of], key=lambda c: (game.cards.solution[c].colour, game.cards.solution[c].value)
        )
        line = Text("your hand: ")
        for card in held:
            line.append(f"{card}  ", style=game.cards.solution[card].colour)
        out.print(line)
