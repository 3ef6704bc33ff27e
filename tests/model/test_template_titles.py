"""A template that extends another may leave its title out, but not write an empty one."""

from __future__ import annotations

from terra_cards.model.binding import bind_template
from terra_cards.source.reader import read

BASE = {"format": "1", "template": {"id": "base", "title": "Base", "size": ["80 mm", "120 mm"]}}


def test_an_empty_title_is_found_where_it_stands() -> None:
    text = "format: 1\ntemplate: {id: mine, title: {}, extends: base}\n"
    _, findings = bind_template(read(text.encode(), "mine.template.yaml"), BASE)
    assert ("template", "title") in [finding.pointer for finding in findings]
