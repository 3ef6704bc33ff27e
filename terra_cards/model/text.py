"""A text of a card: one string, or one for each language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, cast

from msgspec.structs import replace
from pydantic_core import core_schema

from terra_cards.model import languages
from terra_cards.model.problem import Problem, Unreadable
from terra_cards.model.values import TEXT, blank, kind

_tags = languages.KNOWN
_new = object.__new__
#: Characters that are surely seen in print: those of the alphabets of Europe, and some more.
_PRINTED = frozenset(map(chr, (*range(0x21, 0x7F), *range(0xAE, 0x590))))

_NONE: dict[str, str | None] = {}  # the languages of a plain text


class Text:
    """Words that players read.

    ``plain`` is the text where it was written as one string, else None. ``languages`` holds the
    tags in the order written, those whose text could not be read included (``broken``).
    """

    __slots__ = ("_texts", "plain")

    def __init__(self, value: str | Mapping[str, str | None]) -> None:
        self.plain: str | None = value if isinstance(value, str) else None
        self._texts: dict[str, str | None] = {} if isinstance(value, str) else dict(value)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages written down; none for a plain text."""
        return tuple(self._texts)

    @property
    def broken(self) -> tuple[str, ...]:
        """The languages written down whose text could not be read; each has its finding."""
        return tuple(tag for tag, text in self._texts.items() if text is None)

    def get(self, lang: str) -> str | None:
        """The text in a language; a plain text whatever the language; None where there is none."""
        return self.plain if self.plain is not None else self._texts.get(lang)

    def any(self, lang: str) -> str:
        """The text in a language, else in the first one written: for messages and lists."""
        found = self.get(lang)
        if found is None:
            found = next((text for text in self._texts.values() if text is not None), "")
        return found

    @property
    def words(self) -> list[str]:
        """Each text that could be read, whatever its language."""
        if self.plain is not None:
            return [self.plain]
        texts = list(self._texts.values())
        return [text for text in texts if text is not None] if None in texts else cast("list[str]", texts)

    def entries(self) -> list[tuple[str | None, str]]:
        """Language (None for a plain text) and text of each text that could be read."""
        if self.plain is not None:
            return [(None, self.plain)]
        return [(tag, text) for tag, text in self._texts.items() if text is not None]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and (self.plain, self._texts) == (other.plain, other._texts)

    def __hash__(self) -> int:
        return hash((self.plain, *self._texts.items()))

    def __repr__(self) -> str:
        return f"Text({self.plain if self.plain is not None else self._texts!r})"

    @classmethod
    def read(cls, value: object) -> Text:
        """Plain data to a text; raises Unreadable, with the languages that could be read."""
        if isinstance(value, str):
            if blank(value):
                raise Unreadable(Problem("TC107", "this is empty", "write the text, or leave the key out"))
            return cls(str(value))
        if not isinstance(value, dict):
            advice = "write one text, or one for each language: {en: ..., de: ...}"
            raise Unreadable(Problem("TC103", f"this must be a text, not {kind(value)}", advice))
        texts: dict[str, str | None] = {}
        problems: list[Problem] = []
        for tag, text in value.items():
            wrong = languages.problem(tag)
            if wrong is not None:
                problems.append(replace(wrong, pointer=(tag,), at="key"))
                continue
            texts[tag] = None
            if not isinstance(text, str):
                problems.append(
                    Problem("TC103", f"the text in '{tag}' must be a text, not {kind(text)}", pointer=(tag,))
                )
            elif blank(text):
                advice = "write the text, or leave the language out"
                problems.append(Problem("TC107", f"the text in '{tag}' is empty", advice, (tag,)))
            else:
                texts[tag] = str(text)
        if problems:
            raise Unreadable(*problems, partial=cls(texts))
        if not texts:
            raise Unreadable(Problem("TC107", "this has no text in any language", "write it as {en: ...}"))
        return cls(texts)

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: Any) -> core_schema.CoreSchema:
        return core_schema.no_info_plain_validator_function(_validate)

    @classmethod
    def __get_pydantic_json_schema__(cls, _schema: Any, _handler: Any) -> dict[str, Any]:
        return {
            "anyOf": [
                TEXT,
                {
                    "type": "object",
                    "propertyNames": {"pattern": languages.PATTERN},
                    "additionalProperties": TEXT,
                    "minProperties": 1,
                },
            ]
        }


def _validate(value: object) -> Text:
    """What ``Text.read`` says, sooner where all is as it mostly is: this is done for every text."""
    if type(value) is dict and value:
        for tag, text in value.items():
            if tag not in _tags or type(text) is not str or text[:1] not in _PRINTED:
                break
        else:
            found = _new(Text)  # Text() without two calls more
            found.plain = None
            found._texts = value.copy()
            return found
    elif type(value) is str and value[:1] in _PRINTED:
        found = _new(Text)
        found.plain, found._texts = value, _NONE
        return found
    return value if type(value) is Text else Text.read(value)


#: Asks that were read, by what was written.
_known: dict[tuple[tuple[str, str], ...], Text] = {}
_MOST = 4_096


class _Shared:
    """Says of a text that the same one is written many times: it is read once, and is one object."""

    def __get_pydantic_core_schema__(self, _source: Any, _handler: Any) -> core_schema.CoreSchema:
        return core_schema.no_info_plain_validator_function(self.read)

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return Text.__get_pydantic_json_schema__(schema, handler)

    @staticmethod
    def read(value: object) -> Text:
        if type(value) is not dict:
            return _validate(value)
        key = tuple(value.items())
        try:
            found = _known.get(key)
        except TypeError:  # a list, or a map
            found = None
        if found is None:
            found = _validate(value)
            if len(_known) >= _MOST:
                _known.clear()
            _known[key] = found
        return found


Ask = Annotated[Text, _Shared()]
