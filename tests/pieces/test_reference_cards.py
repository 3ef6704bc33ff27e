"""The cards that sum the game of 2003 up: whole phrases on whole lines, in every language."""

from __future__ import annotations

import pytest

from terra_cards.layout.design import make_design
from terra_cards.layout.drawing import TextLine
from terra_cards.layout.parts import SLOTS
from terra_cards.layout.pieces.references import SETS, reference_card
from terra_cards.layout.scripts import right_to_left
from terra_cards.library import part_words, templates
from terra_cards.workspace.parts import builtin_edition


@pytest.mark.parametrize("lang", part_words.languages())
@pytest.mark.parametrize("name", ["crisis", "crisis-landscape"])
def test_no_phrase_is_broken_and_all_fits(name: str, lang: str) -> None:
    """A set that may be hoarded was parted at a line's end, some in the middle of a word."""
    template = templates.builtin(name)
    backwards = right_to_left(lang)
    design = make_design(template, templates.face_reader(template), SLOTS, right_to_left=backwards)
    edition = builtin_edition("terra-2003").edition
    assert edition is not None
    plan = reference_card(design, edition, lang)
    assert plan.overflows == ()
    lines = [item.text.replace("\u00a0", " ") for item in plan.items if isinstance(item, TextLine)]
    for phrase in SETS:
        assert any(part_words.word(phrase, lang) in line for line in lines), phrase
    assert not [line for line in lines if line.endswith(("-", "\u00b7")) or line.startswith("\u00b7")]
