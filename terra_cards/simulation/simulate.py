"""The simulation as one call: cards on a board in, what an author wants to know out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor

from msgspec import Struct, field
from msgspec.structs import replace

from terra_cards.model.answer import Answer, Sides
from terra_cards.model.board import Board, ScaleName
from terra_cards.model.convert import figure
from terra_cards.model.deck import Card
from terra_cards.model.invalid import valid
from terra_cards.model.solution import Solution
from terra_cards.model.solve import solve
from terra_cards.rules.options import Rules
from terra_cards.simulation import MOST_SEED
from terra_cards.simulation.arena import Truth, make_arena
from terra_cards.simulation.bands import Bands
from terra_cards.simulation.challenge.figures import ChallengeFigures, challenge_card, table_figures
from terra_cards.simulation.challenge.passes import stone_rules
from terra_cards.simulation.challenge.tally import ChallengeTally
from terra_cards.simulation.counted import Counted
from terra_cards.simulation.distances import distances_km
from terra_cards.simulation.estimate import Estimate
from terra_cards.simulation.figures import CardFigures
from terra_cards.simulation.game_figures import GameFigures, SkillFigures, game_figures, skill_figures
from terra_cards.simulation.parameters import Parameters, default_parameters
from terra_cards.simulation.placing_figures import card_figures
from terra_cards.simulation.play import Play
from terra_cards.simulation.runner import run
from terra_cards.simulation.setting import Difficulties
from terra_cards.simulation.tally import TableTally

ROUNDS = 1000
SEED = 1
MOST_SPACES = 2000  # tables of beliefs grow with the square of the areas


class PlayedCard(Struct, frozen=True):
    """A card as the simulation needs it: its spaces, its answers as scored, and its printed level.

    ``difficulties`` are those of its tasks in logits, where recorded plays tell them; without any the
    simulation knows the board alone.
    """

    solution: Solution
    truths: Mapping[ScaleName, Truth] = field(default_factory=dict)
    level: str | None = None
    difficulties: Difficulties = field(default_factory=dict)


def obstacle(board: Board, rules: Rules) -> str | None:
    """Why nothing can be simulated on a board by some rules; None where it can."""
    if rules.engine == "crisis":
        return f"'{rules.edition}' is a crisis game, which is played without a board"
    if rules.engine == "challenge":
        rules = stone_rules(rules)
        if rules.hit < 1:
            return f"'{rules.edition}' gives no points to an Estimator who is right"
    if rules.estimate_stones < 1:
        return f"'{rules.edition}' gives players no estimate stones"
    if len(board.spaces) > MOST_SPACES:
        return f"board '{board.id}' has {len(board.spaces)} spaces, and simulate takes up to {MOST_SPACES}"
    bits = max(8, len(board.spaces).bit_length())
    most = (1 << 16 - bits) - 8  # worths and space numbers share 29 bits, see batch
    if max(abs(rules.hit), abs(rules.adjacent)) > most:
        return f"'{rules.edition}' gives more points for a stone than the {most} that simulate can weigh"
    return None


def played_card(card: Card, board: Board) -> PlayedCard | None:
    """A card of a deck as the simulation needs it; None where it cannot be solved on the board."""
    solved = solve(card, board)
    tasks = valid(card.tasks)
    if not solved.complete or solved.solution is None or tasks is None:
        return None
    truths: dict[ScaleName, Truth] = {}
    for scale, task in tasks.readable():
        answer = valid(task.answer)
        if isinstance(answer, Answer | Sides):
            shown = figure(answer, scale, board.side, board)
            truths[scale] = Truth(shown.low, shown.high)
    return PlayedCard(solved.solution, truths, valid(card.difficulty) or None)


class Report(Struct, frozen=True):
    """What a simulation found. ``cards`` are those asked for, in their order.

    Of whole games: ``games`` are those by the rules, ``fixed`` those with one start player, ``skill`` what
    games among strangers tell; each None where none was finished. ``finished`` says that nobody stopped
    it; ``precise`` whether the errors asked for were reached, None where nobody asked. ``table`` adds up
    the tables of all cards of a challenge edition; it is None elsewhere.
    """

    play: Play
    bands: Bands
    cards: tuple[CardFigures, ...]
    games: GameFigures | None
    finished: bool
    table: ChallengeFigures | None = None
    fixed: GameFigures | None = None
    skill: SkillFigures | None = None
    precise: bool | None = None

    @property
    def levels(self) -> tuple[str, ...]:
        """The edition's levels, easiest first."""
        return self.bands.levels


