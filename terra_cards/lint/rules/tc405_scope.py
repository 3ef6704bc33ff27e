"""TC405: superlatives whose scope goes without saying."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

from terra_cards.lint.document_view import DocumentView
from terra_cards.lint.rule import Example, Rule
from terra_cards.lint.texts import TextMap
from terra_cards.source.findings import Finding

#: Forms of a superlative, by language. German ones are small letters, but at the beginning of a text.
SUPERLATIVES = {
    "en": r"(?:most(?! of\b)|least|best|worst|[a-z]{3,}est)",
    "de": r"(?!\w*(?:zig|ßig|hundert|tausend|million)ste)"
    r"(?:\w*(?:ß|ch|g|t|l|r|n|m|k|b|f|p|d)ste|\w{3,}este|(?:größ|allergröß)te|beste|meiste)[nrsm]?",
    "es": r"(?:más|menos) \w+|mayor(?:es)?|menor(?:es)?|mejor(?:es)?|peor(?:es)?",
    "fr": r"(?:plus|moins) \w+",
}
#: Words that look like one and are none; German ones without their endings.
NONE = {
    "en": """
        west forest rest guest harvest test nest chest quest request interest protest conquest contest honest
        modest arrest invest suggest priest pest vest everest budapest bucharest midwest northwest southwest
        crest digest behest rainforest manifest detest
        """,
    "de": """
        erste sechste nächste gerste fürste bürste borste dienste ernste künste horste herbste bremste grinste
        lotste forste dienste gäste proteste podeste manifeste paläste
        """,
}
_NONE = {language: frozenset(words.split()) for language, words in NONE.items()}
#: A world game means the world anyway, whatever it is called.
WORLD = {
    "en": ("world", "earth", "globe", "planet"),
    "de": ("welt", "erde", "globus", "planeten"),
    "es": ("mundo", "tierra", "planeta"),
    "fr": ("monde", "terre", "planète"),
}
_EVERYWHERE = {"en": "worldwide", "de": "weltweit"}  # what holds one of those words, too
_BEFORE = {
    "en": r"(?:in|of|on|across|throughout|around)(?: all)?(?: the)?(?: (?:whole|entire))?",
    "de": r"(?:in|auf|von)(?: (?:der|dem|ganz))?(?: ganzen)?|der(?: ganzen)?|des",
    "es": r"(?:de|en|sobre)(?: (?:todo )?(?:el|la))?|del",
    "fr": r"(?:de|en|sur|dans)(?: (?:tout )?(?:le|la))?|du|au",
}


def check(view: DocumentView) -> Iterator[Finding]:
    scope = view.deck.edition.scope if view.deck and view.deck.edition else None
    if scope is None:
        return
    for language, spoken in _by_language(view).items():
        nouns = _nouns(language, scope.get(language) or "")
        column = "\n".join([words for words, _, _ in spoken]).lower()
        here = [noun for noun in nouns if noun in column]  # of most decks all texts are passed at once
        for words, text, lang in spoken if here else ():
            lower = words.lower()
            if not [noun for noun in here if noun in lower]:
                continue
            superlative, repeated = _patterns(language, nouns)
            found = repeated.search(words)
            if found and any(_is_one(match, language) for match in superlative.finditer(words)):
                yield RULE.finding(
                    view,
                    (*text.pointer, lang) if lang else text.pointer,
                    f"'{found[0].strip()}' goes without saying: the edition's superlatives are about "
                    f"{scope.any('en')}",
                    help="leave it out",
                    part=found.span(),
                )


def _by_language(view: DocumentView) -> dict[str, list[tuple[str, TextMap, str | None]]]:
    """The themes and asks in each language, each with where it stands and its key there."""
    first = view.deck.languages[0] if view.deck and view.deck.languages else ""
    found: dict[str, list[tuple[str, TextMap, str | None]]] = defaultdict(list)
    for text in view.maps:
        if text.leaf.role == "theme" or text.leaf.role == "ask":
            data = text.data
            if isinstance(data, str):
                found[first].append((data, text, None))
            for lang, words in data.items() if isinstance(data, dict) else ():
                if isinstance(words, str):
                    found[lang or first].append((words, text, lang))
    return found


def _is_one(match: re.Match[str], language: str) -> bool:
    """Whether a word is a superlative and does not only look like one."""
    base = language.partition("-")[0]
    word = match[0].lower()
    if base == "de":
        if match[0] != word and match.start() > 0:
            return False  # a noun
        word = re.sub("[nrsm]$", "", word)
    return word not in _NONE.get(base, ())


def _nouns(language: str, scope: str) -> tuple[str, ...]:
    """The words for a scope, one of which stands in a text that repeats it; none in other languages."""
    language = language.partition("-")[0]
    noun = re.findall(r"[^\W\d_]+", scope)[-1:]
    if not noun or language not in SUPERLATIVES:
        return ()
    return WORLD[language] if noun[0].lower() in WORLD[language] else (noun[0].lower(),)


@lru_cache(maxsize=32)
def _patterns(language: str, nouns: tuple[str, ...]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What finds superlatives, and what finds the scope."""
    language = language.partition("-")[0]
    listed = "|".join(re.escape(word) for word in nouns)
    own = {"en": rf"\b(?:{listed})['’]s\b", "de": rf"\b(?:{listed})s\b"}.get(language, r"(?!)")
    pattern = rf"\b(?:{_BEFORE[language]}) (?:{listed})\b|{own}"
    if nouns == WORLD[language] and language in _EVERYWHERE:
        pattern += rf"|\b{_EVERYWHERE[language]}\b"
    return (
        re.compile(rf"\b(?:{SUPERLATIVES[language]})\b", re.IGNORECASE),
        re.compile(pattern, re.IGNORECASE),
    )


RULE = Rule(
    code="TC405",
    name="scope",
    severity="info",
    summary="a superlative whose scope repeats the edition's",
    why="""
The largest lake means the largest lake of the world in a game about the world, and of Germany in a game
about Germany: the edition's `scope` says so, and the words are needed for something else on a small card.
The test: a theme or ask with a superlative (English *-est, best, most*, German *-ste, größte*, Spanish
*más, mayor*, French *plus*) and, after a preposition or as a genitive, the scope's own word; for the world
*earth* and *worldwide* too.
""",
    wrong=Example("theme: The tallest tower in the world until 1930"),
    right=Example("theme: The tallest tower until 1930"),
    silent=(
        Example("theme: The tallest tower in Paris"),
        Example("theme: Forest in the world of yesterday"),
        Example("theme: The world's fair"),
        Example("theme: Most of the world's cork"),
    ),
    scope="document",
    check=check,
)
