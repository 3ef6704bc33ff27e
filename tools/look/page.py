"""The page on which all views are seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from tools.look.views import View

_HEAD = """<!doctype html><meta charset="utf-8"><title>A look at the cards</title>
<style>
body{font:15px sans-serif;margin:2em;background:#f2f3f3}
img{max-width:49%;vertical-align:top;margin:2px}
h2{margin:2em 0 .3em}
code,pre{font-size:13px;background:#e2e5e6;padding:2px 4px}
pre{white-space:pre-wrap}
</style>
<h1>A look at the cards</h1>
"""


@dataclass(frozen=True)
class Shown:
    """A view that was printed: its pictures from the page's folder, and what the command said."""

    view: View
    pictures: Sequence[Path]
    status: int
    said: str


def write_page(target: Path, shown: Sequence[Shown]) -> None:
    parts = [_HEAD]
    for one in shown:
        command = " ".join(["terra-cards", *one.view.command, one.view.deck or "", *one.view.options])
        parts.append(f"<h2>{escape(one.view.name)}</h2><p><code>{escape(command)}</code></p>")
        if one.said.strip():
            parts.append(
                f"<details><summary>status {one.status}</summary><pre>{escape(one.said)}</pre></details>"
            )
        for picture in one.pictures:
            source = escape(picture.as_posix())
            parts.append(
                f'<a href="{source}"><img loading="lazy" src="{source}" alt="{escape(picture.name)}"></a>'
            )
    target.write_text("\n".join(parts) + "\n", encoding="utf-8")
