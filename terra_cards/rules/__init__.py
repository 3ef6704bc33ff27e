"""The rules engine: four games, pure and typed, without I/O.

Score a round with :func:`score_round`; play with :func:`start_game` and ``legal_actions``,
``apply``, ``undo``; read and write records with :func:`replay` and :func:`record_lines`. Every
error names the clause of the rules that it rests on. ``docs/rules-api.md`` shows each.
"""

from terra_cards.rules.actions import (
    Accept,
    Action,
    Answer,
    ChooseTask,
    Decline,
    Draw,
    End,
    Hoard,
    No,
    NobodyKnows,
    Pass,
    Place,
    Play,
    TakeThree,
    Yes,
    read_action,
)
from terra_cards.rules.challenge import ChallengeGame
from terra_cards.rules.crisis import CrisisGame
from terra_cards.rules.crisis_cards import CrisisCard, CrisisCards, Deal, SolutionCard, deal
from terra_cards.rules.edition_rules import rules_of
from terra_cards.rules.errors import IllegalAction, RuleError, SetupError, Violation
from terra_cards.rules.game import Game, RoundEnd, Status
from terra_cards.rules.generator import Generator
from terra_cards.rules.header import Header, InlineCard
from terra_cards.rules.options import Rules
from terra_cards.rules.placing import PlacingGame
from terra_cards.rules.record import record_lines
from terra_cards.rules.replay import RecordError, Replay, replay
from terra_cards.rules.scoring import RoundScore, ScoredStone, Stone, score_round, wrong_stones
from terra_cards.rules.start import start_game

__all__ = [
    "Accept",
    "Action",
    "Answer",
    "ChallengeGame",
    "ChooseTask",
    "CrisisCard",
    "CrisisCards",
    "CrisisGame",
    "Deal",
    "Decline",
    "Draw",
    "End",
    "Game",
    "Generator",
    "Header",
    "Hoard",
    "IllegalAction",
    "InlineCard",
    "No",
    "NobodyKnows",
    "Pass",
    "Place",
    "PlacingGame",
    "Play",
    "RecordError",
    "Replay",
    "RoundEnd",
    "RoundScore",
    "RuleError",
    "Rules",
    "ScoredStone",
    "SetupError",
    "SolutionCard",
    "Status",
    "Stone",
    "TakeThree",
    "Violation",
    "Yes",
    "deal",
    "read_action",
    "record_lines",
    "replay",
    "rules_of",
    "score_round",
    "start_game",
    "wrong_stones",
]
