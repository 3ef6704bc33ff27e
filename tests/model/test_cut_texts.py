"""Mistakes that look like several: a merge key, and a text that a comma ended."""

from __future__ import annotations

from terra_cards.model.binding import bind_deck
from terra_cards.model.deck import Task, Tasks
from terra_cards.model.invalid import INVALID
from terra_cards.source.reader import read


def test_a_merge_key_is_one_mistake() -> None:
    """What it was to bring is not missing besides."""
    text = b"""format: 1
deck: {id: d, title: T, edition: terra, board: world, languages: [en]}
cards:
  - &one {id: one, theme: T, areas: [france], tasks: {year: {answer: 1}, number: {answer: 2}}}
  - {<<: *one, id: two}
"""
    _, findings = bind_deck(read(text, "d.deck.yaml"))
    assert [(found.code, found.pointer) for found in findings] == [("TC101", ("cards", 1, "<<"))]


def test_what_is_left_of_a_text_that_a_comma_ended_is_no_value() -> None:
    text = b"""format: 1
deck: {id: d, title: T, edition: terra, board: world, languages: [en]}
cards:
  - {id: a, theme: T, areas: [iran], tasks: {year: {answer: 1889, ask: Q, of}, number: {answer: 1,000,000}}}
"""
    bound, findings = bind_deck(read(text, "d.deck.yaml"))
    tasks = bound.cards[0][1].tasks
    assert isinstance(tasks, Tasks)
    assert isinstance(tasks.year, Task)
    assert tasks.year.answer is not INVALID
    assert tasks.year.ask is INVALID
    assert isinstance(tasks.number, Task)
    assert tasks.number.answer is INVALID
    assert [found.code for found in findings] == ["TC101", "TC101"]
