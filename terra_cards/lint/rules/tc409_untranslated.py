"""TC409: translations that are the original."""

from __future__ import annotations

import re
from collections.abc import Iterator

from terra_cards.lint.document_view import DocumentView
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.findings import Finding

#: Words that are no names, so that a text with one of them differs in other languages. By language.
COMMON = {
    "en": """
        the of and in with from its it is was were are on at by for to as until first last most built
        opened closed founded height length width depth weight age year years number people inhabitants
        visitors metres meters feet miles tower bridge church river lake mountain island city town
        capital country war king queen depth span above below sea level area surface floors steps seats
        rooms days hours minutes seconds begun completed discovered invented born died
        """,
    "de": """
        der die das des dem den ein eine einer und in mit von vom zum zur aus auf an bei für bis ist war
        waren als erste erster letzte gebaut erbaut eröffnet gegründet vollendet höhe länge breite tiefe
        gewicht alter jahr jahre anzahl zahl menschen einwohner besucher meter kilometer turm brücke
        kirche fluss see berg insel stadt hauptstadt land krieg könig königin über unter meer fläche
        stufen plätze zimmer tage stunden minuten sekunden entdeckt erfunden geboren gestorben
        """,
    "es": """
        el la los las un una de del y en con por para hasta es fue era primero primera último construido
        inaugurado fundado altura longitud anchura profundidad peso año años número habitantes
        visitantes metros torre puente iglesia río lago montaña isla ciudad capital país guerra rey
        reina sobre mar superficie
        """,
    "fr": """
        le la les un une de du des et en avec par pour jusqu est fut était premier première dernier
        construit ouvert fondé hauteur longueur largeur profondeur poids an ans année nombre habitants
        visiteurs mètres tour pont église fleuve lac montagne île ville capitale pays guerre roi reine
        sur mer surface
        """,
}
_WORDS = {lang: frozenset(words.split()) for lang, words in COMMON.items()}
_ROLES = ("theme", "ask", "info", "text", "alt")


def check(view: DocumentView) -> Iterator[Finding]:
    languages = view.deck.languages if view.deck else ()
    if len(languages) < 2:
        return
    first = languages[0]
    known = _WORDS.get(first.partition("-")[0])
    if known is None:
        return
    for text in view.maps:
        data = text.data
        if text.leaf.role not in _ROLES or not isinstance(data, dict):
            continue
        original = data.get(first)
        if not isinstance(original, str) or list(data.values()).count(original) < 2:
            continue
        for tag, words in data.items():
            if tag == first or words != original or tag.partition("-")[0] == first.partition("-")[0]:
                continue
            common = _common(original, known, text.leaf.role)
            if common is not None:
                yield RULE.finding(
                    view,
                    (*text.pointer, tag),
                    f"the text in '{tag}' is the one in '{first}', and '{common}' is no name",
                    help="translate it",
                )


def _common(text: str, known: frozenset[str], role: str) -> str | None:
    """The first word that is no name. A capital makes a name of it, but hardly in an ask."""
    found: list[str] = re.findall(r"[^\W\d_]+", text)
    for word in found:
        if word in known or (role == "ask" and word.lower() in known):
            return word
    return None


RULE = Rule(
    code="TC409",
    name="untranslated",
    severity="info",
    summary="a translation that is the same as the original",
    why="""
Names may be alike in several languages (*Route 66*), other words hardly ever. The test: the text is the
same as that in the deck's first language and contains one of some eighty common words of it, such as *the,
height, opened* (lists for English, German, Spanish and French as first language; others are not tested).
""",
    wrong=Example("info: {en: It was for a fair., de: It was for a fair.}", languages=("en", "de")),
    right=Example(
        "info: {en: It was for a fair., de: Er war für eine Weltausstellung.}",
        languages=("en", "de"),
    ),
    silent=(
        Example("theme: {en: Route 66, de: Route 66}", languages=("en", "de")),
        Example("theme: {en: Golden Gate Bridge, de: Golden Gate Bridge}", languages=("en", "de")),
    ),
    scope="document",
    check=check,
)
