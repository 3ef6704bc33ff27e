"""Whatever the text: it means the same afterwards, nothing is lost, and formatting twice changes nothing."""

from __future__ import annotations

import os
import re
from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from terra_cards.formatting.format import formatted, formatted_cards
from terra_cards.formatting.same import difference
from terra_cards.source.comments import comments
from terra_cards.source.document import Document, Plain, Scalar
from terra_cards.source.edits import apply
from terra_cards.source.findings import Edit
from terra_cards.source.span import Span
from terra_cards.source.stand_ins import needed
from tests.formatting.helpers import document, fmt, meaning
from tests.source.strategies import random_document
from tests.source.test_regular import ODD, REGULAR
from tests.source.test_reread import CARDS

MUTANTS = 20_000 if os.environ.get("HYPOTHESIS_PROFILE") == "fuzz" else 300
HEADS = ["format: 1\ndeck:\n    title: x\n    id: a\ncards:\n", "# top\n\n\n---\n", "", "cards:\n"]


def check(text: str) -> bool:
    """Formats a text that can be read; says whether it changed."""
    before = document(text)
    if before.findings or before.root is None:
        return False
    made = formatted(before)
    assert made.refused is None, made.refused
    after = document(made.text)
    assert not after.findings
    if not needed(text, text.encode("utf-8", "surrogatepass")):  # else libyaml does not know YAML 1.2
        assert meaning(made.text) == meaning(text)
    assert Counter(one.text for one in comments(after)) == Counter(one.text for one in comments(before))
    assert formatted(after).text == made.text
    assert apply(before, [Edit(*piece) for piece in made.pieces]) == made.text
    check_cards(before)
    if made.text != text and not re.search(r"[|>\\]", text):  # blanks belong to no text then
        assert not re.search(r"[ \t](?:[\r\n]|\Z)", made.text)
    return made.text != text


def check_cards(before: Document) -> None:
    """Formats the cards of a stretch alone."""
    length = len(before.text)
    for within in (Span(length // 3, length // 2), Span(0, length)):
        made = formatted_cards(before, within)
        assert made.refused is None, made.refused
        assert difference(before, made.text) is None
        again = formatted_cards(document(made.text), Span(within.start, within.start + 1))
        assert again.text == made.text or within.start


def mutant(random: Random) -> str:
    """A deck of odd cards, with a few pieces put in."""
    text = random.choice(HEADS) + "".join(random.choices(REGULAR + CARDS, k=random.randint(1, 3)))
    for _ in range(random.choice((0, 0, 1, 1, 2, 4))):
        at = random.randrange(len(text) + 1)
        text = text[:at] + random.choice(ODD) + text[at + random.choice((0, 0, 0, 1, 3)) :]
    return text if random.random() > 0.1 else text.replace("\n", "\r\n")


def test_odd_decks() -> None:
    changed = 0
    for seed in range(MUTANTS):
        text = mutant(Random(seed))
        try:
            changed += check(text)
        except AssertionError:
            print(repr(text))
            raise
    assert changed > MUTANTS / 5  # else nothing is tried


@given(st.integers(0, 2**32))
def test_documents_of_any_layout(seed: int) -> None:
    check(random_document(Random(seed))[1].text)


CHARACTERS = st.characters(blacklist_categories=["Cs", "Cc"])


@given(st.text(CHARACTERS, max_size=20), st.sampled_from(["'", '"', ""]))
def test_values_keep_what_they_are(text: str, quote: str) -> None:
    if quote == '"':
        text = text.replace("\\", "\\\\").replace('"', '\\"')
    written = f"{quote}{text.replace(quote, quote * 2) if quote == chr(39) else text}{quote}"
    check(f"x: {written}\ny: [{written}]\nz: {{k: {written}}}\n{written}: 1\nformat: 1\n")


def test_a_word_without_quotes_is_a_text_for_every_reader() -> None:
    """PyYAML's rules are those of YAML 1.1."""
    from yaml.nodes import ScalarNode
    from yaml.resolver import Resolver

    resolver = Resolver()
    pieces = ["0", "1", "12", "0x", "0b", "0o", "e", "E", "-", "+", ".", "_", ":", "T", "Z", "y", "no", "On",
              "nan", "inf", "~", "=", "<<", "true", "null", "2026", "-02", "-11", " ", "a"]  # fmt: skip
    random = Random(1)
    taken = 0
    for _ in range(6_000):
        word = "".join(random.choices(pieces, k=random.randint(1, 4)))
        if word != word.strip(" ") or not word:
            continue
        found = document(fmt_quick(word)).place(("x",))
        assert (
            found is not None and isinstance(found.node, Scalar) and not isinstance(found.node.value, Plain)
        )
        if found.node.style == "plain":
            taken += 1
            assert resolver.resolve(ScalarNode, word, (True, False)) == "tag:yaml.org,2002:str", word
    assert taken > 300


def fmt_quick(word: str) -> str:
    return formatted(document(f'x: "{word}"\nformat: 1\n')).text


def test_line_ends_marks_and_the_last_line() -> None:
    for end in ("\n", "\r\n", "\r"):
        text = f"format: 1{end}deck:{end}    id: a{end}    title:   'A'{end}{end}{end}"
        assert fmt(text) == f"format: 1{end}deck:{end}  id: a{end}  title: A{end}"
    assert fmt("format: 1\r\ndeck: {}\nx: 1\r\n") == "format: 1\r\ndeck: {}\r\nx: 1\r\n"
    assert fmt("format: 1\ndeck: {}\nx: 1\r\n") == "format: 1\ndeck: {}\nx: 1\n"
    assert fmt("format:   1") == "format: 1\n"
    assert fmt("") == ""
