"""The report as one page for a browser: nothing outside of it is asked for."""

from __future__ import annotations

from collections.abc import Sequence

from terra_cards import __version__
from terra_cards.library import resources
from terra_cards.render.play_report.crisis import CrisisSubject, crisis_section
from terra_cards.render.play_report.markup import rows, tag, text
from terra_cards.render.play_report.quiz import Subject, quiz_section

__all__ = ["CrisisSubject", "Subject", "page"]

NOTHING_OUTSIDE = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"


def page(subjects: Sequence[Subject | CrisisSubject]) -> str:
    """The whole page. The same reports give the same bytes."""
    title = ", ".join(subject.title for subject in subjects)
    body = rows(_section(subject, f"d{number}-") for number, subject in enumerate(subjects))
    head = rows(
        [
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{NOTHING_OUTSIDE}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f'<meta name="generator" content="terra-cards {text(__version__)}">',
            tag("title", text(f"How it plays: {title}")),
            tag("style", resources.text("play_report", "page.css")),
        ]
    )
    script = tag("script", resources.text("play_report", "page.js"))
    skip = tag("a", "To the cards that need a look", href="#d0-look", class_="skip")
    whole = rows([tag("head", head), tag("body", rows([skip, body, script]))])
    return f"<!doctype html>\n{tag('html', whole, lang='en')}\n"


def _section(subject: Subject | CrisisSubject, prefix: str) -> str:
    if isinstance(subject, CrisisSubject):
        return crisis_section(subject, prefix)
    return quiz_section(subject, prefix)
