"""The built-in templates, and the fonts that a template names."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from terra_cards.library import fonts, resources
from terra_cards.model import card_sizes
from terra_cards.model.invalid import valid
from terra_cards.model.loaded import LoadedTemplate
from terra_cards.model.template import TemplateFile, extend
from terra_cards.source.document import Document, Scalar

DEFAULT = "classic"
_FAR = 0.3  # how unlike a size may be before boxes of one's own are given up
_LYING = "-landscape"  # ends the name of a template laid out by hand for cards that lie
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
    file, findings = bind_template(document, base, shipped=True)
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

    Of a built-in template and those of a size's name that extend it, or laid out for cards that lie, the one
    of the nearest shape is taken, and its boxes laid out in proportion
    (:func:`terra_cards.model.card_sizes.resized`). A template that extends the same one and has no other
    boxes takes them over in its own colours. A broken template stays what it is.
    """
    from terra_cards.model.binding import bind_template_data

    if template.file is None or template.data is None or _has(template, size):
        return template
    own, others = _laid_out(template)

    def nearest(of: list[LoadedTemplate]) -> LoadedTemplate:
        return min(of, key=lambda one: card_sizes.unlike(card_sizes.size_of(one.data or {}), size))

    found, data = nearest([*own, *others]), None
    if any(found is one for one in others):
        far = card_sizes.unlike(card_sizes.size_of(template.data), size) > _FAR
        data = _dressed(template, found, far)
    if data is None:
        template = nearest(own)
        data = dict(template.data or {})
    if _has(template, size):
        return template
    data = extend(data, {"template": {"size": [f"{side:g} mm" for side in size]}})
    file, findings = bind_template_data(template.document, data)
    return replace(template, file=valid(file), findings=(*template.findings, *findings), data=data)


def _laid_out(template: LoadedTemplate) -> tuple[list[LoadedTemplate], list[LoadedTemplate]]:
    """A template and those that are the same one laid out by hand for another size or shape; and those of
    the one that it extends, which it can be dressed as. Poker lying is the classic card lying."""
    known = resources.names("templates")
    names = [name for name in card_sizes.SIZES if name in known]
    names += [name for name in known if name.endswith(_LYING)]
    above = _extended(template.document)

    def of(name: str | None) -> list[LoadedTemplate]:
        others = (loaded(other) for other in names if not (template.builtin and other == template.name))
        return [other for other in others if _extended(other.document) == name]

    if not template.builtin:
        return [template], of(above)
    if template.name in names:
        return [template, loaded(above or DEFAULT), *of(above)], []
    return [template, *of(template.name)], of(above)


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
