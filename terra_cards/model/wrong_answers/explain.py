"""Why an answer cannot be read, and what to write instead.

Every wrong form that people are known to write is one entry of a table. All that match are applied
together, and the text that comes out is offered only if it reads.
"""

from __future__ import annotations

import re
import unicodedata

from msgspec import Struct

from terra_cards.model.answer_error import AnswerError, quoted, shown
from terra_cards.model.answer_reader import SPACES, Misfit, trim
from terra_cards.model.board import ScaleName, Side
from terra_cards.model.unit_names import right_unit
from terra_cards.model.wrong_answers.form import WrongForm
from terra_cards.model.wrong_answers.numbers import NUMBERS
from terra_cards.model.wrong_answers.ranges import BLURRED, RANGES
from terra_cards.model.wrong_answers.times import DATES, NO_DATES, PARTS_OF_PERIODS, PERIODS
from terra_cards.model.wrong_answers.units import TWO_UNITS, UNITS

# Where two forms overlap, the earlier one wins.
WRONG_FORMS = (
    *DATES,
    *NO_DATES,
    *PARTS_OF_PERIODS,
    *BLURRED,
    *PERIODS,
    *TWO_UNITS,
    *NUMBERS,
    *RANGES,
    *UNITS,
)

_GENERAL: dict[ScaleName, str] = {
    "year": "write a year such as 1889 or 300 BC, a range 1900..1950, 1920s or 19th century",
    "length": "write a figure and its unit, such as 330 m, 120..150 m or 4 mi",
    "number": "write a figure, and its unit if it has one, such as 1.5 million, 12 % or 5..10 t",
}


#: Words in place of an answer that somebody still has to find. (German counts from ``null``.)
_NOTHING = frozenset(
    {"null", "none", "nil", "nan", "n/a", "#n/a", "k. a.", "k.a.", "?", "??", "???", "-", "–", "—"}
)


def _other_digits(text: str) -> str:
    """A text with its digits of other scripts, and those of full width, as 0 to 9."""
    if text.isascii():
        return text
    digits = ((sign, None if sign.isascii() else unicodedata.decimal(sign, None)) for sign in text)
    return "".join(sign if digit is None else str(digit) for sign, digit in digits)


class _Match(Struct, frozen=True):
    """A wrong form from ``from_`` to ``to``: what to point at there, and the right form."""

    form: WrongForm
    from_: int
    to: int
    start: int
    end: int
    text: str | None


def explain(text: str, scale: ScaleName, side: Side | None, start: int, end: int) -> AnswerError:
    """The one error for a text that no form of the language fits; it did not fit at start to end."""
    if text.strip().lower() in _NOTHING:
        return AnswerError("TC301", "the answer is missing", "give a value, range or period", 0, len(text))
    other = _other_digits(text)
    if other != text and _problem(other, scale, side) is None:
        message = f"{quoted(text.strip())} is not written in the digits 0 to 9"
        return AnswerError("TC301", message, f"write {shown(other.strip())}", 0, len(text))
    found = _matches(text, scale)
    if not found:
        return _unknown(text, scale, start, end)
    first = min(found, key=lambda match: match.start)
    piece = text[first.start : first.end].strip()
    message = first.form.message.format(piece=quoted(piece))
    right = _rewritten(text, found)
    if first.form.code == "TC313":
        return AnswerError("TC313", message, f"write {first.text}", first.start, first.end, first.text, False)
    if right is None:
        return AnswerError("TC301", message, first.form.help or _GENERAL[scale], first.start, first.end)
    problem = _problem(right, scale, side)
    if problem is None:
        return AnswerError("TC301", message, f"write {shown(right)}", first.start, first.end)
    if problem.code == "TC303":
        unit = next((match for match in found if match.form.unit), first)
        known, typed = (unit.text or "").strip(), text[unit.start : unit.end]
        message = problem.message.replace(quoted(known), quoted(typed))
        return AnswerError("TC303", message, problem.help, unit.start, unit.end)
    if problem.code == "TC305" and problem.replacement is not None:
        return AnswerError("TC301", message, f"write {problem.replacement}", first.start, first.end)
    return AnswerError("TC301", message, first.form.help or _GENERAL[scale], first.start, first.end)


def _matches(text: str, scale: ScaleName) -> list[_Match]:
    """The wrong forms in a text in its order; where two overlap, the one first in the table."""
    found: list[_Match] = []
    for form in WRONG_FORMS:
        if form.scales and scale not in form.scales:
            continue
        for match in form.pattern.finditer(text):
            from_, to = match.span()
            if from_ == to or any(other.from_ < to and from_ < other.to for other in found):
                continue
            replacement = form.to(match) if callable(form.to) else form.to
            if isinstance(form.to, str) and replacement:
                replacement = match.expand(replacement)
            if replacement == match.group():  # the right form already
                continue
            bad = match.span("bad") if form.points_inside and match["bad"] else (from_, to)
            found.append(_Match(form, from_, to, *trim(text, *bad), replacement))
    return sorted(found, key=lambda match: match.from_)


def _rewritten(text: str, found: list[_Match]) -> str | None:
    """The text with every wrong form mended; None where one has no right form."""
    out: list[str] = []
    at = 0
    about = text.lstrip(SPACES).startswith("~")
    ending = ""
    for match in found:
        if match.text is None:
            return None
        out.append(text[at : match.from_])
        out.append(match.text)
        at = match.to
        about = about or match.form.about
        if match.form.moves:
            moved = text[match.start : match.end]
            ending = f" {right_unit(moved) or moved}"
    out.append(text[at:])
    plain = " ".join("".join(out).replace("~", "").split()).replace(" ..", "..").replace(".. ", "..")
    return ("~" if about else "") + plain + ending


def _problem(text: str, scale: ScaleName, side: Side | None) -> AnswerError | None:
    from terra_cards.model.answer import read

    try:
        read(text, scale, side)
    except AnswerError as error:
        return error
    except Misfit as misfit:
        return AnswerError("TC301", "", None, misfit.start, misfit.end)
    return None


def _unknown(text: str, scale: ScaleName, start: int, end: int) -> AnswerError:
    """The fallback: says which piece no form fits."""
    start, end = trim(text, start, end)
    piece = text[start:end]
    if scale == "year" and piece != "BC" and re.fullmatch(r"[^\W\d_][^\d]*", piece) and start > 0:
        return AnswerError(
            "TC303", f"a year takes no unit such as {quoted(piece)}", "write the year alone", start, end
        )
    if not any(character.isdigit() for character in text):
        return AnswerError("TC301", f"{quoted(text.strip())} holds no figure", _GENERAL[scale], 0, len(text))
    if piece == text.strip():
        years = re.findall(r"(?<![\w.,])[1-9][0-9]{3}(?![\w.,])", piece) if scale == "year" else []
        advice = (
            f"write {years[0]}, or ~{years[0]} where it is not exact" if len(years) == 1 else _GENERAL[scale]
        )
        return AnswerError("TC301", f"{quoted(piece)} is no answer that can be read", advice, start, end)
    return AnswerError("TC301", f"{quoted(piece)} cannot be read here", _GENERAL[scale], start, end)
