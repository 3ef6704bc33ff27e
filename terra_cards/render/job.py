"""A print job: which cards of which decks, in which words and on which paper.

Takes what ``workspace.load`` gives and answers with runs and sheets, or with a :class:`JobError`
that says which of the wishes cannot be met and what is near it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from terra_cards.layout.atlas import Atlas
from terra_cards.layout.custom_sheet import plan_custom
from terra_cards.layout.design import Design, DesignError, make_design
from terra_cards.layout.fold import FOLD, plan_fold
from terra_cards.layout.marks import MARK_NAMES, REGISTRATION, mark_style
from terra_cards.layout.paper import CARD, SheetError, SheetPlan, plan_sheet
from terra_cards.layout.parts import SLOTS
from terra_cards.layout.registration import Registration
from terra_cards.layout.scripts import right_to_left
from terra_cards.layout.truetype import FontError
from terra_cards.library import templates
from terra_cards.library.fonts import FontNotFoundError
from terra_cards.model.board import Side
from terra_cards.model.invalid import each, valid
from terra_cards.model.loaded import AnyCard, LoadedCard, LoadedDeck, LoadedTemplate
from terra_cards.model.papers import PAPERS, paper_size
from terra_cards.model.sheet_file import SheetInfo
from terra_cards.model.template import TemplateFile
from terra_cards.render.photo_store import PhotoReader, PhotoStore
from terra_cards.render.press import Run, pairs
from terra_cards.source.findings import Finding
from terra_cards.source.names import nearest

LAYOUTS = "auto, single, fold, 4-up, or COLUMNSxROWS such as 2x2"


class JobError(ValueError):
    """A wish that cannot be met; ``hint`` says what can."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


class DeckError(JobError):
    """A deck that cannot be printed at all, whatever is wished; its own findings say more."""


class Job(Struct, frozen=True):
    """What to print. None means what the deck or the template says."""

    lang: str | None = None
    side: Side = "metric"
    template: LoadedTemplate | None = None
    cards: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    size: tuple[float, float] | None = None  # of a card, in millimetres
    bleed: float | None = None
    whole_cards: bool = False  # double-sided: with each theme the one on its other side
    dpi: float | None = 300.0
    _designs: dict[tuple[int, bool, bool], Design] = field(default_factory=dict)
    _templates: list[LoadedTemplate] = field(default_factory=list)
    _atlases: dict[int, Atlas] = field(default_factory=dict)


def near_hint(name: str, known: Iterable[str]) -> str:
    """The nearest of the known names, else all of them, or as many as help."""
    names = list(dict.fromkeys(known))
    near = nearest(name, names)
    if near:
        return f"did you mean '{near.name}'?"
    listed = ", ".join(names[:12])
    return f"there are {listed}" + (", ..." if len(names) > 12 else "") if names else "there are none"


def make_run(deck: LoadedDeck, job: Job, read: PhotoReader) -> Run:
    """One deck made ready to print. Raises :class:`JobError`."""
    edition = deck.edition.edition if deck.edition else None
    if edition is None:
        raise DeckError(f"{deck.path}: the deck's edition cannot be read, so its cards have no look")
    crisis = edition.engine == "crisis"
    if not crisis and (deck.board is None or deck.board.file is None):
        raise DeckError(f"{deck.path}: the deck's board cannot be read, so its areas have no names")
    lang = _language(deck, job.lang)
    if not crisis and deck.board and deck.board.sides and job.side not in deck.board.sides:
        raise JobError(
            f"{deck.path}: board '{deck.board.name}' has no {job.side} side",
            f"it has {' and '.join(deck.board.sides)}",
        )
    board = deck.board.board(job.side) if deck.board and not crisis else None
    geography = board.geography if board else None
    design = _design(deck, job, geography is not None, right_to_left(lang))
    atlas = None
    if board is not None and geography is not None:
        atlas = job._atlases.get(id(geography))
        if atlas is None:
            kinds = {area.id: area.kind for area in board.areas}
            atlas = job._atlases[id(geography)] = Atlas(f"{len(job._atlases)}-{board.id}", geography, kinds)
    bleed = 2 * design.bleed
    areas = [(box.width + bleed, box.height + bleed) for box in design.boxes if box.part == "picture"]
    area = max(areas, default=(design.width, design.height))
    return Run(deck, edition, lang, job.side, design, atlas, PhotoStore(read, area, job.dpi))


