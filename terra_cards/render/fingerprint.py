"""Whether two faces print the same: a hash of all that is drawn, and of nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import asdict, replace

from terra_cards.layout.drawing import Group, Item, Picture, Symbol, Symbols, Use
from terra_cards.layout.typeface import Face
from terra_cards.render.job import Job, make_run

if TYPE_CHECKING:
    from terra_cards.model.loaded import AnyCard, LoadedDeck
    from terra_cards.render.photo_store import PhotoReader
    from terra_cards.render.photos import Embedded
    from terra_cards.render.press import Face as PrintedFace


_OUTLINES = frozenset(("path", "clip"))  # fields that are tuples of numbers and texts as they are


def fingerprint(face: PrintedFace) -> str:
    """SHA-256 of a printed face, in hexadecimal: size, every line and outline, each photo's bytes.

    Two faces of the same hash look the same, wherever their decks and photos lie.
    """
    plan, photos = face.plan, face.run.photos
    digests = face.run.symbol_digests

    def plain(value: object) -> object:
        """What a value draws, as tuples of numbers and texts; a typeface by its name."""
        if isinstance(value, Face):
            return value.key
        if isinstance(value, Picture):
            value = replace(value, photo=_photo(photos.image(value.photo)))
        if isinstance(value, tuple):
            return tuple(plain(inner) for inner in value)
        if isinstance(value, Struct):
            named = asdict(value).items()
            return (
                type(value).__name__,
                *(held if name in _OUTLINES else plain(held) for name, held in named),
            )
        return value

    def digest(symbol: Symbol) -> str:
        """A hash of what a symbol draws itself; worked out once for all faces of a run."""
        found = digests.get(symbol.key)
        if found is None:
            found = digests[symbol.key] = sha256(repr(plain(symbol)).encode()).hexdigest()
        return found

    symbols = sorted(_used(plan.items, plan.symbols), key=lambda symbol: symbol.key)
    drawn = (plan.width, plan.height, plan.bleed, plan.corner, plan.items, tuple(map(digest, symbols)))
    return sha256(repr(plain(drawn)).encode()).hexdigest()


def _photo(image: Embedded) -> str:
    look = (image.width, image.height, image.colours, image.filter, image.orientation, image.inverted)
    digest = sha256(repr(look).encode())
    for part in image.digests():  # of what is packed as it is on every machine
        digest.update(part)
    return digest.hexdigest()


def _used(items: Iterable[Item], symbols: Symbols) -> list[Symbol]:
    """All symbols that items use, and that those use in turn, once each."""
    found: dict[str, Symbol] = {}
    todo = list(_names(items))
    while todo:
        name = todo.pop()
        if name not in found:
            found[name] = symbols[name]
            todo += _names(found[name].items)
    return list(found.values())


def _names(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Use):
            yield item.symbol
        elif isinstance(item, Group):
            yield from _names(item.items)


def fingerprints(deck: LoadedDeck, job: Job, read: PhotoReader) -> dict[str, str]:
    """The hash of the printed face of each card of a deck, by id; cards without a face have none.

    DeckError where the deck lacks what makes faces, JobError where the job asks for what is not there.
    """
    return {name: fingerprint(face) for name, face in faces_of(deck, job, read).items()}


def faces_of(deck: LoadedDeck, job: Job, read: PhotoReader) -> dict[str, PrintedFace]:
    """The printed face of each card of a deck, by id; raises what :func:`fingerprints` does."""
    run = make_run(deck, job, read)
    every: tuple[AnyCard, ...] = (*deck.cards, *deck.crises, *deck.solutions)
    return {face.card.id: face for face, _ in run.faces(every) if face is not None and face.card.id}
