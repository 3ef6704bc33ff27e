"""A finding in one sentence, for outputs that show a text and nothing else."""

from __future__ import annotations

from terra_cards.lint.report import Diagnostic
from terra_cards.model.called import called


def sentence(found: Diagnostic, *, joint: str = "; ") -> str:
    """The message, the card it is about, and the advice behind ``joint``."""
    finding = found.finding
    name = called(finding)
    card = f" (card {name})" if name else ""
    advice = f"{joint}{finding.help}" if finding.help else ""
    return f"{finding.message}{card}{advice}"
