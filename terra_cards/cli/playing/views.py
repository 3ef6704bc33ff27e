"""What lies on the table, for people: the card, the map, the scales, hands and scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.columns import Columns
from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from terra_cards.cli.playing.hints import shortlist
from terra_cards.cli.playing.texts import Words
from terra_cards.cli.playing.typed import without_accents
from terra_cards.model.board import SECTORS, Sector, Space
from terra_cards.rules import ChallengeGame, CrisisGame, Game, PlacingGame, RoundScore

COLOURS = ("red", "blue", "green", "magenta", "cyan", "yellow")  # of players, by seat
SHORT = 6  # letters of a name on the board
WIDEST = 76  # columns of a card


def style_of(game: Game, player: str) -> str:
    """A player's colour."""
    return f"bold {COLOURS[game.players.index(player)]}"


def name_of(game: Game, player: str) -> Text:
    """A player's name in its colour."""
    return Text(player, style=style_of(game, player))


def short_of(player: str) -> str:
    """The beginning of a player's name, without a bot's kind."""
    return player.partition(" (")[0][:SHORT]


def show_scores(out: Console, game: Game, words: Words, stones: Mapping[str, int] | None = None) -> None:
    """A line of all scores, with the stones in hand where there are stones."""
    line = Text()
    for player, points in game.scores.items():
        line.append(player, style=style_of(game, player))
        held = f" ({words.say('stones', count=stones[player])})" if stones else ""
        line.append(f" {points}{held}   ")
    out.print(line)


def show_card(out: Console, game: PlacingGame | ChallengeGame, words: Words) -> None:
    """The visible half of the round's card."""
    card = game.card
    assert card is not None
    text = words.card(card.card)
    lines = [
        f"{words.sector(sector)}: {text.asks.get(sector, sector)}"
        for sector in SECTORS
        if sector in card.sectors
    ]
    status = game.status()
    _panel(out, text.theme, lines, words.say("round", number=status.round, count=status.rounds))


def _panel(out: Console, theme: str, lines: Iterable[str], title: str) -> None:
    """A card: its theme in full, however narrow the terminal."""
    face = Text("\n").join([Text(theme, style="bold"), *map(Text, lines)])
    out.print(Panel(face, title=title, title_align="right", width=min(out.width, WIDEST)))


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
            cells.sort(key=lambda cell: without_accents(cell.plain.casefold()))
        out.print(Text(words.sector(sector), style="bold underline"))
        out.print(Columns(cells, padding=(0, 2), column_first=True))


def _cell(space: Space, words: Words, mark: Text | None) -> Text:
    cell = Text(words.space(space))
    if mark is not None:
        cell = Text.assemble((cell.plain, "bold"), " ", mark)
    return cell


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
    line = Text(words.say("on_the_board"))
    for stone in game.stones:
        line.append(short_of(stone.player), style=style_of(game, stone.player))
        line.append(f" {words.space_of_sector(game.board.spaces[stone.space])}   ")
    out.print(line)


def show_hint(
    out: Console, game: PlacingGame | ChallengeGame, words: Words, sectors: tuple[Sector, ...]
) -> None:
    """Short lists with a right space in each."""
    for sector in sectors:
        spaces = ", ".join(words.space(game.board.spaces[i]) for i in shortlist(game, sector))
        line = words.say("hint", sector=words.sector_inline(sector), spaces=spaces)
        out.print(Text(line, style="dim"))


def show_solution(
    out: Console, words: Words, card: str, score: RoundScore | None, game: PlacingGame | None
) -> None:
    """The hidden half of a card, and what each stone has brought."""
    text = words.card(card)
    lines = [f"{words.sector(sector)}: {answer}" for sector, answer in text.answers.items()]
    if text.info:
        lines += ["", text.info]
    _panel(out, text.theme, lines, words.say("solution"))
    if score is None or game is None:
        return
    heads = (words.say(f"column.{name}") for name in ("player", "space", "result", "points"))
    table = Table(*heads, box=None, pad_edge=False)
    table.columns[3].justify = "right"
    for column in table.columns:
        column.overflow = "fold"
    for stone in score.stones:
        space = words.space_of_sector(game.board.spaces[stone.space])
        result = words.say(f"result.{stone.result}")
        table.add_row(name_of(game, stone.player), Text(space), result, str(stone.points))
    out.print(table)


def show_votes(out: Console, game: ChallengeGame, words: Words) -> None:
    """The task, the answer being judged, and what has been said."""
    say = words.say
    line = Text.assemble(
        say("challenger"), " ", name_of(game, game.challenger), ", ",
        say("estimator"), " ", name_of(game, game.estimator),
    )  # fmt: skip
    if game.task is not None:
        line.append(f", {say('task')}: {words.sector_inline(game.task)}")
    out.print(line)
    if game.answer is not None:
        said = ", ".join(f"{player}: {say(f'vote.{word}')}" for player, word in game.votes.items())
        space = words.space(game.board.spaces[game.answer])
        out.print(Text.assemble(f"{say('answer')}: ", (space, "bold"), f"   {said}"))
    if game.judged_wrong:
        wrong = ", ".join(words.space(game.board.spaces[i]) for i in game.judged_wrong)
        out.print(Text(say("wrong_so_far", spaces=wrong), style="dim"))


def show_crises(out: Console, game: CrisisGame, words: Words, hand_of: str | None) -> None:
    """Full-blown and impending crises, how many cards are left, and one hand."""
    say = words.say
    if game.centre:
        heads = (say(f"column.{name}") for name in ("full_blown", "colour", "region", "threat", "so_far"))
        table = Table(*heads, box=None, pad_edge=False)
        for column in table.columns:
            column.overflow = "fold"  # nothing is cut off on a narrow terminal
        for name, cards in game.centre:
            crisis = game.cards.crisis[name]
            total = sum(game.cards.solution[card].value for card in cards)
            table.add_row(
                words.crisis(name),
                Text(words.colour(crisis.colour), style=crisis.colour),
                words.region(crisis.region),
                str(crisis.threat),
                str(total),
            )
        out.print(table)
    if game.impending is not None:
        _show_impending(out, game, game.impending, words)
    counts = ", ".join(f"{player} {len(hand)}" for player, hand in game.hands.items())
    out.print(Text(say("pile_and_hands", count=len(game.draw_pile), hands=counts), style="dim"))
    if hand_of is not None:
        held = sorted(
            game.hands[hand_of], key=lambda c: (game.cards.solution[c].colour, game.cards.solution[c].value)
        )
        line = Text(say("your_hand"))
        for card in held:
            line.append(f"{card}  ", style=game.cards.solution[card].colour)
        out.print(line)


def _show_impending(out: Console, game: CrisisGame, name: str, words: Words) -> None:
    """The crisis that is played on: what its card tells, and what lies on it."""
    say = words.say
    crisis, told = game.cards.crisis[name], words.whole_crisis(name)
    total = sum(game.cards.solution[card].value for _, card in game.played)
    played = ", ".join(f"{player} {card}" for player, card in game.played) or say("nothing_yet")
    out.print(
        Text.assemble(
            (f"{say('impending')} ", "bold"),
            f"{told.title} (",
            (words.colour(crisis.colour), crisis.colour),
            f", {words.region(crisis.region)}, {say('threat', number=crisis.threat)}): ",
            f"{say('so_far', total=total)}, {played}",
        )
    )
    if told.text:
        out.print(Text(told.text, style="italic"))
