"""Codes of letters: one code one letter, whatever a deck's text, and none that depends on what came first."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from terra_cards.render.alphabet import Alphabet

LETTERS = st.text(st.characters(min_codepoint=0x20, exclude_categories=["Cs", "Cc"]), max_size=400)


@given(LETTERS, LETTERS)
def test_no_two_letters_share_a_code(deck: str, printed: str) -> None:
    """Of those of the deck and of others, for all that is printed; a code is a byte and no zero."""
    alphabet = Alphabet(deck)
    places = {char: alphabet.place(char) for char in {*deck, *printed}}
    assert len(set(places.values())) == len(places)
    assert all(0 < code < 256 for _, code in places.values())


@given(LETTERS, st.randoms(use_true_random=False))
def test_codes_do_not_depend_on_the_order(deck: str, chance: random.Random) -> None:
    shuffled = list(deck)
    chance.shuffle(shuffled)
    one, other = Alphabet(deck), Alphabet(shuffled)
    asked = sorted(set(deck))
    chance.shuffle(asked)
    assert {char: one.place(char) for char in asked} == {char: other.place(char) for char in sorted(asked)}


def test_a_language_has_one_font_a_typeface() -> None:
    """ASCII, the letters of European languages of one script, and Cyrillic fit into one."""
    for letters in (
        "äöüßéèêëçàùïîôœÿ",
        "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ",
        "абвгдежзийклмнопрстуфхцчшщъыьэюя",
        "αβγδεζηθικλμνξοπρστυφχψω",
    ):
        alphabet = Alphabet(letters)
        assert {alphabet.place(char)[0] for char in letters + "Abc 123–…"} == {"a"}
