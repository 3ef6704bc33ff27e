"""The built-in templates, and the fonts that a template names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from terra_cards.library import fonts, resources
from terra_cards.model import card_sizes
from terra_cards.model.invalid import valid
from terra_cards.model.loaded import LoadedTemplate
from terra_cards.model.template import TemplateFile, extend
from terra_cards.source.document import Document, Scalar

DEFAULT = "classic"
_FAR = 0.3  # how unlike a size may be before boxes of one's own are given up
_LAID_OUT = {"box", "gap", "columns", "size", "min"}  # keys of boxes and styles that depend on a card's size


def usual(engine: str) -> str:
    """The built-in template of an edition that names none, by the kind of its game."""
    return "crisis" if engine == "crisis" else DEFAULT


def builtin(name: str) -> TemplateFile:
    """A built-in template, what it extends filled in; KeyError for a name that is not built in."""
    file = loaded(name).file
    assert file is not None
    return file


@cache
def loaded(name: str) -> LoadedTemplate:
    """A built-in template with its document and data; KeyError for a name that is not built in."""
    from terra_cards.model.binding import bind_template
    from terra_cards.source.reader import read

    path = resources.path("templates", f"{name}.template.yaml")
    if not path.is_file():
        raise KeyError(name)
    document = read(path.read_bytes(), path.name)
    below = _extended(document)
    base = dict(loaded(below).data or {}) if below else None
    file, findings = bind_template(document, base)
    template = valid(file)
    if template is None or findings:
        raise ValueError(f"the built-in template '{name}' is broken: {[f.message for f in findings]}")
    own = document.data()
    data = extend(base or {}, own) if isinstance(own, dict) else base
    return LoadedTemplate(name, document, template, (), True, path, data)


def _extended(document: Document) -> str | None:
    place = document.place(("template", "extends"))
    return str(place.node.value) if place is not None and isinstance(place.node, Scalar) else None


def sized(template: LoadedTemplate, size: tuple[float, float]) -> LoadedTemplate:
    """A template for cards of so many millimetres.

    Of a built-in template and those of a size's name that extend it, which were laid out by hand, the one
    of the nearest shape is taken, and its boxes laid out in proportion
    (:func:`terra_cards.model.card_sizes.resized`). A template that extends the same one and has no other
    boxes takes them over in its own colours. A broken template stays what it is.
    """
    from terra_cards.model.binding import bind_template_data

    if template.file is None or template.data is None or _has(template, size):
        return template
    by_hand = [loaded(name) for name in card_sizes.SIZES if name in resources.names("templates")]
    base = template.name if template.builtin else None
    like = [template, *(one for one in by_hand if _extended(one.document) == base)]
    data = template.data
    if len(like) == 1:
        above = _extended(template.document)
        like += [one for one in by_hand if one is not template and _extended(one.document) == above]
    nearest = min(like, key=lambda one: card_sizes.unlike(card_sizes.size_of(one.data or {}), size))
    if nearest is not template and _extended(nearest.document) == base:
        template, data = nearest, nearest.data or {}
    elif nearest is not template:
        far = card_sizes.unlike(card_sizes.size_of(data), size) > _FAR
        data = _dressed(template, nearest, far) or data
    if _has(template, size):
        return template
    data = extend(dict(data), {"template": {"size": [f"{side:g} mm" for side in size]}})
    file, findings = bind_template_data(template.document, data)
    return replace(template, file=valid(file), findings=(*template.findings, *findings), data=data)


def _dressed(template: LoadedTemplate, other: LoadedTemplate, far: bool) -> dict[str, Any] | None:
    """The boxes of a template laid out by hand in what another one says of colours, faces and corners; None
    where that one has boxes or a size of its own, or is an author's and has places. Grounds of a built-in
    template are left out where its own layout would be stretched too far."""
    own, known = template.document.data(), (other.data or {}).get("boxes")
    if not isinstance(own, dict) or not isinstance(known, dict) or card_sizes.size_of(own) is not None:
        return None
    changes: dict[str, Any] = {}
    for key, value in own.items():
        if key in ("boxes", "styles") and isinstance(value, dict):
            parts = {name: dict(part) for name, part in value.items() if isinstance(part, dict)}
            if key == "boxes" and template.builtin and far:
                parts = {
                    name: part
                    for name, part in parts.items()
                    if name in known or part.get("part") != "ground"
                }
            if key == "boxes" and any(name not in known or "part" in part for name, part in parts.items()):
                return None
            placed = [name for name, part in parts.items() if part.keys() & _LAID_OUT]
            if placed and not template.builtin:
                return None
            changes[key] = {
                name: {one: what for one, what in part.items() if one not in _LAID_OUT}
                for name, part in parts.items()
            }
        elif key == "template" and isinstance(value, dict):
            changes[key] = {one: what for one, what in value.items() if one not in ("extends", "size")}
        else:
            changes[key] = value
    return extend(dict(other.data or {}), changes)


def _has(template: LoadedTemplate, size: tuple[float, float]) -> bool:
    own = card_sizes.size_of(template.data or {})
    return own is not None and max(abs(own[0] - size[0]), abs(own[1] - size[1])) < 0.01


FaceReader = Callable[..., fonts.FontSource | None]


def face_reader(template: TemplateFile, folder: Path | None = None) -> FaceReader:
    """The reader of a template's faces: a font by a face's name, or None for an optional one that is not
    installed.

    ``folder`` is where the template's own font files lie. The reader takes the face for which a fallback
    stands in as ``instead_of``, and raises :class:`fonts.FontNotFoundError`.
    """
    faces = template.faces or {}

    def read_face(name: str, instead_of: str | None = None) -> fonts.FontSource | None:
        spec = faces.get(name)
        if not spec:
            raise fonts.FontNotFoundError(f"no face is called '{name}'", "name one of the template's faces")
        weight = spec.weight or "regular"
        if weight == fonts.MATCHING:
            other = faces.get(instead_of or "")
            weight = (other.weight if other else None) or "regular"
            weight = "regular" if weight == fonts.MATCHING else weight
        width = spec.width or "normal"
        try:
            if not spec.file:
                return fonts.source(spec.family or "", weight, bool(spec.italic), width)
            path = (folder or Path()) / spec.file
            if not path.is_file():
                raise fonts.FontNotFoundError(
                    f"the font file '{spec.file}' is not there", "the path starts at the template's folder"
                )
            return fonts.file_source(path, weight, width)
        except fonts.FontNotFoundError:
            if spec.optional:
                return None
            raise

    return read_face
