"""Small template files, for the examples of rules about templates."""

from __future__ import annotations


def template_of(*, ink: str = "#1b2a36", info: str = "[9, 96, 67, 16]") -> str:
    """A template that extends the classic one and changes a colour or a box."""
    return (
        "format: 1\n"
        "template:\n"
        "  id: mine\n"
        "  title: {en: Mine}\n"
        "  extends: classic\n"
        "styles:\n"
        "  info: {face: text, size: 8, min: 6.5, colour: words}\n"
        "colours:\n"
        f'  words: "{ink}"\n'
        "boxes:\n"
        f"  info: {{part: info, box: {info}, style: info}}\n"
    )
