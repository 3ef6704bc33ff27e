"""Why an answer cannot be read, and the right form."""

from __future__ import annotations

from terra_cards.model.answer_error import AnswerError, shown


def explain(text: str, start: int, end: int, at: int | None = None) -> AnswerError:
    """The error for a piece of an answer that no form of the language fits."""
    return AnswerError("TC301", f"{shown(text[start:end])!r} is no answer", None, start, end)