def make_play(
    board: Board,
    rules: Rules,
    cards: Sequence[PlayedCard],
    bots: Sequence[str],
    *,
    rounds: int = ROUNDS,
    seed: int = SEED,
    parameters: Parameters | None = None,
) -> Play:
    """All that a run rests on.

    ``bots`` names the player of each seat. ``rounds`` is how often each card is played alone and at a
    full table, and the number of games; a game has as many rounds as the edition says for so many
    players (R32), or ``rounds`` if that is less. ValueError for what cannot be played.
    """
    wrong = obstacle(board, rules)
    if wrong is not None:
        raise ValueError(wrong)
    if not cards or not bots or rounds < 1 or not 0 <= seed <= MOST_SEED:
        raise ValueError("a simulation needs a card, a player, a round, and a seed from 0 to 2**64 - 1")
    numbers = parameters or default_parameters()
    rules = stone_rules(rules) if rules.engine == "challenge" else rules
    kilometres = distances_km(board, int(numbers["map.step"]))
    plain = replace(board, geography=None)  # workers need no drawing
    arenas = tuple(make_arena(plain, card.solution, rules, card.truths) for card in cards)
    game_rounds = rules.rounds.get(len(bots)) or max(rules.rounds.values(), default=6)
    return Play(
        plain,
        kilometres,
        rules,
        arenas,
        tuple(bots),
        rounds,
        min(game_rounds, rounds),
        seed,
        numbers,
        tuple(card.difficulties for card in cards),
    )


def simulate(
    play: Play,
    levels: Sequence[str] = (),
    printed: Sequence[str | None] = (),
    *,
    jobs: int | None = 1,
    progress: Callable[[int, int], None] | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    until: float | None = None,
) -> Report:
    """Plays and sums up. ``levels`` are the edition's, easiest first, ``printed`` those on the cards.

    With ``until`` each card is played until the standard errors of its difficulty and of its mean points
    are no larger, ``play.rounds`` times at most; the report's play tells how often. The same play gives
    the same report, whatever ``jobs`` or ``executor`` (see :func:`runner.run`).
    """
    counted = run(play, jobs, progress, executor, workers=workers, until=until, errors=card_errors)
    return sum_up(counted, levels, printed)


def card_errors(counted: Counted) -> Iterable[Estimate | None]:
    """The estimates that ``until`` is about: of each card, its difficulty and its mean points."""
    for card in _cards(counted, [None] * len(counted.play.arenas), Bands()):
        yield card.difficulty
        yield card.mean_points


def sum_up(counted: Counted, levels: Sequence[str] = (), printed: Sequence[str | None] = ()) -> Report:
    """The report of what was counted, be it all or not."""
    play = counted.play
    challenge = play.rules.engine == "challenge"
    bands = play.parameters.bands_of(levels, one_stone=challenge)
    cards = _cards(counted, printed or [None] * len(play.arenas), bands)
    games, fixed, strangers = (counted.of_games.get(kind) for kind in ("games", "fixed", "strangers"))
    tables = [table for table in counted.table if isinstance(table, ChallengeTally)]
    return Report(
        play,
        bands,
        cards,
        game_figures(games, play.players, play.most_score) if games is not None else None,
        counted.finished,
        table_figures(tables, play.players) if challenge and tables else None,
        game_figures(fixed, play.players, play.most_score) if fixed is not None else None,
        skill_figures(strangers, play.players) if strangers is not None else None,
        counted.precise,
    )


def _cards(counted: Counted, printed: Sequence[str | None], bands: Bands) -> tuple[CardFigures, ...]:
    play = counted.play
    out = []
    for number, (arena, strip) in enumerate(zip(play.arenas, printed, strict=True)):
        solo, table, basis = counted.solo[number], counted.table[number], play.basis(number)
        if play.rules.engine == "challenge":
            assert not isinstance(table, TableTally)
            out.append(challenge_card(arena, strip, play.players, solo, table, bands, basis))
        else:
            assert not isinstance(table, ChallengeTally)
            out.append(card_figures(arena, strip, play.players, solo, table, bands, basis))
    return tuple(out)
