"""A finding in one sentence, for outputs that show a text and nothing else."""

from __future__ import annotations

from terra_cards.lint.report import Diagnostic


def sentence(found: Diagnostic, *, joint: str = "; ") -> str:
    """The message, the card it is about, and the advice behind ``joint``."""
    finding = found.finding
    card = f" (card {finding.card})" if finding.card else ""
    advice = f"{joint}{finding.help}" if finding.help else ""
    return f"{finding.message}{card}{advice}"
