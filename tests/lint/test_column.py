"""Looking through all texts of a file at once finds what looking into each of them finds."""

from __future__ import annotations

import re
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from terra_cards.lint.texts import Column, Leaf, TextMap, card_maps
from terra_cards.source.document import Plain

_WORDS = st.text(st.sampled_from("ab \0\n\u00a0TODO.-İß"), max_size=6)
_DATA: st.SearchStrategy[Any] = st.one_of(
    _WORDS,
    _WORDS.map(lambda text: Plain(text, None)),
    st.dictionaries(
        st.sampled_from(["en", "de", "fr"]), st.one_of(_WORDS, st.just({}), st.just([])), max_size=3
    ),
)
THEME = Leaf("theme", True, ("theme",))
_WHOLE = re.compile(r"\0[a.][^\0]?(?=\0)")


@given(st.lists(_DATA, max_size=6))
def test_each_text_in_which_something_is_found_once_and_in_order(data: list[Any]) -> None:
    maps = [TextMap(THEME, one, ("cards", number)) for number, one in enumerate(data)]
    texts: list[tuple[Any, ...]] = []
    for text in maps:
        if isinstance(text.data, str):
            texts.append((text.pointer, None, text.data))
        elif isinstance(text.data, dict):
            entries = [(tag, value) for tag, value in text.data.items() if isinstance(value, str)]
            texts += [((*text.pointer, tag), tag, value) for tag, value in entries]
    column = Column(maps)

    def found(*wanted: Any, unprintable: bool = False) -> list[tuple[Any, ...]]:
        return [(w.pointer, w.lang, w.value) for w in column.find(*wanted, unprintable=unprintable)]

    assert found("a", "TO") == [one for one in texts if "a" in one[2] or "TO" in one[2]]
    assert found(" \0", "\0 ") == [one for one in texts if one[2][:1] == " " or one[2][-1:] == " "]
    assert found(re.compile("b[.-]?a")) == [one for one in texts if re.search("b[.-]?a", one[2])]
    assert found(unprintable=True) == [one for one in texts if not one[2].isprintable()]
    whole = [one for one in texts if re.fullmatch(r"[a.][^\0]?", one[2])]
    assert [one for one in found(_WHOLE) if "\0" not in one[2]] == [
        one for one in whole if "\0" not in one[2]
    ]


def test_texts_stand_in_the_order_of_the_format() -> None:
    card: Any = {
        "tags": ["x", {"no": "text"}],
        "info": {"de": "I", "en": ["no text"]},
        "theme": "T",
        "tasks": {"length": {"ask": "L"}, "year": {"ask": {"en": "Y"}}, "number": "no task"},
        "sources": [{"title": "S"}, "no source"],
    }
    assert [(text.pointer[1:], text.leaf.role) for text in card_maps(card, ("cards",))] == [
        (("theme",), "theme"),
        (("tasks", "year", "ask"), "ask"),
        (("tasks", "length", "ask"), "ask"),
        (("info",), "info"),
        (("sources", 0, "title"), "source"),
        (("tags", 0), "word"),
    ]