def _language(deck: LoadedDeck, wanted: str | None) -> str:
    if not deck.languages:
        raise DeckError(f"{deck.path}: the deck's languages cannot be read")
    if wanted is None:
        return deck.languages[0]
    for lang in deck.languages:
        if lang.casefold() == wanted.casefold():
            return lang
    raise JobError(f"{deck.path}: the deck has no language '{wanted}'", near_hint(wanted, deck.languages))


def _design(deck: LoadedDeck, job: Job, drawing: bool, backwards: bool) -> Design:
    loaded = job.template or deck.template
    if loaded is None:
        engine = deck.edition.edition.engine if deck.edition and deck.edition.edition else ""
        loaded = templates.loaded(templates.usual(engine))
    if loaded.file is None or loaded.findings:
        said = "; ".join(_told(loaded, finding) for finding in loaded.findings[:3]) or "it cannot be read"
        problem = f"the template '{loaded.name}' cannot be used: {said}"
        raise JobError(problem) if job.template else DeckError(f"{deck.path}: {problem}")
    return template_design(loaded, job, drawing, backwards)


def template_design(loaded: LoadedTemplate, job: Job, drawing: bool, backwards: bool) -> Design:
    """A template without findings made ready as a job wishes, once for each job. Raises JobError."""
    key = (id(loaded), drawing, backwards)
    if key not in job._designs:
        template = templates.sized(loaded, job.size) if job.size else loaded
        assert template.file is not None
        folder = template.path.parent if template.path and not template.builtin else None
        read_face = templates.face_reader(template.file, folder)
        job._designs[key] = _made(template.file, read_face, job, drawing, backwards)
        job._templates.append(loaded)  # its identity is a key: it must not go
    return job._designs[key]


def _told(template: LoadedTemplate, finding: Finding) -> str:
    """A finding of a template in one line, with its place."""
    line, column = template.document.lines.position(finding.span.start)
    return f"{finding.path}:{line}:{column}: {finding.message}"


def _made(
    template: TemplateFile, read_face: templates.FaceReader, job: Job, drawing: bool, backwards: bool
) -> Design:
    name = (template.template.id if template.template else None) or "template"
    try:
        design = make_design(template, read_face, SLOTS, drawing=drawing, right_to_left=backwards)
    except DesignError as error:
        raise JobError(f"the template '{name}': {error.message} ({'.'.join(error.place)})") from error
    except FontNotFoundError as error:
        raise JobError(f"the template '{name}': {error}", error.hint) from error
    except FontError as error:
        raise JobError(f"the template '{name}': {error}") from error
    return design if job.bleed is None else replace(design, bleed=job.bleed)


def select(
    decks: Sequence[LoadedDeck], job: Job, *, copies: bool = True
) -> list[tuple[LoadedDeck, list[AnyCard]]]:
    """The cards of each deck that are asked for, in deck order; a solution as often as it has copies.

    An unknown name is a JobError.
    """
    everything: list[AnyCard] = [card for deck in decks for card in _all(deck)]
    known = {
        "card": [card.id for card in everything if card.id],
        "tag": [tag for card in everything for tag in each(card.card.tags)],
        "level": [
            str(level.id)
            for deck in decks
            if deck.edition and deck.edition.edition
            for level in deck.edition.edition.levels
        ],
    }
    for what, names in (("card", job.cards), ("level", job.levels), ("tag", job.tags)):
        for name in names:
            if name not in known[what]:
                raise JobError(f"no {what} '{name}' in what is printed", near_hint(name, known[what]))
    chosen = []
    for deck in decks:
        cards = [
            card
            for card in _all(deck, copies)
            if (not job.cards or card.id in job.cards)
            and (not job.levels or (isinstance(card, LoadedCard) and card.card.difficulty in job.levels))
            and (not job.tags or not set(job.tags).isdisjoint(each(card.card.tags)))
        ]
        if job.whole_cards and themes_on_backs(deck):
            cards = _with_partners(deck, cards)
        if cards:
            chosen.append((deck, cards))
    return chosen


