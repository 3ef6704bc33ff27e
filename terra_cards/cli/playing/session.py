"""A game at the terminal: shows, asks, lets bots move, saves after every move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.text import Text

from terra_cards.cli.playing import views
from terra_cards.cli.playing.journal import Journal
from terra_cards.cli.playing.seats import Seat
from terra_cards.cli.playing.sentences import describe_action, menu_line, what_became_of
from terra_cards.cli.playing.texts import Words
from terra_cards.cli.playing.typed import NotUnderstood, is_menu, read_typed
from terra_cards.model.board import SECTORS, Sector
from terra_cards.rules import (
    Action,
    ChallengeGame,
    CrisisGame,
    Game,
    IllegalAction,
    PlacingGame,
    RoundEnd,
    RoundScore,
)
from terra_cards.simulation.bots import Bot

HELP = """\
Type an area (France), or a scale and a value (year 1905, length 320 m, number 12), or the number of
a line where lines are numbered; pass ends your round. Beside that: table shows the table again,
undo takes your last move back, hint gives or stops hints, scores, help, quit (the record is kept)."""


class Quit(Exception):  # noqa: N818 - not an error
    """Somebody has left the table."""


class Session:
    """One game. ``read`` returns what was typed, None at the end of the input."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat],
        bots: dict[str, Bot],
        words: Words,
        journal: Journal,
        out: Console,
        read: Callable[[str], str | None],
        hints: bool = False,
    ) -> None:
        self.game = game
        self.seats = {seat.name: seat for seat in seats}
        self.bots = bots
        self.words = words
        self.journal = journal
        self.out = out
        self.read = read
        self.hints = hints
        self._shown: tuple[object, ...] | None = None  # what the last table was of
        self._looking: str | None = None  # whose hand was shown last
        self._board_of: tuple[object, ...] | None = None  # the round whose board was shown in full

    @property
    def people(self) -> int:
        """How many people sit at the table."""
        return sum(seat.bot is None for seat in self.seats.values())

    def run(self) -> None:
        """Plays to the end; raises Quit when somebody leaves, OSError when the record cannot be kept."""
        self.journal.save(self.game)
        while not self.game.is_over:
            assert self.game.turn is not None
            bot = self.bots.get(self.game.turn)
            if bot is not None:
                self.play(bot.choose(self.game))
            else:
                self.ask(self.game.turn)
        self.show_end()

    def play(self, action: Action) -> None:
        """Plays a legal action, saves it, and tells everybody."""
        self.say(action)
        score, card = self.before_round_end()
        wrong, before = self.judged_wrong(), self.crises()
        self.game.apply(action)
        self.journal.save(self.game)
        if self.judged_wrong() > wrong:
            self.out.print("The answer is wrong.")
        for sentence in what_became_of(before, self.crises(), self.words):
            self.out.print(Text(sentence, style="bold"))
        if isinstance(self.game.events[-1], RoundEnd):
            assert card is not None
            placing = self.game if isinstance(self.game, PlacingGame) else None
            views.show_solution(self.out, self.words, card, score(action) if score else None, placing)
            views.show_scores(self.out, self.game)

    def judged_wrong(self) -> int:
        """Answers of this round that were found wrong."""
        return len(self.game.judged_wrong) if isinstance(self.game, ChallengeGame) else 0

    def crises(self) -> tuple[str | None, tuple[str, ...]]:
        """The impending crisis, and the full-blown ones."""
        if not isinstance(self.game, CrisisGame):
            return None, ()
        return self.game.impending, tuple(crisis for crisis, _ in self.game.centre)

    def before_round_end(self) -> tuple[Callable[[Action], RoundScore] | None, str | None]:
        """The card of the round, and what its stones score should the next action end it."""
        if isinstance(self.game, PlacingGame):
            score = self.game.score_now()
            return (lambda _: score), self.game.card.card if self.game.card else None
        if isinstance(self.game, ChallengeGame):
            return None, self.game.card.card if self.game.card else None
        return None, None

    def say(self, action: Action) -> None:
        """Tells the table what somebody does."""
        sentence = describe_action(action, self.game, self.words)
        self.out.print(Text.assemble(views.name_of(self.game, action.player), f": {sentence}"))

    # People

    def ask(self, player: str) -> None:
        """Shows the table to a person and does what they type, once."""
        here = (player, len(self.game.events))
        if self._shown != here:
            self._shown = here
            self.hand_over(player)
            self.show_table(player, again=False)
        typed = self.read(f"{player}> ")
        if typed is None:
            raise Quit
        word = typed.strip().casefold()
        if word in ("quit", "q", "exit"):
            raise Quit
        if word in ("help", "h", "?"):
            self.out.print(HELP)
        elif word in ("table", "t", ""):
            if word == "" and isinstance(self.game, CrisisGame) and len(self.game.legal_actions()) == 1:
                self.play(self.game.legal_actions()[0])
                return
            self.show_table(player)
        elif word == "scores":
            views.show_scores(self.out, self.game)
        elif word in ("hint", "hints"):
            self.hints = not self.hints
            self.out.print(f"hints {'on' if self.hints else 'off'}")
            self._shown = None
        elif word in ("undo", "u"):
            self.take_back()
        else:
            self.try_typed(typed)

    def try_typed(self, typed: str) -> None:
        """Plays what was typed, or says why not."""
        try:
            action = read_typed(self.game, typed)
            wrong = self.game.violations(action)
            if wrong:
                raise IllegalAction(*wrong)
            self.play(action)
        except NotUnderstood as error:
            self.out.print(f"{error} (help says more)")
        except IllegalAction as error:
            self.out.print("not allowed: " + "; ".join(f"{v.message} ({v.clause})" for v in error.violations))

    def take_back(self) -> None:
        """Undoes the last move of a person, and what bots have done since."""
        people = [a for a in self.game.history if self.seats[a.player].bot is None]
        if not people:
            self.out.print("there is no move of yours to take back")
            return
        while True:
            action = self.game.undo()
            if self.seats[action.player].bot is None:
                break
        self.journal.save(self.game)
        self._shown = None
        self.out.print(Text(f"taken back: {describe_action(action, self.game, self.words)}", style="dim"))

    def hand_over(self, player: str) -> None:
        """Where hands are secret and several people share the screen, the next one takes the seat."""
        if isinstance(self.game, CrisisGame) and self.people > 1 and self._looking != player:
            if self.out.is_terminal:
                self.out.clear()
            if self.read(f"{player}, take the keyboard and press Enter ") is None:
                raise Quit
        self._looking = player

    def show_table(self, player: str, again: bool = True) -> None:
        """Everything that a person may see before they move; the board once a round, or when asked."""
        game = self.game
        estimating = isinstance(game, ChallengeGame) and game.phase in ("answer", "last")
        here = (game.rounds_completed, self.hints, estimating)
        full = again or self._board_of != here
        self._board_of = here
        self.out.print()
        if isinstance(game, CrisisGame):
            views.show_scores(self.out, game)
            views.show_crises(self.out, game, self.words, player)
        elif isinstance(game, PlacingGame):
            if full:
                views.show_card(self.out, game, self.words)
                self.show_spaces(views.stone_marks(game), self.asked(game))
            views.show_stones(self.out, game, self.words)
            views.show_scores(self.out, game, game.hands)
        elif isinstance(game, ChallengeGame):
            if full:
                views.show_card(self.out, game, self.words)
            views.show_scores(self.out, game)
            views.show_votes(self.out, game, self.words)
            if full and game.task is not None and estimating:
                marks = {space: Text("✗", style="red") for space in game.judged_wrong}
                self.show_spaces(marks, (game.task,))
        if is_menu(game):
            for number, action in enumerate(game.legal_actions(), 1):
                self.out.print(f"{number:3d} {menu_line(action, game, self.words, self.hints)}")
        elif isinstance(game, ChallengeGame) and game.phase == "last":
            self.out.print("three: take three points, or answer")

    def show_spaces(self, marks: dict[int, Text], sectors: tuple[Sector, ...]) -> None:
        assert isinstance(self.game, PlacingGame | ChallengeGame)
        views.show_board(self.out, self.game, self.words, marks, sectors)
        if self.hints:
            views.show_hint(self.out, self.game, self.words, sectors)

    def asked(self, game: PlacingGame) -> tuple[Sector, ...]:
        assert game.card is not None
        third = game.rules.third_scale == "allowed"
        return tuple(s for s in SECTORS if s in game.card.sectors or (third and s in game.board.scales))

    def show_end(self) -> None:
        """How the game has ended."""
        self.out.print()
        if isinstance(self.game, CrisisGame) and self.game.lost:
            self.out.print("The crises are out of control: all have lost.")
            return
        winners = " and ".join(self.game.winners)
        self.out.print(f"{winners} {'win' if len(self.game.winners) > 1 else 'wins'}.")
        views.show_scores(self.out, self.game)
