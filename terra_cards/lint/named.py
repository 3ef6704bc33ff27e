"""Figures that are a part of a name: Boeing 747, Route 66, Symphony No. 9."""

from __future__ import annotations

import re

from terra_cards.model.quantity import UNITS
from terra_cards.model.unit_names import is_reserved

_BEFORE = re.compile(r"([^\W\d_][\w'’]*)[ \u00a0\u202f-]\Z")
_NUMERAL = re.compile(r"(?:\b(?:[Nn]o|[Nn]r|[Vv]ol)\.?|\b[Nn][°º]|№|#)[ \u00a0\u202f]?\Z")
_AFTER = re.compile(r"[ \u00a0\u202f-]?([%‰°'\"′″]|[^\W\d_]+[²³]?)")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Words that stand before a figure without naming anything, capitals at the start of a text or not.
_SMALL = _words(
    """
    a an the this that these those its their our all some any only just about around nearly almost over
    under above below circa approximately exactly roughly more most less fewer than least up to in on at by
    of for from with within without since until till before after between and or as per every each other
    another year years height length width number der die das den dem des ein eine einen einem einer eines
    dies diese dieser dieses alle allen nur knapp etwa rund fast über unter ca genau mehr weniger als
    mindestens höchstens bis zu zum zur im am auf bei mit von vom für seit vor nach ab um aus zwischen und
    oder wie je pro jede jeder jedes andere anderen jahr jahre anno höhe länge breite anzahl zahl el la los
    las lo un una unos unas este esta estos estas sus todos todas sólo solo casi cerca sobre más menos que
    hasta de del en con por para desde antes después entre y o como cada otros otras año años altura
    longitud número le les du ce cette ces ses tous toutes seulement presque environ plus moins jusque à au
    aux dans sur avec par pour depuis avant après et ou chaque autres année hauteur longueur nombre il i gli
    uno di della dei delle nel nella da dal quasi più meno fino tra fra e ogni altri altezza lunghezza
    numero het een van voor met jaar os uma do dos em
    """
)


def in_name(text: str, start: int, end: int) -> bool:
    """Whether the figure in a text is a part of a name, and counts or measures nothing.

    It follows a word with a capital that is no article, preposition or the like, by a blank or a hyphen, or
    a sign such as ``No.``; no unit comes after it.
    """
    after = _AFTER.match(text, end)
    if after is not None and (not after[1][0].isalpha() or after[1] in UNITS or is_reserved(after[1])):
        return False
    if _NUMERAL.search(text, 0, start):
        return True
    before = _BEFORE.search(text, 0, start)
    if before is None or not before[1][0].isupper():
        return False
    return before[1].casefold() not in _SMALL or (len(before[1]) == 1 and before.start() > 0)  # Airbus A 330
