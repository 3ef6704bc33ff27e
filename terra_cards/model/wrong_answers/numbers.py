"""Figures in formats that the language does not take, and number words."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from terra_cards.model.answer_reader import SPACES
from terra_cards.model.wrong_answers.form import WrongForm, exact, form, words

_START = r"(?<![\w,])(?<![0-9]\.)"  # no digit, letter, comma or decimal point stands before
_FIGURE = r"([0-9]+(?:[., ][0-9]+)?)"
_VULGAR = {"½": "5", "¼": "25", "¾": "75", "⅕": "2", "⅖": "4", "⅗": "6", "⅘": "8"} | {
    "⅛": "125",
    "⅜": "375",
    "⅝": "625",
    "⅞": "875",
}
_WORDS = {
    word: number
    for number, both in enumerate(
        (
            *("zero|null", "one|eins", "two|zwei", "three|drei", "four|vier", "five|fünf", "six|sechs"),
            *("seven|sieben", "eight|acht", "nine|neun", "ten|zehn", "eleven|elf", "twelve|zwölf"),
        )
    )
    for word in both.split("|")
}


def plain(value: Fraction) -> str | None:
    """A fraction as the language writes it, in groups from five digits; None where it has no end."""
    for places in range(10):
        scaled = value * 10**places
        if scaled.denominator == 1:
            digits = str(abs(scaled.numerator)).rjust(places + 1, "0")
            whole, fraction = (digits[:-places], digits[-places:]) if places else (digits, "")
            if len(whole) > 4:
                whole = f"{int(whole):,}".replace(",", " ")
            return ("-" if value < 0 else "") + whole + (f".{fraction}" if fraction else "")
    return None


def _number(text: str) -> Fraction | None:
    """A figure in whatever format, where it is clear: 12.000 and 12,000 are not."""
    text = re.sub(r"[\s_]", "", text)
    if re.fullmatch(r"[0-9]+,(?:[0-9]{1,2}|[0-9]{4,})", text):
        text = text.replace(",", ".")
    return Fraction(text) if re.fullmatch(r"[0-9]+(\.[0-9]+)?", text) else None


def _apart(match: re.Match[str]) -> str:
    """12,000 and 1.234.567 and 1.234,5 with spaces between their groups."""
    written = match.group()
    marks = [character for character in written if not character.isdigit()]
    decimal = marks[-1] if len(marks) > 1 and marks[-1] != marks[0] else None
    whole, _, fraction = written.rpartition(decimal) if decimal else (written, "", "")
    return re.sub(r"[^0-9]", " ", whole) + (f".{fraction}" if fraction else "")


def _together(match: re.Match[str]) -> str:
    return _apart(match).replace(" ", "")


def _regrouped(match: re.Match[str]) -> str:
    return f"{int(re.sub(r'[^0-9]', '', match.group())):,}".replace(",", " ")


def _not_in_threes(match: re.Match[str]) -> str | None:
    """No right form is sure; digits in groups of three are right as they are."""
    right = re.fullmatch(rf"[0-9]{{1,3}}([{SPACES}_])[0-9]{{3}}(?:\1[0-9]{{3}})*", match.group())
    return match.group() if right else None


def _times(factor: int) -> Callable[[re.Match[str]], str | None]:
    def rewrite(match: re.Match[str]) -> str | None:
        number = _number(match.group(1))
        return None if number is None else plain(number * factor)

    return rewrite


def _in_billions(match: re.Match[str]) -> str | None:
    number = _number(match.group(1))
    return None if number is None else f"{plain(number * 1000)} billion"


def _exponent(match: re.Match[str]) -> str | None:
    number, power = _number(match.group(1) or "1"), int(match.group(2)[:4])
    return None if number is None or abs(power) > 15 else plain(number * Fraction(10) ** power)


def _vulgar(match: re.Match[str]) -> str:
    return f"{match.group(1) or '0'}.{_VULGAR[match.group(2)]}"


def _mixed(match: re.Match[str]) -> str | None:
    over, under = int(match.group(2)), int(match.group(3))
    return plain(int(match.group(1)) + Fraction(over, under)) if under else None


def _plus_minus(match: re.Match[str]) -> str | None:
    middle, off = _number(match.group(1)), _number(match.group(2))
    if middle is None or off is None:
        return None
    low, high = plain(middle - off), plain(middle + off)
    return f"{low}..{high}" if low and high else None


def _digits(match: re.Match[str]) -> str:
    return str(_WORDS[match.group(1).lower()])


_GROUPS = (
    _START + r"[1-9][0-9]{0,2}(?:(?:,[0-9]{3})+(?:\.[0-9]+)?|(?:\.[0-9]{3}){2,}(?:,[0-9]+)?"
    r"|(?:\.[0-9]{3})+,[0-9]+"
    r"|(?:['’][0-9]{3})+(?:[.,][0-9]+)?)(?![0-9'’]|[.,][0-9])"
)
_MANY_MEANINGS = "{piece} is not the same number in every language"
_BY_DIGITS = "{piece} is written with digits, million or billion"

NUMBERS: tuple[WrongForm, ...] = (
    form(_GROUPS, _together, _MANY_MEANINGS, code="TC313", scales=("year",)),
    form(_GROUPS, _apart, _MANY_MEANINGS, code="TC313"),
    form(
        _FIGURE
        + r"[\s-]*(?P<bad>thousands?|tausend|tsd\.?|milliers(?: de)?|mille|mila|mil(?!\s+mill)|k)(?![\w/²³])",
        _times(1000),
        "thousands are written with digits",
        scales=("number", "length"),
    ),
    form(_FIGURE + r"\s*(?P<bad>hundreds?|hundert)(?!\w)", _times(100), "hundreds are written with digits"),
    form(r"([0-9]+)\s*(?P<bad>dozen|dutzend)(?!\w)", _times(12), "a dozen is written with digits"),
    form(
        _FIGURE + r"\s*(?P<bad>trillions?|Billionen|billones|billón)(?!\w)",
        _in_billions,
        "{piece} does not mean the same everywhere",
    ),
    form(
        r"(?<=[0-9])\s*(?P<bad>mil millones|millardos?|milliarden?|mrd\.?|mld\.?|milliards?(?: d[e'])?"
        r"|miliard[ioy]?|bn\.?"
        r"|billions)(?!\w)",
        " billion",
        "{piece} is written as billion",
    ),
    exact(r"(?<=[0-9])\s*(?P<bad>Billion|BILLION|B)(?!\w)", " billion", "{piece} is written as billion"),
    form(
        r"(?<=[0-9])\s*(?P<bad>mio\.?|mill\.|mln\.?|millionen|millions(?: d[e'])?"
        r"|mill[óo]n(?:es)?(?: de)?|milion[eiy]?"
        r"|milhões|miljoen|mm?n)(?!\w)",
        " million",
        "{piece} is written as million",
    ),
    exact(r"(?<=[0-9])\s*(?P<bad>Million|MILLION)(?!\w)", " million", "{piece} is written as million"),
    exact(r"(?<=[0-9])\s*(?P<bad>M)(?!\w)", " million", "{piece} is written as million", scales=("number",)),
    exact(
        r"(?<=[0-9])\s*(?P<bad>million|billion)(?=[^\W\d_])", r" \g<bad> ", "a space belongs behind {piece}"
    ),
    form(
        _START + r"(?:([0-9]+(?:\.[0-9]+)?)\s*[×x*·]\s*)?10\s*\^\s*(-?[0-9]+)(?![0-9])",
        _exponent,
        _BY_DIGITS,
    ),
    form(_START + r"([0-9]+(?:\.[0-9]+)?)e\+?(-?[0-9]+)(?!\w)", _exponent, _BY_DIGITS),
    form(
        r"([0-9]+(?:[.,][0-9]+)?)\s*(?:±|\+/-|\+-)\s*([0-9]+(?:[.,][0-9]+)?)",
        _plus_minus,
        "a range is written with its two ends",
    ),
    form(r"(?:([0-9]+)\s?)?([½¼¾⅕⅖⅗⅘⅛⅜⅝⅞])", _vulgar, "a fraction is written as a decimal"),
    form(
        _START + r"([0-9]+)\s+([0-9]+)/([0-9]+)(?![0-9])",
        _mixed,
        "a fraction is written as a decimal",
    ),
    form(r"(?<=[0-9]),(?=[0-9]+(?![0-9,]))", ".", "the decimal sign is a point", scales=("length", "number")),
    form(r"(?<![0-9.,])\.(?=[0-9])(?<!\.\.)", "0.", "a figure starts with a digit"),
    form(r"(?<=[0-9])\.(?=\s*$)", "", "the point behind the figure is too much"),
    form(
        _START + rf"[0-9]{{4,}}(?:[{SPACES}_][0-9]{{3}})+(?![0-9])",
        _regrouped,
        "digits are grouped in threes",
    ),
    form(
        _START + rf"[0-9]{{1,3}}(?:[ _][0-9]{{3}})*_[0-9]{{3}}(?:[{SPACES}_][0-9]{{3}})*(?![0-9])",
        _regrouped,
        "one separator between all groups",
    ),
    form(
        _START + rf"[0-9]+(?:[{SPACES}_][0-9]+)+",
        _not_in_threes,
        "the digits are not grouped in threes",
        help="write them without separators, or as 12 000",
    ),
    form(_START + rf"(?<![0-9][{SPACES}])0+(?=[0-9])", "", "a figure does not start with a zero"),
    form(r"\+(?=[0-9])", "", "a plus sign is too much"),
    form(r"(?:^|(?<=\.\.))\s*[–—‒]\s*(?=[0-9])", "-", "a minus sign is written as -"),
    form(r"(?:^|(?<=\.\.))\s*-\s+(?=[0-9])", "-", "the minus sign stands close to its figure"),
    form(
        rf"({words(*_WORDS)})(?=\s+(?:million|billion)|\s*$|\s+[a-z])",
        _digits,
        "a figure is written with digits",
    ),
)
