"""Answers as they are typed: units, periods, and what the figure typed so far hits."""

from __future__ import annotations

import re

from terra_cards.lsp.about import answers as about_answers
from terra_cards.lsp.completion.choices import Choice, Choices, Kind
from terra_cards.lsp.context import Context
from terra_cards.model.answer import AnswerError
from terra_cards.model.board import ScaleName, Side
from terra_cards.model.quantity import UNITS

#: A figure or a range of figures, and the unit or word that has been begun behind it.
_FIGURE = re.compile(
    r"(?P<figure>~?\s*[-+]?\d[\d\u00a0\u202f _.]*(?:\.\.[-+]?\d[\d\u00a0\u202f _.]*)?)(?P<word>[^\d.]*)$"
)
_LENGTHS = ("m", "km", "cm", "mm", "ft", "in", "mi", "yd", "nmi", "light-years")
_NUMBERS = (
    "million", "billion", "km²", "m²", "ha", "m³", "km³", "l", "t", "kg", "g", "°C", "%", "km/h", "h", "min",
    "years", "EUR", "USD", "inhabitants", "MW", "mi²", "acres", "lb", "mph", "°F",
)  # fmt: skip
_FORMS: dict[ScaleName, tuple[tuple[str, str], ...]] = {
    "year": (
        ("1889", "one year"),
        ("1900..1950", "a range"),
        ("1920s", "a decade"),
        ("19th century", "a century"),
        ("300 BC", "a year before our era"),
        ("~1200", "printed with 'about', scored as the value"),
    ),
    "length": (
        ("330 m", "a length with its unit"),
        ("120..150 m", "a range"),
        ("~4 cm", "printed with 'about', scored as the value"),
        ("{metric: 330 m, imperial: 1083 ft}", "both sides given by hand"),
    ),
    "number": (
        ("4", "a count"),
        ("1.5 million", "a large number"),
        ("12 000", "digits in groups of three"),
        ("972 000 km²", "with its unit"),
        ("-5..10 °C", "a range"),
        ("12 %", "a percentage"),
    ),
}


def answers_of(typed: str, scale: ScaleName, side: Side | None, context: Context) -> Choices:
    """What the answer that is typed may become, each with the spaces that it hits."""
    if not typed.strip():
        return Choices(
            [
                Choice(
                    form, detail=told, kind=Kind.Snippet, rank=number, page=_page(form, scale, side, context)
                )
                for number, (form, told) in enumerate(_FORMS[scale])
            ]
        )
    forms = enumerate(_forms(typed, scale))
    choices = [_choice(form, scale, side, context, number) for number, form in forms]
    return Choices([choice for choice in choices if choice is not None], searched=True)


def _forms(typed: str, scale: ScaleName) -> list[str]:
    """Answers that begin with what is typed, the text itself first."""
    forms = [typed.strip()]
    match = _FIGURE.match(typed.strip()) or _FIGURE.match(typed)
    if match is None:
        return forms
    figure, word = match["figure"].rstrip(), match["word"].strip().lower()
    if scale == "year":
        ending = _ending(figure)
        names = ["BC", f"{ending} century", f"{ending} century BC", f"{ending} millennium BC"]
        if re.fullmatch(r"~?\d{2,3}0", figure):
            names.insert(0, "s")
    else:
        names = list(_LENGTHS if scale == "length" else _NUMBERS)
        names += [
            symbol for symbol, unit in UNITS.items() if symbol not in names and _fits(unit.dimension, scale)
        ]
    for name in names:
        if name.lower().startswith(word):
            apart = "" if name == "s" or name.startswith(ending_of(name)) else " "
            forms.append(f"{figure}{apart}{name}")
    return list(dict.fromkeys(forms))


def ending_of(name: str) -> str:
    """The ending of an ordinal with which a word begins; a text that begins nothing for any other."""
    match = re.match(r"(?:st|nd|rd|th) ", name)
    return match[0] if match else "\0"


def _ending(figure: str) -> str:
    digits = re.sub(r"\D", "", figure)
    last = int(digits[-2:] or 0)
    if 10 <= last <= 20:
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(last % 10, "th")


def _fits(dimension: str, scale: ScaleName) -> bool:
    return (dimension == "length") == (scale == "length")


def _choice(form: str, scale: ScaleName, side: Side | None, context: Context, number: int) -> Choice | None:
    """One answer with its spaces; None where it cannot be read, or hits nothing."""
    read = about_answers.read_typed(form, scale, side)
    if isinstance(read, AnswerError):
        return None
    hits = []
    for board in context.boards:
        if scale in board.scales and side in (None, board.side):
            spaces = ", ".join(about_answers.spaces(read, scale, board)[0]) or "no space"
            hits.append(spaces)
    return Choice(
        form,
        detail="hits " + " · ".join(dict.fromkeys(hits)) if hits else "",
        kind=Kind.Value if number == 0 else Kind.Unit,
        rank=number,
        page=about_answers.described(read, scale, context.boards, context.languages),
    )


def _page(form: str, scale: ScaleName, side: Side | None, context: Context) -> str | None:
    read = about_answers.read_typed(form, scale, side)
    if isinstance(read, AnswerError):
        return None
    return about_answers.described(read, scale, context.boards, context.languages)
