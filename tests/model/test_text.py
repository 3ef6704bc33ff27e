"""Texts: one string, or one for each language; what cannot be read is remembered, not lost."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from terra_cards.model.problem import Unreadable
from terra_cards.model.text import Ask, Text
from terra_cards.source.document import Plain


def test_a_plain_text_stands_for_whatever_language_is_asked() -> None:
    text = Text.read("Eiffel Tower")
    assert text.plain == "Eiffel Tower"
    assert text.languages == ()
    assert text.get("en") == text.get("de") == "Eiffel Tower"
    assert list(text.entries()) == [(None, "Eiffel Tower")]


def test_a_text_by_language_has_only_those_languages() -> None:
    text = Text.read({"en": "Tower", "de": Plain("1984", 1984)})
    assert text.plain is None
    assert text.languages == ("en", "de")
    assert (text.get("en"), text.get("de"), text.get("fr")) == ("Tower", "1984", None)
    assert type(text.get("de")) is str
    assert text.any("fr") == "Tower"
    assert list(text.entries()) == [("en", "Tower"), ("de", "1984")]


def test_what_could_be_read_of_a_broken_text_is_kept() -> None:
    with pytest.raises(Unreadable) as error:
        Text.read({"en": "Tower", "de": " ", "xx": "?", "fr": ["a"]})
    assert [(p.code, p.pointer, p.at) for p in error.value.problems] == [
        ("TC107", ("de",), "value"),
        ("TC104", ("xx",), "key"),
        ("TC103", ("fr",), "value"),
    ]
    text = error.value.partial
    assert isinstance(text, Text)
    assert text.languages == ("en", "de", "fr"), "so that nobody misses a translation that is only broken"
    assert text.broken == ("de", "fr")
    assert (text.get("en"), text.get("de")) == ("Tower", None)
    assert list(text.entries()) == [("en", "Tower")]


@pytest.mark.parametrize(
    ("value", "code"), [("", "TC107"), ({}, "TC107"), ([], "TC103"), (None, "TC103"), (5, "TC103")]
)
def test_what_is_no_text(value: object, code: str) -> None:
    with pytest.raises(Unreadable) as error:
        Text.read(value)
    assert [problem.code for problem in error.value.problems] == [code]


def test_texts_are_values() -> None:
    assert Text("a") == Text("a") != Text({"en": "a"})
    assert hash(Text({"en": "a"})) == hash(Text({"en": "a"}))
    assert len({Text("a"), Text("a"), Text("b")}) == 2
    assert repr(Text({"en": "a"})) == "Text({'en': 'a'})"


def test_equal_asks_are_one_and_do_not_change_with_what_was_given() -> None:
    adapter: TypeAdapter[Text] = TypeAdapter(Ask)
    given = {"en": "opened", "de": "eröffnet"}
    first, second = adapter.validate_python(given), adapter.validate_python(dict(given))
    assert first is second
    given["en"] = "closed"
    assert first.get("en") == "opened"
    assert adapter.validate_python(given).get("en") == "closed"
    assert adapter.validate_python({"de": "eröffnet", "en": "opened"}).languages == ("de", "en")


def test_texts_that_yaml_types_are_texts_all_the_same() -> None:
    adapter: TypeAdapter[Text] = TypeAdapter(Ask)
    for text in ("1984", Plain("1984", 1984), "1984"):
        found = adapter.validate_python({"en": text}).get("en")
        assert type(found) is str
        assert found == "1984"
