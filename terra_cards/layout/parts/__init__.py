"""The parts of a card, one drawing function each, and where their texts stand."""

from __future__ import annotations

from collections.abc import Callable

from terra_cards.layout.design import Box, SlotMaker
from terra_cards.layout.easel import Easel
from terra_cards.layout.parts import answers, crisis, ground, picture, strip, tasks, words

DRAW: dict[str, Callable[[Easel, Box], None]] = {
    "ground": ground.draw,
    "divider": ground.divider,
    "picture": picture.draw,
    "compass": picture.compass,
    "icon": picture.icon,
    "strip": strip.draw,
    "theme": words.draw("theme"),
    "info": words.draw("info"),
    "credit": words.draw("credit"),
    "imprint": words.draw("imprint"),
    "count": tasks.count,
    "asks": tasks.asks,
    "areas": answers.areas,
    "map": answers.hint_map,
    "answers": answers.answers,
    "tone": crisis.tone,
    "heading": crisis.heading,
    "badge": crisis.badge,
    "code": words.later,
}

SLOTS: dict[str, SlotMaker] = {
    "strip": strip.slots,
    "theme": words.slots("theme"),
    "info": words.slots("info"),
    "credit": words.slots("credit"),
    "imprint": words.slots("imprint"),
    "count": tasks.count_slots,
    "asks": tasks.ask_slots,
    "areas": answers.area_slots,
    "answers": answers.answer_slots,
    "heading": crisis.heading_slots,
    "badge": crisis.badge_slots,
    "code": words.slots("code"),
}
