"""Build codes and the manifest: what printed cards are known by."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from terra_cards.cli.print_plan import Plan, Written

if TYPE_CHECKING:
    from terra_cards.render.manifest import Ledger
    from terra_cards.render.press import Run


def new_ledger(plan: Plan) -> Ledger | None:
    """A ledger, where a manifest is asked for."""
    if plan.manifest is None:
        return None
    from terra_cards.render.manifest import Ledger

    return Ledger()


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