def _all(deck: LoadedDeck, copies: bool = True) -> list[AnyCard]:
    times = [one for one in deck.solutions for _ in range((valid(one.card.copies) or 1) if copies else 1)]
    return [*deck.cards, *deck.crises, *times]


def _with_partners(deck: LoadedDeck, cards: Sequence[AnyCard]) -> list[AnyCard]:
    """The cards with the themes on their other sides, in deck order."""
    ids = {id(card) for card in cards}
    shared = [
        index
        for one in pairs(deck)
        if any(side is not None and id(deck.cards[side]) in ids for side in one)
        for index in one
        if index is not None
    ]
    return [deck.cards[index] for index in sorted(shared)]


def themes_on_backs(deck: LoadedDeck) -> bool:
    """Whether a deck's cards carry a theme on each side: its edition says so, or one of its cards."""
    edition = deck.edition.edition if deck.edition else None
    return bool(edition and edition.double_sided) or any(card.card.back for card in deck.cards)


class Sheets(Struct, frozen=True):
    """The wishes for sheets: ``layout`` is auto, single, fold, N-up or COLUMNSxROWS, or a ``file`` says
    all of it. ``marks`` are names of ``layout.marks``, None for the usual ones; millimetres for the
    length of marks and the distance between cards."""

    paper: str = "a4"
    layout: str = "auto"
    file: SheetInfo | None = None
    marks: tuple[str, ...] | None = None
    mark_length: float | None = None
    gutter: float | None = None


def sheet_for(design: Design, wishes: Sheets) -> SheetPlan:
    """The sheet of a design's cards. Raises :class:`JobError`."""
    paper = wishes.paper
    check_paper(paper)
    marks = ("crop",) if wishes.marks is None else wishes.marks
    for name in marks:
        if name not in MARK_NAMES:
            raise JobError(f"no marks '{name}'", near_hint(name, MARK_NAMES))
    style = mark_style(marks, wishes.mark_length)
    registration = Registration() if REGISTRATION in marks else None
    card = (design.width, design.height)
    try:
        if wishes.file is not None:
            return plan_custom(
                wishes.file, card, bleed=design.bleed, marks=wishes.marks, mark_length=wishes.mark_length
            )
        single = wishes.layout == "single" or paper == CARD
        if registration is not None and (single or wishes.layout == FOLD):
            raise JobError(
                "a cutting machine takes flat sheets of several cards", "leave registration marks out"
            )
        if wishes.layout == FOLD:
            if single:
                raise JobError("a fold sheet needs a paper", "name one such as a4")
            return plan_fold(paper, card, bleed=design.bleed, style=style, gutter=wishes.gutter)
        return plan_sheet(
            CARD if single else paper,
            card,
            bleed=design.bleed,
            grid=None if single or wishes.layout == "auto" else _grid(wishes.layout, paper, card),
            style=style,
            gutter=wishes.gutter,
            registration=registration,
        )
    except SheetError as error:
        raise JobError(str(error), error.hint) from error


def check_paper(paper: str) -> None:
    """Raises :class:`JobError` for what is no paper."""
    try:
        if paper == CARD or paper_size(paper) is not None:
            return
    except ValueError as error:
        raise JobError(f"no paper '{paper}'", str(error)) from error
    raise JobError(f"no paper '{paper}'", near_hint(paper, [*PAPERS, CARD, "or a size such as 200x300mm"]))


def _grid(layout: str, paper: str, card: tuple[float, float]) -> tuple[int, int]:
    found = re.fullmatch(r"([1-9]\d?)x([1-9]\d?)", layout)
    if found:
        return int(found[1]), int(found[2])
    found = re.fullmatch(r"([1-9]\d?)-up", layout)
    if not found:
        raise JobError(f"no layout '{layout}'", f"write {LAYOUTS}")
    number = int(found[1])
    size = card if paper == CARD else paper_size(paper) or card
    shapes = [(columns, number // columns) for columns in range(1, number + 1) if number % columns == 0]
    # the shape whose outline is nearest to the paper's own
    return min(
        shapes,
        key=lambda shape: (
            abs(shape[0] * card[0] / (shape[1] * card[1]) - size[0] / size[1]),
            shape,
        ),
    )
