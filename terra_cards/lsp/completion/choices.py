"""One thing that may be written at the cursor, and which of many fit what is typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from lsprotocol import types
from msgspec import Struct

from terra_cards.lsp.cursor import Cursor
from terra_cards.lsp.texts import OpenText
from terra_cards.model.area_names import folded

Kind = types.CompletionItemKind


class Choice(Struct, frozen=True):
    """``insert`` is what is written, the label by default; ``snippet`` says that it has tab stops.

    ``names`` are other words by which it is found. ``page`` is Markdown, or makes it; ``data`` is
    what the client hands back to have the page made later. Of lower ``rank`` come first.
    """

    label: str
    insert: str = ""
    detail: str = ""
    names: tuple[str, ...] = ()
    page: str | Callable[[], str | None] | None = None
    kind: types.CompletionItemKind = Kind.Value
    rank: int = 0
    snippet: bool = False
    data: Any = None
    preferred: bool = False


class Choices(Struct, frozen=True):
    """Choices for a cursor. With ``searched`` those that fit are found here, by all their names."""

    items: list[Choice]
    searched: bool = False


def fitting(typed: str, choices: Iterable[Choice]) -> list[tuple[int, str, Choice]]:
    """The choices of which a name begins with, or holds, what is typed: how well, by which name, which.

    0 is the beginning of the label, 1 that of another name, 2 that of a later word, 3 anywhere.
    """
    wanted = folded(typed)
    found = []
    for choice in choices:
        best: tuple[int, str] | None = None
        for number, name in enumerate((choice.label, *choice.names)):
            fit = _fit(wanted, folded(name))
            if fit is not None:
                fit = 1 if fit == 0 and number else fit
                if best is None or fit < best[0]:
                    best = fit, name
        if best is not None:
            found.append((*best, choice))
    return found


def _fit(wanted: str, name: str) -> int | None:
    if name.startswith(wanted):
        return 0
    if f" {wanted}" in name:
        return 2
    return 3 if wanted in name else None


def completion_list(choices: Choices, text: OpenText, cursor: Cursor) -> types.CompletionList:
    """The choices as the protocol has them; they replace what is typed."""
    range_ = text.places.range(cursor.span)
    if not choices.searched:
        items = [_item(choice, "", choice.label, range_, choice.rank, None) for choice in choices.items]
        return types.CompletionList(is_incomplete=False, items=items)
    typed = cursor.typed
    items = [
        # Clients look for what is typed in one name, letter by letter: here it was found already.
        _item(choice, name, typed or choice.label, range_, fit * 100 + choice.rank, fit)
        for fit, name, choice in fitting(typed, choices.items)
    ]
    return types.CompletionList(is_incomplete=True, items=items)


def _item(
    choice: Choice, name: str, filter_: str, range_: types.Range, rank: int, fit: int | None
) -> types.CompletionItem:
    page = choice.page() if callable(choice.page) else choice.page
    found_by = name if fit and name != choice.label else ""
    return types.CompletionItem(
        label=choice.label,
        label_details=types.CompletionItemLabelDetails(description=found_by) if found_by else None,
        kind=choice.kind,
        detail=choice.detail or None,
        documentation=types.MarkupContent(types.MarkupKind.Markdown, page) if page else None,
        filter_text=filter_ if filter_ != choice.label else None,
        sort_text=f"{rank:04d} {choice.label}",
        preselect=choice.preferred or None,
        insert_text_format=types.InsertTextFormat.Snippet if choice.snippet else None,
        insert_text_mode=types.InsertTextMode.AsIs if "\n" in choice.insert else None,
        text_edit=types.TextEdit(range_, choice.insert or choice.label),
        data=choice.data,
    )
