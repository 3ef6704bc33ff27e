"""The report as one page for a browser: nothing outside of it is asked for."""

from __future__ import annotations

from collections.abc import Sequence

from terra_cards.library import resources
from terra_cards.render.play_report.crisis import CrisisSubject, crisis_section
from terra_cards.render.play_report.markup import document, rows, tag
from terra_cards.render.play_report.quiz import Subject, quiz_section

__all__ = ["CrisisSubject", "Subject", "page"]

NOTHING_OUTSIDE = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"


def page(subjects: Sequence[Subject | CrisisSubject]) -> str:
    """The whole page. The same reports give the same bytes."""
    title = ", ".join(subject.title for subject in subjects)
    body = rows(_section(subject, f"d{number}-") for number, subject in enumerate(subjects))
    script = tag("script", resources.text("play_report", "page.js"))
    skip = tag("a", "To the cards that need a look", href="#d0-look", class_="skip")
    return document(
        f"How it plays: {title}",
        resources.text("play_report", "page.css"),
        NOTHING_OUTSIDE,
        rows([skip, body, script]),
    )


def _section(subject: Subject | CrisisSubject, prefix: str) -> str:
    if isinstance(subject, CrisisSubject):
        return crisis_section(subject, prefix)
    return quiz_section(subject, prefix)
