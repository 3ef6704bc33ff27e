"""The manifest of a print: what each card is known by and where it lies, and what it was made from.

The same decks, photos and packages give the same manifest, in whatever folder they lie.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct, field

from terra_cards import __version__
from terra_cards.layout.card import CardPlan
from terra_cards.layout.pages import Page
from terra_cards.model.loaded import LoadedDeck
from terra_cards.render.build import Build, build_of, stamped
from terra_cards.render.fingerprint import fingerprint
from terra_cards.render.press import Face, Run
from terra_cards.source.document import Document

FORMAT = 1
Side = Literal["front", "back"]


class Entry(Struct):
    """A face: what it is known by, and each place where it was printed."""

    deck: str
    card: str
    lang: str
    side: str
    template: str
    hash: str
    build: Build
    printed: bool
    places: list[dict[str, Any]] = field(default_factory=list)


class Ledger:
    """Gathers what is printed. Faces are made known before they are drawn, pages as they are drawn."""

    def __init__(self) -> None:
        self.entries: dict[tuple[str, str, str, str], Entry] = {}
        self._waiting: dict[int, tuple[CardPlan, Entry]] = {}
        self._backs: set[int] = set()
        self.files: dict[str, str] = {}  # of pictures, each with its SHA-256

    def know(self, face: Face, plan: CardPlan, hash_: str, build: Build, printed: bool) -> None:
        """A face, its plan as it will be drawn, its hash, and whether its code is printed on it."""
        run = face.run
        key = (face.deck, face.card.id or "", run.lang, build.content)
        entry = self.entries.get(key)
        if entry is None:
            entry = Entry(
                face.deck, face.card.id or "", run.lang, run.side, run.design.name, hash_, build, printed
            )
            self.entries[key] = entry
        self._waiting[id(plan)] = (plan, entry)

    def backs(self, plans: Sequence[CardPlan | None]) -> None:
        """These plans, known or not, are on backs."""
        self._backs.update(id(plan) for plan in plans if plan is not None)

    def instead(self, plan: CardPlan, drawn: CardPlan) -> None:
        """``drawn`` is drawn in the place of a plan that is known."""
        if id(plan) in self._waiting:
            self._waiting[id(drawn)] = (drawn, self._waiting[id(plan)][1])
        if id(plan) in self._backs:
            self._backs.add(id(drawn))

    def join(self, entries: Sequence[Entry], pages: Sequence[int]) -> None:
        """Takes over what another ledger gathered, whose pages count from 0 and are of these numbers."""
        for entry in entries:
            for place in entry.places:
                place["page"] = pages[place["page"]]
            key = (entry.deck, entry.card, entry.lang, entry.build.content)
            known = self.entries.setdefault(key, entry)
            if known is not entry:
                known.places += entry.places

    def drawn(self, number: int, page: Page) -> None:
        """A page was drawn as an object of this number."""
        for position, placed in enumerate(page.placed, 1):
            plan = placed.plan
            if plan is None or (known := self._waiting.pop(id(plan), None)) is None:
                continue
            back = id(plan) in self._backs
            box = page.corrected(placed.place.box((0.0, 0.0, plan.width, plan.height)))
            known[1].places.append(
                {
                    "page": number,
                    "position": position,
                    "face": "back" if back else "front",
                    "box": [round(value, 2) for value in box],
                }
            )

    def lies(self, plan: CardPlan, file: str, side: Side, position: int | None = None) -> None:
        """A face is on a picture, among others at a position, from 1."""
        known = self._waiting.get(id(plan))
        if known is not None:
            place = {"file": file} | ({"position": position} if position is not None else {})
            known[1].places.append({**place, "face": side})

    def wrote(self, file: str, data: bytes) -> None:
        """A picture was written, or what goes with pictures."""
        self.files[file] = sha256(data).hexdigest()

    def settle(self, order: Sequence[int]) -> None:
        """The objects of the pages in the order of the file: now pages have their numbers, from 1."""
        numbers = {own: index for index, own in enumerate(order, 1)}
        for entry in self.entries.values():
            for place in entry.places:
                place["page"] = numbers[place["page"]]


def identified(face: Face, code: bool, ledger: Ledger | None) -> Face:
    """The face with its code on it, where that is wished or its template has a place for it; the ledger
    knows it."""
    printed = code or any(box.part == "code" for box in face.run.design.boxes)
    if not printed and ledger is None:
        return face
    build = build_of(face.run, face.content)
    shown = stamped(face, build) if printed else face
    if ledger is not None:
        ledger.know(face, shown.plan, fingerprint(face), build, printed)
    return shown


def manifest(ledger: Ledger, runs: Sequence[Run], output: str, digest: str) -> dict[str, Any]:
    """The manifest as plain data. ``output`` is the name of the file that was printed, ``digest`` its
    SHA-256; of a folder its files have theirs."""
    written: dict[str, Any] = {"name": output}
    if list(ledger.files) == [output]:
        written["sha256"] = ledger.files[output]
    elif ledger.files:
        written["files"] = [{"name": name, "sha256": ledger.files[name]} for name in sorted(ledger.files)]
    else:
        written["sha256"] = digest
    return {
        "manifest": FORMAT,
        "tool": {"name": "terra-cards", "version": __version__},
        "output": written,
        "decks": [_deck(run) for run in runs],
        "inputs": list(_inputs(runs)),
        "cards": [_entry(entry) for entry in ledger.entries.values() if entry.places],
    }


def _deck(run: Run) -> dict[str, Any]:
    deck, info = run.deck, run.deck.info
    out: dict[str, Any] = {"id": deck.id or "deck"}
    if info and info.version:
        out["version"] = str(info.version)
    out["title"] = info.title.any(run.lang) if info and info.title else ""
    out["edition"] = run.deck.edition.name if run.deck.edition else ""
    if run.deck.board is not None:
        out["board"] = run.deck.board.name
    return out | {"template": run.design.name, "lang": run.lang, "side": run.side}


def _entry(entry: Entry) -> dict[str, Any]:
    out: dict[str, Any] = {"deck": entry.deck, "id": entry.card, "lang": entry.lang, "side": entry.side}
    if entry.build.version:
        out["version"] = entry.build.version
    out |= {
        "template": entry.template,
        "code": entry.build.code,
        "code_printed": entry.printed,
        "content": entry.build.content,
        "hash": entry.hash,
        "places": entry.places,
    }
    return out


def _inputs(runs: Sequence[Run]) -> Iterator[dict[str, str]]:
    """Every file that was read, once: paths from the first deck's folder on, what is built in by its name."""
    found: dict[tuple[str, str], dict[str, str]] = {}

    def put(kind: str, name: str, digest: str) -> None:
        found.setdefault((kind, name), {"kind": kind, "name": name, "sha256": digest})

    for run in runs:
        deck = run.deck
        for document in deck.documents:
            put("deck", _from(deck, document.path), _text(document))
        for kind, part in (("edition", deck.edition), ("board", deck.board), ("template", deck.template)):
            if part is not None:
                name = part.name if part.builtin or part.path is None else _from(deck, part.path)
                put(kind, name, _text(part.document))
        for face in run.design.faces.values():
            for typeface in face.typefaces:
                put("font", typeface.key, sha256(typeface.file).hexdigest())
        for key, digest in run.photos.digests():
            put("photo", _from(deck, key), digest)
    for place in sorted(found):
        yield found[place]


def _text(document: Document) -> str:
    return sha256(document.text.encode("utf-8", "surrogatepass")).hexdigest()


def _from(deck: LoadedDeck, path: str | Path) -> str:
    """A path as seen from the deck's folder; its name alone where there is no way between them."""
    try:
        return Path(path).resolve().relative_to(Path(deck.folder).resolve()).as_posix()
    except (ValueError, OSError):
        return Path(path).name
