"""A game at the terminal: shows, asks, lets bots move, saves after every move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.text import Text

from terra_cards.cli.playing import views
from terra_cards.cli.playing.journal import Journal
from terra_cards.cli.playing.seats import Seat
from terra_cards.cli.playing.sentences import describe_action, menu_line, what_became_of, why_not
from terra_cards.cli.playing.texts import Words
from terra_cards.cli.playing.typed import NotUnderstood, is_menu, read_typed
from terra_cards.library import phrases
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
        self._news: list[Text] = []  # what has happened since the game began to be shown
        self._read_up_to: dict[str, int] = {}  # how much of it each person has seen

    @property
    def people(self) -> int:
        """How many people sit at the table."""
        return sum(seat.bot is None for seat in self.seats.values())

    def run(self) -> None:
        """Plays to the end; raises Quit when somebody leaves, JournalError without a record."""
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
            self.tell(Text(self.words.say("the_answer_is_wrong")))
        for sentence in what_became_of(before, self.crises(), self.words):
            self.tell(Text(sentence, style="bold"))
        if isinstance(self.game.events[-1], RoundEnd):
            assert card is not None
            placing = self.game if isinstance(self.game, PlacingGame) else None
            views.show_solution(self.out, self.words, card, score(action) if score else None, placing)
            views.show_scores(self.out, self.game, self.words)

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
        self.tell(Text.assemble(views.name_of(self.game, action.player), f": {sentence}"))

    def tell(self, line: Text) -> None:
        """Says something to everybody, also to those who take the keyboard later."""
        self._news.append(line)
        self.out.print(line)

    # People

    def ask(self, player: str) -> None:
        """Shows the table to a person and does what they type, once."""
        here = (player, len(self.game.events))
        if self._shown != here:
            self._shown = here
            self.hand_over(player)
            self.show_table(player, again=False)
        self._read_up_to[player] = len(self._news)
        typed = self.read(f"{player}> ")
        if typed is None:
            raise Quit
        if not typed.strip() and isinstance(self.game, CrisisGame) and len(self.game.legal_actions()) == 1:
            self.play(self.game.legal_actions()[0])
            return
        self.obey(phrases.command(typed or "table"), player, typed)

    def obey(self, command: str | None, player: str, typed: str) -> None:
        """Does what a word asks for; what is no command is an action."""
        if command == "quit":
            raise Quit
        if command == "help":
            self.out.print(self.words.say("help"))
        elif command == "table" or not typed.strip():
            self.show_table(player)
        elif command == "scores":
            views.show_scores(self.out, self.game, self.words)
        elif command == "hint":
            self.hints = not self.hints
            self.out.print(self.words.say("hints_on" if self.hints else "hints_off"))
            self.show_hints()
        elif command == "undo":
            self.take_back()
        else:
            self.try_typed(typed)

    def try_typed(self, typed: str) -> None:
        """Plays what was typed, or says why not."""
        say = self.words.say
        try:
            action = read_typed(self.game, typed, self.words)
            wrong = self.game.violations(action)
            if wrong:
                raise IllegalAction(*wrong)
            self.play(action)
        except NotUnderstood as error:
            self.out.print(say("not_understood", why=error))
        except IllegalAction as error:
            why = "; ".join(dict.fromkeys(why_not(violation, self.words) for violation in error.violations))
            self.out.print(say("not_allowed", why=why))

    def take_back(self) -> None:
        """Undoes the last move of a person, and what bots have done since."""
        people = [a for a in self.game.history if self.seats[a.player].bot is None]
        if not people:
            self.out.print(self.words.say("nothing_to_take_back"))
            return
        while True:
            action = self.game.undo()
            if self.seats[action.player].bot is None:
                break
        self.journal.save(self.game)
        self._shown = None
        sentence = describe_action(action, self.game, self.words)
        self.tell(Text(self.words.say("taken_back", action=sentence), style="dim"))

    def hand_over(self, player: str) -> None:
        """Where hands are secret and several people share the screen, the next one takes the seat.

        The screen is cleared before it changes hands; what the others have done since this player
        looked last is told again.
        """
        if isinstance(self.game, CrisisGame) and self.people > 1 and self._looking != player:
            if self.out.is_terminal:
                self.out.clear()
            if self.read(self.words.say("take_the_keyboard", player=player)) is None:
                raise Quit
            news = self._news[self._read_up_to.get(player, 0) :]
            if news and self.out.is_terminal:
                self.out.print(Text(self.words.say("meanwhile"), style="dim"))
                self.out.print(*news, sep="\n")
        self._looking = player

    def show_table(self, player: str, again: bool = True) -> None:
        """Everything that a person may see before they move; the board once a round, or when asked.

        The card comes below the board, so that it is still on a small screen when they type.
        """
        game, words = self.game, self.words
        estimating = isinstance(game, ChallengeGame) and game.phase in ("answer", "last")
        here = (game.rounds_completed, estimating)
        full = again or self._board_of != here
        self._board_of = here
        self.out.print()
        if isinstance(game, CrisisGame):
            views.show_scores(self.out, game, words)
            views.show_crises(self.out, game, words, player)
        elif isinstance(game, PlacingGame):
            if full:
                self.show_spaces(views.stone_marks(game), self.asked(game))
                views.show_card(self.out, game, words)
            views.show_stones(self.out, game, words)
            views.show_scores(self.out, game, words, game.hands)
        elif isinstance(game, ChallengeGame):
            if full and game.task is not None and estimating:
                marks = {space: Text("✗", style="red") for space in game.judged_wrong}
                self.show_spaces(marks, (game.task,))
            if full:
                views.show_card(self.out, game, words)
            views.show_scores(self.out, game, words)
            views.show_votes(self.out, game, words)
        if is_menu(game):
            for number, action in enumerate(game.legal_actions(), 1):
                self.out.print(f"{number:3d} {menu_line(action, game, words, self.hints)}")
        elif isinstance(game, ChallengeGame) and game.phase == "last":
            self.out.print(words.say("do.take_three"))

    def show_spaces(self, marks: dict[int, Text], sectors: tuple[Sector, ...]) -> None:
        assert isinstance(self.game, PlacingGame | ChallengeGame)
        views.show_board(self.out, self.game, self.words, marks, sectors)
        if self.hints:
            views.show_hint(self.out, self.game, self.words, sectors)

    def show_hints(self) -> None:
        """The hints alone once they are on; a menu anew, since it shows them in its lines."""
        game = self.game
        if is_menu(game):
            self._shown = None
        elif not self.hints:
            return
        elif isinstance(game, PlacingGame):
            views.show_hint(self.out, game, self.words, self.asked(game))
        elif isinstance(game, ChallengeGame) and game.task is not None and game.phase in ("answer", "last"):
            views.show_hint(self.out, game, self.words, (game.task,))

    def asked(self, game: PlacingGame) -> tuple[Sector, ...]:
        assert game.card is not None
        third = game.rules.third_scale == "allowed"
        return tuple(s for s in SECTORS if s in game.card.sectors or (third and s in game.board.scales))

    def show_end(self) -> None:
        """How the game has ended."""
        say = self.words.say
        self.out.print()
        if isinstance(self.game, CrisisGame) and self.game.lost:
            self.out.print(say("all_have_lost"))
            return
        winners = self.game.winners
        self.out.print(say.counted("wins", len(winners), winners=say("and").join(winners)))
        views.show_scores(self.out, self.game, self.words)
