"""Build codes and the manifest: what printed cards are known by."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from terra_cards.cli.print_plan import Plan, Written

if TYPE_CHECKING:
    from collections.abc import Iterable

    from terra_cards.render.manifest import Ledger
    from terra_cards.render.press import Face, Run


def identified(faces: Iterable[Face], code: bool, ledger: Ledger | None) -> list[Face]:
    """The faces with their codes on them, where that is wished or their template has a place for it; the
    ledger knows them all."""
    from terra_cards.layout.build_code import wanted
    from terra_cards.render.build import build_of, stamped
    from terra_cards.render.fingerprint import fingerprint

    out = []
    for face in faces:
        printed = code or wanted(face.run.design)
        if printed or ledger is not None:
            build = build_of(face.run, face.content)
            shown = stamped(face, build) if printed else face
            if ledger is not None:
                ledger.know(face, shown.plan, fingerprint(face), build, printed)
            face = shown
        out.append(face)
    return out


def write_manifest(plan: Plan, ledger: Ledger, runs: list[Run], written: Written) -> None:
    """Writes the manifest beside what was printed."""
    from terra_cards.cli.print_output import save
    from terra_cards.render.manifest import manifest
    from terra_cards.source.json_text import dumps

    assert plan.manifest is not None
    name = plan.target.name if plan.target else "<stdout>"
    save(plan.manifest, dumps(manifest(ledger, runs, name, written.digest)).encode("utf-8"))


def digest(data: bytes) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    return sha256(data).hexdigest()
