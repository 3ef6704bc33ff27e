"""A photo that a card names in a few words: its kind and size."""

from __future__ import annotations

from pathlib import Path

from terra_cards.lsp.uris import uri_of
from terra_cards.workspace.photos import Photos


def described(written: str, folder: Path) -> str:
    """What is known of the file that a text names, from the folder of the deck."""
    found = Photos(folder).find(written)
    if found.file is None:
        instead = f"; there is '{found.actual}'" if found.actual else ""
        return f"No picture: {found.problem}{instead}"
    link = f"[{written}]({uri_of(found.file)})"
    image = found.image
    if image is None or image.problem:
        return f"{link} · {image.problem if image else 'no picture'}"
    return f"{link} · {image.format} · {image.width} × {image.height} pixels · {found.size / 1000:.0f} kB"
