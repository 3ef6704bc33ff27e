"""Checks one deck: each file, each card by itself, then the deck as a whole.

What was found in a card depends on the card, on the settings and on what holds for the whole deck: its
``deck:`` block, edition, board, template and the photo's file. A :class:`DeckMemory` keeps it for as
long as none of them changes, so that after an edit only the cards edited are checked again; rules about
the deck as a whole look at all cards each time.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from functools import cached_property
from typing import Any

from msgspec import Struct, field

from terra_cards.lint.cards import CardView, EntryView, Loaded
from terra_cards.lint.deck import DeckView
from terra_cards.lint.directives import MARK, directives
from terra_cards.lint.document_view import DocumentView, FileKind, entries
from terra_cards.lint.entries import Entry
from terra_cards.lint.facts import DeckFacts, card_facts, deck_facts
from terra_cards.lint.outcome import Conditions, FileOutcome, Outcome
from terra_cards.lint.policy import Plan
from terra_cards.lint.reading import doubtful, read_findings
from terra_cards.lint.runner import Checks, Needed, Runner, by_need, checks
from terra_cards.lint.view import settled
from terra_cards.model.loaded import LoadedCard, LoadedDeck, PhotoFile
from terra_cards.source.document import Data, Document
from terra_cards.source.findings import Finding, Pointer

#: So many cards are checked at once; whoever wants to stop waits for them.
_TOGETHER = 200
#: Rules about the deck as a whole, which nobody can judge while a part of it is unread.
_WHOLE = tuple(f"TC7{number:02d}" for number in range(1, 11))


class FileMemory(Struct, dict=True):
    """One file as it was checked: its cards in file order, and what was found elsewhere in it.

    ``passed_on`` says that a later check has taken its cards over.
    """

    document: Document
    kind: FileKind
    entries: list[Entry] = field(default_factory=list)
    head: list[Finding] = field(default_factory=list)
    whole: FileMemory | None = None  # as it was when it could last be read without a mistake
    passed_on: bool = False

    def known(self, data: Data | None) -> Entry | None:
        """What is known of a card by its plain data, which an unchanged card keeps."""
        if self.document.findings:  # one mistake of reading may hide others
            return self.whole.known(data) if self.whole is not None else None
        return self._by_data.get(id(data))

    @cached_property
    def _by_data(self) -> dict[int, Entry]:
        return {id(entry.data): entry for entry in self.entries if isinstance(entry.data, dict)}


class DeckMemory(Struct):
    """A deck as it was checked, and what all of its findings rest on."""

    basis: tuple[Any, ...]
    view: DeckView
    files: dict[str, FileMemory] = field(default_factory=dict)


class StoppedError(Exception):
    """Nobody wants the outcome any more; ``memory`` keeps what was found so far."""

    def __init__(self, memory: DeckMemory) -> None:
        super().__init__()
        self.memory = memory


def check_deck(
    deck: LoadedDeck,
    conditions: Conditions,
    before: DeckMemory | None = None,
    stop: Callable[[], bool] | None = None,
) -> tuple[Outcome, DeckMemory]:
    """What is wrong with a deck, and what to keep for the next time.

    ``stop`` is asked before each card that is checked; once it says so, StoppedError is raised.
    """
    plan = conditions.policy.plan(deck.path)
    basis = _basis(deck, conditions, plan)
    if before is None or before.basis != basis:
        view = DeckView(deck, conditions.today, conditions.side, conditions.played)
        before = DeckMemory(basis, view)
    check = _DeckCheck(deck, plan, before, conditions.together, stop)
    memory = DeckMemory(basis, before.view, check.files)
    try:
        return check.outcome(), memory
    except _StopError:
        memory.files = {**before.files, **check.files}
        raise StoppedError(memory) from None


def _basis(deck: LoadedDeck, conditions: Conditions, plan: Plan) -> tuple[Any, ...]:
    """What the findings of every card rest on; equal where none of it has changed."""
    parts = (deck.edition, deck.board, deck.template, conditions.played)
    settings = (conditions.today, conditions.side, plan.codes, plan.options)
    return (deck.info, deck.languages, deck.extra_schema, deck.folder, *map(id, parts), parts, *settings)


class _StopError(Exception):
    pass


class _DeckCheck:
    def __init__(
        self,
        deck: LoadedDeck,
        plan: Plan,
        before: DeckMemory,
        together: bool,
        stop: Callable[[], bool] | None,
    ) -> None:
        self.deck = deck
        self.stop = stop
        self.together = together
        self.view = before.view
        self.view.renew(deck)
        self.before = before.files
        self.files: dict[str, FileMemory] = {}
        self.runner = Runner()
        self.per_file: Checks = checks(plan, "document")
        self.per_card: Needed = by_need(checks(plan, "card"))
        self.all_cards: Checks = checks(plan, "cards")
        self.per_entry: Needed = by_need(checks(plan, "entry"))
        self.per_deck = [
            one for one in checks(plan, "deck") if self.view.complete or one[0].code not in _WHOLE
        ]

    def outcome(self) -> Outcome:
        deck = self.deck
        loaded: dict[str, dict[Pointer, Loaded]] = {}
        everything: list[Loaded] = [*deck.cards, *deck.crises, *deck.solutions]
        for item in everything:
            loaded.setdefault(item.document.path, {})[item.pointer] = item
        bound: dict[str, list[Finding]] = {}
        for finding in deck.findings:
            bound.setdefault(finding.path, []).append(finding)
        for number, document in enumerate(deck.documents):
            path = document.path
            kind: FileKind = "cards" if number else "deck"
            self.files[path] = self._file(document, kind, bound.get(path, []), loaded.get(path, {}))
        views = [entry.view for memory in self.files.values() for entry in memory.entries]
        self.view.cards = [view for view in views if isinstance(view, CardView)]
        self.runner.found = []
        self.runner.run(self.per_deck, self.view)
        whole: dict[str, list[Finding]] = {}
        for finding in self.runner.found:
            whole.setdefault(finding.path, []).append(finding)
        return Outcome(
            tuple(_file_outcome(memory, whole.get(path, ())) for path, memory in self.files.items()),
            len(deck.cards) + len(deck.crises) + len(deck.solutions),
            tuple(self.runner.faults),
            self._facts() if self.together else None,
            self.view.id,
            self.view.until,
        )

    def _facts(self) -> DeckFacts | None:
        cards = []
        for memory in self.files.values():
            for entry in memory.entries:
                if isinstance(entry.view, CardView):
                    known = entry.facts
                    if known is None or (known.path, known.pointer) != (entry.view.path, entry.view.pointer):
                        known = entry.facts = card_facts(entry.view)
                    cards.append(known)
        return deck_facts(self.view, tuple(cards))

    def _file(
        self, document: Document, kind: FileKind, bound: list[Finding], loaded: dict[Pointer, Loaded]
    ) -> FileMemory:
        """Checks what is not known of a file. Its cards stand in the order of the file."""
        before = self.before.get(document.path)
        if before is not None and kind == "cards" and before.document is document and not before.passed_on:
            kept = (self._keep(entry, entry.pointer, entry.start, loaded) for entry in before.entries)
            if all(kept):
                return before
        memory = self.files[document.path] = FileMemory(document, kind)
        if before is not None:
            before.passed_on = True
            if document.findings:
                memory.whole = before.whole or before
        fresh: list[Entry] = []
        items = list(entries(document, kind))
        for pointer, data, start in items:
            entry = before.known(data) if before is not None else None
            if entry is None or not self._keep(entry, pointer, start, loaded):
                entry = Entry(pointer, data, start)
                fresh.append(entry)
            memory.entries.append(entry)
        known = {entry.pointer for entry in memory.entries}
        for pointer in loaded:
            if pointer not in known:  # a card where none belongs: under `cards` in a file of cards
                fresh.append(Entry(pointer, None, 0))
                memory.entries.append(fresh[-1])
        self._check(memory, None if len(fresh) == len(memory.entries) else fresh, bound, loaded)
        return memory

    def _keep(self, entry: Entry, pointer: Pointer, start: int, loaded: dict[Pointer, Loaded]) -> bool:
        """Takes over what is known of a card, to where it stands now; false where that does not hold."""
        item = loaded.get(pointer)
        view = entry.view
        if not entry.whole or (item is None) != (view is None) or entry.photo != self._photo(item):
            return False
        if (entry.pointer, entry.start) != (pointer, start):
            by = start - entry.start
            entry.findings = [finding.moved(by, entry.pointer, pointer) for finding in entry.findings]
            entry.pointer, entry.start = pointer, start
        if view is not None and item is not None:
            view.renew(item)
        return True

    def _photo(self, item: Loaded | None) -> PhotoFile | None:
        photo = item.card.photo if item is not None else None
        return self.deck.photos.get(photo.file) if photo and photo.file else None

    def _check(
        self,
        memory: FileMemory,
        fresh: list[Entry] | None,
        bound: list[Finding],
        loaded: dict[Pointer, Loaded],
    ) -> None:
        """Runs the rules of files on what is not known yet (all of it without ``fresh``), then those of
        cards on each new card."""
        document, runner = memory.document, self.runner
        only = None if fresh is None else [(entry.pointer, entry.data, entry.start) for entry in fresh]
        view = DocumentView(document, memory.kind, self.view, only)
        fresh = memory.entries if fresh is None else fresh
        wanted = {entry.pointer: entry for entry in fresh}
        if only is not None:
            cards = ((view.card_pointer(finding.pointer or ()), finding) for finding in bound)
            bound = [finding for card, finding in cards if card is None or card in wanted]
        read = read_findings(view, bound)
        silent = doubtful(read)
        faults = len(runner.faults)
        runner.found = read
        runner.run(self.per_file, view)
        for finding in runner.found:
            entry = wanted.get(view.card_pointer(finding.pointer or ()) or ("",))
            found = memory.head if entry is None else entry.findings
            found.append(settled(finding, document))
        whole = len(runner.faults) == faults
        for start in range(0, len(fresh), _TOGETHER):
            checked: list[Entry] = []
            for entry in fresh[start : start + _TOGETHER]:
                if self.stop is not None and self.stop():
                    self._check_entries(checked, document)
                    for other in fresh[start + len(checked) :]:
                        other.whole = False
                    raise _StopError
                item = loaded.get(entry.pointer)
                entry.whole = whole
                entry.photo = self._photo(item)
                if isinstance(item, LoadedCard):
                    entry.view = CardView(self.view, item, silent.get(entry.pointer, frozenset()))
                elif item is not None:
                    entry.view = EntryView(self.view, item)
                checked.append(entry)
            self._check_entries(checked, document)

    def _check_entries(self, entries: list[Entry], document: Document) -> None:
        """Runs the rules of cards on a number of them at once."""
        runner = self.runner
        runner.found, runner.failed = [], []
        views = [entry.view for entry in entries]
        cards = [view for view in views if isinstance(view, CardView)]
        if cards:
            runner.run_together(self.all_cards, cards)
            runner.run_needed(self.per_card, cards)
        runner.run_needed(self.per_entry, [view for view in views if isinstance(view, EntryView)])
        if runner.found or runner.failed:
            by_pointer = {entry.pointer: entry for entry in entries}
            for finding in runner.found:
                by_pointer[_card_of(finding, by_pointer)].findings.append(settled(finding, document))
            for view in runner.failed:
                by_pointer[view.pointer].whole = False


def _card_of(finding: Finding, known: Container[Pointer]) -> Pointer:
    """The pointer to the card that a finding is in."""
    pointer = finding.pointer or ()
    return next(pointer[:size] for size in (2, 1, 0) if pointer[:size] in known)


def _file_outcome(memory: FileMemory, whole: Iterable[Finding]) -> FileOutcome:
    document = memory.document
    found = [*memory.head, *(finding for entry in memory.entries for finding in entry.findings)]
    found += (settled(finding, document) for finding in whole)
    written = directives(document, memory.kind) if MARK in document.text else []
    return FileOutcome(document.path, memory.kind, tuple(found), tuple(written))
