"""TC405: superlatives whose scope goes without saying."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from terra_cards.lint.document_view import DocumentView
from terra_cards.lint.rule import Example, Rule
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
    for text in view.maps:
        if text.role not in ("theme", "ask"):
            continue
        for lang, words in _entries(text.data):
            language = lang or (view.deck.languages[0] if view.deck and view.deck.languages else "")
            said = scope.get(language)
            patterns = _patterns(language, said) if said else None
            if patterns is None:
                continue
            nouns, superlative, repeated = patterns
            lower = words.lower()
            if not any(noun in lower for noun in nouns):
                continue
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


def _is_one(match: re.Match[str], language: str) -> bool:
    """Whether a word is a superlative and does not only look like one."""
    base = language.partition("-")[0]
    word = match[0].lower()
    if base == "de":
        if match[0] != word and match.start() > 0:
            return False  # a noun
        word = re.sub("[nrsm]$", "", word)
    return word not in _NONE.get(base, ())


def _entries(data: object) -> list[tuple[str | None, str]]:
    if isinstance(data, str):
        return [(None, data)]
    entries = data.items() if isinstance(data, dict) else ()
    return [(lang, words) for lang, words in entries if isinstance(words, str)]


@lru_cache(maxsize=32)
def _patterns(language: str, scope: str) -> tuple[tuple[str, ...], re.Pattern[str], re.Pattern[str]] | None:
    language = language.partition("-")[0]
    if language not in SUPERLATIVES:
        return None
    noun = re.findall(r"[^\W\d_]+", scope)[-1:]
    if not noun:
        return None
    world = WORLD[language]
    nouns = world if noun[0].lower() in world else (noun[0].lower(),)
    listed = "|".join(re.escape(word) for word in nouns)
    own = {"en": rf"\b(?:{listed})['’]s\b", "de": rf"\b(?:{listed})s\b"}.get(language, r"(?!)")
    everywhere = {"en": r"worldwide", "de": r"weltweit"}.get(language) if nouns == world else None
    pattern = rf"\b(?:{_BEFORE[language]}) (?:{listed})\b|{own}" + (
        rf"|\b{everywhere}\b" if everywhere else ""
    )
    return (
        (*nouns, everywhere) if everywhere else nouns,
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
