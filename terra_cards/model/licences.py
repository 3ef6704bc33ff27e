"""Licences as decks and photos state them: an SPDX identifier, or a name of the author's own."""

from __future__ import annotations

import re
from typing import Annotated, Any

from terra_cards.model.leaf import Leaf
from terra_cards.model.problem import Problem, Unreadable, shown
from terra_cards.model.values import read_text
from terra_cards.source.names import nearest

_OWN = re.compile(r"LicenseRef-[A-Za-z0-9.-]+")
_USUAL = frozenset(
    {
        "CC0-1.0",
        "CC-BY-3.0",
        "CC-BY-4.0",
        "CC-BY-SA-2.0",
        "CC-BY-SA-3.0",
        "CC-BY-SA-4.0",
        "CC-BY-NC-SA-4.0",
        "MIT",
    }
)
_ADDRESS = re.compile(
    r"creativecommons\.org/(?:licenses|publicdomain)/(by(?:-nc)?(?:-sa|-nd)?|zero)/([0-9]\.[0-9])",
    re.IGNORECASE,
)
_PUBLIC_DOMAIN = frozenset({"pd", "public domain", "public-domain", "cc-pd", "gemeinfrei"})


def read_licence(value: object) -> str:
    """An identifier of the SPDX list in its own spelling, or LicenseRef-...; TC104 for any other."""
    text = read_text(value)
    if text in _USUAL or _OWN.fullmatch(text):
        return text
    from terra_cards.model.spdx_ids import SPDX_IDS  # seldom needed, and long

    if text in SPDX_IDS:
        return text
    raise Unreadable(
        Problem("TC104", f"{shown(text)} is not an SPDX licence identifier", _advice(text, SPDX_IDS))
    )


def _advice(text: str, known: tuple[str, ...]) -> str:
    if text.lower() in _PUBLIC_DOMAIN:
        return "write CC0-1.0 or CC-PDM-1.0, or LicenseRef-PublicDomain"
    address = _ADDRESS.search(text)
    if address is not None:
        name = "CC0" if address[1].lower() == "zero" else f"CC-{address[1].upper()}"
        text = f"{name}-{address[2]}"
    spelled = re.sub(r"[ _]+", "-", text.strip()).upper()
    if re.fullmatch(r"CC-BY(-NC)?(-SA|-ND)?|CC0?", spelled):  # the version is missing
        spelled = {"CC": "CC-BY-4.0", "CC0": "CC0-1.0"}.get(spelled, f"{spelled}-4.0")
    same = next((name for name in known if name.upper() == spelled), None)
    near = same or ((found := nearest(spelled, [name.upper() for name in known])) and found.name)
    if near:
        near = next(name for name in known if name.upper() == near)
        return f"did you mean '{near}'?"
    return "write an identifier such as CC-BY-4.0, or LicenseRef- and a name of your own"


def _schema() -> dict[str, Any]:
    from terra_cards.model.spdx_ids import SPDX_IDS

    return {"anyOf": [{"enum": list(SPDX_IDS)}, {"type": "string", "pattern": f"^{_OWN.pattern}$"}]}


Spdx = Annotated[str, Leaf(read_licence, _schema)]
