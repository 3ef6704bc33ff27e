"""The built-in templates, and the fonts that a template names."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from terra_cards.library import fonts, resources
from terra_cards.model.invalid import valid
from terra_cards.model.template import TemplateFile, extend
from terra_cards.source.document import Document, Scalar

DEFAULT = "classic"


@cache
def builtin(name: str) -> TemplateFile:
    """A built-in template, what it extends filled in; KeyError for a name that is not built in."""
    from terra_cards.model.binding import bind_template
    from terra_cards.source.reader import read

    path = resources.path("templates", f"{name}.template.yaml")
    if not path.is_file():
        raise KeyError(name)
    document = read(path.read_bytes(), path.name)
    file, findings = bind_template(document, _base(document))
    template = valid(file)
    if template is None or findings:
        raise ValueError(f"the built-in template '{name}' is broken: {[f.message for f in findings]}")
    return template


def _base(document: Document) -> dict[str, Any] | None:
    """The data of the built-in template that another extends, and so on down; None where it extends none."""
    from terra_cards.source.reader import read

    extends = document.place(("template", "extends"))
    if extends is None or not isinstance(extends.node, Scalar):
        return None
    path = resources.path("templates", f"{extends.node.value}.template.yaml")
    below = read(path.read_bytes(), path.name)
    data = below.data()
    return extend(_base(below) or {}, data) if isinstance(data, dict) else None


FaceReader = Callable[[str], tuple[str, bytes]]


def face_reader(template: TemplateFile, folder: Path | None = None) -> FaceReader:
    """The reader of a template's faces: by name, the key and the bytes of a font.

    ``folder`` is where the template's own font files lie. The reader raises
    :class:`fonts.FontNotFoundError`.
    """

    def read_face(name: str) -> tuple[str, bytes]:
        spec = (template.faces or {}).get(name)
        if not spec:
            raise fonts.FontNotFoundError(f"no face is called '{name}'", "name one of the template's faces")
        if spec.file:
            path = (folder or Path()) / spec.file
            if not path.is_file():
                raise fonts.FontNotFoundError(
                    f"the font file '{spec.file}' is not there", "the path starts at the template's folder"
                )
            return f"{path.stem}", fonts.read(path)
        path = fonts.find(spec.family or "", spec.weight or "regular", bool(spec.italic))
        return path.stem, fonts.read(path)

    return read_face
