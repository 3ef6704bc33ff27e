"""TC401: texts that lack a language of the deck."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.document_view import DocumentView
from terra_cards.lint.rule import Example, Rule
from terra_cards.model import languages
from terra_cards.source.findings import Finding, Pointer
from terra_cards.source.names import nearest


def check(view: DocumentView) -> Iterator[Finding]:
    wanted = view.deck.languages if view.deck else ()
    if len(wanted) < 1:
        return
    each = frozenset(wanted)
    for text in view.maps:
        data = text.data
        if not text.leaf.by_language or (isinstance(data, dict) and data.keys() >= each):
            continue
        if isinstance(data, str):
            if len(wanted) > 1 and data.strip():
                skeleton = ", ".join(f"{tag}: ..." for tag in wanted)
                yield RULE.finding(
                    view,
                    text.pointer,
                    f"one text cannot stand for {_listed(wanted)}",
                    help=f"write {{{skeleton}}}, each with its own text, even where they are alike",
                )
        elif isinstance(data, dict) and data:
            missing = [tag for tag in wanted if tag not in data]
            if missing and not any(languages.problem(tag) for tag in data) and not _twice(view, text.pointer):
                hint = _hint(missing, [tag for tag in data if tag not in wanted])
                yield RULE.finding(view, text.pointer, f"no text in {_listed(missing)}", help=hint, at="key")


def _twice(view: DocumentView, pointer: Pointer) -> bool:
    """Whether one language stands twice in a text: the one that is missing was meant by one of the two."""
    again = [one.span.start for one in view.document.findings if one.code == "TC002"]
    node = view.node(pointer) if again else None
    return node is not None and any(node.start <= start < node.end for start in again)


def _listed(tags: list[str] | tuple[str, ...]) -> str:
    quoted = [f"'{tag}'" for tag in tags]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} and {quoted[-1]}"


def _hint(missing: list[str], other: list[str]) -> str:
    for tag in missing:
        near = nearest(tag, other)
        if near is not None:
            return f"did you mean '{tag}' by '{near.name}', which is no language of this deck?"
    return f"add {', '.join(f'{tag}: ...' for tag in missing)}, or take the language out of deck.languages"


RULE = Rule(
    code="TC401",
    name="missing-translation",
    severity="error",
    summary="a text that lacks one of the deck's languages",
    why="""
A deck of several languages is printed in each of them, so each text needs them all. One plain string never
stands for several languages: write the same word twice where it is the same (`{en: Vasa, de: Vasa}`).
""",
    wrong=Example("theme: {en: Eiffel Tower}", languages=("en", "de")),
    right=Example("theme: {en: Eiffel Tower, de: Eiffelturm}", languages=("en", "de")),
    silent=(Example("theme: Eiffel Tower"),),
    scope="document",
    check=check,
)
