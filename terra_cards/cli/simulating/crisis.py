"""A crisis deck made ready to play."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from terra_cards.cli.finding_lines import tell
from terra_cards.cli.output import complain, usage_error
from terra_cards.cli.simulating.asked import Asked, seats_of
from terra_cards.cli.simulation_report import crisis_subject_of

if TYPE_CHECKING:
    from rich.console import Console

    from terra_cards.model.loaded import LoadedDeck
    from terra_cards.render.play_report.page import CrisisSubject
    from terra_cards.rules.crisis_cards import CrisisCards
    from terra_cards.rules.options import Rules
    from terra_cards.simulation.crisis.simulate import CrisisReport

WHAT = "games"


class CrisisDeckFile(Struct, frozen=True):
    """A crisis deck that can be played."""

    loaded: LoadedDeck
    rules: Rules
    cards: CrisisCards
    bots: tuple[str, ...]
    what: str = WHAT

    @property
    def name(self) -> str:
        return self.loaded.id or self.loaded.path

    def simulate(self, asked: Asked, progress: Callable[[int, int], None] | None) -> CrisisReport:
        """Plays the deck as asked."""
        from terra_cards.simulation.crisis.simulate import make_crisis_play, simulate_crisis

        run = make_crisis_play(
            self.rules,
            self.cards,
            self.bots,
            rounds=asked.rounds,
            seed=asked.seed,
            parameters=asked.parameters,
        )
        return simulate_crisis(
            run,
            jobs=asked.jobs,
            progress=progress,
            executor=asked.cluster.executor if asked.cluster else None,
            workers=asked.cluster.workers if asked.cluster else None,
            until=asked.until,
        )

    def document(self, report: CrisisReport) -> dict[str, Any]:
        """The JSON of a report."""
        from terra_cards.simulation.crisis.document import crisis_document

        return crisis_document(report, self.loaded.id)

    def subject(self, report: CrisisReport) -> CrisisSubject:
        """What the page is made of."""
        return crisis_subject_of(self.loaded, report)

    def show(self, report: CrisisReport, console: Console) -> None:
        """Prints a report."""
        from terra_cards.cli.simulating.crisis_text import show

        show(report, self.name, console)


def prepare(loaded: LoadedDeck, rules: Rules, asked: Asked) -> tuple[CrisisDeckFile | None, bool]:
    """The deck, and whether all of it can be played; what cannot has been complained of."""
    from terra_cards.rules.crisis_cards import CrisisCards
    from terra_cards.rules.errors import SetupError
    from terra_cards.simulation.crisis.simulate import BOTS, crisis_obstacle, seats_obstacle

    if asked.cards is not None:
        return None, True  # they are cards of other decks
    errors = [finding for finding in loaded.findings if finding.severity in (None, "error")]
    try:
        cards = CrisisCards.of((c.card for c in loaded.crises), (s.card for s in loaded.solutions))
    except SetupError as error:
        for finding in errors:
            tell(finding, loaded.documents, loaded.path)
        if not errors:
            complain(f"{loaded.path}: {error}")
        return None, False
    for finding in errors:
        tell(finding, loaded.documents, loaded.path)
    known = list(asked.parameters.crisis_bots)
    seats = seats_of(asked, f"{loaded.path}: '{rules.edition}'", rules.players, known, BOTS)
    wrong = seats_obstacle(rules, len(seats))
    if wrong is not None:
        usage_error(f"{loaded.path}: {wrong}")
    wrong = crisis_obstacle(rules, cards, len(seats))
    if wrong is not None:  # the deck's fault, not that of whoever asked
        complain(f"{loaded.path}: {wrong}")
        return None, False
    return CrisisDeckFile(loaded, rules, cards, seats), not errors
