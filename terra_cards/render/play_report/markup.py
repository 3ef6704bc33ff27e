"""Small pieces of HTML and SVG, escaped where they hold words of an author."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from terra_cards import __version__
from terra_cards.simulation.estimate import Estimate

DASH = "\N{EN DASH}"


def text(words: object) -> str:
    """Words as they stand in a page."""
    return escape(str(words), quote=True)


def tag(name: str, content: str = "", **attributes: object) -> str:
    """An element; ``class_`` is ``class``, ``aria_label`` is ``aria-label``, None leaves one out."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{text(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{content}</{name}>"


def document(
    title: str, style: str, allowed: str, body: str, *, lang: str = "en", right_to_left: bool = False
) -> str:
    """A page of one file: ``style`` is its CSS, ``allowed`` what it may load (a security policy)."""
    head = rows(
        [
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{allowed}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f'<meta name="generator" content="terra-cards {text(__version__)}">',
            tag("title", text(title)),
            tag("style", style),
        ]
    )
    whole = rows([tag("head", head), tag("body", body)])
    page = tag("html", whole, lang=lang, dir="rtl" if right_to_left else None)
    return f"<!doctype html>\n{page}\n"


def rows(lines: Iterable[str]) -> str:
    return "\n".join(line for line in lines if line)


def picture(width: float, height: float, label: str, content: str, **attributes: object) -> str:
    """An SVG of user units that scales with its column; ``label`` says what is to be seen."""
    return tag(
        "svg",
        tag("title", text(label)) + content,
        viewBox=f"0 0 {figure(width)} {figure(height)}",
        role="img",
        **attributes,
    )


def figure(value: float, places: int = 2) -> str:
    """A number without needless zeros."""
    written = f"{value:.{places}f}"
    short = written.rstrip("0").rstrip(".") if "." in written else written
    return "0" if short in ("-0", "") else short


def estimate(one: Estimate | None, places: int = 2) -> str:
    """A mean with its standard error; a dash where it is not known."""
    if one is None:
        return DASH
    written = f"{one.value:.{places}f}"
    if one.error:
        written += f" <small>±{one.error:.{places}f}</small>"
    return written


def percent(share: float | None) -> str:
    return DASH if share is None else f"{100 * share:.0f}\N{NARROW NO-BREAK SPACE}%"


def counted(number: int, word: str) -> str:
    return f"{number:,} {word}{'' if number == 1 else 's'}"
