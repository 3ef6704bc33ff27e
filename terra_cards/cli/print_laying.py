"""Cards laid out as they are asked for, and what is found wrong with them on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from terra_cards.cli.output import complain
from terra_cards.cli.print_input import read_photo
from terra_cards.cli.print_report import Progress

if TYPE_CHECKING:
    from terra_cards.model.loaded import AnyCard
    from terra_cards.render.job import Job
    from terra_cards.render.press import Face, Run
    from terra_cards.source.findings import Finding
    from terra_cards.workspace.load import Project


class Laying:
    """The cards of a job. ``chosen`` are those of each run, in deck order; ``skipped`` are the identities of
    cards that turned out to have no face.

    ``findings`` gets what is wrong. ``made`` counts faces, ``left_out`` cards that lack what makes a face,
    ``faults`` those that failed by a fault of ours. Raises JobError and DeckError.
    """

    def __init__(
        self, project: Project, job: Job, findings: list[Finding], quiet: bool, jobs: int = 1
    ) -> None:
        from terra_cards.render.job import make_run, select

        self.findings = findings
        self.made = self.left_out = self.faults = 0
        self.skipped: set[int] = set()
        self.chosen: list[tuple[Run, list[AnyCard]]] = []
        self._told: dict[int, set[tuple[str | None, tuple[str | int, ...]]]] = {}
        self.jobs = jobs
        self._quiet = quiet
        for deck, cards in select(project.decks, job):
            ids = {card.id for card in cards}
            own = [f for f in deck.findings if f.card is None or f.card in ids]
            own = [f for f in own if f.severity in (None, "error")]
            self.findings += own
            run = make_run(deck, job, read_photo)
            self.chosen.append((run, cards))
            self._told[id(run)] = {(f.card, f.field[:1]) for f in own}

    @property
    def runs(self) -> list[Run]:
        return [run for run, _ in self.chosen]

    def only(self, cards: set[int]) -> None:
        """Keeps the cards of these identities."""
        self.chosen = [(run, [card for card in own if id(card) in cards]) for run, own in self.chosen]

    def faces(self) -> Iterator[Face]:
        """The faces of all cards that have one, run by run."""
        from terra_cards.render.press import FaceError

        for run, cards in self.chosen:
            progress = Progress("cards", len(cards), self._quiet)
            for card, (face, found) in zip(cards, run.faces(cards), strict=True):
                progress.step()
                self.note(run, card, face is not None, found.text if isinstance(found, FaceError) else found)
                if face is not None:
                    yield face
            progress.close()

    def progress(self) -> Progress:
        """Of all cards."""
        return Progress("cards", sum(len(cards) for _, cards in self.chosen), self._quiet)

    def note(self, run: Run, card: AnyCard, face: bool, found: Sequence[Finding] | str) -> None:
        """Takes down what is wrong with a card, or with us; one without a face is skipped from now on."""
        told = self._told[id(run)]
        if isinstance(found, str):
            complain(
                f"this card cannot be laid out: {card.document.path}, card '{card.id}': {found}",
                "this is a fault of terra-cards; please report it",
            )
            self.faults += 1
        else:
            self.findings += [f for f in found if (f.card, f.field[:1]) not in told]
            self.left_out += not face
        if face:
            self.made += 1
        else:
            self.skipped.add(id(card))

    def pairs(self, run: Run, cards: Iterable[AnyCard], themes: bool) -> list[tuple[AnyCard, AnyCard | None]]:
        """Which cards become one printed card: a theme and the one on its other side, where there is one."""
        from terra_cards.render.press import pairs

        left = {id(card): card for card in cards if id(card) not in self.skipped}
        if not themes:
            return [(card, None) for card in cards if id(card) not in self.skipped]
        out: list[tuple[AnyCard, AnyCard | None]] = []
        for front, back in pairs(run.deck):
            first = left.get(id(run.deck.cards[front]))
            second = left.get(id(run.deck.cards[back])) if back is not None else None
            if first is not None:
                out.append((first, second))
            elif second is not None:
                out.append((second, None))
        return out
